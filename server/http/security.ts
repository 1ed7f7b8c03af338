// Security headers: one policy for pages, and the few that matter on everything else.

import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

type SecurityConfig = Pick<Config, 'allowedOrigins' | 'https'>;

const oneYear = 31_536_000;

function directives({ allowedOrigins }: SecurityConfig): Record<string, string[]> {
  // Not every browser takes 'self' for the WebSocket of the same host.
  const sockets = allowedOrigins.map((origin) => origin.replace(/^http/, 'ws'));
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // Emotion (MUI) writes style elements at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** The policy of a file that our own pages show in a viewer (a PDF): nothing inside it runs or loads. */
export const framedFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** The policy of a file that nobody may show inside a page. */
export const plainFilePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Puts the headers on everything that Fastify answers. */
export async function addSecurityHeaders(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(config) },
    hsts: config.https ? { maxAge: oneYear, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}

/** For answers of the GraphQL engine, which writes to the socket itself. */
export function secureEngineAnswer(res: ServerResponse, config: SecurityConfig): void {
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  if (config.https) res.setHeader('strict-transport-security', `max-age=${oneYear}`);
}
