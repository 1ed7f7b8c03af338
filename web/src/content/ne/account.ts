// Nepali twin of ../account.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../account.ts';

const unknownBrowser = 'कुनै ब्राउजर';

export const account = {
  title: 'मेरो विवरण',
  menu: 'मेरो विवरण',
  lead: 'कार्यालयमा तपाईंको के विवरण छ, र तपाईंको लगइन कहाँकहाँ खुला छ।',
  leadStaff: 'तपाईंको लगइन कहाँकहाँ खुला छ।',
  details: {
    title: 'तपाईंको विवरण',
    photoText: 'यो तपाईंको प्रवेशपत्रमा हुन्छ। दर्ता स्वीकृत भएपछि कार्यालयले मात्र फेर्छ।',
    loading: 'तपाईंको विवरण आउँदै छ...',
    unavailable: 'तपाईंको विवरण अहिले देखाउन सकिएन। कृपया एकछिनपछि फेरि प्रयास गर्नुहोस्।',
    none: 'यो इमेल कुनै दर्ता भएका विद्यार्थीको होइन।',
    fields: {
      name: 'नाम',
      own_photo: 'फोटो',
      registration_number: 'दर्ता नम्बर',
      registration_time: 'दर्ता मिति',
      status: 'अवस्था',
      email: 'इमेल',
      phone: 'फोन',
      college_name: 'कलेज',
      address: 'ठेगाना',
      guardian: 'अभिभावक',
      payment_method: 'भुक्तानीको तरिका',
      class_groups: 'कक्षा समूह',
    },
    status: { pending: 'स्वीकृति बाँकी', approved: 'स्वीकृत', rejected: 'अस्वीकृत' },
    empty: 'दिइएको छैन',
    noGroups: 'अहिलेसम्म छैन',
    language: {
      label: 'इमेलको भाषा',
      en: 'English',
      ne: 'नेपाली',
      failed: (message) => `भाषा फेर्न सकिएन: ${message}`,
    },
    change: { before: 'केही मिलेन? कार्यालयले मिलाइदिन्छ:', or: ' वा ', after: ' मा फोन गर्नुहोस्।' },
  },
  sessions: {
    title: 'तपाईंको लगइन कहाँकहाँ खुला छ',
    loading: 'कहाँकहाँ लगइन छ, हेरिँदै छ...',
    unavailable: 'कहाँकहाँ लगइन छ भन्ने अहिले देखाउन सकिएन।',
    device: (browser, system) =>
      system === null ? (browser ?? unknownBrowser) : `${system} मा ${browser ?? unknownBrowser}`,
    current: 'यही ब्राउजर',
    seen: (ago, day) => `पछिल्लो पटक ${ago}, लगइन ${day}`,
    here: (day) => `लगइन ${day}`,
    alone: 'तपाईं अरू कतै लगइन हुनुहुन्न।',
    others: 'अरू ठाउँबाट लगआउट गर्नुहोस्',
    everywhere: 'सबै ठाउँबाट लगआउट गर्नुहोस्',
    busy: 'लगआउट हुँदै छ...',
    ask: {
      title: 'सबै ठाउँबाट लगआउट गर्ने?',
      text: (count) =>
        count === 1
          ? 'यो ब्राउजरबाट लगआउट हुन्छ, र फेरि पासवर्डले लगइन गर्नुपर्छ।'
          : `यो समेत ${n(count)} वटै ब्राउजरबाट लगआउट हुन्छ। तिनमा खुलेका पेज एक सेकेन्डमै बन्द हुन्छन्।`,
    },
    ended: (count) => `अरू ${n(count)} ब्राउजरबाट लगआउट भयो`,
    failed: (message) => `लगआउट हुन सकेन: ${message}`,
    hint: 'आफ्नो नभएको ब्राउजर देख्नुभयो? अरू ठाउँबाट लगआउट गर्नुहोस्, अनि खाताको मेनुबाट पासवर्ड फेर्नुहोस्।',
  },
} satisfies Translated<typeof english.account>;
