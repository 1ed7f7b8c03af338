import { describe, expect, it, vi } from 'vitest';
import { type CallWatch, watchCalls } from './functionCalls.ts';
import type { Operation } from './operation.ts';

const caller = { role: 'anonymous', address: '203.0.113.1' };
const query = (json: string): Operation & { kind: 'query' } => ({
  kind: 'query',
  calls: [
    { name: 'search', isVolatile: false, path: ['a'] },
    { name: 'search', isVolatile: false, path: ['inside', 'b'] },
    { name: 'other', isVolatile: false, path: ['c'] },
  ],
  execute: () => Promise.resolve({ json, changedTables: [] }),
});
const answer = '{"data":{"a":[{"id":1}],"inside":{"b":[]},"c":[]}}';
const watching = (admit: CallWatch['admit']): CallWatch => ({ functions: new Set(['search']), admit });

async function executed(operation: Operation): Promise<string> {
  if (operation.kind === 'subscription') throw new Error('a subscription');
  return (await operation.execute()).json;
}

describe('a host that watches calls', () => {
  it('hears of each before the answer is sent, which waits for it', async () => {
    let go: (isAdmitted: boolean) => void = () => undefined;
    const admit = vi.fn<CallWatch['admit']>(() => new Promise((resolve) => (go = resolve)));
    const done = vi.fn();
    const running = executed(watchCalls(query(answer), watching(admit), caller)).then(done);
    await expect
      .poll(() => admit)
      .toHaveBeenCalledExactlyOnceWith({
        ...caller,
        calls: [
          { name: 'search', isEmpty: false },
          { name: 'search', isEmpty: true },
        ],
      });
    expect(done).not.toHaveBeenCalled();
    go(true);
    await running;
    expect(done).toHaveBeenCalledExactlyOnceWith(answer);
  });

  it('may turn them away', async () => {
    const refuse = watching(() => Promise.resolve(false));
    await expect(executed(watchCalls(query(answer), refuse, caller))).rejects.toMatchObject({ code: 'busy' });
    const subscription: Operation = {
      kind: 'subscription',
      calls: [{ name: 'search', isVolatile: false, path: ['a'] }],
      live: undefined as never,
    };
    const watched = watchCalls(subscription, refuse, caller);
    await expect(watched.kind === 'subscription' && watched.admit?.()).rejects.toMatchObject({
      code: 'busy',
    });
  });

  it('is not asked about anything else, nor about what it asks itself', () => {
    const admit = vi.fn<CallWatch['admit']>();
    const one = query(answer);
    expect(watchCalls(one, undefined, caller)).toBe(one);
    expect(watchCalls(one, watching(admit), { ...caller, address: undefined })).toBe(one);
    const calm = { ...one, calls: [{ name: 'other', isVolatile: false, path: ['c'] }] };
    expect(watchCalls(calm, watching(admit), caller)).toBe(calm);
  });
});
