// Nepali twin of ../chat.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../chat.ts';

export const chat = {
  title: 'हामीसँग कुरा गर्नुहोस्',
  subtitle: 'आफूलाई सजिलो माध्यम रोज्नुहोस्',
  close: 'बन्द गर्नुहोस्',
  newTab: 'नयाँ ट्याबमा खुल्छ',
} satisfies Translated<typeof english.chat>;
