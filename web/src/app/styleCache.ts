// Emotion's cache: the same key on both sides, so that the browser takes over the server's styles, and the nonce
// with which the CSP lets it add more.
import createCache, { type EmotionCache } from '@emotion/cache';

/**
 * The document's head for Emotion, which puts the styles that it takes over once more where they stand. To a browser
 * that is a new style sheet: it would style the whole page again, once for each.
 */
function headOf(page: Document): Node {
  const insertBefore = <T extends Node>(tag: T, before: Node | null): T =>
    tag.isConnected ? tag : page.head.insertBefore(tag, before);
  return { insertBefore } as Node;
}

export function createStyleCache(nonce: string | undefined): EmotionCache {
  const container = typeof document === 'undefined' ? undefined : headOf(document);
  return createCache({ key: 'p', nonce, container });
}
