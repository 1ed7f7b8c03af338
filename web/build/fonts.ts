// The fonts that pages load, made of the packages' by each build: docs/decisions/fonts.md. They are made once for all
// builds of a process, in a folder of its own that goes with it; '@fonts' leads there.
import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Plugin, searchForWorkspaceRoot } from 'vite';
import { nepaliLetters, nepaliShapes, nepaliWords } from './nepaliWords.ts';
import { type FontPart, subsetFont } from './subsetFont.ts';

const { resolve } = createRequire(import.meta.url);

const range = (from: number, to: number): string =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));

/** As fonts.css has it in unicode-range. */
const latinLetters =
  range(0x20, 0xff) +
  '\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u0304\u0308\u0329' +
  range(0x2000, 0x200b) +
  range(0x200e, 0x206f) +
  '\u20ac\u2122\u2191\u2193\u2212\u2215\ufeff\ufffd';
/** The whole block, and what stands in it. */
export const devanagariLetters = range(0x900, 0x97f) + '\u200c\u200d\u20b9\u25cc\ua8fb';
const nepali = new Set(nepaliLetters);
/** No letter of Nepali: a browser asks for every font that has one of the letters whose own font is late. */
export const rareLetters = Array.from(devanagariLetters)
  .filter((letter) => !nepali.has(letter))
  .join('');

const devanagari = '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2';

export const fontParts: Readonly<Record<string, { source: string; part: () => FontPart }>> = {
  'latin.woff2': {
    source: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    part: () => ({ letters: latinLetters, weights: [400, 700] }),
  },
  'nepali.woff2': {
    source: devanagari,
    part: () => ({ letters: nepaliLetters, words: nepaliShapes(), weights: [400, 600] }),
  },
  'devanagari.woff2': {
    source: devanagari,
    part: () => ({ letters: rareLetters, weights: [400, 600] }),
  },
  'nepali-words.woff2': {
    source: devanagari,
    part: () => {
      const words = nepaliWords();
      return { letters: words.join(''), words, weights: [500, 500] };
    },
  },
};

async function makeFonts(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'prabesh-fonts-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, { source, part }] of Object.entries(fontParts)) {
    await writeFile(path.join(folder, name), await subsetFont(await readFile(resolve(source)), part()));
  }
  return folder;
}

/** Vite evaluates its configuration anew for each build. */
const shared = globalThis as { prabeshFonts?: Promise<string> };

export function fonts(): Plugin {
  return {
    name: 'fonts',
    async config({ root = process.cwd() }) {
      const folder = await (shared.prabeshFonts ??= makeFonts());
      // A list of one's own takes the place of Vite's, which is the whole repository.
      const allow = [searchForWorkspaceRoot(root), folder];
      return { resolve: { alias: { '@fonts': folder } }, server: { fs: { allow } } };
    },
  };
}
