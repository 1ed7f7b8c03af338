// Nepali twin of ../roleUnknown.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../roleUnknown.ts';

export const roleUnknown = {
  title: 'सर्भरले जवाफ दिएको छैन',
  text: 'यो खाताले के के खोल्न पाउँछ भन्ने अझै थाहा छैन। केही हराएको छैन; यो पेजले आफैँ फेरि प्रयास गर्छ।',
  tryAgain: 'फेरि प्रयास गर्नुहोस्',
} satisfies Translated<typeof english.roleUnknown>;
