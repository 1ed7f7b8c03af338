import { describe, expect, it } from 'vitest';
import { messages } from '../shared/words/messages.ts';
import { assemble, makeTemplate } from './document.ts';

const styles =
  '@font-face{src:url(/assets/nepali-words-aaaaaaaa.woff2)}@font-face{src:url(/assets/nepali-bbbbbbbb.woff2)}';

const templateOf = (language: string): string =>
  makeTemplate(
    `<!doctype html><html lang="${language}"><head><title>x</title><script src="/scheme.js"></script>` +
      '<link rel="stylesheet" crossorigin href="/assets/x.css"></head><body><div id="root"></div></body></html>',
    { nonce: 'n', styles, scheme: '', takeover: 'takeover' },
  );
const template = templateOf('en');

const documentOf = (body: string, within = template): string =>
  assemble(within, 'n', {
    head: '',
    body,
    state: '{}',
    styles: '',
    sheets: [],
    modules: [],
    needsScript: false,
  });

it('holds its styles, and a link that no browser follows but the loader of chunks finds', () => {
  expect(template).toContain(`<style nonce="n">${styles}</style>`);
  expect(template).toContain('<link disabled rel="stylesheet" crossorigin href="/assets/x.css">');
});

describe('the Devanagari fonts', () => {
  const asked = (body: string, within = template): string[] =>
    [
      ...documentOf(body, within).matchAll(
        /<link rel="preload"[^>]*fetchpriority="low"[^>]*href="([^"]+)">/g,
      ),
    ].map(([, href = '']) => href);

  const words = '/assets/nepali-words-aaaaaaaa.woff2';
  const typed = '/assets/nepali-bbbbbbbb.woff2';

  it('are not asked for without a Nepali text', () => {
    expect(asked('<h1>Notices</h1>')).toEqual([]);
    expect(asked('<span role="img" aria-label="प्रवेश" lang="ne"></span>')).toEqual([]);
  });
  it('are asked for with low priority: for known words the small one only', () => {
    expect(asked('<time>Nov 20<span lang="ne" class="nepaliWords"> · <!-- -->मंसिर ५</span></time>')).toEqual([
      words,
    ]);
  });
  it('are asked for whole where somebody has typed Nepali', () => {
    expect(asked('<h3 class="x">CEE: प्रवेश परीक्षा</h3>')).toEqual([typed]);
    expect(asked('<h3>परीक्षा</h3><span class="a nepaliWords b" lang="ne">मंसिर ५</span>')).toEqual([
      words,
      typed,
    ]);
    expect(asked('<span class="nepaliWordsNot">मंसिर ५</span>')).toEqual([typed]);
  });
  it('are the whole one alone on a page in Nepali, whose known words are others', () => {
    const quote = '<blockquote class="nepaliWords" lang="ne">भन्ने</blockquote>';
    expect(asked(quote, templateOf('ne'))).toEqual([typed]);
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
  const rendered = (body: string, isShell = false): string =>
    assemble(built, 'n', {
      head: '',
      body,
      isShell,
      state: '{}',
      styles: '',
      sheets: [],
      modules: ['/assets/Page.js'],
      needsScript: false,
    });

  it("of the entry run one by one before it, and come with the page's own after the first paint", () => {
    expect(rendered('<h1>Here</h1>')).toContain(
      ',["/assets/react.js","/assets/router.js","/assets/index.js"],["/assets/Page.js"],true)</script>',
    );
    expect(built).not.toMatch(/modulepreload|type="module"/);
  });
  it('say in words when they are late', () => {
    expect(built).toContain(`(takeover)({"missing":"${messages.parts.missing}",`);
  });
  it('come at once where nothing is drawn without them', () => {
    expect(rendered('<p>Loading…</p>', true)).toContain('["/assets/Page.js"],false)</script>');
  });
});
