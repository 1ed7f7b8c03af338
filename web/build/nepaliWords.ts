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
