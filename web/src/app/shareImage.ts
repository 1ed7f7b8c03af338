// The picture beside a shared link; drawn by the build (web/build/drawImages.ts).
import { institute } from '../content/institute.ts';

export const shareImage = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: `${institute.name}: ${institute.tagline}`,
} as const;
