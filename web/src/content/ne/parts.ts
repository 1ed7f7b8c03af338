// Nepali twin of ../parts.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../parts.ts';

export const parts = {
  stop: '।',
  skip: 'मुख्य सामग्रीमा जानुहोस्',
  signIn: 'लगइन',
  dismiss: 'हटाउनुहोस्',
  cancel: 'रद्द गर्नुहोस्',
  showPassword: (label) => `${label} देखाउनुहोस्`,
  hidePassword: (label) => `${label} लुकाउनुहोस्`,
  useLight: 'उज्यालो रङमा हेर्नुहोस्',
  useDark: 'अँध्यारो रङमा हेर्नुहोस्',
  accountMenu: 'खाताको मेनु',
  portalBar: 'पोर्टल',
  portalSidebar: 'विद्यार्थी पोर्टल',
  more: 'थप',
} satisfies Translated<typeof english.parts>;
