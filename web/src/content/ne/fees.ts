// Nepali twin of ../fees.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../fees.ts';

export const fees = {
  title: 'शुल्क',
  lead: 'तिर्न बाँकी, तिरेको रकम र तपाईंका रसिद।',
  loading: 'तपाईंको शुल्क आउँदै छ...',
  unavailable: 'तपाईंको शुल्क अहिले देखाउन सकिएन।',
  retry: 'फेरि प्रयास गर्नुहोस्',
  none: { title: 'अहिलेसम्म शुल्क राखिएको छैन', text: 'कार्यालयले राखेपछि तपाईंको कोर्सको शुल्क यहाँ आफैँ देखिन्छ।' },
  staff: { title: 'यो पेज विद्यार्थीका लागि हो', text: 'विद्यार्थीले यहाँ आफ्नो शुल्क देख्छन्।' },
  dueNow: 'अहिले तिर्नुपर्ने',
  dueSince: (day) => `${day} देखि`,
  nothingDue: 'अहिले तिर्नुपर्ने केही छैन',
  next: (amount, day) => `अर्को: ${amount}, ${day}`,
  keptForLater: (amount) => `तपाईंको ${amount} अर्को शुल्कका लागि जम्मा छ`,
  sums: { charged: 'जम्मा शुल्क', conceded: 'छुट', paid: 'तिरेको', balance: 'जम्मा तिर्न बाँकी' },
  charges: {
    title: 'के-केको शुल्क',
    due: (day) => `तिर्ने दिन: ${day}`,
    paid: 'तिरिसकेको',
    left: (amount) => `${amount} बाँकी`,
  },
  entries: {
    title: 'भुक्तानी र छुट',
    none: 'अहिलेसम्म केही तिरिएको छैन।',
    receipt: (number) => `रसिद ${number}`,
    kinds: { payment: 'भुक्तानी', concession: 'छुट' },
    reversed: { payment: 'भुक्तानी रद्द', concession: 'छुट रद्द' },
    by: { Esewa: 'eSewa', 'Bank Transfer': 'बैंक ट्रान्सफर', Cash: 'नगद', Other: 'अन्य' },
  },
  check: {
    genuine: (number, amount, day) => `रसिद ${number} सक्कली हो: ${day} मा बुझिएको ${amount}।`,
    reversed: (number) => `कार्यालयले रसिद ${number} रद्द गरेको छ, त्यसैले यो मान्य छैन।`,
    unknown: (number) => `तपाईंका रसिदमा ${number} छैन। जसको हो, ती विद्यार्थीले लगइन गरेपछि देख्छन्।`,
  },
  online: {
    title: 'अनलाइन तिर्नुहोस्',
    amount: 'रकम (रुपैयाँमा)',
    by: (provider) => `${provider} बाट तिर्नुहोस्`,
    leaving: 'भुक्तानीको पेज खुल्दै छ...',
    failed: 'भुक्तानी सुरु भएन',
    words: 'भुक्तानी उनीहरूकै पेजमा गरेर तपाईं यहीँ फर्किनुहुन्छ। रसिद आफैँ आउँछ।',
    states: {
      begun: (provider) => `${provider} ले यो भुक्तानी अझै पक्का गरेको छैन। हामी सोधिरहन्छौँ, तपाईंले पर्खिरहनु पर्दैन।`,
      paid: (amount) => `${amount} आइपुग्यो। रसिद तल छ।`,
      'not paid': (provider) => `${provider} का अनुसार केही तिरिएको छैन। फेरि प्रयास गर्न सक्नुहुन्छ।`,
      'to check': (provider) => `${provider} को यो भुक्तानी कार्यालयले हेर्दै छ, केही नपुगे फोन गर्नेछ।`,
    },
  },
  atTheOffice: 'कार्यालयमा नगद, बैंक ट्रान्सफर वा eSewa बाट तिर्न सकिन्छ।',
} satisfies Translated<typeof english.fees>;
