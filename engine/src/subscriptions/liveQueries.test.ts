import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Slots } from '../base/admission/slots.ts';
import { EngineError } from '../base/errors.ts';
import { silentLogger } from '../base/logger.ts';
import type { LiveAnswer, LiveQuery } from '../execute/operation.ts';
import type { LiveResult } from './cohort.ts';
import { LiveQueries } from './liveQueries.ts';

type Members = Parameters<LiveQuery['fetch']>[0];

/** A database of one text per parameter, with fetches that finish when the test says so, if it wants to. */
class FakeDatabase {
  readonly rows = new Map<string, string>();
  readonly statements: string[][] = [];
  fault: ((parameters: string) => Error | undefined) | undefined;
  held: (() => void)[] | undefined;

  live(parameters = 'a', cohortKey = 'cohort', readTables = ['public.t']): LiveQuery {
    return {
      cursor: undefined,
      role: 'reader',
      cohortKey,
      parametersKey: parameters,
      parameters,
      readTables,
      fetch: (members) => this.#fetch(members),
    };
  }

  async #fetch(members: Members): Promise<ReadonlyMap<string, LiveAnswer>> {
    const parameters = members.map((member) => String(member.parameters));
    this.statements.push(parameters);
    // What the statement sees is the state when it starts.
    const found = new Map(
      members.map(({ id, parameters: key }) => [id, { json: this.rows.get(String(key)) ?? '{}' }]),
    );
    if (this.held !== undefined) await new Promise<void>((resolve) => this.held?.push(resolve));
    for (const one of parameters) {
      const fault = this.fault?.(one);
      if (fault !== undefined) throw fault;
    }
    return found;
  }

  /** From now on fetches wait for `releaseOne`. */
  hold(): void {
    this.held = [];
  }

  async releaseOne(): Promise<void> {
    this.held?.shift()?.();
    await settle();
  }
}

/** All microtasks; timers stand still unless advanced. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function setUp(options: { batchSize?: number; atOnce?: number } = {}) {
  const database = new FakeDatabase();
  const places = new Slots({ places: options.atOnce ?? 2 });
  const liveQueries = new LiveQueries({
    refetchInterval: 1000,
    batchSize: options.batchSize ?? 100,
    inPlace: (work) => places.run(work),
    logger: silentLogger,
  });
  const listen = (live: LiveQuery) => {
    const received: string[] = [];
    const deliver = (result: LiveResult) =>
      received.push('json' in result ? result.json : `error ${result.error.code}`);
    return { received, leave: liveQueries.subscribe(live, deliver) };
  };
  return { database, liveQueries, listen };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('live queries', () => {
  it('send the first result at once, and later ones only when they differ', async () => {
    const { database, listen } = setUp();
    database.rows.set('a', '1');
    const { received } = listen(database.live());
    await settle();
    expect(received).toEqual(['1']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(database.statements).toHaveLength(2);
    expect(received).toEqual(['1']);
    database.rows.set('a', '2');
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toEqual(['1', '2']);
  });

  it('rest after many results, so that changes without an end are seen several at a time', async () => {
    const { database, liveQueries, listen } = setUp();
    database.rows.set('a', '0');
    const all = Array.from({ length: 10_000 }, () => listen(database.live()));
    await settle();
    const change = async (number: number): Promise<void> => {
      database.rows.set('a', String(number));
      liveQueries.wake(['public.t']);
      await settle();
    };
    await vi.advanceTimersByTimeAsync(500);
    const before = database.statements.length;
    // The first one is seen at once.
    await change(1);
    expect(all.every(({ received }) => received.at(-1) === '1')).toBe(true);
    for (let number = 2; number <= 20; number += 1) await change(number);
    await vi.advanceTimersByTimeAsync(99);
    expect(database.statements).toHaveLength(before + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(database.statements).toHaveLength(before + 2);
    expect(all.every(({ received }) => received.join() === '0,1,20')).toBe(true);
    // Nobody waits for the results of others.
    const other = listen(database.live('b', 'other'));
    await settle();
    expect(other.received).toEqual(['{}']);
    // Who leaves meanwhile ends it.
    await change(21);
    for (const { leave } of all) leave();
    await vi.advanceTimersByTimeAsync(2000);
    expect(database.statements.filter(([one]) => one === 'a')).toHaveLength(before + 2);
  });

  it('that take long are polled less often', async () => {
    const { database, listen } = setUp();
    listen(database.live());
    await settle();
    database.hold();
    await vi.advanceTimersByTimeAsync(1000);
    expect(database.statements).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3000);
    await database.releaseOne();
    await vi.advanceTimersByTimeAsync(11_999);
    expect(database.statements).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(database.statements).toHaveLength(3);
  });

  it('with long results are told apart by them', async () => {
    const { database, listen } = setUp();
    const long = 'x'.repeat(100_000);
    database.rows.set('a', long);
    const { received } = listen(database.live());
    await settle();
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toEqual([long]);
    database.rows.set('a', `${long}.`);
    await vi.advanceTimersByTimeAsync(1000);
    expect(received).toEqual([long, `${long}.`]);
  });

  it('are fetched at once when a mutation changed a table that they read, and only then', async () => {
    const { database, liveQueries, listen } = setUp();
    const { received } = listen(database.live());
    await settle();
    database.rows.set('a', 'new');
    liveQueries.wake(['public.other']);
    liveQueries.wake([]);
    await settle();
    expect(database.statements).toHaveLength(1);
    liveQueries.wake(['public.other', 'public.t']);
    await settle();
    expect(received).toEqual(['{}', 'new']);
    expect(database.statements).toHaveLength(2);
  });

  it('are fetched in batches of a bounded size', async () => {
    const { database, liveQueries, listen } = setUp({ batchSize: 2 });
    for (const user of ['a', 'b', 'c']) listen(database.live(user));
    await settle();
    database.statements.length = 0;
    liveQueries.wake(['public.t']);
    await settle();
    expect(database.statements).toEqual([['a', 'b'], ['c']]);
  });

  it('merge the changes that happen during a fetch into one more fetch: the latest wins', async () => {
    const { database, liveQueries, listen } = setUp();
    const { received } = listen(database.live());
    await settle();
    database.hold();
    for (let change = 1; change <= 50; change += 1) {
      database.rows.set('a', String(change));
      liveQueries.wake(['public.t']);
      await settle();
    }
    expect(database.statements).toHaveLength(2);
    await database.releaseOne();
    await database.releaseOne();
    expect(database.statements).toHaveLength(3);
    expect(received).toEqual(['{}', '1', '50']);
  });

  it('give who comes during a fetch a result that is fetched later', async () => {
    const { database, listen } = setUp();
    database.rows.set('a', 'old');
    database.hold();
    const early = listen(database.live());
    await settle();
    database.rows.set('a', 'new');
    const late = listen(database.live());
    await database.releaseOne();
    expect(early.received).toEqual(['old']);
    expect(late.received).toEqual([]);
    await database.releaseOne();
    expect(early.received).toEqual(['old', 'new']);
    expect(late.received).toEqual(['new']);
  });

  it('give a newcomer a result even when it is the one the others have', async () => {
    const { database, listen } = setUp();
    const first = listen(database.live());
    await settle();
    const second = listen(database.live());
    await settle();
    expect(first.received).toEqual(['{}']);
    expect(second.received).toEqual(['{}']);
  });

  it('stop when the last subscriber leaves', async () => {
    const { database, liveQueries, listen } = setUp();
    const first = listen(database.live());
    const second = listen(database.live());
    await settle();
    first.leave();
    first.leave();
    expect(liveQueries.cohortCount).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    const fetched = database.statements.length;
    second.leave();
    expect(liveQueries.cohortCount).toBe(0);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(database.statements).toHaveLength(fetched);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('send nothing to who left during a fetch', async () => {
    const { database, listen } = setUp();
    database.hold();
    const { received, leave } = listen(database.live());
    await settle();
    leave();
    await database.releaseOne();
    expect(received).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keep a fault of one member to itself, without asking all the others singly', async () => {
    const { database, liveQueries, listen } = setUp();
    database.fault = (parameters) =>
      parameters === 'user5' ? new EngineError('data-exception', 'invalid input syntax') : undefined;
    const listeners = Array.from({ length: 8 }, (_none, index) =>
      listen(database.live(`user${String(index)}`)),
    );
    await settle();
    for (const [index, { received }] of listeners.entries()) {
      expect(received).toEqual(index === 5 ? ['error data-exception'] : ['{}']);
    }
    // From then on it is asked alone, and told only once.
    database.statements.length = 0;
    liveQueries.wake(['public.t']);
    await settle();
    expect(database.statements.map((members) => members.length)).toEqual([7, 1]);
    expect(listeners[5]?.received).toEqual(['error data-exception']);
    // Until it works again.
    database.fault = undefined;
    liveQueries.wake(['public.t']);
    await settle();
    expect(listeners[5]?.received).toEqual(['error data-exception', '{}']);
    database.statements.length = 0;
    liveQueries.wake(['public.t']);
    await settle();
    expect(database.statements.map((members) => members.length)).toEqual([8]);
  });

  it('survive a database that is away: one error each, then results again', async () => {
    const { database, listen } = setUp();
    const first = listen(database.live('a'));
    const second = listen(database.live('b'));
    await settle();
    database.fault = () => new Error('connection refused');
    database.statements.length = 0;
    await vi.advanceTimersByTimeAsync(3000);
    expect(database.statements).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    database.fault = undefined;
    await vi.advanceTimersByTimeAsync(1000);
    expect(first.received).toEqual(['{}', 'error unexpected', '{}']);
    expect(second.received).toEqual(['{}', 'error unexpected', '{}']);
  });

  it('go on for the others when one subscriber throws', async () => {
    const { database, liveQueries, listen } = setUp();
    liveQueries.subscribe(database.live(), () => {
      throw new Error('broken');
    });
    const { received } = listen(database.live());
    await settle();
    expect(received).toEqual(['{}']);
  });

  it('take no more connections than they may, in order, and none twice', async () => {
    const { database, liveQueries, listen } = setUp({ atOnce: 2 });
    database.hold();
    for (const shape of ['one', 'two', 'three']) listen(database.live(shape, shape));
    await settle();
    liveQueries.wake(['public.t']);
    await settle();
    expect(database.statements).toEqual([['one'], ['two']]);
    await database.releaseOne();
    expect(database.statements).toEqual([['one'], ['two'], ['three']]);
  });
});
