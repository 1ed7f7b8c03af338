// Nepali twin of ../markSheet.ts.
import type * as english from '../markSheet.ts';
import type { Translated } from '../translated.ts';

export const markSheet = {
  download: 'अङ्कपत्र डाउनलोड गर्नुहोस्',
  credential: {
    name: 'डिजिटल प्रमाणपत्र',
    purpose: 'Open Badges 3.0, प्रमाणपत्र पढ्ने सफ्टवेयरका लागि',
  },
  verify: (place) => `${place} मा जाँच्नुहोस्`,
  verifyHow: 'जुनसुकै फोनले कोड स्क्यान गर्नुहोस्। यहाँ लेखिएका सबै कुरा र हाम्रो हस्ताक्षर त्यसैमा छ।',
  verifyHowNepali: 'कोड स्क्यान गरी यो अङ्कपत्र जाँच्न सकिन्छ।',
  code: (place) => `QR कोड: यो अङ्कपत्र र यसको हस्ताक्षरसहित ${place} खोल्छ`,
} satisfies Translated<typeof english.markSheet>;
