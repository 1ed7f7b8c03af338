// Nepali twin of ../mockTestReview.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../mockTestReview.ts';

export const mockTestReview = {
  title: 'प्राप्ताङ्क र उत्तर',
  failed: 'उत्तर अहिले देखाउन सकिएन।',
  notYet: 'उत्तर अझै देखाइएको छैन।',
  of: (full) => `पूर्णाङ्क ${full}`,
  counts: (right, wrong, empty) => `${n(right)} सही, ${n(wrong)} गलत, ${n(empty)} खाली`,
  sections: 'खण्डअनुसार प्राप्ताङ्क',
  average: (marks) => `औसत ${marks}`,
  time: 'प्रश्नैपिच्छे तपाईंको समय',
  timeText: 'रेखा भनेको बराबर भाग लगाएको समय हो।',
  timeOf: (place, time, outcome) => `${n(place)}: ${time}, ${outcome}`,
  longest: (place, time) => `सबैभन्दा लामो: प्रश्न ${n(place)}, ${time}`,
  list: 'प्रश्नैपिच्छे',
  filter: 'देखाउने',
  filters: { all: 'सबै', wrong: 'गलत', empty: 'खाली', right: 'सही' },
  nothing: 'यस्तो कुनै छैन।',
  outcomes: { right: 'सही', wrong: 'गलत', empty: 'खाली' },
  rightAnswer: 'सही उत्तर',
  ownAnswer: 'तपाईंको उत्तर',
  tolerance: (answer, tolerance) => `${answer} (±${tolerance})`,
  chose: (percent, letter) => `${n(percent)} % ले ${letter} रोजे`,
  percent: (percent) => `${n(percent)} %`,
  everybody: (candidates, empty) => `${n(candidates)} मध्ये कतिले कुन विकल्प रोजे; ${n(empty)} % ले खाली छोडे`,
  topics: {
    title: 'दोहोर्‍याउनुपर्ने पाठ',
    text: 'सबैभन्दा धेरै अङ्क गुमेका पाठ।',
    right: (right, all) => `${n(all)} मध्ये ${n(right)} सही`,
    all: { note: (subject) => `नोट: ${subject}`, video: (subject) => `भिडियो: ${subject}` },
  },
  treatments: {
    full: 'यो प्रश्न हटाइयो: सबैलाई पूरा अङ्क।',
    out: 'यो प्रश्न हटाइयो: पूर्णाङ्कमा गनिँदैन।',
  },
  solution: 'समाधान',
  challenge: 'उत्तरमा दाबी गर्नुहोस्',
  challengeText: (until) =>
    `दिइएको उत्तर गलत छ? ${until} सम्म कारण लेख्नुहोस्। शिक्षकले निर्णय गर्छन्, सबैको अङ्क त्यहीअनुसार मिलाइन्छ।`,
  reason: 'किन गलत छ?',
  send: 'दाबी पठाउनुहोस्',
  cancel: 'रद्द गर्नुहोस्',
  challengeFailed: (message) => `दाबी पठाउन सकिएन: ${message}`,
  challenged: 'दाबी गरिएको',
  yourReason: (reason) => `तपाईंले लेख्नुभयो: ${reason}`,
  undecided: 'अझै निर्णय भएको छैन।',
  decided: (isAccepted, answer) => `${isAccepted ? 'स्वीकृत' : 'अस्वीकृत'}: ${answer}`,
} satisfies Translated<typeof english.mockTestReview>;
