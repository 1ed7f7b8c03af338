// What fixed words are drawn with: their font has all of them, in their joined shapes, and weighs a tenth of the whole.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Blob, Buffer as Shaped, Face, Font, shape, Variation } from 'harfbuzzjs';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { decompress } from 'wawoff2';
import { addDays } from '../../shared/calendarMonths.ts';
import { formatNepaliDate } from '../../shared/nepaliDates.ts';
import { devanagariLetters, fontParts, fonts, rareLetters } from './fonts.ts';
import { catalogueWords, nepaliLetters, nepaliWords, nepaliWordsIn } from './nepaliWords.ts';
import { subsetFont } from './subsetFont.ts';

const { resolve } = createRequire(import.meta.url);

/** How wide each glyph of a word is, and where it stands; glyph 0 is what a font draws for what it has not. */
function drawn(font: Font, word: string): string {
  const buffer = new Shaped();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance, xOffset, yOffset }) =>
      codepoint === 0 ? 'missing' : [xAdvance, xOffset, yOffset].join(','),
    )
    .join(' ');
}

const fontOf = async (woff2: Uint8Array): Promise<Font> =>
  new Font(new Face(new Blob(await decompress(woff2))));

test('the words are those of every day of Bikram Sambat', () => {
  const words = new Set(nepaliWords());
  const digits = /^[०-९]+$/;
  const dates = Array.from({ length: 366 }, (_, day) => formatNepaliDate(addDays('2025-04-14', day)));
  const months = new Set(dates.flatMap(nepaliWordsIn).filter((word) => !digits.test(word)));
  expect(months.size).toBe(12);
  expect([...months].filter((month) => !words.has(month))).toEqual([]);
});

/** What a build makes: once for this file, too. */
const configured = resolveConfig(
  { root: path.resolve(import.meta.dirname, '..'), configFile: false, plugins: [fonts()] },
  'serve',
);
async function madeFolder(): Promise<string> {
  const { resolve: names } = await configured;
  return names.alias.find(({ find }) => find === '@fonts')?.replacement ?? '';
}
const made = async (name: string): Promise<Buffer> => readFile(path.join(await madeFolder(), name));

/** All letters of the package's, however they join. */
async function wholeFont(): Promise<Buffer> {
  const { source } = fontParts['nepali.woff2'] ?? {};
  if (source === undefined) throw new Error('no such font');
  return readFile(resolve(source));
}

test('their font draws each as the whole font does, and nothing besides', async () => {
  const some = await made('nepali-words.woff2');
  expect(some.length).toBeLessThan(12 * 1024);
  const [whole, few] = [await fontOf(await wholeFont()), await fontOf(some)];
  whole.setVariations([new Variation('wght', 500)]);
  for (const word of nepaliWords()) {
    expect(drawn(few, word), word).toBe(drawn(whole, word));
    expect(drawn(few, word), word).not.toContain('missing');
  }
  expect(drawn(few, 'ज्ञ')).not.toBe(drawn(whole, 'ज्ञ'));
});

/** Names and words as the office types them: with joined shapes of their own, and with half letters. */
const joined = 'श्रेष्ठ क्षेत्री ज्ञान विद्यार्थी ब्राह्मण पुर्‍याउनु गर्‍यो हप्ता भट्टराई कार्की हुँदैन'.split(' ');
const halves = 'सुस्मिता इन्जिनियरिङ बिष्ट आचार्य लक्ष्मी ज्ञानेन्द्र प्रवेश उत्तीर्ण चिह्न मन्दिर विश्वविद्यालय स्वास्थ्य'.split(
  ' ',
);

test('names are as bold as those in Latin letters: their font has weights, and draws as the whole one does', async () => {
  const some = await made('nepali.woff2');
  expect(some.length).toBeLessThanOrEqual(60 * 1024);
  // Between the same weights: places are rounded by them.
  const letters = await subsetFont(await wholeFont(), { letters: devanagariLetters, weights: [400, 600] });
  const [whole, font] = [await fontOf(letters), await fontOf(some)];
  const widths = new Set<string>();
  for (const weight of [400, 550, 600]) {
    for (const one of [whole, font]) one.setVariations([new Variation('wght', weight)]);
    for (const word of joined) expect(drawn(font, word), `${word} ${weight}`).toBe(drawn(whole, word));
    widths.add(drawn(font, joined.join(' ')));
  }
  expect(widths.size).toBe(3);
  // What stands for a letter that is missing, and for two that are not joined.
  const halant = (words: string): boolean => /(^| )0,/.test(words);
  for (const word of [...joined, ...halves, ...catalogueWords()]) {
    expect(drawn(font, word), word).not.toContain('missing');
    expect(halant(drawn(font, word)), word).toBe(halant(drawn(whole, word)));
  }
  for (const first of 'कखगघङचछजझञटठडढणतथदधनपफबभमयलवशषसह')
    for (const second of 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह') {
      const pair = `${first}\u094d${second}`;
      const shape = drawn(font, pair);
      expect(shape, pair).not.toContain('missing');
      expect(halant(shape), `${pair} joins`).toBe(halant(drawn(whole, pair)));
    }
});

test('letters of other languages have a font of their own, and stylesheets say which letters are where', async () => {
  const some = await made('devanagari.woff2');
  expect(some.length).toBeLessThan(20 * 1024);
  const rare = await fontOf(some);
  for (const letter of 'ळॲऍऑॻॠऴ₹') expect(drawn(rare, letter), letter).not.toContain('missing');
  const css = await readFile(path.resolve(import.meta.dirname, '../src/ui/theme/fonts.css'), 'utf8');
  const lettersOf = (name: string): Set<number> => {
    const [, ranges = ''] = new RegExp(`@fonts/${name}\\.woff2[^}]*unicode-range:([^;]*);`).exec(css) ?? [];
    return new Set(
      [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].flatMap(([, from = '', to = from]) => {
        const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      }),
    );
  };
  const codes = (letters: string): Set<number> =>
    new Set(Array.from(letters, (letter) => letter.codePointAt(0) ?? 0));
  expect(lettersOf('nepali')).toEqual(codes(nepaliLetters));
  expect(lettersOf('devanagari')).toEqual(codes(rareLetters));
  // In both families.
  const latin = [...css.matchAll(/@fonts\/latin\.woff2[^}]*unicode-range:([^;]*);/g)].map(
    ([, ranges]) => ranges,
  );
  expect(latin).toHaveLength(2);
  expect(latin[1]).toBe(latin[0]);
});

test('the development server may serve them, and the sources as before', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { server } = await configured;
  expect((await made('latin.woff2')).length).toBeGreaterThan(0);
  expect(server.fs.allow.filter((allowed) => root.startsWith(allowed))).not.toEqual([]);
  expect(server.fs.allow).toContain(await madeFolder());
});

test('no text is set so bold that the dot of i melts into its stem', async () => {
  const folder = path.resolve(import.meta.dirname, '../src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:css|tsx?)$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(names.filter((_, index) => /weight\w*["']?[:=] *["']?600\b/i.test(texts[index] ?? ''))).toEqual([]);
});
