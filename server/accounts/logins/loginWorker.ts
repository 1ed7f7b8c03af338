// Makes the logins of imported students, one at a time and in every replica: whoever locks a waiting row of a job does it.
// Login and outcome are one transaction, so a process that dies leaves its student waiting for the next one.

import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, seconds } from '../../base/clock.ts';
import { createWorker, type Worker, workOffOne } from '../../base/worker.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { readEmail } from './users.ts';

/** Why a student has no login after all, and whether trying once more could end differently. */
export const failures = {
  student_missing: { message: 'This student has been deleted.', retryable: false },
  email_unusable: {
    message: 'This is not an e-mail address that a login can have. Correct it, then try again.',
    retryable: true,
  },
  other_student: {
    message: 'The login with this e-mail belongs to another student. Correct the e-mail, then try again.',
    retryable: true,
  },
  staff_account: {
    message:
      'An unconfirmed account with this e-mail has a role in the office. It must be confirmed by its owner first.',
    retryable: true,
  },
  disowned: {
    message:
      'The owner of this e-mail has said that the login is not theirs. Correct the e-mail, then try again.',
    retryable: true,
  },
  unexpected: { message: 'Something went wrong. Please try again.', retryable: true },
} as const;

export type FailureReason = keyof typeof failures;

export type Outcome =
  | {
      /** created: a new login; linked: one that was there, untouched; replaced: one that was never confirmed. */
      outcome: 'created' | 'linked' | 'replaced';
      userId: string;
    }
  | { outcome: 'failed'; reason: FailureReason };

export interface LoginTools {
  passwords: Pick<Passwords, 'hash'>;
  sessions: Pick<Sessions, 'endAll'>;
  forgetLinks: (client: pg.ClientBase, userId: string) => Promise<void>;
}

interface Account {
  id: string;
  verified: boolean;
  disowned: boolean;
  role: string;
  taken: boolean;
}

async function accountOf(
  client: pg.ClientBase,
  email: string,
  studentId: string,
): Promise<Account | undefined> {
  const { rows } = await client.query<Account>(
    `select u.id, u.email_verified_at is not null as verified, u.disowned_at is not null as disowned, coalesce(p.role, 'student') as role,
            exists (select from public.students s where s.user_id = u.id and s.id <> $2) as taken
     from auth.users u left join public.profiles p on p.id = u.id
     where lower(u.email) = lower($1) for update of u`,
    [email, studentId],
  );
  return rows[0];
}

/**
 * Gives a student a login, in a transaction of the caller's: the verified account that has the e-mail, its password
 * untouched; otherwise one with the phone number as password, which may sign in and is nobody's until a link from the
 * mailbox was opened (studentMails.ts tells its owner). An account that somebody made with this e-mail without
 * confirming it is taken over: its password, its sessions and its links end.
 */
async function makeLogin(
  client: pg.ClientBase,
  { passwords, sessions, forgetLinks }: LoginTools,
  studentId: string,
  now: Date,
): Promise<Outcome> {
  const students = await client.query<{ user_id: string | null; email: string; phone: string }>(
    'select user_id, email, phone from public.students where id = $1 for update',
    [studentId],
  );
  const student = students.rows[0];
  if (!student) return { outcome: 'failed', reason: 'student_missing' };
  if (student.user_id !== null) return { outcome: 'linked', userId: student.user_id };
  const email = readEmail(student.email);
  if (email === undefined) return { outcome: 'failed', reason: 'email_unusable' };

  const account = await accountOf(client, email, studentId);
  if (account?.taken === true) return { outcome: 'failed', reason: 'other_student' };
  const link = (userId: string) =>
    client.query('update public.students set user_id = $2 where id = $1', [studentId, userId]);
  if (account?.verified === true) {
    await link(account.id);
    return { outcome: 'linked', userId: account.id };
  }
  if (account?.disowned === true) return { outcome: 'failed', reason: 'disowned' };
  // A phone number must not become the password of somebody who may do more than a student.
  if (account && account.role !== 'student') return { outcome: 'failed', reason: 'staff_account' };

  const hash = await passwords.hash(student.phone);
  if (account) {
    await client.query(
      // In the office's spelling, unless it invited the account by another one: a stranger may have typed what is there.
      `update auth.users as account set password_hash = $2, has_initial_password = true, office_login_at = $3,
         owner_told_at = null, updated_at = $3,
         email = case when exists (select from auth.invitations where user_id = $1) then email else $4 end
       where id = $1`,
      [account.id, hash, now, email],
    );
    await sessions.endAll(client, account.id, 'revoked');
    await forgetLinks(client, account.id);
    await link(account.id);
    return { outcome: 'replaced', userId: account.id };
  }
  // A sign-up with this e-mail in this very moment is an error here; the next try finds its account.
  const made = await client.query<{ id: string }>(
    `insert into auth.users (email, password_hash, has_initial_password, office_login_at, created_at, updated_at)
     values ($1, $2, true, $3, $3, $3) returning id`,
    [email, hash, now],
  );
  const userId = made.rows[0]?.id;
  if (userId === undefined) throw new Error('the login was not stored');
  await link(userId);
  return { outcome: 'created', userId };
}

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

  const attempt = async (client: pg.ClientBase, claimed: Claim): Promise<void> => {
    const result = await makeLogin(client, tools, claimed.student_id, clock());
    await finish(client, claimed, result);
    const { job_id: job, student_id: student, created_by: admin } = claimed;
    const who = result.outcome === 'failed' ? { reason: result.reason } : { user: result.userId };
    log.info(
      { event: `login_${result.outcome}`, job, student, admin, ...who },
      'login of an imported student',
    );
  };

  return createWorker({
    name: 'logins',
    async work() {
      const begun = performance.now();
      if (!(await workOffOne(pool, { claim, attempt, failed }))) return undefined;
      await pause(Math.max(shortestRest, performance.now() - begun));
      return 0;
    },
    lookEvery,
    onError: (err) => log.error({ err, event: 'login_job_error' }, 'the job goes on later'),
  });
}
