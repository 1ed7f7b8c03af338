// Orders to make logins for imported students, and how far they are. In Postgres: they outlive browser and process.

import type pg from 'pg';
import { z } from 'zod';
import type { Clock } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { type FailureReason, failures } from './loginWorker.ts';

export interface JobSummary {
  id: string;
  created_at: string;
  /** Null while students are waiting. */
  finished_at: string | null;
  total: number;
  waiting: number;
  created: number;
  linked: number;
  replaced: number;
  failed: number;
}

export interface JobStudent {
  student_id: string;
  /** Null: the student has been deleted. */
  name: string | null;
  email: string | null;
  outcome: 'waiting' | 'created' | 'linked' | 'replaced' | 'failed';
  reason: FailureReason | null;
  message: string | null;
  /** Failed, and a new job with this student may end better. */
  retryable: boolean;
}

export interface Job extends JobSummary {
  students: JobStudent[];
}

const listed = 10;

const summary = `
  select job.id, job.created_at, count(*)::int as total,
    case when count(*) filter (where outcome = 'waiting') = 0 then max(finished_at) end as finished_at,
    count(*) filter (where outcome = 'waiting')::int as waiting,
    count(*) filter (where outcome = 'created')::int as created,
    count(*) filter (where outcome = 'linked')::int as linked,
    count(*) filter (where outcome = 'replaced')::int as replaced,
    count(*) filter (where outcome = 'failed')::int as failed
  from auth.login_jobs job join auth.login_job_students item on item.job_id = job.id`;

type SummaryRow = Omit<JobSummary, 'created_at' | 'finished_at'> & {
  created_at: Date;
  finished_at: Date | null;
};

function asSummary({ created_at: created, finished_at: finished, ...counts }: SummaryRow): JobSummary {
  return { ...counts, created_at: created.toISOString(), finished_at: finished?.toISOString() ?? null };
}

type StudentRow = Pick<JobStudent, 'student_id' | 'name' | 'email' | 'outcome'> & { reason: string | null };

function asStudent({ reason, ...student }: StudentRow): JobStudent {
  if (reason === null) return { ...student, reason, message: null, retryable: false };
  const code: FailureReason = reason in failures ? (reason as FailureReason) : 'unexpected';
  return { ...student, reason: code, ...failures[code] };
}

export function createLoginJobs(pool: pg.Pool, clock: Clock) {
  return {
    /** Stores a job; a student named twice counts once. Returns its id. */
    create: (adminId: string, studentIds: readonly string[]): Promise<string> =>
      transaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'insert into auth.login_jobs (created_by, created_at) values ($1, $2) returning id',
          [adminId, clock()],
        );
        const id = rows[0]?.id;
        if (id === undefined) throw new Error('the job was not stored');
        await client.query(
          `insert into auth.login_job_students (job_id, student_id, position)
           select $1, student_id, min(position) from unnest($2::uuid[]) with ordinality as item (student_id, position)
           group by student_id`,
          [id, studentIds],
        );
        return id;
      }),

    /** With the outcome of every student, or of those that failed only, in the order of the request. */
    async read(id: string, which: 'all' | 'failed' = 'all'): Promise<Job | undefined> {
      if (!z.uuid().safeParse(id).success) return undefined;
      const jobs = await pool.query<SummaryRow>(`${summary} where job.id = $1 group by job.id`, [id]);
      const job = jobs.rows[0];
      if (!job) return undefined;
      const { rows } = await pool.query<StudentRow>(
        `select item.student_id, s.first_name || ' ' || s.last_name as name, s.email, item.outcome, item.reason
         from auth.login_job_students item left join public.students s on s.id = item.student_id
         where item.job_id = $1 and ($2 = 'all' or item.outcome = $2) order by item.position`,
        [id, which],
      );
      return { ...asSummary(job), students: rows.map(asStudent) };
    },

    /** The newest ones, without their students. */
    async newest(): Promise<JobSummary[]> {
      const { rows } = await pool.query<SummaryRow>(
        `${summary} group by job.id order by job.created_at desc, job.id limit ${listed}`,
      );
      return rows.map(asSummary);
    },
  };
}
