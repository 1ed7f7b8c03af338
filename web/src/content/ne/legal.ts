// Nepali twin of ../legal.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../legal.ts';

export const terms: Translated<typeof english.terms> = {
  header: 'नियम र सर्त',
  status: 'छिट्टै आउँदै छ',
  text: 'नियम र सर्त छिट्टै उपलब्ध हुन्छन्।',
};

export const privacy: Translated<typeof english.privacy> = {
  header: 'गोपनीयता',
  status: 'छिट्टै आउँदै छ',
  text: 'गोपनीयता नीति छिट्टै उपलब्ध हुन्छ।',
};

export const legal = { ask: 'त्यतिन्जेल केही सोध्नु छ? हामीलाई सोध्नुहोस्।' } satisfies Translated<
  typeof english.legal
>;

export const notFound = {
  title: '४०४',
  home: 'गृहपृष्ठमा फर्कनुहोस्',
} satisfies Translated<typeof english.notFound>;
