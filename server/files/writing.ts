// POST /files and DELETE /files/:name: for admins, and pictures of questions for teachers, with a Bearer token. One file a request, streamed: checked before the
// store gets it, and known to the database before anybody is told of it.

import { Socket } from 'node:net';
import fastifyMultipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuthContext, type LiveSession, requireSession } from '../accounts/context.ts';
import { freeSpace } from '../base/dataDir.ts';
import { errorCode } from '../base/errors.ts';
import { adminsOnly, HttpError, notFound, unauthorized, unreadable } from '../base/httpError.ts';
import { type Limits, limits as table } from '../base/limits.ts';
import { placesRefused } from '../base/metrics.ts';
import type { Worker } from '../base/worker.ts';
import { foreignOrigin } from '../http/requestRules.ts';
import { PerAddress } from '../http/visitors.ts';
import { inspectFile } from './fileContent.ts';
import { isStoredName, originalName } from './fileTypes.ts';
import type { Incoming, ReceivedFile } from './incoming.ts';
import { isFull, type Keep, noSpace } from './keeping.ts';

export interface WritingOptions {
  auth: AuthContext;
  keep: Keep;
  incoming: Incoming;
  removals: Worker;
  /** On this machine: for what is on its way in. */
  folder: string;
  limits: Pick<Limits, 'fileSize' | 'freeSpace'>;
}

/** What the form around a file may take, besides the file. */
const envelope = 16_384;
const megabytes = (bytes: number): string => `${Number((bytes / 1_048_576).toFixed(1))} MB`;

const mayWrite = ({ role }: { role: string }): boolean => role === 'admin' || role === 'teacher';

/** @throws HttpError 403, 401: another site's page, nobody, or nobody who may */
async function requireWriter(auth: AuthContext, request: FastifyRequest): Promise<LiveSession> {
  const foreign = foreignOrigin(request, auth.allowedOrigins);
  if (foreign) throw foreign;
  const session = await requireSession(auth, request);
  if (!mayWrite(session.user)) throw adminsOnly();
  return session;
}

/** A large file takes longer than a token lives: what counts at its end is the session. */
async function requireStillWriter(
  auth: AuthContext,
  { sessionId }: LiveSession,
  contentType: string,
): Promise<void> {
  const session = await auth.sessions.liveSession(sessionId);
  const user = session && (await auth.users.byId(session.userId));
  if (!user) throw unauthorized();
  // Questions, which teachers write, show pictures and nothing else.
  if (!mayWrite(user) || (user.role === 'teacher' && !contentType.startsWith('image/'))) throw adminsOnly();
}

const oneFileOnly = (): HttpError => new HttpError(400, 'one_file_only', 'Send one file, and nothing else');

function unreadableForm(error: unknown): HttpError {
  const code = errorCode(error) ?? '';
  return /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code) ? oneFileOnly() : unreadable();
}

function notStored(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof HttpError) return error;
  if (isFull(error)) return noSpace();
  // What came was no form to its end, or nobody waits for an answer any more.
  const torn = error instanceof Error && /multipart|terminated early|premature/i.test(error.message);
  // A request that came whole is destroyed, too, once it was read.
  return torn || (request.raw.destroyed && !request.raw.complete) ? unreadable() : error;
}

/** The parts of a form that may have one: how to get the next, and whether the one behind the file is none. */
function partsOf(request: FastifyRequest, fileSize: number) {
  const parts = request.parts({
    limits: { fileSize, files: 1, fields: 0, parts: 1 },
  });
  const next = async (): Promise<IteratorResult<Multipart, undefined>> => {
    try {
      return await parts.next();
    } catch (error) {
      throw unreadableForm(error);
    }
  };
  return {
    async file(): Promise<MultipartFile> {
      const { value } = await next();
      if (value?.type === 'file') return value;
      throw new HttpError(400, 'no_file', 'The request holds no file');
    },
    async end(): Promise<void> {
      const { done } = await next();
      if (done !== true) throw oneFileOnly();
    },
  };
}

/** Counts what is under way; @throws HttpError 429 */
function createPlaces() {
  const byAdmin = new PerAddress(table.uploadsPerAdmin.default);
  let all = 0;
  return (userId: string): (() => void) => {
    const leave = all < table.uploadsAtOnce.default ? byAdmin.enter(userId) : undefined;
    if (leave === undefined) {
      placesRefused.inc({ queue: 'uploads' });
      const words = 'Too many uploads at a time. Please try again in a moment.';
      throw new HttpError(429, 'too_many_uploads', words, { 'retry-after': '5' });
    }
    all += 1;
    return () => {
      all -= 1;
      leave();
    };
  };
}

/** Behind an early refusal the rest of the file still comes: taken for a moment, or the answer would be lost. */
function endUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  setTimeout(() => {
    // None in a test without a network.
    if (!raw.complete && raw.socket instanceof Socket) raw.socket.destroy();
  }, table.unreadBody.default).unref();
}

/**
 * Registers, under the prefix of the caller: `GET /limits` 200 `{max_bytes}`; `POST /` 201 `{id, name, url,
 * original_name, content_type, size}`; `DELETE /:name` 204. Refusals: 401 `unauthorized`, 403 `forbidden` and
 * `forbidden_origin`, 404 `not_found`, 409 `file_in_use`, 400 `no_file`, `one_file_only` and `invalid_request`, 413
 * `file_too_large`, 415 `unsupported_media_type`, 422 `file_empty` and those of inspectFile, 429 `too_many_uploads`, 503
 * `store_unavailable`, 507 `no_space`.
 */
export async function writingRoutes(app: FastifyInstance, options: WritingOptions): Promise<void> {
  const { auth, keep, folder, incoming, removals } = options;
  const { fileSize, freeSpace: least } = options.limits;
  const enter = createPlaces();
  const tooLarge = () =>
    new HttpError(
      413,
      'file_too_large',
      `The file is larger than ${megabytes(fileSize)}, the most that is taken`,
    );
  await app.register(fastifyMultipart, { throwFileSizeLimit: false });
  // Bytes of a file are all that is read here.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));

  const storeIt = async (received: ReceivedFile, sentName: string | undefined, session: LiveSession) => {
    const shownName = originalName(sentName);
    if (received.size === 0) throw new HttpError(422, 'file_empty', `${shownName} is empty`);
    const { ending, contentType } = await inspectFile(received.place, shownName);
    await requireStillWriter(auth, session, contentType);
    const stored = await keep(received, {
      originalName: shownName,
      ending,
      contentType,
      uploadedBy: session.user.id,
    });
    return { ...stored, original_name: shownName, content_type: contentType, size: received.size };
  };

  app.get('/limits', async (request, reply) => {
    await requireWriter(auth, request);
    return reply.header('cache-control', 'no-store').send({ max_bytes: fileSize });
  });

  app.post('/', {
    // Everything that can be known before the first byte of the file.
    async onRequest(request) {
      request.fileSender = await requireWriter(auth, request);
      if (!/^multipart\/form-data;/i.test(request.headers['content-type'] ?? '')) {
        throw new HttpError(415, 'unsupported_media_type', 'Send one file as multipart/form-data');
      }
      const size = Number(request.headers['content-length'] ?? 0);
      if (size > fileSize + envelope) throw tooLarge();
      // Before the disk is full: Postgres ends when it can write nothing any more.
      if ((await freeSpace(folder)) - size < least) throw noSpace();
    },
    onResponse: (request, _reply, done) => {
      endUnread(request);
      done();
    },
    async handler(request, reply) {
      const session = request.fileSender;
      if (!session) throw unauthorized();
      const leave = enter(session.user.id);
      try {
        const parts = partsOf(request, fileSize);
        const part = await parts.file();
        const stored = await incoming.receive(part.file, async (received) => {
          if (part.file.truncated) throw tooLarge();
          await parts.end();
          if (request.raw.socket.destroyed) throw unreadable();
          return storeIt(received, part.filename, session);
        });
        app.log.info({ event: 'file_stored', file: stored.name, size: stored.size, user: session.user.id });
        return await reply.code(201).header('location', stored.url).send(stored);
      } catch (error) {
        throw notStored(error, request);
      } finally {
        leave();
      }
    },
  });

  app.delete<{ Params: { name: string } }>('/:name', async (request, reply) => {
    const { user } = await requireWriter(auth, request);
    const { name } = request.params;
    if (!isStoredName(name)) throw notFound();
    try {
      // A teacher takes back what the teacher has sent.
      const { rowCount } = await auth.pool.query(
        'delete from public.files where name = $1 and ($2::uuid is null or uploaded_by = $2)',
        [name, user.role === 'admin' ? null : user.id],
      );
      if (rowCount === 0) throw notFound();
    } catch (error) {
      if (errorCode(error) !== '23503') throw error;
      throw new HttpError(
        409,
        'file_in_use',
        'The file is used by a notice, a note, a download, a video or a question',
      );
    }
    app.log.info({ event: 'file_deleted', file: name, user: user.id });
    // The row's trigger has put it on the list: what does not work now is tried again.
    await removals.run();
    return reply.code(204).send();
  });
}
