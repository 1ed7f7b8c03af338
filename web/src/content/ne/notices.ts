// Nepali twin of ../notices.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../notices.ts';

export const notices = {
  title: 'सूचना',
  lead: 'परीक्षा, भर्ना र बिदाका ताजा जानकारी',
  loading: 'सूचना आउँदै छन्...',
  all: 'सबै',
  categories: 'वर्ग',
  order: ['Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results'],
  author: 'प्रशासन',
  pinned: 'मुख्य',
  onlyInEnglish: 'केवल अङ्ग्रेजीमा',
  more: 'पूरा पढ्नुहोस्',
  loadMore: 'थप सूचना देखाउनुहोस्',
  loadPrevious: 'अघिका सूचना',
  shown: (count) => `${n(count)} वटा सूचना देखाइएका छन्`,
  empty: {
    title: 'कुनै सूचना छैन',
    text: 'ताजा जानकारीका लागि पछि फेरि हेर्नुहोस्।',
    filtered: (category) => `“${category}” वर्गमा कुनै सूचना भेटिएन।`,
    viewAll: 'सबै सूचना हेर्नुहोस्',
    retry: 'फेरि प्रयास गर्नुहोस्',
  },
} satisfies Translated<typeof english.notices>;

export const notice = {
  loading: 'सूचना आउँदै छ...',
  untitled: 'सूचना',
  back: 'सूचनाको सूचीमा फर्कनुहोस्',
  share: 'पठाउनुहोस्',
  copied: 'लिङ्क कपी भयो।',
  copyFailed: 'लिङ्क कपी गर्न सकिएन। ठेगाना ब्राउजरको माथिल्लो पट्टीमा छ।',
  id: 'सूचना',
  attachment: 'संलग्न फाइल',
  newTab: 'नयाँ ट्याबमा खुल्छ',
  newest: 'ताजा सूचना',
  missing: {
    title: 'सूचना भेटिएन',
    text: 'सूचना भेटिएन',
    hint: 'यो हटाइएको हुन सक्छ, वा ठेगाना पूरा नभएको हुन सक्छ।',
    all: 'सबै सूचना हेर्नुहोस्',
  },
  failed: 'सूचना देखाउन सकिएन',
  retry: 'फेरि प्रयास गर्नुहोस्',
} satisfies Translated<typeof english.notice>;
