// Works off the login jobs, one student at a time and in every replica: whoever locks a waiting row does it. Login and
// outcome are one transaction, so a process that dies leaves its student waiting for the next one.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { seconds, type Clock } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { createWorker, type Worker } from '../../base/worker.ts';
import { makeLogin, type LoginTools, type Outcome } from './makeLogin.ts';

/** How often another replica's, or an earlier process's, unfinished jobs are looked for. */
const lookEvery = seconds(30);
/** A student with whom this many tries ended by an unforeseen error counts as failed. */
const mostAttempts = 3;
/** At least this long between two students: sign-ins and GraphQL get the processor in between. */
const shortestRest = 20;

export interface LoginWorkerOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  tools: LoginTools;
}

interface Claim {
  job_id: string;
  student_id: string;
  created_by: string | null;
}

/**
 * The next waiting student, of the oldest job that has one, locked until the transaction ends. Job by job: to sort
 * what waits of all of them would take longer with each student of a large import than making the login.
 */
async function claim(client: pg.ClientBase): Promise<Claim | undefined> {
  const jobs = await client.query<{ id: string; created_by: string | null }>(
    `select id, created_by from auth.login_jobs job
     where exists (select from auth.login_job_students item where item.job_id = job.id and item.outcome = 'waiting')
     order by created_at, id`,
  );
  for (const { id, created_by: createdBy } of jobs.rows) {
    const { rows } = await client.query<Pick<Claim, 'job_id' | 'student_id'>>(
      `select job_id, student_id from auth.login_job_students where job_id = $1 and outcome = 'waiting'
       order by position limit 1 for update skip locked`,
      [id],
    );
    const [item] = rows;
    if (item) return { ...item, created_by: createdBy };
  }
  return undefined;
}

export function createLoginWorker({ pool, clock, log, tools }: LoginWorkerOptions): Worker {
  const finish = (
    client: pg.ClientBase | pg.Pool,
    { job_id: job, student_id: student }: Claim,
    outcome: Outcome,
  ) =>
    client.query(
      `update auth.login_job_students set outcome = $3, reason = $4, finished_at = $5
       where job_id = $1 and student_id = $2`,
      [job, student, outcome.outcome, outcome.outcome === 'failed' ? outcome.reason : null, clock()],
    );

  /** Counts a try that ended by an error; the last one makes it a failure. */
  const failed = async (claimed: Claim, error: unknown): Promise<void> => {
    log.error(
      { err: error, event: 'login_job_error', job: claimed.job_id, student: claimed.student_id },
      'no login',
    );
    const { rows } = await pool.query<{ attempts: number }>(
      `update auth.login_job_students set attempts = attempts + 1
       where job_id = $1 and student_id = $2 and outcome = 'waiting' returning attempts`,
      [claimed.job_id, claimed.student_id],
    );
    if ((rows[0]?.attempts ?? 0) >= mostAttempts) {
      await finish(pool, claimed, { outcome: 'failed', reason: 'unexpected' });
    }
  };

  /** False when nothing waits that nobody else works on. */
  const one = async (): Promise<boolean> => {
    // Outlives the transaction, which an error rolls back.
    const held: Claim[] = [];
    try {
      return await transaction(pool, async (client) => {
        const claimed = await claim(client);
        if (!claimed) return false;
        held.push(claimed);
        const result = await makeLogin(client, tools, claimed.student_id, clock());
        await finish(client, claimed, result);
        const { job_id: job, student_id: student, created_by: admin } = claimed;
        const who = result.outcome === 'failed' ? { reason: result.reason } : { user: result.userId };
        log.info(
          { event: `login_${result.outcome}`, job, student, admin, ...who },
          'login of an imported student',
        );
        return true;
      });
    } catch (error) {
      const [claimed] = held;
      if (!claimed) throw error;
      await failed(claimed, error);
      return true;
    }
  };

  return createWorker({
    async work() {
      const begun = performance.now();
      if (!(await one())) return undefined;
      await pause(Math.max(shortestRest, performance.now() - begun));
      return 0;
    },
    lookEvery,
    onError: (err) => log.error({ err, event: 'login_job_error' }, 'the job goes on later'),
  });
}
