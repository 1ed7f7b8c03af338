// What is on the device, over a database in memory.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, expect, it } from 'vitest';
import { type AttemptState, begun } from './api.ts';
import { countedAnew } from './counting.ts';
import { openAttemptStore } from './store.ts';

const event = { question: 1, choice: 'a', marked: false, spent: 10, at: 'now' };
const state: AttemptState = {
  ...{
    attempt_id: 'one',
    test_id: 'test',
    state: 'writing' as const,
    now: '2026-11-28T02:15:00Z',
    sitting: 1,
  },
  ...{ started_at: '2026-11-28T02:15:00Z', deadline_at: '2026-11-28T04:15:00Z', submitted_at: null },
  ...{ extra_minutes: 0, last_seq: 0, seed: 1, receipt: 'r', paper_key: 'k', answers: {}, announcements: [] },
};

// Other files of this worker look which databases there are.
afterAll(() => {
  globalThis.indexedDB = new IDBFactory();
});

it('counts events within their sitting, from two tabs at once and above what the server has', async () => {
  const store = await openAttemptStore();
  const other = await openAttemptStore();
  expect(await other.device()).toBe(await store.device());
  const place = { attempt: 'one', sitting: 1, above: 0 };
  await Promise.all([store.add(place, [event, event]), other.add(place, [event])]);
  await store.add({ ...place, sitting: 2, above: 7 }, [event]);
  await store.add({ ...place, attempt: 'two' }, [event]);
  const stored = await store.events('one');
  expect(stored.map(({ sitting, seq }) => [sitting, seq])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 8],
  ]);
  // Counted anew from the second on.
  await store.count({ ...place, from: 2 }, (moved) => countedAnew(moved, 9));
  const numbers = (await store.events('one')).map(({ seq }) => seq);
  expect(numbers).toEqual([1, 10, 11, 8]);
});

it('forgets an attempt as a whole, and no other', async () => {
  const store = await openAttemptStore();
  const record = begun(state, 'user', 0, undefined);
  await store.keep({ ...record, submits: true });
  // The other tab heard from the server meanwhile.
  await store.keep(record);
  expect(await store.attempts('user')).toMatchObject([{ id: 'one', submits: true }]);
  expect(await store.attempts('somebody')).toEqual([]);
  await store.keepPaper({ content: 'sealed', test: { id: 'test' } });
  await store.note('one', { kind: 'left', at: 'now' });
  await store.forget(record);
  expect(await store.attempts('user')).toEqual([]);
  expect(await store.events('one')).toEqual([]);
  expect(await store.facts('one')).toEqual([]);
  expect(await store.paper('test')).toBeUndefined();
  expect(await store.events('two')).toHaveLength(1);
});
