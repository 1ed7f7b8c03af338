// Nepali twin of ../paperPreview.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../paperPreview.ts';

export const paperPreview = {
  note: 'विद्यार्थीले देख्ने प्रश्नपत्र यस्तै हुन्छ। यहाँ दिएको उत्तर कतै राखिँदैन; बुझाएपछि प्रश्नपत्रको पेजमा फर्किन्छ।',
  person: 'नमूना',
  failed: 'यो प्रश्नपत्र देखाउन मिल्दैन',
  none: 'यो प्रश्नपत्रमा अझै प्रश्न छैन',
  back: 'प्रश्नपत्रमा फर्किनुहोस्',
} satisfies Translated<typeof english.paperPreview>;
