// Security headers: a policy with a nonce for pages, and a closed one on everything else.

import type { ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../base/config.ts';

type SecurityConfig = Pick<Config, 'allowedOrigins' | 'https'>;

const oneYear = 31_536_000;

const join = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');

export interface PagePolicyOptions extends SecurityConfig, Pick<Config, 'payments'> {
  /** Origins whose pages ours may show in a frame. */
  frameHosts: readonly string[];
}

/** The policy of our own pages. `nonce` is of one answer; a `framable` page may stand in a frame of our own origin. */
export function pagePolicy(
  { allowedOrigins, https, frameHosts, payments }: PagePolicyOptions,
  { nonce, framable }: { nonce: string; framable: boolean },
): string {
  // Not every browser takes 'self' for the WebSocket of the same host.
  const sockets = allowedOrigins
    // A policy cannot name an address of IPv6.
    .filter((origin) => !origin.includes('['))
    .map((origin) => origin.replace(/^http/, 'ws'));
  return join({
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Emotion (MUI) writes style elements at run time, with the nonce.
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // style="…" in the server's HTML: sizes of drawings. Elements, and with them selectors, stay closed.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sockets],
    'frame-src': ["'self'", ...frameHosts],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    // A payment by eSewa begins with a form that is sent there.
    'form-action': ["'self'", ...(payments.esewa ? [payments.esewa.formOrigin] : [])],
    'frame-ancestors': [framable ? "'self'" : "'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  });
}

/** What pages of ours never ask a device for; one reads codes with its camera, and no frame inside it may. */
export const permissionsPolicy = (camera: boolean): string =>
  `camera=(${camera ? 'self' : ''}), geolocation=(), microphone=(), payment=(), usb=()`;

/** The policy of whatever is neither page nor file: nothing in it runs, loads or is shown inside a page. */
const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** The policy of the web app's files. A worker lives by the policy of its own file. */
export const appFilePolicy = "default-src 'self'; frame-ancestors 'none'";
/** The policy of a file that our own pages show in a viewer (a PDF): nothing inside it runs or loads. */
export const framedFilePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";
/** The policy of a file that nobody may show inside a page. */
export const plainFilePolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Puts the headers on everything that Fastify answers; pages and files put their own policy over it. */
export async function addSecurityHeaders(app: FastifyInstance, config: SecurityConfig): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    hsts: config.https ? { maxAge: oneYear, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    // For Internet Explorer 8, for a filter that browsers have removed, and for what is their default. Every script would carry them.
    xDownloadOptions: false,
    xXssProtection: false,
    xDnsPrefetchControl: false,
  });
}

/** For answers that do not pass Fastify: the GraphQL engine's, and those of a server that still starts. */
export function secureRawAnswer(res: ServerResponse, config: SecurityConfig): void {
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('referrer-policy', 'no-referrer');
  res.setHeader('content-security-policy', closedPolicy);
  if (config.https) res.setHeader('strict-transport-security', `max-age=${oneYear}`);
}
