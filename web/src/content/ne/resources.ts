// Nepali twin of ../resources.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../resources.ts';

const shared = (one: string) => ({
  loading: `${one} आउँदै छन्...`,
  found: (count: number) => `${n(count)} ${one}`,
  shown: (count: number) => `सबैभन्दा नयाँ ${n(count)} ${one} देखाइएका छन्`,
  empty: {
    title: `${one} भेटिएन`,
    text: 'अर्को शब्द वा अर्को छनोटले खोजेर हेर्नुहोस्',
    nothingYet: `अहिलेसम्म केही छैन। नयाँ ${one} यहाँ आफैँ देखिन्छ।`,
  },
  failed: `${one} देखाउन सकिएन`,
});

export const resources = {
  all: 'सबै',
  clear: 'खोजी खाली गर्नुहोस्',
  showAll: 'खोजी र छनोट खाली गर्नुहोस्',
  loadMore: 'थप देखाउनुहोस्',
  retry: 'फेरि प्रयास गर्नुहोस्',
  newTab: 'नयाँ ट्याबमा खुल्छ',
} satisfies Translated<typeof english.resources>;

export const notes = {
  ...shared('नोट'),
  title: 'अध्ययन नोट',
  lead: 'पाठअनुसारका नोट, फोनमा पढ्न वा छाप्न।',
  search: 'नोट खोज्नुहोस्',
  placeholder: 'शीर्षक वा शब्दबाट नोट खोज्नुहोस्...',
  groups: 'विषय',
  dropdown: 'सबै विषय',
  view: 'PDF हेर्नुहोस्',
  download: 'नोट डाउनलोड गर्नुहोस्',
  noFile: 'फाइल छैन',
} satisfies Translated<typeof english.notes>;

export const videos = {
  ...shared('भिडियो'),
  title: 'भिडियो कक्षा',
  lead: 'एक भिडियोमा एक विषय, आफ्नै गतिमा फेरि हेर्न।',
  search: 'भिडियो खोज्नुहोस्',
  placeholder: 'शीर्षक वा शब्दबाट भिडियो खोज्नुहोस्...',
  groups: 'विषय',
  watch: 'भिडियो हेर्नुहोस्',
} satisfies Translated<typeof english.videos>;

export const links = {
  ...shared('लिङ्क'),
  title: 'महत्त्वपूर्ण लिङ्क',
  lead: 'फाराम, आवेदन र नतिजा सबैभन्दा पहिले आउने ठाउँ।',
  search: 'लिङ्क खोज्नुहोस्',
  placeholder: 'शीर्षक वा शब्दबाट लिङ्क खोज्नुहोस्...',
  groups: 'वर्ग',
  dropdown: 'सबै वर्ग',
  visit: 'वेबसाइट खोल्नुहोस्',
} satisfies Translated<typeof english.links>;

export const downloads = {
  ...shared('डाउनलोड'),
  title: 'डाउनलोड',
  lead: 'जोगाएर राख्ने प्रश्नपत्र, पाना र योजना।',
  search: 'डाउनलोड खोज्नुहोस्',
  placeholder: 'शीर्षक वा शब्दबाट डाउनलोड खोज्नुहोस्...',
  groups: 'वर्ग',
  download: 'फाइल डाउनलोड गर्नुहोस्',
  noFile: 'फाइल छैन',
  anyType: 'फाइल',
} satisfies Translated<typeof english.downloads>;
