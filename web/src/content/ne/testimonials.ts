// Nepali twin of ../testimonials.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../testimonials.ts';

export const testimonials = {
  title: 'विद्यार्थी के भन्छन्',
  quotes: [
    {
      text: 'म नोटका लागि आएकी थिएँ। जैविक रसायन टार्दै छु भन्ने कसैले थाहा पाएपछि यहीँ बसेँ।',
      name: 'सन्ध्या गुरुङ',
      course: 'बीई प्रवेश, २०२४',
    },
    {
      text: 'शनिबारको परीक्षा र आइतबारको नतिजाले नै मलाई हरेक हप्ता अगाडि बढायो।',
      name: 'रोशन तामाङ',
      course: 'आईटी प्रवेश, २०२४',
    },
  ],
} satisfies Translated<typeof english.testimonials>;
