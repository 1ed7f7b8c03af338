// Lines on the sheet: none is a word alone where the text could be broken evenly.
import { expect, it } from 'vitest';
import { institute } from '../../../shared/institute.ts';
import { loadSheetFonts } from './sheetFonts.ts';
import { createTextSetter, type TextStyle } from './sheetText.ts';

const setter = createTextSetter(await loadSheetFonts());
const style: TextStyle = { size: 12, weight: 400, color: '#000000' };
const room = { width: 316, sizes: [12], lines: 2 };

const widths = (lines: readonly string[]): number[] => lines.map((line) => setter.width(line, style));

it.each([
  // Whatever the words are: one that is a line and a little more is broken in the middle.
  ...[institute.tagline, institute.nepaliTagline],
  'Entrance preparation for engineering and medicine, in Kathmandu',
  'काठमाडौंमा इन्जिनियरिङ, चिकित्सा र लोक सेवा आयोगको तयारी गर्ने विद्यालय, पुतलीसडक',
])('breaks evenly: %s', (text) => {
  const { lines, height } = setter.fit(text, style, { ...room, even: true });
  const plain = setter.fit(text, style, room);
  expect(lines.join(' '), 'the same words').toBe(text);
  expect(lines.length, 'not one line more').toBe(plain.lines.length);
  expect(height).toBe(plain.height);
  const [longest, shortest] = [Math.max(...widths(lines)), Math.min(...widths(lines))];
  expect(longest).toBeLessThanOrEqual(room.width);
  const longestWord = Math.max(...widths(text.split(' ')));
  expect(longest - shortest, lines.join(' / ')).toBeLessThanOrEqual(longestWord + setter.width(' ', style));
});

it('has a text to break of which a word would stand alone', () => {
  const text = 'Entrance preparation for engineering and medicine, in Kathmandu';
  expect(setter.fit(text, style, room).lines.at(-1)).toBe('Kathmandu');
  expect(
    setter
      .fit(text, style, { ...room, even: true })
      .lines.at(-1)
      ?.split(' ').length,
  ).toBeGreaterThan(2);
});

it('leaves what has one line, or one word, as it is', () => {
  expect(setter.fit('Kathmandu', style, { ...room, even: true }).lines).toEqual(['Kathmandu']);
  const word = 'अ'.repeat(80);
  expect(setter.fit(word, style, { ...room, even: true })).toEqual(setter.fit(word, style, room));
});
