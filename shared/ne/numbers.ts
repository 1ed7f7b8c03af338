// Twin of ../numbers.ts, in the build for Nepali. Not by Intl: Chromium has no Nepali, and the server's page would differ
// from the browser's.
import * as english from '../numbers.ts';
import { nepaliCount, nepaliDigits } from '../words/ne/digits.ts';

export { preview } from '../numbers.ts';

/** '१२,३४,५६७'. */
export const formatCount = (value: number): string => nepaliCount(value);

export const absent = 'अनुपस्थित';

/** '१५८.२५'. */
export const formatMarks = (value: number | null): string =>
  value === null ? absent : nepaliDigits(english.formatMarks(value));

/** 'रु १२,३४,५६७'. */
export const formatRupees = (value: number): string =>
  nepaliDigits(english.formatRupees(value).replace('Rs', 'रु'));

/** '१९'. */
export const inDigits = nepaliDigits;

/** Nepali words stay as they are whatever the number: '६ विद्यार्थी'. */
export const pluralize = (value: number, singular: string, plural = singular): string =>
  `${formatCount(value)} ${value === 1 ? singular : plural}`;

/** '१४.२ KB'. */
export const formatBytes = (bytes: number): string => nepaliDigits(english.formatBytes(bytes));
