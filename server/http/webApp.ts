// The built web app: its files, and index.html for every address that the router in the browser knows.

import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound, sendError } from './httpError.ts';
import { framedFilePolicy } from './security.ts';

/** Paths that belong to programs. Below them nothing is a page, except the two pages of the web app under /auth. */
const programPrefixes = ['/v1', '/auth', '/files', '/healthz'];
const pagesAmongThem = new Set(['/auth', '/auth/', '/auth/callback', '/auth/callback/']);

/** Whether an address is an endpoint's (or nobody's) rather than a page of the web app. */
export function isProgramPath(pathname: string): boolean {
  if (pagesAmongThem.has(pathname)) return false;
  return programPrefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}

/** Whether the caller takes HTML: browsers name it, tools like curl take anything. */
function takesHtml(accept: string | undefined): boolean {
  return accept === undefined || accept === '' || /text\/html|application\/xhtml\+xml|\*\/\*/.test(accept);
}

/** Whether a request that no file and no endpoint answers is for a page: GET or HEAD of an address without an ending. */
export function isNavigation(request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const pathname = request.url.split(/[?#]/, 1)[0] ?? '/';
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    takesHtml(request.headers.accept) &&
    !/\.[^/]*$/.test(pathname) &&
    !isProgramPath(pathname)
  );
}

/**
 * Serves a build folder: hashed assets for ever, everything else only after asking whether it changed.
 * Files have .br and .gz beside them where that pays (see buildWeb.ts); PDFs have none, so their length is known.
 */
export async function webAppRoutes(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (file.endsWith('.pdf')) {
        // Our own pages show them in a viewer.
        reply.header('content-security-policy', framedFilePolicy);
        reply.header('x-frame-options', 'SAMEORIGIN');
      }
    },
  });
  app.setNotFoundHandler((request, reply) =>
    isNavigation(request) ? reply.sendFile('index.html') : sendError(reply, notFound()),
  );
}
