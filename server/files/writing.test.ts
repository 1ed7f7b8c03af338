// Uploading, reading back, deleting, and what becomes of files that nothing uses: over HTTP, with both file stores.

import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '../testing/authClient.ts';
import { compound, docx, formOf, pdf, png } from '../testing/documents.ts';
import { startTestServer, testOrigin, type TestServer } from '../testing/testServer.ts';
import { startS3, testStores, type TestStore } from '../testing/testStores.ts';
import { createLocalStore } from './openStore.ts';
import { createRemovals } from './removals.ts';
import { openS3Store } from './s3Store.ts';
import { checkStore, type FileStore } from './store.ts';

interface Stored {
  id: string;
  name: string;
  url: string;
  original_name: string;
  content_type: string;
  size: number;
}

async function upload(server: TestServer, token: string, name: string, content: Buffer | string) {
  const form = await formOf({ name, content });
  return server.app.inject({
    method: 'POST',
    url: '/files',
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${token}`, origin: testOrigin },
  });
}

const code = (response: LightMyRequestResponse): string =>
  response.json<{ error: { code: string } }>().error.code;

async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}

describe.each(Object.entries(testStores))('files in a %s', (_kind, start) => {
  let kept: TestStore;
  let server: TestServer;
  let token: string;
  let store: FileStore;
  const send = (method: 'GET' | 'HEAD' | 'DELETE', url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method, url, headers: { authorization: `Bearer ${token}`, ...headers } });
  const stored = async (name = 'note.pdf', content: Buffer | string = pdf): Promise<Stored> => {
    const response = await upload(server, token, name, content);
    expect(response.statusCode).toBe(201);
    return response.json<Stored>();
  };
  const isThere = async ({ name }: Stored): Promise<boolean> => (await namesIn(store)).includes(name);
  const run = (statement: string, values: unknown[]) => server.pool.query(statement, values);
  /** As the server does every few seconds; another one, as after a restart. */
  const workOff = () =>
    createRemovals({ pool: server.auth.pool, store, log: pino({ level: 'silent' }) }).run();

  beforeAll(async () => {
    kept = await start();
    ({ store } = kept);
    server = await startTestServer({ store });
    token = (await newPerson(server, 'admin')).token;
  });
  afterAll(async () => {
    await server.close();
    await kept.close();
  });

  it('are stored under a name of their own, with what the content says', async () => {
    const response = await upload(server, token, '../भौतिक "नोट".PDF', pdf);
    expect(response.statusCode).toBe(201);
    const file = response.json<Stored>();
    expect(file).toEqual({
      id: file.id,
      name: `${file.id}.pdf`,
      url: `/files/${file.id}.pdf`,
      original_name: 'भौतिक "नोट".PDF',
      content_type: 'application/pdf',
      size: pdf.length,
    });
    expect(response.headers.location).toBe(file.url);
    const { rows } = await run(
      `select original_name, content_type, size::int, sha256, email from public.files
       join public.profiles on profiles.id = uploaded_by where files.name = $1`,
      [file.name],
    );
    expect(rows).toEqual([
      {
        original_name: 'भौतिक "नोट".PDF',
        content_type: 'application/pdf',
        size: pdf.length,
        sha256: createHash('sha256').update(pdf).digest('hex'),
        email: expect.stringMatching(/^admin-\d+@prabesh\.test$/) as string,
      },
    ]);
    expect(readdirSync(path.join(server.files, '.incoming'))).toEqual([]);
  });

  it('are sent back byte by byte, whole, in part, as headers, and not at all when nothing changed', async () => {
    const content = Buffer.concat([pdf, Buffer.alloc(300_000, 'x')]);
    const { url } = await stored('note.pdf', content);
    const whole = await send('GET', url);
    expect(whole.statusCode).toBe(200);
    expect(whole.rawPayload.equals(content)).toBe(true);
    const etag = `"${createHash('sha256').update(content).digest('hex')}"`;
    expect(whole.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `inline; filename="note.pdf"; filename*=UTF-8''note.pdf`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      etag,
    });
    const part = await send('GET', url, { range: 'bytes=2-5', 'if-range': etag });
    expect([part.statusCode, part.body]).toEqual([206, content.toString('latin1', 2, 6)]);
    expect(part.headers).toMatchObject({
      'content-range': `bytes 2-5/${content.length}`,
      'content-length': '4',
    });
    const ignored: Record<string, string>[] = [
      { range: 'bytes=2-5', 'if-range': '"another"' },
      { range: 'bytes=0-1,4-5' },
      { range: 'lines=1-2' },
      { range: 'bytes=x' },
      { range: 'bytes=-' },
      { range: 'bytes=5-2' },
    ];
    for (const headers of ignored) {
      expect((await send('GET', url, headers)).rawPayload.length).toBe(content.length);
    }
    const outside = await send('GET', url, { range: `bytes=${content.length}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([
      416,
      `bytes */${content.length}`,
    ]);
    const head = await send('HEAD', url, { range: 'bytes=0-1' });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      String(content.length),
      '',
    ]);
    const known = await send('GET', url, { 'if-none-match': `"x", W/${etag}` });
    expect([known.statusCode, known.body]).toEqual([304, '']);
  });

  it('are unknown when the store lost them, or has something else', async () => {
    const lost = await stored();
    await store.remove(lost.name);
    for (const method of ['GET', 'HEAD'] as const)
      expect((await send(method, lost.url)).statusCode).toBe(404);
    const changed = await stored();
    await run('update public.files set size = size + 1 where name = $1', [changed.name]);
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await send(method, changed.url)).statusCode).toBe(404);
    }
    expect(server.logged()).toContain('file_lost');
  });

  it('are deleted with their rows, unless something uses them', async () => {
    const file = await stored();
    await run("insert into public.notes (title, subject, file_url) values ('N', 'Physics', $1)", [file.url]);
    const refused = await send('DELETE', file.url);
    expect([refused.statusCode, code(refused)]).toEqual([409, 'file_in_use']);
    expect((await send('GET', file.url)).statusCode).toBe(200);
    const other = await stored();
    expect((await send('DELETE', other.url)).statusCode).toBe(204);
    expect(await isThere(other)).toBe(false);
    for (const url of [other.url, '/files/x', '/files/..%2fx']) {
      expect((await send('DELETE', url)).statusCode).toBe(404);
    }
  });

  it('go with the last row that names them, whoever deletes or changes it', async () => {
    const [note, download, thumbnail, replaced, shared] = [
      await stored(),
      await stored('papers.docx', docx),
      await stored('a.png', png),
      await stored('old.doc', compound(['WordDocument'])),
      await stored(),
    ];
    const fresh = await stored();
    await run("insert into public.notes (title, subject, file_url) values ('A', 'Physics', $1)", [note.url]);
    await run("insert into public.downloads (title, category, file_url) values ('A', 'Other', $1)", [
      download.url,
    ]);
    await run(
      "insert into public.videos (title, subject, video_url, thumbnail_url) values ('A', 'Physics', 'https://v.example', $1)",
      [thumbnail.url],
    );
    await run("insert into public.notes (title, subject, file_url) values ('R', 'Physics', $1)", [
      replaced.url,
    ]);
    await run("insert into public.notes (title, subject, file_url) values ('S', 'Physics', $1)", [
      shared.url,
    ]);
    await run("insert into public.downloads (title, category, file_url) values ('S', 'Other', $1)", [
      shared.url,
    ]);
    await workOff();
    for (const file of [note, download, thumbnail, replaced, shared, fresh]) {
      expect(await isThere(file), file.original_name).toBe(true);
    }
    await run("delete from public.notes where title in ('A', 'S')", []);
    await run(
      "update public.downloads set file_url = 'https://elsewhere.example/a.zip' where title = 'A'",
      [],
    );
    await run("update public.videos set thumbnail_url = null where title = 'A'", []);
    await run("update public.notes set file_url = $1 where title = 'R'", [fresh.url]);
    await workOff();
    for (const file of [note, download, thumbnail, replaced]) {
      expect(await isThere(file), file.original_name).toBe(false);
      expect((await send('GET', file.url)).statusCode).toBe(404);
    }
    for (const file of [shared, fresh]) expect(await isThere(file), file.original_name).toBe(true);
    await run("delete from public.downloads where title = 'S'", []);
    await workOff();
    expect(await isThere(shared)).toBe(false);
  });

  it('of an add that was given up go after a day, those that came to be used stay', async () => {
    const [abandoned, used] = [await stored(), await stored()];
    await run("insert into public.notes (title, subject, file_url) values ('U', 'Physics', $1)", [used.url]);
    const { rows } = await run(
      "select name from auth.file_removals where look_at between now() + interval '23 hours' and now() + interval '25 hours'",
      [],
    );
    expect(rows.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining([abandoned.name, used.name]),
    );
    await run('update auth.file_removals set look_at = now() where name = any ($1)', [
      [abandoned.name, used.name],
    ]);
    await workOff();
    expect([await isThere(abandoned), await isThere(used)]).toEqual([false, true]);
    expect((await run('select 1 from auth.file_removals where name = $1', [used.name])).rowCount).toBe(0);
  });

  it('cannot be named by a row once they are gone', async () => {
    const gone = await stored();
    await send('DELETE', gone.url);
    for (const [statement, values] of [
      ["insert into public.notes (title, subject, file_url) values ('G', 'Physics', $1)", [gone.url]],
      ["update public.notes set file_url = $1 where title = 'U'", [gone.url]],
      ["insert into public.downloads (title, category, file_url) values ('G', 'Other', $1)", [gone.url]],
      ["update public.videos set thumbnail_url = $1 where title = 'A'", [gone.url]],
    ] as const) {
      await expect(run(statement, [...values])).rejects.toMatchObject({ code: '23503' });
    }
  });

  it('are waited for by a removal while a row that will name them is being written', async () => {
    const file = await stored();
    await run('update auth.file_removals set look_at = now() where name = $1', [file.name]);
    const writer = await server.pool.connect();
    try {
      await writer.query('begin');
      await writer.query("insert into public.notes (title, subject, file_url) values ('W', 'Physics', $1)", [
        file.url,
      ]);
      await workOff();
      await writer.query('commit');
    } finally {
      writer.release();
    }
    await run('update auth.file_removals set look_at = now() where name = $1', [file.name]);
    await workOff();
    expect(await isThere(file)).toBe(true);
  });

  it('of the store are listed, and the store answers a check', async () => {
    const file = await stored();
    const found = [];
    for await (const object of store.list()) found.push(object);
    expect(found).toContainEqual({ name: file.name, size: pdf.length, modifiedAt: expect.any(Date) as Date });
    expect(found.every(({ name }) => /^[0-9a-f-]{36}\.[a-z0-9]+$/.test(name))).toBe(true);
    await checkStore(store);
    await store.remove('00000000-0000-4000-8000-000000000000.pdf');
  });
});

describe('a file store that fails', () => {
  let server: TestServer;
  let token: string;
  let refusal: Error | undefined;
  let waiting: FileStore;
  beforeAll(async () => {
    const { store } = await testStores.folder();
    waiting = {
      ...store,
      put: (name, file) => (refusal ? Promise.reject(refusal) : store.put(name, file)),
      remove: (name) => (refusal ? Promise.reject(refusal) : store.remove(name)),
      open: (name, range) => (refusal ? Promise.reject(refusal) : store.open(name, range)),
    };
    server = await startTestServer({ store: waiting });
    token = (await newPerson(server, 'admin')).token;
  });
  afterAll(() => server.close());
  beforeEach(() => (refusal = undefined));

  it.each([
    ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' }), 507, 'no_space'],
    ['a quota', Object.assign(new Error('quota'), { code: 'EDQUOT' }), 507, 'no_space'],
    ['a full bucket', Object.assign(new Error('x'), { name: 'XMinioStorageFull' }), 507, 'no_space'],
    ['a store that is away', new Error('connect ECONNREFUSED'), 503, 'store_unavailable'],
  ])('%s: nothing is stored, and the uploader is told', async (_what, error, status, expected) => {
    const before = await namesIn(waiting);
    const { rowCount } = await server.pool.query('select 1 from public.files');
    refusal = error;
    const response = await upload(server, token, 'note.pdf', pdf);
    expect([response.statusCode, code(response)]).toEqual([status, expected]);
    expect(await namesIn(waiting)).toEqual(before);
    expect((await server.pool.query('select 1 from public.files')).rowCount).toBe(rowCount);
    expect(readdirSync(path.join(server.files, '.incoming'))).toEqual([]);
  });

  it('the object goes again when the row cannot be written', async () => {
    await server.pool.query('alter table public.files rename to files_away');
    const before = await namesIn(waiting);
    const response = await upload(server, token, 'note.pdf', pdf);
    await server.pool.query('alter table public.files_away rename to files');
    expect(response.statusCode).toBe(500);
    expect(await namesIn(waiting)).toEqual(before);
  });

  it('reading says so; removing is tried again later', async () => {
    const { name, url } = (await upload(server, token, 'note.pdf', pdf)).json<Stored>();
    refusal = new Error('connect ECONNREFUSED');
    const headers = { authorization: `Bearer ${token}` };
    const read = await server.app.inject({ url, headers });
    expect([read.statusCode, code(read)]).toEqual([503, 'store_unavailable']);
    const removed = await server.app.inject({ method: 'DELETE', url, headers });
    expect(removed.statusCode).toBe(204);
    const waits = async (): Promise<unknown[]> => {
      const statement = 'select tries, look_at > now() as later from auth.file_removals where name = $1';
      return (await server.pool.query<Record<string, unknown>>(statement, [name])).rows;
    };
    expect(await waits()).toEqual([{ tries: 1, later: true }]);
    refusal = undefined;
    await server.pool.query('update auth.file_removals set look_at = now() where name = $1', [name]);
    await createRemovals({ pool: server.auth.pool, store: waiting, log: pino({ level: 'silent' }) }).run();
    expect(await waits()).toEqual([]);
    expect(await namesIn(waiting)).not.toContain(name);
  });

  it('a check fails in time, for a folder that is away and an S3 that is', async () => {
    await expect(checkStore({ ...waiting, probe: () => new Promise(() => undefined) })).rejects.toThrow(
      'The file store did not answer in 5000 ms',
    );
    await checkStore(createLocalStore(server.files));
    const s3 = await startS3();
    const store = await openS3Store(s3.config, 'files/');
    await checkStore(store);
    await s3.close();
    await expect(store.probe()).rejects.toThrow();
    await store.close();
  });

  it('an S3 with wrong keys stops the start in one line; one that is away does not', async () => {
    const s3 = await startS3();
    const credentials = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' };
    await expect(openS3Store({ ...s3.config, credentials }, 'files/')).rejects.toMatchObject({
      code: 'store_unusable',
      message: expect.stringMatching(
        /^The file store s3:\/\/prabesh-files\/files\/ .*check S3_BUCKET/,
      ) as string,
    });
    await s3.close();
    const away = await openS3Store(s3.config, 'files/');
    await away.close();
  });
});
