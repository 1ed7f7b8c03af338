// The server's jobs that make logins for students: ordered, watched, and read in detail. How an admin asks /auth.
import { z } from 'zod';
import { messages } from '../../../../shared/words/messages.ts';
import { AppError } from '../../lib/appError.ts';
import { callServer, type GetToken } from '../../session/callServer.ts';

const jobSummary = z.object({
  id: z.uuid(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  total: z.number(),
  waiting: z.number(),
  created: z.number(),
  linked: z.number(),
  replaced: z.number(),
  failed: z.number(),
});

const jobStudent = z.object({
  student_id: z.uuid(),
  /** Null: the student has been deleted. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  outcome: z.enum(['waiting', 'created', 'linked', 'replaced', 'failed']),
  message: z.string().nullable(),
  retryable: z.boolean(),
});

const job = jobSummary.extend({ students: z.array(jobStudent) });

export type LoginJob = z.infer<typeof jobSummary>;
export type LoginJobStudent = z.infer<typeof jobStudent>;
export type LoginJobDetails = z.infer<typeof job>;

/** @throws AppError for what the server should not have answered */
export function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AppError('server', messages.errors.unexpected, { cause: result.error });
  return result.data;
}

/** Ordering twice does no harm: who has a login keeps it. */
export async function orderLogins(getToken: GetToken, ids: readonly string[]): Promise<LoginJob> {
  return parsed(jobSummary, await callServer(getToken, 'POST', '/auth/admin/users', { student_ids: ids }));
}

export async function newestJobs(getToken: GetToken): Promise<LoginJob[]> {
  const answer = parsed(
    z.object({ jobs: z.array(jobSummary) }),
    await callServer(getToken, 'GET', '/auth/admin/users'),
  );
  return answer.jobs;
}

export async function readJob(getToken: GetToken, id: string): Promise<LoginJobDetails> {
  return parsed(job, await callServer(getToken, 'GET', `/auth/admin/users/${id}`));
}
