// The figures of the public pages. Home and About differ: they are the owner's, and each stays where it is.

export interface Statistic {
  value: string;
  /** '+' or '%', set smaller. */
  unit: string;
  label: string;
  /** A second line where there is room for one. */
  note?: string;
}

/** Names the lists of figures. */
export const statisticsLabel = 'The institute in figures';

const years: Statistic = { value: '10', unit: '+', label: 'Years', note: 'Of entrance exams, in Kathmandu' };

/** Under the hero. */
export const homeStatistics: readonly Statistic[] = [
  { value: '1000', unit: '+', label: 'Students enrolled' },
  { value: '95', unit: '%', label: 'Success rate' },
  { value: '15', unit: '+', label: 'Faculty' },
  years,
];

/** In 'Why Choose Us'. */
export const whyStatistics: readonly Statistic[] = [
  { value: '98', unit: '%', label: 'Satisfaction', note: 'Asked of every batch, in its last week' },
  years,
  { value: '100', unit: '+', label: 'Study materials', note: 'Notes, model sets and solutions' },
];

export const aboutStatistics: readonly Statistic[] = [
  { value: '10,000', unit: '+', label: 'Students trained' },
  { value: '95', unit: '%', label: 'Success rate' },
  { value: '50', unit: '+', label: 'Faculty' },
  years,
];
