// The picture beside a shared link; drawn by the build (web/build/drawImages.ts).
import { institute, type Institute } from '../content/institute.ts';

export const shareImage = { path: '/share.png', width: 1200, height: 630 } as const;

/** Beside the link of one result: the same for everybody's, without a word of whose it is. */
export const resultImage = { path: '/share-result.png', width: 1200, height: 630 } as const;

export const shareImageAlt = ({ name, tagline }: Institute): string => `${name}: ${tagline}`;

/** Whether it says what the institute says of itself: the build draws the defaults. */
export const isDrawnFor = (facts: Institute): boolean => shareImageAlt(facts) === shareImageAlt(institute);
