// /files: reading (reading.ts) and writing (writing.ts) of stored files.

import path from 'node:path';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { AuthContext, LiveSession } from '../accounts/context.ts';
import { minutes } from '../base/clock.ts';
import type { Limits } from '../base/limits.ts';
import { showRefusalsInPages } from '../http/requestRules.ts';
import { createIncoming } from './incoming.ts';
import { createKeep, createMadeFiles, type MadeFiles } from './keeping.ts';
import { photoRoutes } from './photos/photos.ts';
import { readingRoutes } from './reading.ts';
import { createRemovals } from './removals.ts';
import type { FileStore } from './store.ts';
import { writingRoutes } from './writing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who uploads, once that is known. */
    fileSender: LiveSession | null;
  }
}

/** Beside the stored files, so that one that has arrived needs no copy; no name of a stored file. */
const incomingFolder = '.incoming';

export interface FilesOptions {
  auth: AuthContext;
  store: FileStore;
  /** On this machine: for what is on its way in. */
  folder: string;
  limits: Pick<Limits, 'fileSize' | 'freeSpace'>;
  log: Logger;
}

/**
 * Registers the endpoints, and removes what nothing uses any more, while the app runs.
 * @returns where files go that the server makes
 */
export async function fileRoutes(app: FastifyInstance, options: FilesOptions): Promise<MadeFiles> {
  const incoming = createIncoming(path.join(options.folder, incomingFolder));
  const { pool } = options.auth;
  const keep = createKeep({ ...options, pool });
  const removals = createRemovals({ ...options, pool });
  const tidy = (): void => {
    incoming
      .tidy(new Date())
      .catch((error: unknown) => options.log.warn({ err: error }, 'uploads are tidied later'));
  };
  const tidying = setInterval(tidy, minutes(10));
  tidying.unref();
  tidy();
  removals.start();
  app.addHook('onClose', async () => {
    clearInterval(tidying);
    await removals.stop();
  });
  const made = createMadeFiles({ ...options, incoming, keep });
  await app.register(
    async (files) => {
      await files.register(fastifyCookie);
      files.decorateRequest('fileSender', null);
      showRefusalsInPages(files);
      readingRoutes(files, options);
      await files.register((photos, _none, done) => {
        photoRoutes(photos, { ...options, made });
        done();
      });
      await files.register((writing) => writingRoutes(writing, { ...options, incoming, keep, removals }));
    },
    { prefix: '/files' },
  );
  return made;
}
