import { describe, expect, it } from 'vitest';
import { assemble, makeTemplate } from './document.ts';

const styles =
  '@font-face{src:url(/assets/devanagari-400-a.woff2)}@font-face{src:url(/assets/devanagari-600-b.woff2)}';

const template = makeTemplate(
  '<!doctype html><html><head><title>x</title><script src="/scheme.js"></script>' +
    '<link rel="stylesheet" crossorigin href="/assets/x.css"></head><body><div id="root"></div></body></html>',
  { nonce: 'n', styles, script: '' },
);

const documentOf = (body: string): string =>
  assemble(template, { head: '', body, state: '{}', modules: [], needsScript: false });

it('holds its styles, and a link that no browser follows but the loader of chunks finds', () => {
  expect(template).toContain(`<style nonce="n">${styles}</style>`);
  expect(template).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/x.css">');
});

describe('the Devanagari fonts', () => {
  const asked = (body: string): string[] =>
    [...documentOf(body).matchAll(/<link rel="preload"[^>]*fetchpriority="low"[^>]*href="([^"]+)">/g)].map(
      ([, href = '']) => href,
    );

  it('are not asked for without a Nepali text', () => {
    expect(asked('<h1>Notices</h1>')).toEqual([]);
  });
  it('are asked for with low priority: the regular one, and the bold one where a heading needs it', () => {
    expect(asked('<h1>Notices</h1><time>मंसिर ५</time>')).toEqual(['/assets/devanagari-400-a.woff2']);
    expect(asked('<h3 class="x">CEE: प्रवेश परीक्षा</h3>')).toEqual([
      '/assets/devanagari-400-a.woff2',
      '/assets/devanagari-600-b.woff2',
    ]);
  });
});

it('runs the modules of the entry one by one before it', () => {
  const built = makeTemplate(
    '<!doctype html><html><head><title>x</title><script src="/scheme.js"></script>' +
      '<script type="module" crossorigin src="/assets/index.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/react.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/router.js">' +
      '<link rel="stylesheet" href="/assets/x.css"></head><body><div id="root"></div></body></html>',
    { nonce: 'n', styles, script: '' },
  );
  const scripts = [...built.matchAll(/<script type="module" fetchpriority="low" crossorigin src="([^"]+)">/g)];
  expect(scripts.map(([, src]) => src)).toEqual(['/assets/react.js', '/assets/router.js', '/assets/index.js']);
  expect(built).not.toContain('modulepreload');
});
