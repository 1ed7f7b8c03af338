// Nepali twin of ../push.ts.
import type * as english from '../push.ts';
import type { Translated } from '../translated.ts';

export const pushWords = {
  examOut: 'नतिजा प्रकाशित भयो',
  notice: (institute) => `नयाँ सूचना · ${institute}`,
  unknown: 'नयाँ कुरा आएको छ',
  off: 'अब यस्तो नपठाउनुहोस्',
} satisfies Translated<typeof english.pushWords>;
