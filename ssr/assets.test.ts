// Which addresses get the web app, which a file, and which neither.

import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../server/testing/authClient.ts';
import { startTestServer, type TestServer } from '../server/testing/testServer.ts';
import { makeWebBuild, renderedPage, testRenderer, type WebBuild } from '../server/testing/webBuild.ts';

let server: TestServer;
let build: WebBuild;
const script = `console.log(${'1'.repeat(3000)})`;

let earlier: string;

beforeAll(async () => {
  build = makeWebBuild(testRenderer(() => Promise.resolve(renderedPage)));
  earlier = path.join(path.dirname(build.folder), randomBytes(6).toString('hex'));
  mkdirSync(path.join(earlier, 'client/assets'), { recursive: true });
  writeFileSync(path.join(earlier, 'client/assets/app-before.js'), script);
  writeFileSync(path.join(earlier, 'client/assets/app-before.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(earlier, 'client/secret.txt'), 'not of the assets');
  const folder = build.client;
  writeFileSync(path.join(folder, 'assets/app-abc123.js'), script);
  writeFileSync(path.join(folder, 'assets/app-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(folder, 'assets/app-abc123.js.gz'), gzipSync(script));
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const worker of ['/site-worker.js', '/verify-worker.js'])
    writeFileSync(path.join(folder, worker), `'${worker}'`);
  writeFileSync(path.join(folder, 'end-worker.js'), 'end()');
  writeFileSync(path.join(folder, 'resources/set-1.pdf'), Buffer.alloc(5000, '%PDF'));
  server = await startTestServer({ web: build.folder });
});
afterAll(async () => {
  await server.close();
  build.remove();
  rmSync(earlier, { recursive: true });
});

const html = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const get = (url: string, accept = html, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  server.app.inject({ method, url, headers: { accept } });

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/notices', 200],
    ['/notice/a-title', 200],
    ['/courses', 200],
    ['/auth', 200],
    ['/auth?tab=reset', 200],
    ['/auth/callback', 200],
    ['/auth/callback#access_token=x', 200],
    ['/admin', 200],
    ['/no/such/page', 404],
    ['/notices?q=a.b', 200],
    ['/filesystem', 404],
    ['/v1x', 404],
  ])('%s is a page (%d)', async (url, status) => {
    const response = await get(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.body).toMatch(/^<!doctype html>/);
  });

  it('answers HEAD with the length', async () => {
    const whole = await get('/courses');
    const response = await get('/courses', html, 'HEAD');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe(String(whole.rawPayload.length));
    expect(response.body).toBe('');
  });

  it('answers tools that take anything', async () => {
    expect((await get('/notices', '*/*')).statusCode).toBe(200);
  });

  it('carries the policy, with a nonce of its own', async () => {
    const { headers, body } = await get('/courses');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    const nonce = /nonce="([A-Za-z0-9+/=]{24})"/.exec(body)?.[1] ?? 'none';
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self' ws://localhost:3000",
      "frame-src 'self' https://video.example",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    const again = await get('/courses');
    expect(again.headers['content-security-policy']).not.toBe(headers['content-security-policy']);
    expect(again.body).not.toContain(nonce);
  });

  it('lets a page that reads codes ask for the camera, and no other', async () => {
    expect((await get('/results')).headers['permissions-policy']).toMatch(/^camera=\(self\), /);
    expect((await get('/notices')).headers['permissions-policy']).toMatch(/^camera=\(\), /);
  });

  it('lets only our own pages frame the registration form', async () => {
    const { headers } = await get('/registration/form');
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-robots-tag': 'noindex' });
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self'$/);
  });
});

describe('neither page nor file', () => {
  it.each([
    ['/auth/nope', html],
    ['/auth/user/x', html],
    ['/auth/.well-known', html],
    ['/v1', html],
    ['/v1/nope', html],
    ['/files', html],
    ['/healthz/x', html],
    ['/missing.js', html],
    ['/assets/app-old.js', html],
    ['/assets/app-abc123.js.br', html],
    ['/assets/app-before.js.br', html],
    ['/assets/..%2fsecret.txt', html],
    ['/.env', html],
    ['/..%2f..%2fetc%2fpasswd.txt', html],
    ['/notices', 'application/json'],
    ['/notices', 'image/*'],
  ])('%s (%s) is 404 as JSON', async (url, accept) => {
    const response = await get(url, accept);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: { code: 'not_found', message: 'Not found' } });
    expect(response.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'");
  });

  it('POST to a page is 404', async () => {
    expect((await get('/notices', html, 'POST')).statusCode).toBe(404);
  });

  it('an address that cannot be decoded is 400 as JSON', async () => {
    const response = await get('/%zz');
    expect(codeOf(response)).toEqual([400, 'invalid_request']);
  });
});

describe('files', () => {
  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
  ])('hashed ones stay for ever, compressed with %s', async (encoding, accepted) => {
    const response = await server.app.inject({
      url: '/assets/app-abc123.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    });
    expect(response.rawPayload.length).toBeLessThan(script.length);
  });

  it('of an earlier build are there for pages that were opened before this one', async () => {
    const response = await server.app.inject({
      url: '/assets/app-before.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    });
  });

  it('come as they are to whom takes no compression', async () => {
    const response = await server.app.inject({ url: '/assets/app-abc123.js' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body).toBe(script);
  });

  it('others are asked for again', async () => {
    const response = await get('/favicon.svg', 'image/svg+xml');
    expect(response.headers['cache-control']).toBe('no-cache');
    const again = await server.app.inject({
      url: '/favicon.svg',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('PDFs tell their length without compression and may be framed by our own pages', async () => {
    const response = await server.app.inject({
      method: 'HEAD',
      url: '/resources/set-1.pdf',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-length': '5000', 'x-frame-options': 'SAMEORIGIN' });
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});

describe('/healthz', () => {
  it('is 200 while the database answers', async () => {
    const response = await get('/healthz');
    expect(response.statusCode).toBe(200);
    expect(response.body).toBe('OK');
  });
});

describe('what browsers keep pages with', () => {
  const workers = ['/site-worker.js', '/verify-worker.js'];

  it.each(workers)('%s is asked for anew each time', async (worker) => {
    const response = await get(worker, '*/*');
    expect(response.body).toBe(`'${worker}'`);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
    });
    expect((await get('/courses')).body).toContain('<html>');
  });

  it('ends with OFFLINE=0: in place of each worker is one that removes itself, and pages register none', async () => {
    const off = await startTestServer({ web: build.folder, offline: false });
    try {
      for (const worker of workers) {
        const response = await off.app.inject({ url: worker });
        expect(response.statusCode).toBe(200);
        expect(response.body).toBe('end()');
        expect(response.headers['cache-control']).toBe('no-cache');
        expect(response.headers['content-type']).toMatch(/javascript/);
      }
      for (const page of ['/', '/courses', '/admin', '/no/such/page']) {
        const { body } = await off.app.inject({ url: page, headers: { accept: html } });
        expect(body, page).toMatch(/^<!doctype html><html data-offline="off">/);
      }
    } finally {
      await off.close();
    }
  });
});
