// Nepali twin of ../hero.ts.
import { nepaliDigits } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../hero.ts';

export const hero = {
  badge: {
    strong: (year) => `${nepaliDigits(year)} को भर्ना खुल्यो।`,
    rest: (day) => `कक्षा सुरु: ${day}`,
  },
  picture: (shifts) => `हिमालको डाँडामाथि सूर्यको बाटो, र त्यसमा कक्षाका तीन सिफ्ट: ${shifts}`,
  title: { word: 'प्रवेश', sentence: 'यहीँबाट।', together: 'तयारी गरौँ।' },
  lead: 'बीई, आईटी र मेडिकल प्रवेश परीक्षा तथा इन्जिनियरिङ लोक सेवाका लागि सानो ब्याच र हरेक हप्ता मक टेस्ट।',
  enroll: 'भर्ना हुनुहोस्',
  courses: 'कोर्स हेर्नुहोस्',
} satisfies Translated<typeof english.hero>;

export const ticker = {
  label: 'नतिजा',
  none: 'परीक्षार्थी नम्बरबाट आफ्नो प्राप्ताङ्क र स्थान हेर्नुहोस्।',
  text: (exam, set) => `${exam} (सेट ${nepaliDigits(set)}) को नतिजा आयो। आफ्नो स्थान हेर्नुहोस्।`,
} satisfies Translated<typeof english.ticker>;
