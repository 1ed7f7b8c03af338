// Connecting again, where the database is away for a moment.
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { Deadlines } from '../base/admission/deadlines.ts';
import { Memory } from '../base/admission/memory.ts';
import { Job } from './job.ts';

const error = (code: string) => Object.assign(new Error(`it says ${code}`), { code });

const job = (): Job =>
  new Job({
    line: undefined,
    timeLimit: 10_000,
    deadlines: new Deadlines(),
    answerSize: 1000,
    memory: new Memory(1000),
  });

/** A pool that fails so often, and then connects. */
function pool(code: string, failures: number, retries: number) {
  const state = { asked: 0 };
  const connect = () => {
    state.asked += 1;
    return state.asked > failures
      ? Promise.resolve({ release: () => undefined })
      : Promise.reject(error(code));
  };
  return { state, pool: { connect, server: { lines: {}, retries } } as unknown as pg.Pool };
}

const work = () => Promise.resolve('done');

describe('connecting', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'])('is tried again after %s', async (code) => {
    const { state, pool: one } = pool(code, 2, 2);
    await expect(job().connect(one, work)).resolves.toBe('done');
    expect(state.asked).toBe(3);
  });

  it('is tried so often, not more', async () => {
    const { state, pool: one } = pool('ECONNREFUSED', 2, 1);
    await expect(job().connect(one, work)).rejects.toMatchObject({ code: 'unexpected' });
    expect(state.asked).toBe(2);
    await expect(job().connect(pool('ECONNREFUSED', 1, 0).pool, work)).rejects.toThrow();
  });

  it.each(['28P01', '3D000', 'ENOTFOUND'])('is not tried again after %s', async (code) => {
    const { state, pool: one } = pool(code, 1, 3);
    await expect(job().connect(one, work)).rejects.toThrow();
    expect(state.asked).toBe(1);
  });

  it('ends when nobody waits for it any more', async () => {
    const { state, pool: one } = pool('ECONNREFUSED', 100, 10);
    const waiting = job();
    const connecting = waiting.connect(one, work);
    waiting.stop();
    await expect(connecting).rejects.toThrow('the client has gone');
    expect(state.asked).toBe(1);
  });
});
