// What begins and ends what is kept, at the same time.
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endKept, keeper, keepSession, type KeptSession } from './keeper.ts';
import { beginStore, openStore, wipe } from './store.ts';

const session: KeptSession = {
  user: { id: 'u1', email: 'sita@prabesh.test' },
  profile: { id: 'u1', email: 'sita@prabesh.test', role: 'student' },
};
const ownStudent = (status: string) => ({ students: [{ approval_status: status }] });
const told = (status: string): void => keeper.keep('OwnStudent', { userId: 'u1' }, ownStudent(status));
const databases = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(async () => {
  await endKept();
  vi.unstubAllGlobals();
});

it('a registration that is rejected while the session is still being kept leaves nothing', async () => {
  const keeping = keepSession(session);
  told('rejected');
  await keeping;
  // Nothing is kept until the office has approved.
  await keepSession(session);
  await expect.poll(() => databases()).toEqual([]);
  told('approved');
  await keepSession(session);
  expect((await openStore())?.userId).toBe('u1');
});

it.each([0, 1, 2, 3, 5, 8])('nor does one that is rejected %i turns later', async (turns) => {
  const keeping = keepSession(session);
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  told('rejected');
  await Promise.all([keeping, keepSession(session)]);
  await expect.poll(() => databases()).toEqual([]);
});

it('who looks while another page removes it makes no new one', async () => {
  await beginStore('u1');
  const removed = wipe();
  const looks = Promise.all([openStore(), openStore()].map((look) => look.catch(() => undefined)));
  await removed;
  await looks;
  expect(await openStore()).toBeUndefined();
  expect(await databases()).toEqual([]);
});
