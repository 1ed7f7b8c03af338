// Nepali twin of ../attendance.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../attendance.ts';

export const attendance = {
  title: 'मेरो हाजिरी',
  lead: 'हाजिरी लिइएका दिनहरू, महिनाअनुसार।',
  loading: 'तपाईंको हाजिरी आउँदै छ...',
  unavailable: 'अहिले तपाईंको हाजिरी देखाउन सकिएन।',
  retry: 'फेरि प्रयास गर्नुहोस्',
  before: 'अघिल्लो महिना',
  after: 'पछिल्लो महिना',
  none: 'यो महिना हाजिरी लिइएको छैन',
  noneText: 'तपाईंको कक्षा समूहको हाजिरी लिइएपछि दिनहरू यहाँ देखिन्छन्।',
  staff: { title: 'यो पृष्ठ विद्यार्थीका लागि हो', text: 'विद्यार्थीले आफ्ना दिनहरू यहाँ देख्छन्।' },
  share: (percent: number) => `${n(percent)} % उपस्थित`,
  few: (fewest: number) => `${n(fewest)} % भन्दा कम: कृपया कार्यालयमा कुरा गर्नुहोस्।`,
  states: { here: 'उपस्थित', absent: 'अनुपस्थित', late: 'ढिलो', excused: 'बिदा' },
  counts: 'महिनाका दिनहरू',
} as const satisfies Translated<typeof english.attendance>;
