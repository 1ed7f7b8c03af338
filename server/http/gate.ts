// Who may knock at all, before anything is read or done: under one of our names, not from another site's page, and not
// with more connections than one address may have.

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isAllowedOrigin } from '@prabesh/engine';
import type { Config } from '../base/config.ts';
import { lastWords, writeRefusal, type Refusal } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { placesRefused } from '../base/metrics.ts';
import { isOwnName } from '../base/ownNames.ts';
import { unansweredBeside, whenOver } from './requestEnd.ts';
import { secureRawAnswer } from './security.ts';
import { createVisitors, PerAddress } from './visitors.ts';

export type GateConfig = Pick<
  Config,
  'publicUrl' | 'allowedOrigins' | 'allowedHosts' | 'https' | 'trustedProxies' | 'limits'
> & {
  /** Other sites that may ask for GraphQL (HASURA_GRAPHQL_CORS_DOMAIN). */
  corsDomains: readonly string[];
};

/** Where the key set is. A real Hasura does not start without an answer from there. */
export const keySetPath = '/auth/.well-known/jwks.json';

/** What a load balancer asks (app/status/systemStatus.ts). */
export const readyPath = '/readyz';

/** Hasura's REST endpoints: the look-ups of visitors. */
export const restPrefix = '/api/rest/';

/** Nobody's secrets, and programs ask for them by addresses and names of inner networks: load balancers, Hasura. */
const openToAll = new Set(['/healthz', readyPath, keySetPath]);
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);
const tooMany: Refusal = {
  status: 429,
  code: 'too_many_connections',
  message: 'Too many connections from this address. Please try again later.',
  headers: { 'retry-after': '10' },
};

const twoHosts: Refusal = {
  status: 400,
  code: 'invalid_request',
  message: 'The request has more than one Host header',
};

/** Node takes the first of several; what stands in front of it may take another one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

export function createGate(config: GateConfig) {
  const visitors = createVisitors(config.trustedProxies);
  const connections = new PerAddress(config.limits.connectionsPerAddress);
  const sockets = new PerAddress(config.limits.socketsPerAddress);

  const misdirected = (request: IncomingMessage, pathname: string | undefined): Refusal | undefined =>
    openToAll.has(pathname ?? '') || isOwnName(visitors.hostOf(request), config.allowedHosts)
      ? undefined
      : { status: 421, code: 'unknown_host', message: `This site is at ${config.publicUrl}` };

  const foreign = ({ headers: { origin } }: IncomingMessage): Refusal | undefined =>
    origin === undefined ||
    config.allowedOrigins.includes(origin) ||
    isAllowedOrigin(origin, config.corsDomains)
      ? undefined
      : { status: 403, code: 'forbidden_origin', message: 'This request does not come from this site' };

  return {
    /** A new connection; ends it (429) when its address has as many as it may. */
    connection(socket: Socket) {
      const address = socket.remoteAddress;
      // A proxy has many for many; its visitors are counted by their requests.
      if (address === undefined || visitors.isProxy(address)) return;
      const leave = connections.enter(address);
      if (leave === undefined) {
        placesRefused.inc({ queue: 'connections' });
        refuseSocket(socket, tooMany);
      } else socket.once('close', leave);
    },

    /** Whether a request may go on; otherwise it is answered. `pathname` is its path. */
    request(request: IncomingMessage, response: ServerResponse, pathname: string): boolean {
      // The server's own endpoints look at the origin themselves; the engine knows no origin of its own.
      const changes =
        /^\/(?:v1|v1alpha1|v2|api\/rest)\//.test(pathname) && !readOnly.has(request.method ?? '');
      if (unansweredBeside(request) > limits.requestsPerConnection.default) {
        request.socket.destroy();
        return false;
      }
      const refusal =
        (hasTwoHosts(request) ? twoHosts : misdirected(request, pathname)) ??
        (changes ? foreign(request) : undefined);
      if (refusal !== undefined) {
        refuse(response, refusal, config);
        return false;
      }
      if (!visitors.isProxy(request.socket.remoteAddress)) return true;
      const leave = connections.enter(visitors.addressOf(request));
      if (leave === undefined) {
        placesRefused.inc({ queue: 'connections' });
        refuse(response, tooMany, config);
        return false;
      }
      whenOver(request, response, leave);
      return true;
    },

    /** The same for an upgrade; a socket that may go on counts until it closes. */
    upgrade(request: IncomingMessage, socket: Duplex): boolean {
      const refusal = (hasTwoHosts(request) ? twoHosts : misdirected(request, undefined)) ?? foreign(request);
      const leave = refusal === undefined ? sockets.enter(visitors.addressOf(request)) : undefined;
      if (leave === undefined) {
        if (refusal === undefined) placesRefused.inc({ queue: 'sockets' });
        refuseSocket(socket, refusal ?? tooMany);
        return false;
      }
      socket.once('close', leave);
      return true;
    },
  };
}

/** The connection ends: what may still come on it is not read. */
function refuse(response: ServerResponse, refusal: Refusal, config: GateConfig): void {
  secureRawAnswer(response, config);
  writeRefusal(response, { ...refusal, headers: { ...refusal.headers, connection: 'close' } });
}

function refuseSocket(socket: Duplex, refusal: Refusal): void {
  socket.end(lastWords(refusal), () => socket.destroy());
}
