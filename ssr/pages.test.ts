// What an address answers: from the build, rendered, or empty; in time and out of time; and nothing twice.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { after } from '../server/base/clock.ts';
import type { AskGraphql } from '../server/base/graphql.ts';
import { answerErrorsAsJson } from '../server/base/httpError.ts';
import { defaultLimits } from '../server/base/limits.ts';
import { unchanged } from '../server/base/settings.ts';
import { addSecurityHeaders } from '../server/http/security.ts';
import type { LookUpPace } from '../server/results/answers/lookUpPace.ts';
import { makeWebBuild, mark, renderedPage, testRenderer, type WebBuild } from '../server/testing/webBuild.ts';
import { instituteOf, type InstituteChanges } from '../shared/institute.ts';
import { webAppRoutes } from './assets.ts';
import type { RenderedPage, Renderer, RenderOptions } from './contract.ts';
import type { PagesOptions } from './pages.ts';

let server: FastifyInstance | undefined;
let build: WebBuild | undefined;

afterEach(async () => {
  await server?.close();
  build?.remove();
});

async function start(
  render: Renderer['renderPage'],
  more: Partial<Renderer> = {},
  https = false,
  looks: Pick<PagesOptions, 'lookUp' | 'pace'> = {},
) {
  build = makeWebBuild({ ...testRenderer(render), ...more });
  let lines = '';
  const log = pino({ level: 'trace' }, { write: (line: string) => (lines += line) });
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({ loggerInstance });
  server = app;
  answerErrorsAsJson(app);
  const publicUrl = https ? 'https://prabesh.example' : 'http://localhost:3000';
  const config = {
    publicUrl,
    allowedOrigins: [publicUrl],
    https,
    limits: defaultLimits,
    offline: true,
    payments: { esewa: undefined, khalti: undefined },
  };
  await addSecurityHeaders(app, config);
  let now = new Date('2026-01-15T06:00:00Z');
  let set = unchanged;
  await webAppRoutes(app, {
    folder: build.folder,
    config,
    graphql: noGraphql,
    clock: () => now,
    settings: { current: () => Promise.resolve(set) },
    forms: [],
    log,
    ...looks,
  });
  return {
    get: (url: string, headers: Record<string, string> = {}, remoteAddress = '198.51.100.7') =>
      app.inject({ url, headers: { accept: 'text/html', ...headers }, remoteAddress }),
    advance: (milliseconds: number) => (now = after(now, milliseconds)),
    /** Changes the institute's facts. */
    set: (changes: InstituteChanges) =>
      (set = { ...set, changes, institute: instituteOf(changes), version: JSON.stringify(changes) }),
    /** Publishes something. */
    publish: (examsVersion: string) => (set = { ...set, examsVersion }),
    /** Changes what visitors see of notices. */
    announce: (noticesVersion: string) => (set = { ...set, noticesVersion }),
    logged: () => lines,
  };
}

const noGraphql: AskGraphql = () => Promise.reject(new Error('asked'));

const page = (more: Partial<typeof renderedPage> = {}) =>
  vi.fn<(asked: RenderOptions) => Promise<RenderedPage>>(() => Promise.resolve({ ...renderedPage, ...more }));

describe('pages with data', () => {
  it('are made anew by a publication where they show exams, and stay where they do not', async () => {
    const render = page();
    const { get, publish } = await start(render);
    for (const url of ['/', '/results', '/notices', '/notice/a']) await get(url);
    expect(render).toHaveBeenCalledTimes(4);
    publish('2');
    for (const url of ['/', '/results', '/notices', '/notice/a']) await get(url);
    expect(render.mock.calls.slice(4).map(([asked]) => asked.url)).toEqual(['/', '/results']);
    // As the pages themselves, so the frame around them: a shell of before is a shell of now.
    publish('3');
    expect((await get('/admin')).statusCode).toBe(200);
    expect(render).toHaveBeenCalledTimes(6);
  });

  it('are made anew where they show notices when visitors see others', async () => {
    const render = page();
    const { get, announce } = await start(render);
    for (const url of ['/', '/results', '/notices']) await get(url);
    announce('1 2026-01-15');
    for (const url of ['/', '/results', '/notices']) await get(url);
    expect(render.mock.calls.slice(3).map(([asked]) => asked.url)).toEqual(['/', '/notices']);
  });

  it('are rendered with the address of GraphQL and the public origin, once for some seconds', async () => {
    const render = page();
    const { get, advance } = await start(render);
    const first = await get('/?utm_source=chat');
    expect(first.body).toContain('<h1>rendered</h1>');
    expect(first.body).toContain(',[],["/assets/HomePage-1.js"],true)');
    expect(first.body).not.toContain(mark);
    expect(first.body).not.toContain('<!--page:');
    await get('/');
    expect(render).toHaveBeenCalledTimes(1);
    expect(render).toHaveBeenCalledWith(
      expect.objectContaining({
        url: '/',
        origin: 'http://localhost:3000',
        graphql: noGraphql,
      }),
    );
    advance(11_000);
    await get('/');
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("carry their components' styles, and those of every class in them, and no others", async () => {
    const { get } = await start(page({ body: '<p class="t-h2 _Card_x1">rendered</p>' }));
    const { body } = await get('/');
    const nonce = /<style nonce="([^"]+)">body/.exec(body)?.[1] ?? '';
    expect(nonce).not.toBe('');
    expect(body).toContain(
      `<style nonce="${nonce}">._Card_x1{color:red}\n._HomePage_x1{color:red}</style>` +
        '<link disabled rel="stylesheet" crossorigin href="/assets/Card-1.css">' +
        '<link disabled rel="stylesheet" crossorigin href="/assets/HomePage-1.css">',
    );
    expect(body).not.toContain('Other');
  });

  it('differ by the part of the query that counts', async () => {
    const render = page();
    const { get } = await start(render);
    await get('/notices?category=Exams&x=1');
    await get('/notices?category=Exams&x=2');
    await get('/notices');
    expect(render.mock.calls.map((call: unknown[]) => (call[0] as { url: string }).url)).toEqual([
      '/notices?category=Exams',
      '/notices',
    ]);
  });

  it('answer 404 where there is no such notice, and are still a page', async () => {
    const { get } = await start(page({ status: 404, body: '<h1>Notice Not Found</h1>' }));
    const response = await get('/notice/nothing');
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('Notice Not Found');
    expect(response.headers.etag).toBeUndefined();
  });

  it('show what could be rendered without GraphQL, but do not keep it', async () => {
    let complete = false;
    const render = vi.fn(() => Promise.resolve({ ...renderedPage, complete, body: `<p>${complete}</p>` }));
    const { get, advance } = await start(render);
    const without = await get('/');
    expect(without.body).toContain('<p>false</p>');
    expect(without).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    complete = true;
    expect((await get('/')).body).toContain('<p>true</p>');
    complete = false;
    advance(5000);
    expect((await get('/')).body).toContain('<p>true</p>');
    await new Promise((resolve) => setImmediate(resolve));
    expect((await get('/')).body).toContain('<p>true</p>');
  });

  it('are sent as they last were while they cannot be made, with their age, for a day', async () => {
    const fails = vi.fn(() => Promise.reject(new Error('the database is away')));
    let works = true;
    const { get, advance } = await start(() => (works ? Promise.resolve(renderedPage) : fails()));
    expect((await get('/notices')).headers.age).toBeUndefined();
    works = false;
    advance(60_000);
    const stale = await get('/notices');
    expect(stale).toMatchObject({ statusCode: 200, headers: { age: '60' } });
    expect(stale.body).toContain('<h1>rendered</h1>');
    await get('/notices');
    expect(fails, 'not everybody waits until it fails again').toHaveBeenCalledTimes(1);
    advance(defaultLimits.pageFresh);
    await get('/notices');
    expect(fails).toHaveBeenCalledTimes(2);
    expect((await get('/notice/other')).statusCode, 'never asked for before').toBe(503);
    works = true;
    advance(defaultLimits.pageFresh);
    expect((await get('/notices')).headers.age).toBeUndefined();
    works = false;
    advance(defaultLimits.pageStale);
    expect((await get('/notices')).statusCode).toBe(503);
  });

  it('that have gone since do not come back while pages cannot be made', async () => {
    let answer = () => Promise.resolve(renderedPage);
    const { get, advance } = await start(() => answer());
    expect((await get('/notice/deleted')).statusCode).toBe(200);
    answer = () => Promise.resolve({ ...renderedPage, status: 404 });
    advance(defaultLimits.pageUsable);
    expect((await get('/notice/deleted')).statusCode).toBe(404);
    answer = () => Promise.reject(new Error('the database is away'));
    advance(defaultLimits.pageUsable);
    const { statusCode, body } = await get('/notice/deleted');
    expect(statusCode).not.toBe(200);
    expect(body).not.toContain('<h1>rendered</h1>');
  });

  it('that name people are not sent once they cannot be made', async () => {
    let works = true;
    const { get, advance } = await start(() =>
      works ? Promise.resolve(renderedPage) : Promise.reject(new Error('the database is away')),
    );
    await get('/results?id=R-12');
    works = false;
    advance(60_000);
    const response = await get('/results?id=R-12');
    expect([response.statusCode, response.headers.age]).toEqual([503, undefined]);
  });

  it('are left to the browser when rendering fails, which is logged', async () => {
    const { get, logged } = await start(() => Promise.reject(new Error('broken component')));
    const response = await get('/notices');
    expect(response).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(response.headers.etag).toBeUndefined();
    expect(response.body).toContain('could not be made just now');
    expect(response.body).not.toContain('noindex');
    expect(response.body).not.toContain('Please switch JavaScript on');
    expect(response.body).toContain('{"origin":"http://localhost:3000"}');
    expect(logged()).toContain('broken component');
  });

  it('wait when too many are being rendered, one address behind itself, and are left to the browser at last', async () => {
    const { pagesAtOnce, pagesOfAddress, pagesWaitingOfAddress, pageTime } = defaultLimits;
    let finish = (): void => undefined;
    const all = new Promise<void>((resolve) => (finish = resolve));
    const render = vi.fn(() => all.then(() => renderedPage));
    const { get, advance } = await start(render);
    const busy = Array.from({ length: pagesOfAddress + pagesWaitingOfAddress }, (_, index) =>
      get(`/notice/n${index}`),
    );
    await expect.poll(() => render).toHaveBeenCalledTimes(pagesOfAddress);
    const beyond = await get('/notice/beyond');
    expect(beyond.statusCode).toBe(503);
    expect(beyond.body).toContain('could not be made just now');
    // Being made already: that needs no turn.
    const shared = get('/notice/n1');
    // Another address has places that the first may not take, and gets what the first waits for.
    const others = Array.from({ length: pagesAtOnce - pagesOfAddress }, (_, index) =>
      get(`/notice/n${50 + index}`, {}, '198.51.100.8'),
    );
    await expect.poll(() => render).toHaveBeenCalledTimes(pagesAtOnce);
    advance(pageTime + 1);
    finish();
    expect((await shared).body).toContain('<h1>rendered</h1>');
    for (const response of await Promise.all(others)) expect(response.statusCode).toBe(200);
    const statuses = (await Promise.all(busy)).map(({ statusCode }) => statusCode);
    // Who was refused gets what others have waited for.
    expect(statuses.filter((status) => status === 200)).toHaveLength(pagesAtOnce);
    expect(statuses.filter((status) => status === 503)).toHaveLength(
      pagesOfAddress + pagesWaitingOfAddress - pagesAtOnce,
    );
    expect(render).toHaveBeenCalledTimes(pagesAtOnce);
  });

  it('of people are kept apart: a flood of them waits its turn, costs no other page its place, and is answered', async () => {
    const finish: (() => void)[] = [];
    const render = vi.fn(({ url }: RenderOptions) => {
      const rendered = { ...renderedPage, body: `<p>${url}</p>` };
      if (!url.includes('id=')) return Promise.resolve(rendered);
      return new Promise<RenderedPage>((resolve) => finish.push(() => resolve(rendered)));
    });
    const { get, advance } = await start(render);
    const { peopleOfAddress, peopleWaitingOfAddress } = defaultLimits;
    const most = peopleOfAddress + peopleWaitingOfAddress;
    const busy = Array.from({ length: most }, (_, id) => get(`/results?id=${id}`));
    await expect.poll(() => render).toHaveBeenCalledTimes(peopleOfAddress);
    const beyond = await get(`/results?id=${most}`);
    expect(beyond.statusCode).toBe(503);
    expect(beyond.body).toContain('<p>/results</p>');
    expect(beyond.body).toContain('Please switch JavaScript on');
    expect((await get('/results')).body).not.toContain('Please switch JavaScript on');
    expect((await get('/notices')).body).toContain('<p>/notices</p>');
    expect(render).toHaveBeenCalledTimes(peopleOfAddress + 3);
    // Somebody else does not wait for any of them.
    const other = get('/results?id=other', {}, '198.51.100.8');
    await expect.poll(() => finish).toHaveLength(peopleOfAddress + 1);
    finish[peopleOfAddress]?.();
    expect((await other).body).toContain('<p>/results?id=other</p>');
    for (let next = 0; next <= most; next += 1) {
      await expect.poll(() => finish.length).toBeGreaterThan(next);
      finish[next]?.();
    }
    for (const [id, page] of (await Promise.all(busy)).entries()) {
      expect(page.body).toContain(`<p>/results?id=${id}</p>`);
    }
    // Shared by who asks at the same moment, and not longer.
    const last = `/results?id=${most - 1}`;
    render.mockImplementation(({ url }) => Promise.resolve({ ...renderedPage, body: `<p>new ${url}</p>` }));
    expect((await get(last)).body).toContain(`<p>${last}</p>`);
    advance(2000);
    expect((await get(last)).body).toContain(`<p>new ${last}</p>`);
  });

  it('do not exist under an address that is longer than any', async () => {
    const render = page();
    const { get } = await start(render);
    expect((await get(`/notice/${'a'.repeat(6000)}`)).statusCode).toBe(404);
    expect(render).not.toHaveBeenCalled();
  });

  it('take a text for a text, whatever it looks like', async () => {
    const text = '&lt;script>$&amp; $1 &lt;!--page:state--> <!--page:head-->';
    const { get } = await start(page({ body: `<p>${text}</p>`, state: '{"data":"\\u003c/script>"}' }));
    const { body } = await get('/notice/n');
    expect(body).toContain(`<p>${text}</p>`);
    expect(body.match(/<\/script>/g)).toHaveLength(3);
  });
});

describe('a page that names people', () => {
  it('wait for their turn when a network looks many up, or come without the answer', async () => {
    const admit = vi.fn<LookUpPace['admit']>(() => undefined);
    const lookedUp = { candidate: '1', isFound: true };
    const lookUp = () => Promise.resolve({ status: 200, answer: {}, lookedUp });
    const render = async ({ url, lookUp: ask }: RenderOptions) => {
      await ask?.('ExamOptions', {});
      return { ...renderedPage, body: `<p>${url}</p>` };
    };
    const { get } = await start(render, {}, false, { lookUp, pace: { admit } });
    expect((await get('/results?id=1')).body).toContain('<p>/results?id=1</p>');
    expect(admit).toHaveBeenLastCalledWith('198.51.100.7', [lookedUp]);
    // From the cache it is told to somebody as well.
    await get('/results?id=1');
    expect(admit).toHaveBeenCalledTimes(2);
    admit.mockImplementation(() => Promise.resolve(false));
    const beyond = await get('/results?id=2');
    expect(beyond.statusCode).toBe(429);
    expect(beyond.headers['retry-after']).toBe('5');
    expect(beyond.body).toContain('<p>/results</p>');
    expect(beyond.body).not.toContain('id=2');
  });

  it('tells no other site of itself, is kept by no shared cache and listed nowhere, busy or not', async () => {
    const { get } = await start(page());
    const { headers } = await get('/results?id=CEE-1');
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    });
    expect((await get('/results')).headers).toMatchObject({
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect((await get('/results')).headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('pages of the build', () => {
  it('name the public origin', async () => {
    const { get } = await start(page(), {}, true);
    const response = await get('/courses');
    expect(response.body).toContain('href="https://prabesh.example/courses"');
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
    expect(response.headers['content-security-policy']).toMatch(/upgrade-insecure-requests/);
  });

  it('are those of a query where the build has one for it', async () => {
    const { get } = await start(page());
    expect((await get('/auth?from=mail&tab=reset')).body).toContain('<h1>auth-reset</h1>');
    expect((await get('/auth?tab=none')).body).toContain('<h1>auth</h1>');
  });

  it('are empty where only the browser renders, and name its scripts and carry its styles', async () => {
    const { get } = await start(page());
    const { body } = await get('/admin');
    expect(body).toContain('<div id="root"><main>loading</main></div>');
    expect(body).toContain(',[],["/assets/HomePage-1.js"],false)</script>');
    expect(body).toContain('._HomePage_x1{color:red}');
    expect(body).toContain('content="noindex"');
  });

  it('come again only when they changed, without a policy whose nonce the stored copy does not have', async () => {
    const { get } = await start(page());
    const first = await get('/courses');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\//);
    const again = await get('/courses', { 'if-none-match': `"x", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect((await get('/courses', { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });
});

describe('what an admin has changed of the institute', () => {
  it('is on every page at the next load, and in none before', async () => {
    const render = vi.fn(({ url, institute }: RenderOptions) =>
      Promise.resolve({ ...renderedPage, body: `<h1>${url} ${institute?.name ?? 'Prabesh'}</h1>` }),
    );
    const { get, set } = await start(render);
    const first = await get('/courses');
    expect(first.body).toContain('<h1>courses</h1>');
    expect((await get('/')).body).toContain('<h1>/ Prabesh</h1>');
    expect((await get('/admin')).body).toContain('<title>Prabesh</title>');

    set({ name: 'Himal & Co' });
    const again = await get('/courses', { 'if-none-match': String(first.headers.etag) });
    expect(again.body).toContain('<h1>/courses Himal & Co</h1>');
    expect((await get('/')).body).toContain('<h1>/ Himal & Co</h1>');
    const shell = await get('/admin');
    expect(shell.body).toContain('<title>Himal &amp; Co</title>');
    expect(shell.body).toContain('"institute":{"name":"Himal & Co"}');
    const missing = await get('/nowhere');
    expect(missing.body).toContain('<h1>/404 Himal & Co</h1>');
    // Once for everybody, as long as it stays so; without GraphQL, as at build time.
    render.mockClear();
    await get('/courses');
    await get('/nowhere-else');
    expect(render).not.toHaveBeenCalled();

    set({});
    expect((await get('/courses')).headers.etag).toBe(first.headers.etag);
  });

  it('includes a registration form elsewhere, which the policy then lets in', async () => {
    const { get, set } = await start(page());
    const policy = async () => String((await get('/courses')).headers['content-security-policy']);
    expect(await policy()).toContain("frame-src 'self' https://video.example;");
    set({ registration_form: 'https://forms.example' });
    expect(await policy()).toContain("frame-src 'self' https://video.example https://forms.example;");
  });

  it('leaves a page of the build as it was when it cannot be rendered anew, which is logged', async () => {
    const { get, set, logged } = await start(() => Promise.reject(new Error('broken component')));
    set({ name: 'Himal' });
    expect((await get('/courses')).body).toContain('<h1>courses</h1>');
    expect(logged()).toContain('broken component');
  });
});

describe('compression', () => {
  const long = page({ body: `<p>${'word '.repeat(1000)}</p>` });
  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
  ])('%s for whoever says %s', async (encoding, accepted, unpack) => {
    const { get } = await start(long);
    const response = await get('/', { 'accept-encoding': accepted });
    expect(response.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(unpack(response.rawPayload).toString()).toContain('word word');
  });

  it('of a page that is asked for again is done once, with a nonce of its own in each answer', async () => {
    const { get } = await start(page({ body: `<p>नमस्ते ${'word '.repeat(30_000)}</p>` }));
    const nonceOf = ({ headers }: Awaited<ReturnType<typeof get>>): string =>
      /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    const plain = await get('/', { 'accept-encoding': 'identity' });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })),
    );
    const packed = answers.filter(({ headers }) => headers['content-encoding'] === 'gzip');
    expect(packed.length).toBeGreaterThanOrEqual(4);
    for (const answer of packed) {
      expect(answer.headers).toMatchObject({ vary: 'accept-encoding', etag: plain.headers.etag });
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
      // The sum at its end is judged, too.
      expect(gunzipSync(answer.rawPayload).toString()).toBe(
        plain.body.replaceAll(nonceOf(plain), nonceOf(answer)),
      );
    }
    expect(plain.body).toContain(nonceOf(plain));
    expect(new Set(answers.map(nonceOf)).size).toBe(5);
    // Who does not know gzip gets it in another way.
    const other = await get('/', { 'accept-encoding': 'br' });
    expect(other.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(other.rawPayload).toString()).toContain('word word');
  });
});

describe('for search engines', () => {
  it('robots.txt names what is closed and the sitemap', async () => {
    const { get } = await start(page());
    const response = await get('/robots.txt');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.body).toBe(
      'User-agent: *\nDisallow: /admin\nDisallow: /auth\nDisallow: /auth/\nDisallow: /v1/\nDisallow: /api/\n\n' +
        'Sitemap: http://localhost:3000/sitemap.xml\n',
    );
  });

  it('sitemap.xml lists pages and notices, escaped', async () => {
    const notices = [
      { path: '/notice/a?x=1&y=<2>', changed: '2026-01-01T00:00:00+00:00' },
      { path: '/notice/b', changed: '2026-01-02T00:00:00+00:00' },
    ];
    const { get } = await start(page(), {
      async *noticeAddresses() {
        yield* await Promise.resolve(notices);
      },
    });
    const response = await get('/sitemap.xml');
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(response.body).toContain('<url><loc>http://localhost:3000/courses</loc></url>');
    expect(response.body).toContain(
      '<url><loc>http://localhost:3000/notice/a?x=1&amp;y=&lt;2&gt;</loc>' +
        '<lastmod>2026-01-01T00:00:00+00:00</lastmod></url>',
    );
    expect(response.body).not.toContain('/admin');
  });

  it('sitemap.xml is 503 without GraphQL, and what it was before for an hour', async () => {
    let down = true;
    const { get, advance } = await start(page(), {
      // oxlint-disable-next-line typescript/require-await -- fails before there is anything to wait for
      async *noticeAddresses() {
        if (down) throw new Error('down');
        yield { path: '/notice/b', changed: '2026-01-02T00:00:00+00:00' };
      },
    });
    const refused = await get('/sitemap.xml');
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ error: { code: 'sitemap_unavailable' } });
    down = false;
    expect((await get('/sitemap.xml')).statusCode).toBe(200);
    down = true;
    advance(30 * 60_000);
    expect((await get('/sitemap.xml')).body).toContain('/notice/b');
  });
});
