// What /console answers, from a folder as the builder leaves it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeEngine } from '../../testing/fakeEngine.ts';
import { readConsole } from '../served/consoleAssets.ts';
import { isConsolePath, sendConsole } from './console.ts';

const page = '<meta content="__NONCE__"><script src="x"></script><body></body>';

let folder: string;
let server: Server;
let port: number;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-'));
  const dist = path.join(folder, 'dist');
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'secret.js'), 'outside');
  writeFileSync(path.join(dist, 'notes.txt'), 'no page of ours');
  writeFileSync(path.join(dist, 'index.html'), page);
  writeFileSync(path.join(dist, 'assets/app-1.js'), 'let a = 1;'.repeat(100));
  const assets = readConsole({ folder: dist });
  if (assets === undefined) throw new Error('nothing was read');
  server = createServer((request, response) => {
    const pathname = request.url ?? '';
    if (!isConsolePath(pathname) || !sendConsole(assets, pathname, { request, response }))
      response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});

/** By hand: fetch would tidy the address up. */
const statusOf = (address: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    ask({ port, path: address, agent: false }, (response) => resolve(response.resume().statusCode))
      .once('error', reject)
      .end();
  });
const get = (address: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${String(port)}${address}`, { headers });

it('sends the page with a policy and a number of its own each time', async () => {
  const [first, second] = await Promise.all([get('/console'), get('/console/')]);
  const nonce = /'nonce-([\w-]{20,})'/.exec(first.headers.get('content-security-policy') ?? '')?.[1];
  expect(await first.text()).toBe(page.replace('__NONCE__', String(nonce)));
  expect(await second.text()).not.toContain(nonce);
  expect(first.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; .*connect-src 'self'; frame-ancestors 'none'/,
  );
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

it('sends files that never change to be kept, zipped to who takes it', async () => {
  const asset = await get('/console/assets/app-1.js', { 'accept-encoding': 'gzip' });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('gzip');
  expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await asset.text()).toBe('let a = 1;'.repeat(100));
  const etag = asset.headers.get('etag') ?? '';
  expect((await get('/console/assets/app-1.js', { 'if-none-match': etag })).status).toBe(304);
  const plain = await get('/console/assets/app-1.js', { 'accept-encoding': 'identity' });
  expect(plain.headers.get('content-encoding')).toBeNull();
});

it.each([
  '/console/../secret.js',
  '/console/..%2fsecret.js',
  '/console/%2e%2e/secret.js',
  '/console/assets/../../secret.js',
  '/console//etc/passwd',
  '/console/assets',
  '/console/index.html',
  '/console/notes.txt',
  '/consolex',
])('has nothing at %s', async (address) => {
  expect(await statusOf(address)).toBe(404);
});

it('holds a secret that everybody may know, as text, and no other', () => {
  const dist = path.join(folder, 'dist');
  expect(readConsole({ folder: dist })?.page).not.toContain('secret');
  expect(readConsole({ folder: dist, secret: '"><script>' })?.page).toContain(
    '<body data-admin-secret="&quot;&gt;&lt;script&gt;">',
  );
});

it('is not read where nobody built it', () => {
  expect(readConsole({ folder: path.join(folder, 'elsewhere') })).toBeUndefined();
});

it('is not there unless it is switched on', async () => {
  const fake = await startFakeEngine({ HASURA_GRAPHQL_ADMIN_SECRET: 'secret' });
  expect((await fetch(`${fake.url}/console`)).status).toBe(404);
  expect(fake.engine.handles('/console')).toBe(false);
  await fake.stop();
});
