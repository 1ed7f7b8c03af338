// GET /files/:name: notes and downloads, for those whom decision 6 lets read them at this moment.

import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { requireReader, type AuthContext } from '../auth/context.ts';
import type { User } from '../auth/users.ts';
import { HttpError, notFound } from '../http/httpError.ts';
import { framedFilePolicy, plainFilePolicy } from '../http/security.ts';
import { contentDisposition, fileType, isStoredName } from './fileTypes.ts';

export interface FilesOptions {
  auth: AuthContext;
  pool: pg.Pool;
  /** The folder of the file store. */
  folder: string;
}

/** Admins, teachers, and students who are approved now; a token's age plays no part. */
async function mayRead(pool: pg.Pool, user: User): Promise<boolean> {
  if (user.role === 'admin' || user.role === 'teacher') return true;
  const approved = await pool.query(
    "select 1 from public.students where user_id = $1 and approval_status = 'approved' limit 1",
    [user.id],
  );
  return (approved.rowCount ?? 0) > 0;
}

async function originalName(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ original_name: string }>(
    'select original_name from public.files where name = $1',
    [name],
  );
  return rows[0]?.original_name ?? name;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/**
 * Registers the endpoint: 200, 206 and 304 with the file; 401 `unauthorized`, 403 `not_approved`, 404 `not_found`.
 * Who may not read learns nothing about which files exist.
 */
export async function fileRoutes(app: FastifyInstance, { auth, pool, folder }: FilesOptions): Promise<void> {
  await app.register(
    async (files) => {
      await files.register(fastifyCookie);
      await files.register(fastifyStatic, {
        serve: false,
        root: folder,
        cacheControl: false,
        setHeaders: (reply) => void reply.header('cache-control', 'private, max-age=3600'),
      });
      files.get<{ Params: { name: string } }>('/:name', async (request, reply) => {
        reply.header('vary', 'Authorization, Cookie').header('cache-control', 'no-store');
        const user = await requireReader(auth, request);
        if (!(await mayRead(pool, user))) {
          throw new HttpError(403, 'not_approved', 'Your registration is not approved');
        }
        const { name } = request.params;
        if (!isStoredName(name) || !(await isFile(path.join(folder, name)))) throw notFound();
        const { contentType, inline } = fileType(name);
        reply
          .type(contentType)
          .header('content-disposition', contentDisposition(inline, await originalName(pool, name)))
          .header('content-security-policy', inline ? framedFilePolicy : plainFilePolicy)
          .header('x-frame-options', inline ? 'SAMEORIGIN' : 'DENY');
        return reply.sendFile(name, { contentType: false });
      });
    },
    { prefix: '/files' },
  );
}
