// Nepali twin of ../statistics.ts.
import type { Statistic } from '../statistics.ts';

export const statisticsLabel = 'सङ्ख्यामा हाम्रो संस्था';

const years: Statistic = { value: '१०', unit: '+', label: 'वर्ष', note: 'काठमाडौंमा प्रवेश परीक्षाको तयारी' };

export const homeStatistics: readonly Statistic[] = [
  { value: '१०००', unit: '+', label: 'भर्ना भएका विद्यार्थी' },
  { value: '९५', unit: '%', label: 'सफलता दर' },
  { value: '१५', unit: '+', label: 'शिक्षक' },
  years,
];

export const whyStatistics: readonly Statistic[] = [
  { value: '९८', unit: '%', label: 'सन्तुष्टि', note: 'हरेक ब्याचलाई अन्तिम हप्तामा सोधेर' },
  years,
  { value: '१००', unit: '+', label: 'अध्ययन सामग्री', note: 'नोट, नमुना सेट र समाधान' },
];

export const aboutStatistics: readonly Statistic[] = [
  { value: '१०,०००', unit: '+', label: 'तयारी गरेका विद्यार्थी' },
  { value: '९५', unit: '%', label: 'सफलता दर' },
  { value: '५०', unit: '+', label: 'शिक्षक' },
  years,
];
