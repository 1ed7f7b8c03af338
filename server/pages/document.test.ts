import { describe, expect, it } from 'vitest';
import { assemble, makeTemplate } from './document.ts';

const styles =
  '@font-face{src:url(/assets/devanagari-400-a.woff2)}@font-face{src:url(/assets/devanagari-600-b.woff2)}';

const template = makeTemplate(
  '<!doctype html><html><head><title>x</title><script src="/scheme.js"></script>' +
    '<link rel="stylesheet" crossorigin href="/assets/x.css"></head><body><div id="root"></div></body></html>',
  { nonce: 'n', styles, scheme: '', takeover: 'takeover' },
);

const documentOf = (body: string): string =>
  assemble(template, 'n', {
    head: '',
    body,
    state: '{}',
    styles: '',
    sheets: [],
    modules: [],
    needsScript: false,
    atOnce: false,
  });

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

describe('the modules', () => {
  const built = makeTemplate(
    '<!doctype html><html><head><title>x</title><script src="/scheme.js"></script>' +
      '<script type="module" crossorigin src="/assets/index.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/react.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/router.js">' +
      '<link rel="stylesheet" href="/assets/x.css"></head><body><div id="root"></div></body></html>',
    { nonce: 'n', styles, scheme: '', takeover: 'takeover' },
  );
  const rendered = (body: string): string =>
    assemble(built, 'n', {
      head: '',
      body,
      state: '{}',
      styles: '',
      sheets: [],
      modules: ['/assets/Page.js'],
      needsScript: false,
      atOnce: ['id'],
    });

  it("of the entry run one by one before it, and come with the page's own after the first paint", () => {
    expect(rendered('<h1>Here</h1>')).toContain(
      '<script nonce="n">(takeover)(["/assets/react.js","/assets/router.js","/assets/index.js"],["/assets/Page.js"],true,["id"])</script>',
    );
    expect(built).not.toMatch(/modulepreload|type="module"/);
  });
  it('come at once where nothing is drawn without them', () => {
    expect(rendered('')).toContain('["/assets/Page.js"],false,["id"])</script>');
  });
});
