// /console: a small GraphQL console for the embedded engine. Open in demo mode; otherwise its page asks for the admin
// secret and can do nothing without it.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../http/escapeHtml.ts';

export interface ConsoleOptions {
  /** The demo's secret, which everybody knows; undefined: the page asks for the secret. */
  secret: string | undefined;
}

const folder = path.resolve(import.meta.dirname, 'console');
const types = { 'page.js': 'text/javascript; charset=utf-8', 'page.css': 'text/css; charset=utf-8' } as const;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Registers the page and its two files. */
export async function consoleRoutes(app: FastifyInstance, { secret }: ConsoleOptions): Promise<void> {
  const page = readFileSync(path.join(folder, 'page.html'), 'utf8').replace(
    '<body>',
    secret === undefined ? '<body>' : `<body data-secret="${escapeHtml(secret)}">`,
  );
  await app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', (_request, reply, next) => {
        reply
          .header('cache-control', 'no-store')
          .header('x-robots-tag', 'noindex')
          .header('referrer-policy', 'no-referrer')
          .header('content-security-policy', policy);
        next();
      });
      scope.get('/', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
      for (const [name, type] of Object.entries(types)) {
        const text = readFileSync(path.join(folder, name), 'utf8');
        scope.get(`/${name}`, (_request, reply) => reply.type(type).send(text));
      }
      done();
    },
    { prefix: '/console' },
  );
}
