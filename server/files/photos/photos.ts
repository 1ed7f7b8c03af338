// /files/photos/:student: a student's photo (docs/screens/office.md). It has the address of its student and not of its file, which
// nobody is told.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type AuthContext, requireReader, requireUser } from '../../accounts/context.ts';
import type { User } from '../../accounts/logins/users.ts';
import { HttpError, notFound } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { createPerAddressRate } from '../../base/rateLimits.ts';
import { foreignOrigin, isKnown } from '../../http/requestRules.ts';
import { framedFilePolicy } from '../../http/security.ts';
import type { MadeFiles } from '../keeping.ts';
import type { FileStore } from '../store.ts';
import { cleanPhoto } from './cleanPhoto.ts';

interface PhotoOptions {
  auth: AuthContext;
  store: FileStore;
  made: MadeFiles;
}

type PhotoRequest = FastifyRequest<{ Params: { student: string } }>;

const isOfOffice = ({ role }: User): boolean => role === 'admin' || role === 'office';

interface Wanted {
  id: string;
  status: string;
  isOwn: boolean;
  name: string | null;
  sha256: string | null;
}

/** @throws HttpError 404 */
async function wanted(pool: pg.Pool, student: string, user: User): Promise<Wanted> {
  const { rows } = z.uuid().safeParse(student).success
    ? await pool.query<Wanted>(
        `select student.id, student.approval_status as status, student.user_id is not distinct from $2::uuid as "isOwn",
           file.name, file.sha256
         from public.students as student
         left join auth.student_photos as photo on photo.student_id = student.id
         left join public.files as file on file.url = photo.url
         where student.id = $1`,
        [student, user.id],
      )
    : { rows: [] };
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

/** A teacher sees who sits the own mock tests. */
async function mayRead(pool: pg.Pool, user: User, { id, isOwn }: Wanted): Promise<boolean> {
  if (isOwn || isOfOffice(user)) return true;
  if (user.role !== 'teacher') return false;
  const { rowCount } = await pool.query(
    'select from public.test_candidates where owner_id = $1 and student_id = $2 limit 1',
    [user.id, id],
  );
  return rowCount === 1;
}

/**
 * Registers, under the prefix of the caller: `GET /photos` 200 `{students}`, who has one, for the office; `GET
 * /photos/:student` 200, 304, or 204 where there is none; `PUT` with a square JPEG 204; `DELETE` 204. Refusals: 401, 403
 * `photo_fixed`, 404 also for whoever may not know, 413, 415, 422 `no_photo`, 429, and those of the store.
 */
export function photoRoutes(app: FastifyInstance, { auth, store, made }: PhotoOptions): void {
  app.addContentTypeParser(
    'image/jpeg',
    { parseAs: 'buffer', bodyLimit: limits.photoSize.default },
    (_request, body, done) => done(null, body),
  );

  const perStudent = createPerAddressRate({
    limit: limits.photoChanges.default,
    window: limits.photoChangesWindow.default,
  });

  /** A student changes the own one until the office has approved who it shows; one that is missing can always be given. */
  const requireChanger = async (request: PhotoRequest): Promise<Wanted & { by: string }> => {
    const foreign = foreignOrigin(request, auth.allowedOrigins);
    if (foreign) throw foreign;
    const user = await requireUser(auth, request);
    const found = await wanted(auth.pool, request.params.student, user);
    if (!isOfOffice(user) && !found.isOwn) throw notFound();
    if (!isOfOffice(user) && found.name !== null && found.status !== 'pending')
      throw new HttpError(403, 'photo_fixed', 'Your photo is changed by the office. Please ask there.');
    return { ...found, by: user.id };
  };

  app.get('/photos', async (request, reply) => {
    if (!isOfOffice(await requireUser(auth, request))) throw notFound();
    const { rows } = await auth.pool.query<{ id: string }>(
      'select student_id as id from auth.student_photos',
    );
    return reply.header('cache-control', 'no-store').send({ students: rows.map(({ id }) => id) });
  });

  app.get('/photos/:student', async (request: PhotoRequest, reply) => {
    reply.headers({ vary: 'Authorization, Cookie', 'cache-control': 'private, no-cache' });
    const user = await requireReader(auth, request);
    const found = await wanted(auth.pool, request.params.student, user);
    if (!(await mayRead(auth.pool, user, found))) throw notFound();
    if (found.name === null) return reply.code(204).send();
    const etag = `"${found.sha256 ?? ''}"`;
    reply.type('image/jpeg').headers({ etag, 'content-security-policy': framedFilePolicy });
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const opened = await store.open(found.name);
    if (opened === undefined) throw notFound();
    return reply.header('content-length', opened.size).send(opened.stream);
  });

  // Nothing of a body is read for whoever may not.
  const before = { onRequest: async (request: PhotoRequest) => void (await requireChanger(request)) };
  app.put('/photos/:student', before, async (request: PhotoRequest, reply) => {
    if (!Buffer.isBuffer(request.body))
      throw new HttpError(415, 'unsupported_media_type', 'Send one picture as image/jpeg');
    const photo = cleanPhoto(request.body);
    await made.needRoom(photo.length);
    // Once more: whoever was approved while it came has no say any more.
    const { id, by, isOwn } = await requireChanger(request);
    if (isOwn) perStudent.admit(by);
    const { url } = await made.keep(Readable.from([photo]), {
      ...{ originalName: 'photo.jpg', ending: 'jpg', contentType: 'image/jpeg', uploadedBy: by },
    });
    await auth.pool.query(
      `insert into auth.student_photos as stored (student_id, url, given_by) values ($1, $2, $3)
       on conflict (student_id) do update set url = excluded.url, given_by = excluded.given_by, given_at = now()`,
      [id, url, by],
    );
    app.log.info({ event: 'photo_given', student: id, user: by });
    return reply.code(204).send();
  });

  app.delete('/photos/:student', async (request: PhotoRequest, reply) => {
    const { id, by } = await requireChanger(request);
    await auth.pool.query('delete from auth.student_photos where student_id = $1', [id]);
    app.log.info({ event: 'photo_deleted', student: id, user: by });
    return reply.code(204).send();
  });
}
