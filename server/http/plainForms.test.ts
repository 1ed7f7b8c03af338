// Forms as browsers send them by themselves, over HTTP on a real database: the way after each, what a page says again, and
// what is not taken.

import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlainAnswer } from '../../shared/plainForm.ts';
import { minutes } from '../base/clock.ts';
import { CookieJar, startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { makeWebBuild, renderedPage, testRenderer, type WebBuild } from '../testing/webBuild.ts';

let server: TestServer;
let build: WebBuild;
let home: string;
const password = 'Correct-Horse-1';
/** What the pages were rendered with, newest last. */
const rendered: (PlainAnswer | undefined)[] = [];

beforeAll(async () => {
  build = makeWebBuild(
    testRenderer(({ answered }) => {
      rendered.push(answered);
      return Promise.resolve({ ...renderedPage, body: `<h1>form</h1>` });
    }),
  );
  server = await startTestServer({ web: build.folder });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  home = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  await server.addUser({ email: 'asha@prabesh.test', password });
  await server.addUser({ email: 'office@prabesh.test', password, role: 'admin' });
});
afterAll(async () => {
  await server.close();
  build.remove();
});
beforeEach(() => {
  rendered.length = 0;
  server.mails.length = 0;
  server.advance(minutes(20));
});

interface Sending {
  headers?: Record<string, string>;
  jar?: CookieJar;
}

const send = (path: string, fields: Record<string, string>, more: Sending = {}) =>
  sendBody(path, new URLSearchParams(fields).toString(), more);

async function sendBody(path: string, body: string, { headers, jar }: Sending = {}) {
  const response = await fetch(home + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: testOrigin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(jar ? { cookie: jar.header(path) } : {}),
      ...headers,
    },
    body,
  });
  jar?.take(response.headers.getSetCookie());
  await server.auth.outbox.idle();
  return response;
}

const wayOf = (response: Response) => [response.status, response.headers.get('location')];
const tokenOf = (mail: { text?: unknown } | undefined) =>
  /#(token=[\w-]+)/.exec(String(mail?.text))?.[1] ?? '';

describe('/auth', () => {
  it.each([
    ['asha@prabesh.test', '/student'],
    [' OFFICE@prabesh.test ', '/admin'],
  ])('signs %s in, with the cookies of a session, and leads to %s', async (email, way) => {
    const jar = new CookieJar();
    const response = await send('/auth', { email, password }, { jar });
    expect(wayOf(response)).toEqual([303, way]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect([...jar.cookies.keys()].sort()).toEqual([
      'has_session',
      'prabesh_device',
      'prabesh_files',
      'prabesh_refresh',
    ]);
    const left = await send('/auth?tab=signout', {}, { jar });
    expect(wayOf(left)).toEqual([303, '/auth']);
    expect([...jar.cookies.keys()]).toEqual(['prabesh_device']);
  });

  it('leads nowhere else, whatever is sent', async () => {
    const more = { next: 'https://evil.example', from: '//evil.example', location: '/x\r\nset-cookie: a=b' };
    const query = new URLSearchParams(more).toString();
    const response = await send(`/auth?${query}`, { email: 'asha@prabesh.test', password, ...more });
    expect(wayOf(response)).toEqual([303, '/student']);
  });

  it('shows what was refused, with the e-mail and without the password', async () => {
    const response = await send('/auth', { email: 'asha@prabesh.test', password: 'Wrong-Horse-1' });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.text()).toContain('<h1>form</h1>');
    expect(rendered).toEqual([
      { values: { email: 'asha@prabesh.test' }, fields: {}, message: 'Invalid login credentials' },
    ]);
    expect(server.logged()).not.toContain('Wrong-Horse-1');
  });

  it.each([
    ['', { email: 'asha', password }, { email: 'Please enter a valid email address' }],
    ['?tab=reset', { email: 'asha' }, { email: 'Please enter a valid email address' }],
    [
      '?tab=signup',
      { email: 'new@prabesh.test', password, confirmation: 'x' },
      { confirmation: 'Passwords do not match' },
    ],
    [
      '?tab=signup',
      { email: 'new@prabesh.test', password: 'short', confirmation: 'short' },
      { password: 'Password must be at least 8 characters' },
    ],
  ])('says beside the field what is wrong: %s %j', async (query, body, fields) => {
    const response = await send(`/auth${query}`, body);
    expect(response.status).toBe(400);
    expect(rendered).toEqual([{ values: { email: body.email }, fields }]);
    expect(server.mails).toEqual([]);
  });

  it('counts tries as for scripts, and says when to try again', async () => {
    const body = { email: 'asha@prabesh.test', password: 'Wrong-Horse-1' };
    let response = await send('/auth', body);
    for (let tries = 0; tries < 30 && response.status === 400; tries += 1)
      response = await send('/auth', body);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(rendered.at(-1)?.message).toMatch(
      /^Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/,
    );
  });
});

it('an account is made and a password recovered by forms alone', async () => {
  const email = 'mina@prabesh.test';
  const jar = new CookieJar();
  const signUp = await send('/auth?tab=signup', { email, password, confirmation: password }, { jar });
  expect(wayOf(signUp)).toEqual([303, '/auth?sent=verification']);
  const link = `${testOrigin}/auth/callback#${tokenOf(server.mails[0])}`;
  // Anywhere else the link asks for a password, on a page that takes the link once more.
  expect(wayOf(await send('/auth/callback', { link }))).toEqual([303, '/reset-password?for=signup']);
  expect(wayOf(await send('/auth/callback', { link }, { jar }))).toEqual([303, '/student#main']);
  expect(jar.get('has_session')).toBe('1');
  expect((await send('/auth/callback', { link })).status).toBe(400);
  expect(Object.keys(rendered.at(-1)?.fields ?? {})).toEqual(['link']);

  server.mails.length = 0;
  const known = await send('/auth?tab=reset', { email });
  const unknown = await send('/auth?tab=reset', { email: 'nobody@prabesh.test' });
  expect(wayOf(known)).toEqual([303, '/auth?tab=reset&sent=mail']);
  expect(wayOf(unknown)).toEqual(wayOf(known));
  const token = tokenOf(server.mails[0]);
  const fresh = 'Another-Horse-2';
  const body = { password: fresh, confirmation: fresh };
  // Without the link, with half of it, and with two passwords nothing happens.
  for (const wrong of [
    { ...body, link: '' },
    { ...body, link: `${testOrigin}/reset-password` },
    { ...body, confirmation: 'x', link: token },
    { password: 'weak', confirmation: 'weak', link: token },
  ])
    expect((await send('/reset-password', wrong)).status).toBe(400);
  expect(rendered.at(-1)).toEqual({
    values: { link: token },
    fields: { password: 'Password must be at least 8 characters' },
  });
  expect(wayOf(await send('/reset-password', { ...body, link: token }))).toEqual([
    303,
    '/auth?sent=password#main',
  ]);
  expect(wayOf(await send('/auth', { email, password: fresh }))).toEqual([303, '/student']);
});

describe('/registration', () => {
  const sita = {
    first_name: 'Sita',
    last_name: 'Sharma',
    email: 'sita@example.com',
    phone: '9851012345',
    college_name: 'St. Xavier’s College',
    payment_method: '',
    homepage: '',
  };

  it('stores, and shows the number to this browser once', async () => {
    const response = await send('/registration', sita);
    expect(wayOf(response)).toEqual([303, '/registration?sent']);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(
      /^prabesh_registered=BE-\d{7}\.1; Path=\/registration; HttpOnly; SameSite=Lax; Max-Age=60$/,
    );
    const page = await fetch(`${home}/registration?sent`, {
      headers: { accept: 'text/html', cookie: cookie.split(';')[0] ?? '' },
    });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.getSetCookie()[0]).toContain('Max-Age=0');
    const number = /BE-\d+/.exec(cookie)?.[0];
    expect(rendered).toEqual([{ values: {}, fields: {}, registered: { number, emailSent: true } }]);
    rendered.length = 0;
    for (const forged of [
      'prabesh_registered=<b>.1',
      'prabesh_registered=BE-1.1',
      'x_prabesh_registered=BE-0000001.1',
    ])
      await fetch(`${home}/registration`, { headers: { accept: 'text/html', cookie: forged } });
    expect(rendered.filter(Boolean)).toEqual([]);
  });

  it('says what is wrong of each field, and gives all back but the trap', async () => {
    const wrong = { ...sita, first_name: '<b>', phone: '12', email: 'ram@example.com' };
    expect((await send('/registration/form', wrong)).status).toBe(400);
    const values = Object.fromEntries(Object.entries(wrong).filter(([name]) => name !== 'homepage'));
    expect(rendered).toEqual([
      {
        values,
        fields: {
          first_name: 'Please use letters only, in any script',
          phone: 'Phone number is too short',
        },
        message: 'Please check the marked fields.',
      },
    ]);
  });

  it('says alike that an e-mail or a phone is taken', async () => {
    await send('/registration', { ...sita, email: 'gita@example.com', phone: '9851099999' });
    const said = [];
    for (const taken of [{ email: 'gita@example.com' }, { phone: '9851099999' }]) {
      const response = await send('/registration', {
        ...sita,
        email: 'x@example.com',
        phone: '9851011111',
        ...taken,
      });
      expect(response.status).toBe(409);
      said.push(rendered.at(-1)?.message);
    }
    expect(said[0]).toMatch(/^This email or this phone number is registered already\./);
    expect(said[1]).toBe(said[0]);
  });

  it('takes what robots fill in for stored, and stores nothing', async () => {
    const response = await send('/registration', { ...sita, email: 'robot@example.com', homepage: 'x' });
    expect(wayOf(response)).toEqual([303, '/registration?sent']);
    const { rows } = await server.pool.query(
      "select 1 from public.students where email = 'robot@example.com'",
    );
    expect(rows).toEqual([]);
  });

  it('ends with as many as one address may send', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count += 1)
      statuses.add((await send('/registration', { first_name: '' })).status);
    expect([...statuses]).toEqual([400, 429]);
    expect(rendered.at(-1)?.message).toMatch(
      /^Many registrations came from your network just now\. .*stays here\.$/,
    );
  });
});

describe('what is not taken', () => {
  const good = { email: 'asha@prabesh.test', password };

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['no site that has a name', { origin: 'null' }],
    ['a site beside this one', { origin: '', 'sec-fetch-site': 'same-site' }],
    ['a browser that does not say', { origin: '' }],
    ['a page of another site', { origin: '', referer: 'https://evil.example/auth' }],
    ['a page whose address only looks like ours', { origin: '', referer: `${testOrigin}.evil.example/` }],
  ])('from %s', async (_name, headers: Record<string, string>) => {
    const { origin = '', ...more } = headers;
    const response = await server.app.inject({
      method: 'POST',
      url: '/auth',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(origin ? { origin } : {}),
        ...more,
      },
      payload: new URLSearchParams(good).toString(),
    });
    expect(response.statusCode).toBe(403);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(rendered.at(-1)?.message).toMatch(/^This form was not sent from this site\./);
  });

  it.each([
    ['by what fetches say', { 'sec-fetch-site': 'same-origin' }],
    ['by the page before', { referer: `${testOrigin}/auth` }],
  ])('but our own page is known, %s', async (_name, headers) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/auth',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(good).toString(),
    });
    expect(response.statusCode).toBe(303);
  });

  it.each([
    ['one field twice', 'email=asha%40prabesh.test&email=office%40prabesh.test&password=x', {}, 400],
    ['JSON', JSON.stringify(good), { 'content-type': 'application/json' }, 415],
    ['a file', '--x\r\n\r\n--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['a text', 'email=a', { 'content-type': 'text/plain' }, 415],
    ['a body without end', `email=${'a'.repeat(20_000)}`, {}, 413],
    ['no such panel', '', {}, 400],
  ])('%s', async (name, body, headers, status) => {
    const response = await sendBody(name === 'no such panel' ? '/auth?tab=__proto__' : '/auth', body, {
      headers,
    });
    expect(response.status).toBe(status);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(rendered.at(-1)?.message).not.toBe('');
  });

  it('what a field says goes into no header and no other field', async () => {
    const response = await send('/auth', {
      email: 'a@prabesh.test\r\nset-cookie: x=y',
      password: 'x',
      __proto__: 'x',
      constructor: 'x',
    });
    expect(response.status).toBe(400);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(Object.keys(rendered[0]?.values ?? {})).toEqual(['email']);
  });

  it('without a mail server: what needs one', async () => {
    const silent = await startTestServer({ web: build.folder, mail: false });
    try {
      const headers = { origin: testOrigin, 'content-type': 'application/x-www-form-urlencoded' };
      for (const tab of ['signup', 'reset']) {
        const response = await silent.app.inject({
          method: 'POST',
          url: `/auth?tab=${tab}`,
          headers,
          payload: 'email=a',
        });
        expect(response.statusCode).toBe(503);
        expect(rendered.at(-1)?.message).toBe('This site cannot send email yet. Please contact the office.');
      }
    } finally {
      await silent.close();
    }
  });
});
