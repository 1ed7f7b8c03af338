// What fixed words are drawn with: their font has all of them, in their joined shapes, and weighs a tenth of the whole.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Blob, Buffer as Shaped, Face, Font, shape } from 'harfbuzzjs';
import { resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { decompress } from 'wawoff2';
import { formatNepaliDate } from '../../shared/nepaliDates.ts';
import { addDays } from '../src/lib/calendarDays.ts';
import { fontParts, fonts } from './fonts.ts';
import { nepaliWords, nepaliWordsIn } from './nepaliWords.ts';
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

test('their font draws each as the whole font does, and nothing besides', async () => {
  const { source, part } = fontParts['nepali-words.woff2'] ?? {};
  if (source === undefined || part === undefined) throw new Error('no such font');
  const all = await readFile(resolve(source));
  const some = await subsetFont(all, part());
  expect(some.length).toBeLessThan(12 * 1024);
  const [whole, few] = await Promise.all([fontOf(all), fontOf(some)]);
  for (const word of nepaliWords()) {
    expect(drawn(few, word), word).toBe(drawn(whole, word));
    expect(drawn(few, word), word).not.toContain('missing');
  }
  expect(drawn(few, 'ज्ञ')).not.toBe(drawn(whole, 'ज्ञ'));
});

test('the development server may serve them, and the sources as before', async () => {
  const root = path.resolve(import.meta.dirname, '..');
  const { server, resolve: names } = await resolveConfig(
    { root, configFile: false, plugins: [fonts()] },
    'serve',
  );
  const folder = names.alias.find(({ find }) => find === '@fonts')?.replacement ?? '';
  expect((await readFile(path.join(folder, 'latin.woff2'))).length).toBeGreaterThan(0);
  expect(server.fs.allow.filter((allowed) => root.startsWith(allowed))).not.toEqual([]);
  expect(server.fs.allow).toContain(folder);
});
