// Nepali twin of ../photo.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../photo.ts';

export const photo = {
  add: 'फोटो राख्नुहोस्',
  change: 'फोटो फेर्नुहोस्',
  remove: 'फोटो हटाउनुहोस्',
  file: 'फोटोको फाइल',
  how: 'अनुहार चारकुनाभित्र नपरुन्जेल फोटो सार्नुहोस्: औँलाले तान्नुहोस्, वा तीर भएका कुञ्जी थिच्नुहोस्।',
  square: 'फोटोको चारकुना',
  zoom: 'ठूलो वा सानो',
  save: 'फोटो सुरक्षित गर्नुहोस्',
  cancel: 'रद्द गर्नुहोस्',
  tooLarge: 'यो फाइल २५ MB भन्दा ठूलो छ। कृपया सानो फाइल छान्नुहोस्।',
  noPicture: 'यो फाइल फोटोको रूपमा खुलेन, वा फोटो धेरै सानो छ।',
  failed: 'फोटो राख्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  fixed: 'अब तपाईंको फोटो कार्यालयले मात्र फेर्छ। कृपया त्यहाँ सोध्नुहोस्।',
} satisfies Translated<typeof english.photo>;
