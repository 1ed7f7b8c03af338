import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from '../base/admission/slots.ts';
import { EngineError } from '../base/errors.ts';
import { silentLogger } from '../base/logger.ts';
import type { LiveAnswer, LiveQuery } from '../execute/operation.ts';
import type { LiveResult } from './cohort.ts';
import { LiveQueries } from './liveQueries.ts';

type Members = Parameters<LiveQuery['fetch']>[0];

/** A table of numbers; its streams send those after the cursor, so many at a time. */
class FakeTable {
  readonly rows: number[] = [];
  readonly statements: string[][] = [];
  fault: ((cursor: string) => Error | undefined) | undefined;
  held: (() => void)[] | undefined;

  stream(cursor = 0, batch = 2, parametersKey = 'a'): LiveQuery {
    return {
      role: 'reader',
      cohortKey: `cohort ${String(batch)}`,
      parametersKey,
      parameters: parametersKey,
      cursor: String(cursor),
      readTables: ['public.t'],
      fetch: (members) => this.#fetch(members, batch),
    };
  }

  async #fetch(members: Members, size: number): Promise<ReadonlyMap<string, LiveAnswer>> {
    this.statements.push(members.map(({ cursor = '' }) => cursor));
    for (const { cursor = '' } of members) {
      const fault = this.fault?.(cursor);
      if (fault !== undefined) throw fault;
    }
    // What the statement sees is the state when it starts.
    const found = new Map<string, LiveAnswer>();
    for (const { id, cursor } of members) {
      const rows = this.rows.filter((row) => row > Number(cursor)).slice(0, size);
      const last = rows.at(-1);
      if (last === undefined) continue;
      found.set(id, { json: rows.join(), cursor: String(last), isFull: rows.length === size });
    }
    if (this.held !== undefined) await new Promise<void>((resolve) => this.held?.push(resolve));
    return found;
  }

  /** From now on fetches wait for `release`. */
  hold(): void {
    this.held = [];
  }

  async release(): Promise<void> {
    const held = this.held ?? [];
    this.held = undefined;
    for (const one of held) one();
    await settle();
  }
}

/** All microtasks; timers stand still unless advanced. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function setUp() {
  const table = new FakeTable();
  const places = new Slots({ places: 2 });
  const subscriptions = new LiveQueries({
    refetchInterval: 1000,
    batchSize: 100,
    inPlace: (work) => places.run(work),
    logger: silentLogger,
  });
  /** Takes each result at once, or when `take` is called. */
  const follow = (stream: LiveQuery, { isSlow = false } = {}) => {
    const received: string[] = [];
    const waiting: (() => void)[] = [];
    const deliver = (result: LiveResult, onTaken: () => void = () => undefined) => {
      received.push('json' in result ? result.json : `error ${result.error.code}`);
      if (isSlow) waiting.push(onTaken);
      else onTaken();
    };
    const leave = subscriptions.subscribe(stream, deliver);
    const take = async () => {
      waiting.shift()?.();
      await settle();
    };
    return { received, leave, take };
  };
  const insert = (...rows: number[]) => {
    table.rows.push(...rows);
    subscriptions.wake(['public.t']);
  };
  return { table, subscriptions, follow, insert };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('streams', () => {
  it('send what there is in batches, then nothing until there is more', async () => {
    const { table, follow, insert } = setUp();
    table.rows.push(1, 2, 3, 4, 5);
    const { received } = follow(table.stream());
    await settle();
    expect(received).toEqual(['1,2', '3,4', '5']);
    await vi.advanceTimersByTimeAsync(3000);
    expect(received).toHaveLength(3);
    insert(6);
    await settle();
    expect(received.slice(3)).toEqual(['6']);
    // Written elsewhere: the poll finds it.
    table.rows.push(7);
    await vi.advanceTimersByTimeAsync(1000);
    expect(received.slice(4)).toEqual(['7']);
  });

  it('begin where each subscriber says, and share what stands at the same place', async () => {
    const { table, follow, insert } = setUp();
    table.rows.push(1, 2, 3);
    const [early, late] = [follow(table.stream()), follow(table.stream(2))];
    await settle();
    expect([early.received, late.received]).toEqual([['1,2', '3'], ['3']]);
    const others = Array.from({ length: 50 }, () => follow(table.stream(3)));
    await settle();
    table.statements.length = 0;
    insert(4);
    await settle();
    expect(table.statements).toEqual([['3']]);
    for (const { received } of [early, late, ...others]) expect(received.at(-1)).toBe('4');
  });

  it('wait for a client that reads slowly, lose nothing and send nothing twice', async () => {
    const { table, follow, insert } = setUp();
    const [slow, quick] = [follow(table.stream(), { isSlow: true }), follow(table.stream())];
    await settle();
    for (let row = 1; row <= 5; row += 1) {
      insert(row);
      await settle();
    }
    expect(quick.received).toEqual(['1', '2', '3', '4', '5']);
    expect(slow.received).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(slow.received).toEqual(['1']);
    await slow.take();
    await slow.take();
    await slow.take();
    expect(slow.received).toEqual(['1', '2,3', '4,5']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(slow.received).toHaveLength(3);
  });

  it('see what was written while a statement ran', async () => {
    const { table, follow, insert } = setUp();
    const { received } = follow(table.stream(0, 10));
    await settle();
    table.hold();
    insert(1);
    await settle();
    insert(2);
    await table.release();
    expect(received).toEqual(['1', '2']);
  });

  it('keep who comes to a place that somebody has left during a fetch', async () => {
    const { table, follow, insert } = setUp();
    table.rows.push(1);
    table.hold();
    const early = follow(table.stream());
    follow(table.stream(5));
    await settle();
    early.leave();
    const late = follow(table.stream());
    table.rows.length = 0;
    await table.release();
    insert(2);
    await settle();
    expect(early.received).toEqual([]);
    expect(late.received).toEqual(['2']);
  });

  it('tell a fault once, go on from the cursor, and one of a single member is nobody else’s', async () => {
    const { table, follow } = setUp();
    table.rows.push(1);
    const [good, bad] = [follow(table.stream()), follow(table.stream(-1))];
    table.fault = (cursor) =>
      cursor === '-1' ? new EngineError('data-exception', 'invalid input syntax') : undefined;
    await vi.advanceTimersByTimeAsync(5000);
    expect([good.received, bad.received]).toEqual([['1'], ['error data-exception']]);
    table.fault = () => new EngineError('unexpected', 'database query error');
    table.rows.push(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(good.received).toEqual(['1', 'error unexpected']);
    table.fault = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(good.received).toEqual(['1', 'error unexpected', '2']);
    expect(bad.received).toEqual(['error data-exception', 'error unexpected', '1,2']);
  });
});
