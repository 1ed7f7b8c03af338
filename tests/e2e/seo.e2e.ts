// What search engines, chats and browsers are told beside the pages: heads, sitemap, icons.
import type { APIRequestContext } from '@playwright/test';
import { expect, uniqueTitle } from './fixtures.ts';
import { test } from './noticeFixture.ts';

const page = { headers: { accept: 'text/html' } };

/** Attribute values of the head's elements, by what they are. */
async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path, page)).text();
  const meta = (name: string): string | undefined =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  return {
    html,
    meta,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
  };
}

test('every listed page has a head of its own', async ({ request, baseURL }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)]
    .map((match) => new URL(match[1] ?? '').pathname)
    // Other tests' come and go.
    .filter((path) => !path.includes('/notice/'));
  expect(paths).toEqual(expect.arrayContaining(['/', '/courses', '/notices', '/results', '/question-banks']));
  const seen = new Set<string>();
  for (const path of paths) {
    const { title = '', canonical, meta } = await headOf(request, path);
    expect(canonical).toBe(`${baseURL}${path}`);
    expect(meta('og:url')).toBe(canonical);
    expect(meta('og:title')).toBe(title);
    expect(meta('description')?.length, path).toBeGreaterThan(20);
    expect(meta('og:image')).toBe(`${baseURL}/share${path.startsWith('/ne') ? '-ne' : ''}.png`);
    expect(seen).not.toContain(title);
    seen.add(title);
  }
});

test('a shared notice shows its own title and words', async ({ request, baseURL, makeNotice }) => {
  const title = `${uniqueTitle('Form deadline')} "extended" <soon>`;
  const { url_slug } = await makeNotice({
    title,
    content: 'Until Friday & not later. <script>alert(1)</script>',
  });
  const { html, meta, canonical } = await headOf(request, `/notice/${url_slug}`);
  const escaped = title.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  expect(meta('og:title')).toBe(`${escaped} · Prabesh`);
  expect(meta('og:description')).toContain('Until Friday &amp; not later.');
  expect(meta('og:type')).toBe('article');
  expect(canonical).toBe(`${baseURL}/notice/${url_slug}`);
  expect(html).not.toContain('<script>alert(1)');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/<loc>[^<]*\/notice\/[^<]*<\/loc><lastmod>\d{4}-\d\d-\d\dT[^<]*<\/lastmod>/);
});

test('what is not for everybody is not listed', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text();
  for (const path of ['/admin', '/student', '/auth/', '/reset-password', '/registration/form', '/v1/'])
    expect(robots).toContain(`Disallow: ${path}\n`);
  for (const path of ['/admin', '/student', '/registration/form', '/no/such/page']) {
    const { html, meta, canonical } = await headOf(request, path);
    expect(html, path).toContain('name="robots" content="noindex"');
    expect(canonical, path).toBeUndefined();
    expect(meta('og:title'), path).toBeUndefined();
  }
});

test('icons and the shared picture are there', async ({ request }) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; purpose?: string }[];
    screenshots: { src: string }[];
    shortcuts: { url: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Prabesh', start_url: '/', display: 'standalone' });
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/results', '/notes']);
  const link = /<link rel="manifest" href="([^"]+)"/.exec(await (await request.get('/ne')).text())?.[1] ?? '';
  const nepali = (await (await request.get(link)).json()) as typeof manifest;
  expect(nepali).toMatchObject({ name: 'प्रवेश', start_url: '/ne', lang: 'ne' });
  expect(nepali.shortcuts.map(({ url }) => url)).toEqual(['/ne/results', '/ne/notes']);
  const pictures = [
    ...manifest.icons.map(({ src }) => src),
    ...manifest.screenshots.map(({ src }) => src),
    '/apple-touch-icon.png',
    '/favicon.ico',
    '/share.png',
  ];
  for (const path of pictures) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toMatch(
      /^image\/(png|svg\+xml|vnd\.microsoft\.icon|x-icon)/,
    );
  }
});
