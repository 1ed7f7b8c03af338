// Nepali twin of ../markSheet.ts. The PDF is in both scripts anyway; these are the words of its links.
import type * as english from '../markSheet.ts';
import type { Translated } from '../translated.ts';
import { nepaliDigits } from './digits.ts';

export const markSheet = {
  download: 'अङ्कपत्र डाउनलोड गर्नुहोस्',
  credential: {
    name: 'डिजिटल प्रमाणपत्र',
    purpose: 'Open Badges 3.0, प्रमाणपत्र पढ्ने सफ्टवेयरका लागि',
  },
  title: { en: 'Mark sheet', ne: 'अङ्कपत्र' },
  fullTitle: (name, symbol) => `अङ्कपत्र: ${name} (${symbol})`,
  allTitle: (exam) => `${exam} का अङ्कपत्रहरू`,
  fileName: (symbol) => `अङ्कपत्र ${symbol}`,
  candidate: { en: 'Candidate', ne: 'परीक्षार्थी' },
  symbol: { en: 'Candidate ID', ne: 'परीक्षार्थी नम्बर' },
  exam: { en: 'Exam', ne: 'परीक्षा' },
  set: (set) => `सेट ${nepaliDigits(set)}`,
  date: { en: 'Held on', ne: 'परीक्षा मिति' },
  marks: { en: 'Marks', ne: 'प्राप्ताङ्क' },
  rank: { en: 'Rank', ne: 'स्थान' },
  percentile: { en: 'Percentile', ne: 'प्रतिशतक' },
  subjects: { en: 'Marks by subject', ne: 'विषयगत प्राप्ताङ्क' },
  verify: (place) => `${place} मा जाँच्नुहोस्`,
  verifyHow: 'जुनसुकै फोनले कोड स्क्यान गर्नुहोस्। यहाँ लेखिएका सबै कुरा र हाम्रो हस्ताक्षर त्यसैमा छ।',
  verifyHowNepali: 'कोड स्क्यान गरी यो अङ्कपत्र जाँच्न सकिन्छ।',
  issued: { en: 'Issued', ne: 'जारी मिति' },
  answers: {
    title: { en: 'Answer sheet', ne: 'उत्तरपत्र' },
    fullTitle: (name, symbol) => `उत्तरपत्र: ${name} (${symbol})`,
    fileName: (symbol) => `उत्तरपत्र ${symbol}`,
    next: (count) => ({ en: `${count} answers: next page`, ne: `${count} उत्तर: अर्को पानामा` }),
    columns: { en: 'Question, own answer, right answer, marks', ne: 'प्रश्न, आफ्नो उत्तर, सही उत्तर, अङ्क' },
    row: (place, own, right, marks) => `${place}: ${own}, सही ${right}, ${marks}`,
    from: (began, ended) => `${began} देखि ${ended} सम्म लेखिएको`,
  },
  code: (place) => `QR कोड: यो अङ्कपत्र र यसको हस्ताक्षरसहित ${place} खोल्छ`,
  seal: (institute) => `${institute}को छाप`,
  signed: 'विद्युतीय हस्ताक्षर,',
  key: (kid) => `कुञ्जी ${kid}`,
} satisfies Translated<typeof english.markSheet>;
