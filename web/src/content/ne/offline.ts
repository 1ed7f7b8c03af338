// Nepali twin of ../offline.ts.
import { formatMoment } from '../../../../shared/ne/dates.ts';
import { formatBytes } from '../../../../shared/ne/numbers.ts';
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../offline.ts';

export const offline = {
  page: {
    title: 'तपाईं अफलाइन हुनुहुन्छ',
    text: 'यो पेज यस डिभाइसमा पहिले खोलिएको छैन, त्यसैले यहाँ राखिएको छैन। इन्टरनेट आउनासाथ खुल्छ।',
    again: 'फेरि प्रयास गर्नुहोस्',
    kept: 'यस डिभाइसमा राखिएका',
    portal: 'विद्यार्थी पोर्टल',
  },
  line: {
    title: 'तपाईं अफलाइन हुनुहुन्छ',
    since: (since) => `यो यस डिभाइसमा राखिएको कुरा हो, ${formatMoment(new Date(since))} सम्मको।`,
    offlineSince: (text) => `तपाईं अफलाइन हुनुहुन्छ। ${text}`,
    needed: 'इन्टरनेट चाहिन्छ',
  },
  keep: {
    keep: 'अफलाइनका लागि राख्नुहोस्',
    keeping: (done) => `राखिँदै छ… ${n(done)}%`,
    kept: 'अफलाइनका लागि राखियो',
    remove: 'हटाउनुहोस्',
    fromDevice: 'यस डिभाइसबाट',
    removed: 'यस डिभाइसबाट हटाइयो',
    size: formatBytes,
    room: (used, free) =>
      `यस डिभाइसमा ${formatBytes(used)} प्रयोग भएको छ${free === undefined ? '' : `, अझै ${formatBytes(free)} ठाउँ छ`}।`,
    tooLarge: (most) => `${formatBytes(most)} भन्दा ठूला फाइल अफलाइनका लागि राख्न सकिँदैन।`,
    noRoom: 'यस डिभाइसमा ठाउँ छैन। राखिएको केही हटाएर फेरि प्रयास गर्नुहोस्।',
    failed: 'फाइल राख्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  update: {
    ready: 'यो साइटको नयाँ संस्करण तयार छ।',
    use: 'अहिले नै प्रयोग गर्नुहोस्',
  },
} satisfies Translated<typeof english.offline>;
