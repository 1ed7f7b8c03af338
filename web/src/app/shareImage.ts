// The pictures beside shared links: files of web/public.
import type { Institute } from '../../../shared/institute.ts';

export const shareImage = { path: '/share.png', width: 1200, height: 630 } as const;

/** Beside the link of one result: the same for everybody's, without a word of whose it is. */
export const resultImage = { path: '/share-result.png', width: 1200, height: 630 } as const;

export const shareImageAlt = ({ name, tagline }: Institute): string => `${name}: ${tagline}`;

/** The words that stand in share.png: who draws another one writes them here. */
const drawn = 'Prabesh: Entrance preparation for engineering, IT, medicine and Lok Sewa, in Kathmandu.';

/** Whether it says what the institute says of itself; otherwise the picture without a name goes out. */
export const isDrawnFor = (facts: Institute): boolean => shareImageAlt(facts) === drawn;
