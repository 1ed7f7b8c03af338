// Nepali twin of ../shell.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../shell.ts';

export const shell = {
  loading: 'पेज आउँदै छ…',
  late: {
    title: 'यो पेज अझै आएको छैन',
    text: 'इन्टरनेट ढिलो हुन सक्छ, वा पेजको कुनै भाग बाटोमा हराएको हुन सक्छ। त्यो फेरि आफैँ मागिँदै छ।',
  },
  noScript: {
    title: 'यो पेजलाई JavaScript चाहिन्छ',
    text: 'कृपया JavaScript चालू गरेर पेज फेरि खोल्नुहोस्: लगइन गरेर खुल्ने पेज त्यसबिना चल्दैनन्। सूचना, नतिजा, दर्ता, लगइन र नयाँ पासवर्ड भने त्यसबिना पनि चल्छन्।',
    signOut: 'यस डिभाइसबाट लगआउट गर्नुहोस्',
  },
  call: (office) => `${office} मा फोन गर्नुहोस्`,
} satisfies Translated<typeof english.shell>;
