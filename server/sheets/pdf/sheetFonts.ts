// The institute's typeface for paper. Each letter is set in the face that has it; Devanagari is shaped by fontkit.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font, type GlyphRun } from 'fontkit';
import { decompress } from 'wawoff2';

export type Weight = 400 | 500 | 600;
export type Script = 'latin' | 'latin-ext' | 'devanagari';

/** A part of a text that one face has. */
export interface Run {
  text: string;
  script: Script;
}

const weights: readonly Weight[] = [400, 500, 600];
const scripts: readonly Script[] = ['latin', 'devanagari', 'latin-ext'];
const packages = { latin: 'anek-latin', 'latin-ext': 'anek-latin', devanagari: 'anek-devanagari' } as const;
const { resolve } = createRequire(import.meta.url);
const name = (script: Script, weight: Weight): string => `${script}-${weight}`;

/** So many words of a face are remembered with their shapes: labels for ever, names as long as there is room. */
const mostWords = 4000;

/** Shaping is most of the work of a sheet, and most words are the same on all of them. */
function remembering(font: Font): Font {
  const shape = font.layout.bind(font);
  const known = new Map<string, GlyphRun>();
  return Object.assign(font, {
    layout(text: string): GlyphRun {
      let run = known.get(text);
      if (run === undefined) {
        if (known.size >= mostWords) known.clear();
        known.set(text, (run = shape(text)));
      }
      // pdfkit writes into the positions that it gets.
      const positions = run.positions.map((position) => ({ ...position }));
      const { glyphs, advanceWidth } = run;
      return { glyphs, positions, advanceWidth } as GlyphRun;
    },
  });
}

async function load(script: Script, weight: Weight): Promise<Font> {
  const family = packages[script];
  const file = resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`);
  const font = create(Buffer.from(await decompress(readFileSync(file))));
  if (!('layout' in font)) throw new Error(`${file} is not one font`);
  return remembering(font);
}

/** Reads all faces; a quarter of a second. */
export async function loadSheetFonts() {
  const fonts = new Map<string, Font>();
  for (const script of scripts)
    for (const weight of weights) fonts.set(name(script, weight), await load(script, weight));
  const font = (script: Script, weight: Weight): Font => {
    const found = fonts.get(name(script, weight));
    if (found === undefined) throw new Error(`no face for ${script} ${weight}`);
    return found;
  };
  /** What joins letters belongs to the letters before it. */
  const joins = (letter: string): boolean => /[\p{M}\u200c\u200d]/u.test(letter);
  const scriptOf = (letter: string): Script =>
    scripts.find((script) => font(script, 400).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ?? 'latin';

  return {
    font,
    /** A text in runs, in its order. Letters that no face has are set by the Latin one, as an empty box. */
    runs(text: string): Run[] {
      const runs: Run[] = [];
      for (const letter of text) {
        const last = runs.at(-1);
        const script = last !== undefined && joins(letter) ? last.script : scriptOf(letter);
        if (last?.script === script) last.text += letter;
        else runs.push({ text: letter, script });
      }
      return runs;
    },
  };
}
export type SheetFonts = Awaited<ReturnType<typeof loadSheetFonts>>;
