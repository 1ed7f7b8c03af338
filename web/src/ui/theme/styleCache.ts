// Emotion's cache: the same key on both sides, so that the browser takes over the server's styles, and the nonce
// with which the CSP lets it add more.
import createCache, { type EmotionCache } from '@emotion/cache';

export const createStyleCache = (nonce: string | undefined): EmotionCache => createCache({ key: 'p', nonce });
