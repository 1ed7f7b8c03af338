// The server's jobs that make logins for students: ordered, watched, and read in detail.
import { z } from 'zod';
import { messages } from '../../../../shared/words/messages.ts';
import { AppError } from '../../lib/appError.ts';
import { readError } from '../../session/authApi.ts';

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

export type GetToken = (options?: { fresh?: boolean }) => Promise<string | null>;

const patience = 20_000;

export async function call(getToken: GetToken, method: 'GET' | 'POST', path: string, body?: object) {
  const send = async (fresh: boolean): Promise<Response> => {
    const token = await getToken(fresh ? { fresh } : undefined);
    if (token === null) throw new AppError('unauthenticated', messages.auth.sessionExpired);
    return fetch(new URL(path, window.location.origin), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new AppError('network', messages.errors.network, { cause });
    });
  };
  let response = await send(false);
  if (response.status === 401) response = await send(true);
  if (!response.ok) throw await readError(response);
  return response.json() as Promise<unknown>;
}

export function parsed<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new AppError('server', messages.errors.unexpected, { cause: result.error });
  return result.data;
}

/** Ordering twice does no harm: who has a login keeps it. */
export async function orderLogins(getToken: GetToken, ids: readonly string[]): Promise<LoginJob> {
  return parsed(jobSummary, await call(getToken, 'POST', '/auth/admin/users', { student_ids: ids }));
}

export async function newestJobs(getToken: GetToken): Promise<LoginJob[]> {
  const answer = parsed(
    z.object({ jobs: z.array(jobSummary) }),
    await call(getToken, 'GET', '/auth/admin/users'),
  );
  return answer.jobs;
}

export async function readJob(getToken: GetToken, id: string): Promise<LoginJobDetails> {
  return parsed(job, await call(getToken, 'GET', `/auth/admin/users/${id}`));
}
