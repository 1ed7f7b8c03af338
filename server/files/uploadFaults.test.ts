// Uploads that are refused, torn, silent, too large or too many: over a real connection, behind the real front. Whatever
// happens, nothing of them stays.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { freePort } from '@prabesh/engine/localPostgres';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { after, minutes } from '../base/clock.ts';
import { defaultLimits } from '../base/limits.ts';
import { openFront, type Front } from '../http/front.ts';
import { newPerson, codeOf } from '../testing/authClient.ts';
import { docx, formOf, pdf, png } from '../testing/documents.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { createIncoming } from './incoming.ts';

const megabyte = 1_048_576;

let server: TestServer;
const fronts: Front[] = [];
let port: number;
const tokens = new Map<string, string>();
const sockets: Socket[] = [];

const incoming = () => path.join(server.files, '.incoming');
const left = (): string[] => [
  ...readdirSync(server.files).filter((name) => name !== '.incoming'),
  ...readdirSync(incoming()),
];
async function nothingStays(): Promise<void> {
  await expect.poll(left).toEqual([]);
  expect((await server.pool.query('select 1 from public.files')).rowCount).toBe(0);
}

/** The server behind a front that waits so long for a silent body; its port. */
async function listen(bodyTimeout: number): Promise<number> {
  const port = await freePort();
  const front = await openFront({
    ...{ host: '127.0.0.1', port, publicUrl: testOrigin, allowedOrigins: [testOrigin], https: false },
    ...{ trustedProxies: [], corsDomains: [], allowedHosts: ['localhost:3000'] },
    limits: { ...defaultLimits, bodyTimeout },
  });
  front.ready({ engine: undefined, rest: (req, res) => server.app.routing(req, res) });
  fronts.push(front);
  return port;
}

beforeAll(async () => {
  server = await startTestServer({ fileSize: 2 * megabyte });
  port = await listen(defaultLimits.bodyTimeout);
  for (const role of ['admin', 'teacher', 'student'] as const)
    tokens.set(role, (await newPerson(server, role)).token);
  mkdirSync(incoming(), { recursive: true });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await Promise.all(fronts.map((front) => front.close()));
  await server.close();
});

interface Sent {
  socket: Socket;
  /** What came back so far. */
  answer: () => string;
}

/** Opens a connection and sends a request's head and the beginning of its body. */
async function begin(
  headers: Record<string, string | number>,
  body: Buffer | string = '',
  { role = 'admin', to = port }: { role?: string | null; to?: number } = {},
): Promise<Sent> {
  const socket = connect(to, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const all = {
    host: 'localhost:3000',
    ...(role === null ? {} : { authorization: `Bearer ${tokens.get(role) ?? ''}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /files HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return { socket, answer: () => text };
}

async function head(content: Buffer = Buffer.alloc(megabyte, pdf)) {
  const { payload, headers } = await formOf({ name: 'note.pdf', content });
  return { payload, headers: { ...headers, 'content-length': payload.length } };
}
const isArriving = () => expect.poll(() => readdirSync(incoming()).length);

it('leaves nothing of an upload whose sender goes away', async () => {
  const { payload, headers } = await head();
  const { socket } = await begin(headers, payload.subarray(0, 500_000));
  await isArriving().toBe(1);
  socket.destroy();
  await nothingStays();
});

it('leaves nothing of an upload that falls silent, and says so', async () => {
  const { payload, headers } = await head();
  const impatient = await listen(400);
  const { answer } = await begin(headers, payload.subarray(0, 500_000), { to: impatient });
  await expect.poll(answer).toContain('"request_timeout"');
  await nothingStays();
});

it('refuses an upload whose session ended meanwhile', async () => {
  const { browser, token } = await newPerson(server, 'admin');
  const { payload, headers } = await head();
  const { socket, answer } = await begin(
    { ...headers, authorization: `Bearer ${token}` },
    payload.subarray(0, 500_000),
    { role: null },
  );
  await isArriving().toBe(1);
  await browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
  socket.write(payload.subarray(500_000));
  await expect.poll(answer).toContain('"unauthorized"');
  await nothingStays();
});

it('refuses an upload of somebody who is no admin any more', async () => {
  const { id, token } = await newPerson(server, 'admin');
  const { payload, headers } = await head();
  const { socket, answer } = await begin(
    { ...headers, authorization: `Bearer ${token}` },
    payload.subarray(0, 500_000),
    { role: null },
  );
  await isArriving().toBe(1);
  await server.pool.query("update public.profiles set role = 'teacher' where id = $1", [id]);
  socket.write(payload.subarray(500_000));
  await expect.poll(answer).toContain('"forbidden"');
  await nothingStays();
});

it('does not call unreadable what came whole, when the database fails', async () => {
  const { payload, headers } = await head();
  await server.pool.query('alter table public.files rename to files_away');
  try {
    const { answer } = await begin(headers, payload);
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 500 [^]*"internal_error"/);
  } finally {
    await server.pool.query('alter table public.files_away rename to files');
  }
  await nothingStays();
});

it('refuses a file that is too large before it is sent, where its length is told, and otherwise when it is', async () => {
  const told = await begin({
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 200 * megabyte,
  });
  await expect.poll(told.answer).toContain('"file_too_large"');
  expect(told.answer()).toMatch(/^HTTP\/1\.1 413 [^]*larger than 2 MB, the most that is taken/);
  const { payload, headers } = await formOf({ name: 'note.pdf', content: Buffer.alloc(3 * megabyte, pdf) });
  const untold = await begin({ ...headers, 'transfer-encoding': 'chunked' });
  untold.socket.write(`${payload.length.toString(16)}\r\n`);
  untold.socket.write(payload);
  untold.socket.write('\r\n0\r\n\r\n');
  await expect.poll(untold.answer).toContain('"file_too_large"');
  await nothingStays();
});

it('takes a few at a time of each admin, and says when there are more', async () => {
  const { payload, headers } = await head();
  const running: Sent[] = [];
  for (let count = 0; count < 3; count += 1) {
    running.push(await begin(headers, payload.subarray(0, 400_000)));
  }
  await isArriving().toBe(3);
  const refused = await begin(headers, payload);
  await expect.poll(refused.answer).toContain('"too_many_uploads"');
  expect(refused.answer()).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5/i);
  running[0]?.socket.destroy();
  await isArriving().toBeLessThan(3);
  // Its place is free a moment after its bytes are gone.
  const again = async () => {
    const next = await begin(headers, payload);
    await expect.poll(next.answer).toMatch(/^HTTP/);
    return next.answer();
  };
  await expect.poll(again).toMatch(/^HTTP\/1\.1 201/);
  await server.pool.query('delete from public.files');
  for (const { socket } of running) socket.destroy();
  await expect.poll(() => readdirSync(incoming())).toEqual([]);
  for (const { name } of (await server.pool.query<{ name: string }>('select name from auth.file_removals'))
    .rows) {
    spawnSync('rm', ['-f', path.join(server.files, name)]);
  }
  await nothingStays();
});

it.each([
  [null, 401, 'unauthorized'],
  ['student', 403, 'forbidden'],
] as const)('is nothing for %s', async (role, status, code) => {
  const { payload, headers } = await head(docx);
  const { answer } = await begin(headers, payload, { role });
  await expect.poll(answer).toContain(`"${code}"`);
  expect(answer()).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
  const authorization = `Bearer ${tokens.get(role ?? '') ?? ''}`;
  for (const [method, url] of [
    ['DELETE', '/files/11111111-1111-4111-8111-111111111111.pdf'],
    ['GET', '/files/limits'],
  ] as const) {
    const response = await server.app.inject({ method, url, headers: role ? { authorization } : {} });
    expect(codeOf(response)).toEqual([status, code]);
  }
  await nothingStays();
});

it('is pictures for teachers, who take back their own', async () => {
  const authorization = `Bearer ${tokens.get('teacher') ?? ''}`;
  const send = async (content: Buffer, name: string, role = 'teacher') => {
    const { payload, headers } = await formOf({ name, content });
    const token = `Bearer ${tokens.get(role) ?? ''}`;
    return server.app.inject({
      method: 'POST',
      url: '/files',
      payload,
      headers: { ...headers, authorization: token, origin: testOrigin },
    });
  };
  expect((await send(docx, 'a.docx')).statusCode).toBe(403);
  const others = (await send(png, 'b.png', 'admin')).json<{ url: string }>().url;
  const own = (await send(png, 'a.png')).json<{ url: string }>().url;
  const remove = async (url: string): Promise<number> =>
    (await server.app.inject({ method: 'DELETE', url, headers: { authorization, origin: testOrigin } }))
      .statusCode;
  expect([await remove(others), await remove(own)]).toEqual([404, 204]);
  await server.pool.query('delete from public.files where url = $1', [others]);
  await server.pool.query('delete from auth.file_removals');
  // Its row was removed past the API, and so is the file.
  rmSync(path.join(server.files, path.basename(others)));
});

const form = (parts: string): string => `${parts}--x--\r\n`.replaceAll('\n', '\r\n').replaceAll('\r\r', '\r');
const filePart = '--x\nContent-Disposition: form-data; name="file"; filename="a.pdf"\n\n%PDF-1.7\n';
const multipart = 'multipart/form-data; boundary=x';

it.each([
  ['JSON', 'application/json', '{}', 415, 'unsupported_media_type'],
  ['a form of another kind', 'application/x-www-form-urlencoded', 'a=b', 415, 'unsupported_media_type'],
  ['a file without a form', 'application/pdf', pdf, 415, 'unsupported_media_type'],
  ['no boundary', 'multipart/form-data', 'x', 415, 'unsupported_media_type'],
  ['an empty boundary', 'multipart/form-data; boundary=', 'x', 400, 'invalid_request'],
  ['no body', multipart, '', 400, 'no_file'],
  ['an empty form', multipart, form(''), 400, 'no_file'],
  ['no form at all', multipart, 'just text', 400, 'invalid_request'],
  [
    'a field instead of a file',
    multipart,
    form('--x\nContent-Disposition: form-data; name="file"\n\ntext\n'),
    400,
    'one_file_only',
  ],
  ['two files', multipart, form(filePart + filePart), 400, 'one_file_only'],
  [
    'a field behind the file',
    multipart,
    form(`${filePart}--x\nContent-Disposition: form-data; name="a"\n\nb\n`),
    400,
    'one_file_only',
  ],
  ['a form without an end', multipart, form(filePart).slice(0, -8), 400, 'invalid_request'],
  ['an empty file', multipart, form(filePart.replace('%PDF-1.7', '')), 422, 'file_empty'],
  [
    'a page as a PDF',
    multipart,
    form(filePart.replace('%PDF-1.7', '<!doctype html><script>1</script>')),
    422,
    'file_runs',
  ],
  ['text as a PDF', multipart, form(filePart.replace('%PDF-1.7', 'text')), 422, 'file_type_mismatch'],
  ['a prototype', multipart, form(filePart.replace('"file"', '"__proto__"')), 400, 'invalid_request'],
])('refuses %s', async (_what, type, body, status, code) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/files',
    payload: body,
    headers: {
      'content-type': type,
      authorization: `Bearer ${tokens.get('admin') ?? ''}`,
      origin: testOrigin,
    },
  });
  expect(codeOf(response)).toEqual([status, code]);
  await nothingStays();
});

it('takes nothing from another site, whatever it sends along', async () => {
  const { payload, headers } = await formOf({ name: 'note.pdf', content: pdf });
  const { browser } = await newPerson(server, 'admin');
  for (const [more, status] of [
    [{ origin: 'https://evil.example', authorization: `Bearer ${tokens.get('admin') ?? ''}` }, 403],
    // Cookies are what another site could make a browser send.
    [{ origin: testOrigin, cookie: browser.jar.header('/files') }, 401],
  ] as const) {
    const response = await server.app.inject({
      method: 'POST',
      url: '/files',
      payload,
      headers: { ...headers, ...more },
    });
    expect(response.statusCode).toBe(status);
  }
  await nothingStays();
});

it('tells an admin what would be taken', async () => {
  const response = await server.app.inject({
    url: '/files/limits',
    headers: { authorization: `Bearer ${tokens.get('admin') ?? ''}` },
  });
  expect(response.json()).toEqual({ max_bytes: 2 * megabyte });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('removes what a killed server left behind, and not what is just coming', async () => {
  const [old, young] = [path.join(incoming(), 'old'), path.join(incoming(), 'young')];
  for (const place of [old, young]) writeFileSync(place, 'x');
  const before = after(new Date(), -minutes(12));
  utimesSync(old, before, before);
  await createIncoming(incoming()).tidy(new Date());
  expect(readdirSync(incoming())).toEqual(['young']);
  spawnSync('rm', [young]);
});

/** A disk of 1 MB for what is on its way in; false where this user may not mount one. */
function mountSmallDisk(): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=700', 'tmpfs', incoming()]).status === 0;
}

it('says that the disk is full, and leaves nothing', async (context) => {
  if (!mountSmallDisk()) return context.skip();
  try {
    const { payload, headers } = await head(Buffer.alloc(1.5 * megabyte, pdf));
    const { answer } = await begin(headers, payload);
    await expect.poll(answer).toContain('"no_space"');
    expect(answer()).toMatch(/^HTTP\/1\.1 507/);
    await nothingStays();
    const { bavail, blocks } = statfsSync(incoming());
    expect(bavail).toBe(blocks);
  } finally {
    spawnSync('umount', [incoming()]);
  }
});
