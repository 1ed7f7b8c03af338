// /auth/admin/users: the office orders logins for students and watches them being made.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StaffRole } from '../../../shared/staff.ts';
import { adminsOnly, HttpError, notFound } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { readBody } from '../../http/requestRules.ts';
import { requireUser, type AuthContext } from '../context.ts';
import type { User } from './users.ts';

const mostStudents = limits.studentsOfJob.default;
const bodyLimit = limits.loginJobSize.default;

interface JobRoute {
  Params: { job: string };
  Querystring: { students?: string };
}

const shape = z.object({ student_ids: z.array(z.uuid()).min(1).max(mostStudents) });

/**
 * Who asks, where that is an admin or somebody of another role that may as well. The role of this moment counts, not the token's.
 * @throws HttpError 401 or 403
 */
export async function requireAdmin(
  context: AuthContext,
  request: FastifyRequest,
  orRole?: StaffRole,
): Promise<User> {
  const user = await requireUser(context, request);
  if (user.role === 'admin' || user.role === orRole) return user;
  context.log.warn({ event: 'admin_refused', address: request.ip, user: user.id }, 'not an admin');
  throw adminsOnly();
}

/**
 * Registers the endpoints below `/auth`, Bearer only, for admins and the front desk: `POST /admin/users {student_ids}` answers 202 with the job,
 * `GET /admin/users/:job` 200 with the job (`?students=failed`: lists those that failed only, for whoever asks again and
 * again), `GET /admin/users` with the newest jobs; 400 `invalid_request`, 401
 * `unauthorized`, 403 `forbidden`, 404 `not_found`.
 */
export function adminUserRoutes(auth: FastifyInstance, context: AuthContext): void {
  const { loginJobs, loginWorker, log } = context;

  const requireOffice = (request: FastifyRequest): Promise<User> => requireAdmin(context, request, 'office');
  // Asked before the body is read, too: only of them it may be so large.
  const onRequest = async (request: FastifyRequest): Promise<void> => void (await requireOffice(request));
  auth.post('/admin/users', { bodyLimit, onRequest }, async (request, reply) => {
    const { id: user } = await requireOffice(request);
    const { student_ids: students } = readBody(
      shape,
      request,
      `student_ids must be a list of 1 to ${mostStudents} ids`,
    );
    const id = await loginJobs.create(user, students);
    log.info(
      {
        event: 'logins_ordered',
        address: request.ip,
        user,
        job: id,
        count: students.length,
      },
      'logins for students',
    );
    loginWorker.wake();
    return reply.code(202).send(await loginJobs.read(id));
  });

  auth.get('/admin/users', async (request) => {
    await requireOffice(request);
    return { jobs: await loginJobs.newest() };
  });

  auth.get<JobRoute>('/admin/users/:job', async (request) => {
    await requireOffice(request);
    const { students = 'all' } = request.query;
    if (students !== 'all' && students !== 'failed') {
      throw new HttpError(400, 'invalid_request', 'students must be all or failed');
    }
    const job = await loginJobs.read(request.params.job, students);
    if (!job) throw notFound();
    return job;
  });
}
