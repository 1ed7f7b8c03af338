// Nepali twin of ../contact.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../contact.ts';

export const contact = {
  title: 'सम्पर्क',
  lead: 'कुनै फाराम भर्नु पर्दैन। फोन गर्नुहोस्, लेख्नुहोस् वा आउनुहोस्: मान्छेले नै जवाफ दिन्छ।',
  call: { title: 'फोन' },
  email: { title: 'इमेल', text: 'एक कार्यदिनभित्र जवाफ आउँछ।' },
  visit: { title: 'भेट', place: (city) => `हाम्रो कार्यालय, ${city}` },
  hours: { title: 'कार्यालय समय', note: 'कक्षा यसबाहेकका समयमा पनि चल्छन्।' },
  map: {
    title: 'हामीलाई कसरी भेट्ने',
    sketch:
      'नक्साको रेखाचित्र: पुतलीसडक उत्तरबाट दक्षिणतिर जान्छ। पश्चिमको रत्नपार्कबाट बागबजार हुँदै पुतलीसडक चोक आइन्छ, कार्यालय त्यहीँ छ। पूर्वमा डिल्लीबजार, दक्षिणमा सिंहदरबार छ।',
    load: 'नक्सा देखाउनुहोस्',
    note: 'नक्सा OpenStreetMap बाट आउँछ, तपाईंले मागेपछि मात्र।',
    frame: 'पुतलीसडक, काठमाडौंमा हाम्रो कार्यालयको नक्सा',
    frameElsewhere: (street, city) => `हाम्रो कार्यालयको नक्सा: ${street}, ${city}`,
    open: 'नक्सा एपमा खोल्नुहोस्',
    labels: {
      park: 'रत्नपार्क',
      ground: 'टुँडिखेल',
      pond: 'रानीपोखरी',
      palace: 'सिंहदरबार',
      west: 'बागबजार',
      east: 'डिल्लीबजार',
      street: 'पुतलीसडक',
      north: 'कमलादी',
    },
  },
} satisfies Translated<typeof english.contact>;
