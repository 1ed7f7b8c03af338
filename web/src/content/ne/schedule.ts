// Nepali twin of ../schedule.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../schedule.ts';

export const schedule = {
  title: 'आफूलाई मिल्ने कक्षा समय',
  lead: 'तीन सिफ्ट, उही कक्षा। कलेजको समय फेरिए सिफ्ट फेर्नुहोस्।',
  columns: { shift: 'सिफ्ट', hours: 'समय', days: 'बार' },
  ticks: [
    { time: '06:00', label: 'बिहान ६' },
    { time: '12:00', label: 'दिउँसो १२' },
    { time: '18:00', label: 'साँझ ६' },
  ],
  days: 'आइतबारदेखि शुक्रबार',
  shifts: [
    {
      name: 'बिहान',
      hours: '६:००–९:०० बजे',
      spoken: 'बिहान ६:०० देखि ९:०० बजेसम्म',
      opens: '06:00',
      closes: '09:00',
    },
    {
      name: 'दिउँसो',
      hours: '१०:००–१:०० बजे',
      spoken: 'दिउँसो १०:०० देखि १:०० बजेसम्म',
      opens: '10:00',
      closes: '13:00',
    },
    {
      name: 'साँझ',
      hours: '४:००–७:०० बजे',
      spoken: 'साँझ ४:०० देखि ७:०० बजेसम्म',
      opens: '16:00',
      closes: '19:00',
    },
  ],
} satisfies Translated<typeof english.schedule>;
