// What the Devanagari fonts hold (fonts.ts). The words that no office types (days of Bikram Sambat, what students say,
// verdicts on mark sheets) are drawn from a font of 10 KB on English pages (src/ui/theme/fonts.css) wherever the class
// `nepaliWords` marks them.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testimonials } from '../src/content/testimonials.ts';
import { verify } from '../src/content/verify.ts';
import { initialsOf } from '../src/ui/initials.ts';

/** As the library names them; a test compares. */
const months = 'बैशाख जेठ असार श्रावण भाद्र आश्विन कार्तिक मंसिर पौष माघ फाल्गुण चैत्र';

/** Words in Devanagari. */
export function nepaliWordsIn(text: string): readonly string[] {
  return text.match(/[\p{Script=Devanagari}।॥\u200c\u200d]+/gu) ?? [];
}

export function nepaliWords(): string[] {
  const texts = [
    months,
    '० १ २ ३ ४ ५ ६ ७ ८ ९',
    ...Object.values(verify.titles).map(({ nepali }) => nepali),
    ...testimonials.quotes.flatMap(({ text, name }) => [text, name, initialsOf(name)]),
  ];
  return [...new Set(texts.flatMap(nepaliWordsIn))].sort();
}

/** All words in Devanagari of the product's pages and mails. */
export function catalogueWords(): string[] {
  const root = path.resolve(import.meta.dirname, '../..');
  const files = ['shared', 'web/src/content'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => path.join(root, folder, name)),
  );
  return [...new Set(files.flatMap((file) => nepaliWordsIn(readFileSync(file, 'utf8'))))].sort();
}

const halant = '\u094d';
const joiner = '\u200d';
const vowelSigns = Array.from('ािीुूृेैोौंँः');

/** A consonant with each sign, half, under the hook of r, and with r below it. */
const formsOf = (letter: string, signs: readonly string[]): string[] => [
  ...signs.map((sign) => letter + sign),
  letter + halant,
  letter + halant + joiner,
  `र${halant}${letter}`,
  `${letter}${halant}र`,
];

/** What has a shape of its own when joined; every other pair is drawn as a half letter and a whole one. */
const ligatures = (
  'क्ष ज्ञ त्त क्त द्द द्ध द्म द्य द्व द्ग द्घ द्ब द्भ द्न ट्ट ट्ठ ट्व ठ्ठ ड्ड ड्ढ ढ्ढ ङ्क ङ्ख ङ्ग ङ्घ ङ्म ङ्य ह्न ह्म ' +
  'ह्य ह्ल ह्व ह्ण ञ्च ञ्ज श्च श्व श्न श्ल ष्ट ष्ठ प्त ट्य ठ्य ड्य ढ्य छ्य छ्व न्न र्\u200dय र्\u200dह'
).split(' ');

/** The letters that Nepali is written with, in loanwords too; fonts.css has them in the unicode-range of `nepali.woff2`. */
export const nepaliLetters =
  'ॉँंःअआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह़ऽािीुूृेैोौ्ॐ।॥०१२३४५६७८९\u200c\u200d\u25cc';
const consonants = Array.from('कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह');

/** What words have so often that it has the one shape that type designers drew for it; the others are half and whole letter. */
const frequent = 'न्छ म्म त्य क्या ईं न्ड'.split(' ');

/** Signs of two parts, over the letters that words have them on; elsewhere the two are drawn one over the other. */
const doubleSigns: readonly (readonly [letters: string, signs: string])[] = [
  ['कखगघचछजझटठडढणतथदधनपफबभमयरलवशषसह', 'ाँ ौँ ौं ैँ ैं ेँ ें ुँ ूँ'],
  ['तदनपबमरलसह', 'ीँ ों'],
  ['कगचदनपबमलवशसह', 'िं'],
];

/** All that Nepali is written with, as the shapes that its letters take: what `nepali.woff2` can draw. */
export function nepaliShapes(): string[] {
  return [
    ...Array.from(nepaliLetters),
    ...consonants.flatMap((letter) => formsOf(letter, vowelSigns)),
    ...doubleSigns.flatMap(([letters, signs]) =>
      Array.from(letters).flatMap((letter) => signs.split(' ').map((sign) => letter + sign)),
    ),
    ...ligatures.flatMap((pair) =>
      ['', 'ि', 'ी', 'ु', 'ू', 'े', 'ं', halant, halant + joiner].map((sign) => pair + sign),
    ),
    // A sign and the hook of r above one letter are one shape, whatever the letter is.
    ...vowelSigns.map((sign) => `र${halant}थ${sign}`),
    ...['र्थौँ', 'ञ्र', 'ङ्र', 'ष्ट्र', 'स्त्र', 'न्त्र', 'न्द्र', 'त्र्य', 'र्क्ष'],
    ...frequent,
  ];
}
