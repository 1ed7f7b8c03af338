// What an upload does with each answer, and without one.
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { files } from '../../content/files.ts';
import { AppError } from '../../lib/appError.ts';
import { mswServer } from '../../test/mswServer.ts';
import { deleteFile } from './deleteFile.ts';
import { fakeRequests, type FakeRequest } from './fakeRequests.ts';
import { uploadFile, type UploadOptions } from './uploadFile.ts';

const url = '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf';
const answer = {
  id: '1',
  name: 'x',
  url,
  original_name: 'नोट.pdf',
  content_type: 'application/pdf',
  size: 4,
};
const small = new File(['%PDF'], 'नोट.pdf', { type: 'application/pdf' });
let requests: FakeRequest[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  requests = fakeRequests();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start(file: File = small, options: Partial<UploadOptions> = {}) {
  const told: (string | number | undefined)[] = [];
  const abort = new AbortController();
  const outcome = uploadFile(file, {
    getToken: (asked) => Promise.resolve(asked?.fresh === true ? 'fresh' : 'token'),
    onProgress: (fraction) => told.push(fraction),
    onWaiting: (reason) => told.push(reason),
    signal: abort.signal,
    ...options,
  }).catch((error: unknown) => error as AppError);
  return { told, abort, outcome };
}

async function request(index: number): Promise<FakeRequest> {
  await expect.poll(() => requests[index]).toBeDefined();
  return requests[index] as FakeRequest;
}
const refused = (code: string) => ({ error: { code, message: `The server says ${code}` } });

it('sends the file with its name and a token, tells how far it is, and what was stored', async () => {
  const { told, outcome } = start();
  const sent = await request(0);
  sent.progress(2, 4);
  sent.progress(4, 4);
  sent.answer(201, answer);
  expect(await outcome).toEqual({
    url,
    originalName: 'नोट.pdf',
    contentType: 'application/pdf',
    size: 4,
  });
  expect(sent).toMatchObject({ method: 'POST', url: '/files', headers: { authorization: 'Bearer token' } });
  expect((sent.form.get('file') as File).name).toBe('नोट.pdf');
  expect(told).toEqual([undefined, 0, 0.5, 1]);
});

it('goes on by itself after a lost connection and a server that is away, five times in all', async () => {
  const { told, outcome } = start();
  for (const [index, status] of [0, 503, 0, 408, 0].entries()) {
    const sent = await request(index);
    if (status === 0) sent.lose();
    else sent.answer(status);
    await vi.advanceTimersByTimeAsync(20_000);
  }
  expect(await outcome).toMatchObject({ code: 'network', message: files.errors.lost });
  expect(requests).toHaveLength(5);
  expect(told.filter((item) => item === 'lost')).toHaveLength(4);
});

it('waits as long as the server says', async () => {
  const { outcome } = start();
  (await request(0)).answer(429, refused('too_many_uploads'), { 'retry-after': '10' });
  await vi.advanceTimersByTimeAsync(9000);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  (await request(1)).answer(201, answer);
  expect(await outcome).toMatchObject({ url });
});

it('goes on at once when the browser is online again, and not before', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { told, outcome } = start();
  (await request(0)).lose();
  await expect.poll(() => told.at(-1)).toBe('offline');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requests).toHaveLength(1);
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  (await request(1)).answer(201, answer);
  expect(await outcome).toMatchObject({ url });
});

it('counts a connection on which nothing moves for a minute as lost', async () => {
  const { outcome } = start();
  const sent = await request(0);
  await vi.advanceTimersByTimeAsync(59_000);
  sent.progress(1, 4);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  (await request(1)).answer(201, answer);
  expect(await outcome).toMatchObject({ url });
});

it('asks for a fresh token once', async () => {
  const { outcome } = start();
  (await request(0)).answer(401, refused('unauthorized'));
  const second = await request(1);
  expect(second.headers).toEqual({ authorization: 'Bearer fresh' });
  second.answer(401, refused('unauthorized'));
  expect(await outcome).toMatchObject({ code: 'unauthenticated', message: files.errors.signedOut });
  expect(requests).toHaveLength(2);
});

it('stops by the signal, while sending and while waiting', async () => {
  const sending = start();
  const sent = await request(0);
  sending.abort.abort();
  expect(await sending.outcome).toMatchObject({ code: 'cancelled' });
  expect(sent.aborted).toBe(true);
  const waiting = start();
  (await request(1)).lose();
  await expect.poll(() => waiting.told.at(-1)).toBe('lost');
  waiting.abort.abort();
  expect(await waiting.outcome).toMatchObject({ code: 'cancelled' });
  expect(requests).toHaveLength(2);
});

it.each([
  [403, 'forbidden', 'forbidden', files.errors.forbidden],
  [422, 'file_runs', 'invalid', files.errors.runs('नोट.pdf')],
  [422, 'file_type_mismatch', 'invalid', files.errors.mismatch('नोट.pdf')],
  [422, 'file_type_unknown', 'invalid', files.errors.unknownType('नोट.pdf')],
  [413, 'file_too_large', 'invalid', 'The server says file_too_large'],
  [507, 'no_space', 'server', files.errors.noSpace],
  [500, 'internal_error', 'server', files.errors.failed],
])('takes %i %s as final', async (status, apiCode, code, message) => {
  const { outcome } = start();
  (await request(0)).answer(status, refused(apiCode));
  const error = await outcome;
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code, apiCode, message });
  expect(requests).toHaveLength(1);
});

it('says that a file is too large, empty or gone before anything is sent', async () => {
  mswServer.use(http.get('/files/limits', () => HttpResponse.json({ max_bytes: 100 * 1024 * 1024 })));
  const large = new File(['x'], 'film.pdf');
  Object.defineProperty(large, 'size', { value: 200 * 1024 * 1024 });
  expect(await start(large).outcome).toMatchObject({
    code: 'invalid',
    apiCode: 'file_too_large',
    message: 'film.pdf is too large: it has 200.0 MB, and 100.0 MB is the most a file may have.',
  });
  expect(await start(new File([], 'a.pdf')).outcome).toMatchObject({ message: 'a.pdf is empty.' });
  const gone = new File(['x'], 'b.pdf');
  vi.spyOn(gone, 'slice').mockReturnValue({ arrayBuffer: () => Promise.reject(new Error('gone')) } as Blob &
    File);
  const { outcome } = start(gone);
  (await request(0)).lose();
  expect(await outcome).toMatchObject({ code: 'invalid', message: files.errors.unreadable('b.pdf') });
  expect(requests).toHaveLength(1);
});

it('takes an upload back; gone already is fine, in use is told', async () => {
  const tokens: (string | null)[] = [];
  let status = 204;
  mswServer.use(
    http.delete(url, ({ request: asked }) => {
      tokens.push(asked.headers.get('authorization'));
      if (tokens.length === 1) return HttpResponse.json(refused('unauthorized'), { status: 401 });
      return status === 204
        ? new HttpResponse(null, { status })
        : HttpResponse.json(refused(status === 409 ? 'file_in_use' : 'not_found'), { status });
    }),
  );
  const getToken: UploadOptions['getToken'] = (asked) =>
    Promise.resolve(asked?.fresh === true ? 'fresh' : 'token');
  await deleteFile(url, getToken);
  expect(tokens).toEqual(['Bearer token', 'Bearer fresh']);
  status = 404;
  await deleteFile(url, getToken);
  status = 409;
  await expect(deleteFile(url, getToken)).rejects.toMatchObject({
    code: 'conflict',
    apiCode: 'file_in_use',
    message: files.errors.inUse,
  });
});
