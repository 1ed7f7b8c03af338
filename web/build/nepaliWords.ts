// The Nepali words that no office types: days of Bikram Sambat, what students say, verdicts on mark sheets. They are
// drawn from a font of 10 KB (src/ui/theme/fonts.css) wherever the class `nepaliWords` marks them.
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

const consonants = Array.from('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह');
const vowelSigns = 'ा ि ी ु ू ृ े ै ो ौ ं ँ ः िं ीं ें ैं ों ौं ुँ ूँ ाँ ीँ िँ ेँ'.split(' ');
const halant = '\u094d';
const joiner = '\u200d';

/** What has a shape of its own when joined; every other pair is drawn as a half letter and a whole one. */
const ligatures = (
  'क्ष ज्ञ त्त क्त द्द द्ध द्म द्य द्व द्ग द्घ द्ब द्भ द्न ट्ट ट्ठ ट्व ठ्ठ ड्ड ड्ढ ढ्ढ ङ्क ङ्ख ङ्ग ङ्घ ङ्म ङ्य ह्न ह्म ' +
  'ह्य ह्ल ह्व ह्ण ञ्च ञ्ज श्च श्व श्न श्ल ष्ट ष्ठ प्त ट्य ठ्य ड्य ढ्य छ्य छ्व न्न र्\u200dय र्\u200dह'
).split(' ');

/** All that Nepali is written with, as the shapes that its letters take: what `nepali.woff2` can draw. */
export function nepaliShapes(letters: string): string[] {
  return [
    ...Array.from(letters),
    ...consonants.flatMap((letter) => [
      ...vowelSigns.map((sign) => letter + sign),
      letter + halant,
      letter + halant + joiner,
      `र${halant}${letter}`,
      `${letter}${halant}र`,
    ]),
    ...ligatures.flatMap((pair) =>
      ['', 'ि', 'ी', 'ु', 'ू', 'े', 'ं', halant, halant + joiner].map((sign) => pair + sign),
    ),
    // A sign and the hook of र above one letter are one shape, whatever the letter is.
    ...vowelSigns.map((sign) => `र${halant}थ${sign}`),
    ...['ष्ट्र', 'स्त्र', 'न्त्र', 'न्द्र', 'त्र्य', 'र्क्ष'],
  ];
}
