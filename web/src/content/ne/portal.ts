// Nepali twin of ../portal.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../portal.ts';

export const portal = {
  greeting: 'नमस्ते',
  loading: 'तपाईंको ड्यासबोर्ड आउँदै छ...',
  bell: {
    name: 'सूचना',
    fresh: (count) => `${count} नयाँ`,
    more: (most) => `${n(most)}+`,
  },
  messages: {
    title: 'कार्यालयका सन्देश',
    text: 'कक्षाबारे, इमेल वा एसएमएसमा। दर्ता र पासवर्डका इमेल भने जसरी पनि आउँछन्।',
    label: 'मलाई सन्देश पठाउनुहोस्',
    failed: (message) => `तपाईंको छनोट राख्न सकिएन: ${message}`,
  },
  upload: {
    title: 'नतिजा अपलोड',
    text: 'Symbol, Name र Marks भएको CSV बाट स्थान निस्कन्छ, जुन सबैले हेर्न सक्छन्।',
    action: 'नतिजा अपलोड गर्नुहोस्',
  },
  retry: 'फेरि प्रयास गर्नुहोस्',
  cards: {
    title: 'सामग्री',
    names: {
      notes: 'नोट',
      videos: 'भिडियो',
      downloads: 'डाउनलोड',
      results: 'नतिजा',
      links: 'महत्त्वपूर्ण लिङ्क',
      notices: 'सूचना',
    },
    about: {
      notes: 'पाठअनुसार',
      videos: 'हरेक भिडियोमा एउटा विषय',
      downloads: 'प्रश्नपत्र, पाना र योजना',
      results: 'परीक्षार्थी नम्बरबाट प्राप्ताङ्क र स्थान',
      links: 'फाराम, आवेदन र बोर्ड',
      notices: 'संस्थाका खबर',
    },
    none: 'अहिलेसम्म छैन',
    ownRank: (rank, exam) => `स्थान ${n(rank)}, ${exam}`,
    fresh: (count) => `${n(count)} नयाँ`,
    freshSince: 'यस हप्ता',
  },
  events: {
    title: 'आउँदा कार्यक्रम',
    empty: 'कुनै कार्यक्रम छैन',
    loading: 'कार्यक्रम आउँदै छन्...',
    failed: 'आउँदा कार्यक्रम देखाउन सकिएन',
    unavailable: 'कार्यक्रम अहिले देखाउन सकिएन।',
    distance: (days) => (days === 0 ? 'आज' : days === 1 ? 'भोलि' : `${n(days)} दिनमा`),
  },
  news: {
    loading: 'ताजा गतिविधि आउँदै छ...',
    failed: 'ताजा सामग्री देखाउन सकिएन',
    unavailable: 'नयाँ के छ भन्ने अहिले देखाउन सकिएन। पेजहरू भने खुल्न सक्छन्।',
  },
  stats: {
    title: 'एक झलक',
    notes: ['नोट', 'नोट'],
    videos: ['भिडियो', 'भिडियो'],
    downloads: ['डाउनलोड', 'डाउनलोड'],
    results: ['नतिजा', 'नतिजा'],
  },
  recent: {
    title: 'ताजा गतिविधि',
    empty: 'अहिलेसम्म नयाँ केही छैन',
    emptyText: 'नोट, भिडियो, डाउनलोड, लिङ्क र सूचना यहाँ आफैँ देखिन्छन्।',
    kinds: { notes: 'नोट', videos: 'भिडियो', downloads: 'डाउनलोड', links: 'लिङ्क', notices: 'सूचना' },
  },
  approval: {
    or: ' वा ',
    labels: { pending: 'स्वीकृति बाँकी', rejected: 'अस्वीकृत' },
    reason: (reason) => `कार्यालयले भनेको: ${reason}`,
    unavailable: 'तपाईंको विवरण अहिले देखाउन सकिएन। कृपया एकछिनपछि फेरि प्रयास गर्नुहोस्।',
    pending: {
      title: 'तपाईंको दर्ता स्वीकृत हुन बाँकी छ',
      text: 'कार्यालयले हरेक दर्ता जाँच्छ, प्रायः एक कार्यदिनभित्रै। तपाईंको दर्ता स्वीकृत हुनासाथ नोट, भिडियो र डाउनलोड यहाँ आफैँ खुल्छन्।',
      action: { before: 'केही सोध्नु छ?', after: ' मा फोन गर्नुहोस्।' },
    },
    rejected: {
      title: 'तपाईंको दर्ता अस्वीकृत भयो',
      text: 'यो खाताका लागि अध्ययन सामग्री बन्द छ। कारण प्रायः सानो हुन्छ: भुक्तानी नपुगेको, वा फोन नम्बर नमिलेको।',
      action: { before: 'दर्ता नम्बर साथमा राखेर', after: ' मा फोन गर्नुहोस्।' },
    },
    unlinked: {
      title: 'यो खाताको विद्यार्थी विवरण अझै छैन',
      text: 'तपाईं लगइन हुनुहुन्छ, तर यो इमेल कुनै दर्ता भएका विद्यार्थीको होइन, त्यसैले अध्ययन सामग्री बन्द छ।',
      register: 'यही इमेलबाट दर्ता गर्नुहोस्',
      action: { before: ', वा अर्कै इमेलबाट दर्ता गर्नुभएको भए', after: ' मा फोन गर्नुहोस्।' },
    },
  },
} satisfies Translated<typeof english.portal>;
