// GET /files/:name: notes, downloads and pictures, for those who may read them at this moment (docs/screens/portal.md); what is
// attached to a published notice for everybody, as long as it is published; an exam's mark sheets in one file for admins and
// whoever holds the exam. The same
// from a folder and from a bucket: what the answer says comes from the table, the bytes from the store.

import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { isStaffRole } from '../../shared/staff.ts';
import { requireReader, type AuthContext } from '../accounts/context.ts';
import type { User } from '../accounts/logins/users.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { contentDisposition, isKnown } from '../http/requestRules.ts';
import { framedFilePolicy, plainFilePolicy } from '../http/security.ts';
import { fileType, isStoredName } from './fileTypes.ts';
import { storeAway } from './keeping.ts';
import type { ByteRange, FileStore } from './store.ts';

export interface ReadingOptions {
  auth: AuthContext;
  store: FileStore;
}

type ReadRequest = FastifyRequest<{ Params: { name: string } }>;

interface FileRow {
  originalName: string;
  size: number;
  sha256: string;
  /** Attached to a notice that everybody sees. */
  isPublic: boolean;
  /** Attached to notices alone, of which nobody but the office knows. */
  isOfficial: boolean | null;
  /** An exam's mark sheets: whatever else names it, it is as private as that. */
  isSheetBook: boolean;
}

/** The staff, and students who are approved now; a token's age plays no part. */
async function mayRead(pool: pg.Pool, user: User): Promise<boolean> {
  if (isStaffRole(user.role)) return true;
  const approved = await pool.query(
    "select 1 from public.students where user_id = $1 and approval_status = 'approved' limit 1",
    [user.id],
  );
  return (approved.rowCount ?? 0) > 0;
}

/** A student reads what something for all students, or for a class group of the student's, names at this moment. */
async function isFor(pool: pg.Pool, user: User, name: string): Promise<boolean> {
  if (isStaffRole(user.role)) return true;
  const { rows } = await pool.query<{ is: boolean }>('select auth.file_is_for_student($1, $2) as is', [
    user.id,
    `/files/${name}`,
  ]);
  return rows[0]?.is === true;
}

/** Not a student, and not a teacher who does not hold the exam at this moment. */
async function mayReadSheets(pool: pg.Pool, user: User, name: string): Promise<boolean> {
  if (user.role === 'admin') return true;
  if (user.role !== 'teacher') return false;
  const { rows } = await pool.query<{ holds: boolean }>(
    'select auth.holds_exam_of_sheet_book($1, $2) as holds',
    [user.id, `/files/${name}`],
  );
  return rows[0]?.holds === true;
}

async function fileRow(pool: pg.Pool, name: string): Promise<FileRow | undefined> {
  const { rows } = await pool.query<FileRow>(
    `select original_name as "originalName", size::float8 as size, sha256, exists (
       select from public.notices where attachment_url = files.url and state = 'published'
     ) as "isPublic", (
       select bool_and(entity in ('notice', 'deleted notice')) from auth.file_uses where file_uses.url = files.url
     ) as "isOfficial", exists (
       select from public.sheet_books where file_url = files.url
     ) as "isSheetBook" from public.files where name = $1
       -- Photos have an address of their own.
       and not exists (select from auth.student_photos where url = files.url)`,
    [name],
  );
  return rows[0];
}

/** One range of the file; undefined for the whole: none was asked for, or several, or nonsense, or of another version. */
function rangeOf(
  headers: IncomingHttpHeaders,
  size: number,
  etag: string,
): ByteRange | 'outside' | undefined {
  const version = headers['if-range'];
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '');
  if (!asked || (version !== undefined && version !== etag)) return undefined;
  const [first, last] = [asked[1] ?? '', asked[2] ?? ''];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  return start > end ? 'outside' : { start, end };
}

/**
 * Registers the endpoint: 200, 206 and 304 with the file; 401 `unauthorized`, 403 `not_approved`, 404 `not_found`, 416
 * `range_not_satisfiable`, 503 `store_unavailable`. Who may not read learns nothing about which files exist.
 */
export function readingRoutes(app: FastifyInstance, { auth, store }: ReadingOptions): void {
  const away = (error: unknown): never => {
    app.log.error({ err: error, event: 'store_error' }, 'the file store gives no file');
    throw storeAway();
  };
  const read = async (request: ReadRequest, reply: FastifyReply) => {
    reply.header('vary', 'Authorization, Cookie').header('cache-control', 'no-store');
    const { name } = request.params;
    const row = isStoredName(name) ? await fileRow(auth.pool, name) : undefined;
    const isPublic = row?.isPublic === true && !row.isSheetBook;
    if (!isPublic) {
      const user = await requireReader(auth, request);
      if (!(await mayRead(auth.pool, user))) {
        throw new HttpError(403, 'not_approved', 'Your registration is not approved');
      }
      if (row?.isOfficial === true && user.role !== 'admin') throw notFound();
      if (row?.isSheetBook === true && !(await mayReadSheets(auth.pool, user, name))) throw notFound();
      // As if it were not there: whom it is for is told to nobody.
      if (row !== undefined && !(await isFor(auth.pool, user, name))) throw notFound();
    }
    if (row === undefined) throw notFound();
    const { size } = row;
    const etag = `"${row.sha256}"`;
    const { contentType, inline } = fileType(name);
    const lost = (): HttpError => {
      app.log.error({ event: 'file_lost', file: name }, 'a file is not in the store as its row says');
      return notFound();
    };
    const describe = (): void => {
      reply.type(contentType).headers({
        etag,
        // What is public may stop being that at any moment: asked about each time, and sent only when it has changed.
        'cache-control': isPublic || row.isSheetBook ? 'private, no-cache' : 'private, max-age=3600',
        'accept-ranges': 'bytes',
        'content-disposition': contentDisposition(inline, row.originalName),
        'content-security-policy': inline ? framedFilePolicy : plainFilePolicy,
        'x-frame-options': inline ? 'SAMEORIGIN' : 'DENY',
      });
    };
    if (isKnown(request.headers['if-none-match'], etag)) {
      describe();
      return reply.code(304).send();
    }
    if (request.method === 'HEAD') {
      const found = await store.stat(name).catch(away);
      if (found?.size !== size) throw lost();
      describe();
      return reply.header('content-length', size).send();
    }
    const range = rangeOf(request.headers, size, etag);
    if (range === 'outside') {
      throw new HttpError(416, 'range_not_satisfiable', 'The file does not have this range', {
        'content-range': `bytes */${size}`,
      });
    }
    const length = range ? range.end - range.start + 1 : size;
    const found = await store.open(name, range).catch(away);
    if (found?.size !== size) {
      found?.stream.destroy();
      throw lost();
    }
    describe();
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
    return reply.header('content-length', length).send(found.stream);
  };
  // Not the HEAD that comes with a GET: that one would tell the length of nothing.
  app.route<{ Params: { name: string } }>({ method: ['GET', 'HEAD'], url: '/:name', handler: read });
}
