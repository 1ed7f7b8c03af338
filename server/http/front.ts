// The one HTTP server of the product: GraphQL goes straight to the engine, everything else to Fastify. It takes the
// port before anything else happens and says 'starting' until all parts are ready.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '@prabesh/engine';
import type { Logger } from 'pino';
import { type Language, languageOfPath } from '../../shared/language.ts';
import { documents } from '../../shared/words/messages.ts';
import { documents as nepaliDocuments } from '../../shared/words/ne/messages.ts';
import type { Config } from '../base/config.ts';
import { errorCode, StartupError } from '../base/errors.ts';
import { writeRefusal } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createGate, type GateConfig, readyPath, restPrefix } from './gate.ts';
import { createObserved, nameRoute, starting, tellRefused } from './observed.ts';
import { endSlowBody, endSlowReading, whenOver } from './requestEnd.ts';
import { secureRawAnswer } from './security.ts';

type FrontConfig = Pick<Config, 'port' | 'host'> & Partial<Pick<Config, 'accessLog'>> & GateConfig;

export interface Parts {
  /** Undefined where a real Hasura serves GraphQL: /v1 is then nobody's here. */
  engine: Pick<Engine, 'handles' | 'handle' | 'upgrade'> | undefined;
  /** Everything below /api/rest/; without it that is the engine's. */
  lookUps?: (req: IncomingMessage, res: ServerResponse) => void;
  /** Whatever the engine does not handle. */
  rest: (req: IncomingMessage, res: ServerResponse) => void;
  /** Upgrades outside /v1 (Vite's in development); without it they are refused. */
  upgradeRest?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** The path of a request; undefined when it has none that could be served. */
function pathnameOf(req: IncomingMessage): string | undefined {
  const target = req.url ?? '';
  if (target.startsWith('/')) return target.split(/[?#]/, 1)[0];
  return URL.canParse(target) ? new URL(target).pathname : undefined;
}

/**
 * Takes the port. Without a log nobody is told of answers that failed.
 * @throws StartupError when it is taken or may not be taken
 */
export async function openFront(config: FrontConfig, log?: Logger) {
  const words = log?.child({ part: 'http' });
  const observed = createObserved({ log: words, accessLog: config.accessLog });
  let parts: Parts | undefined;
  let leaving = false;
  const early = new Map<string, (req: IncomingMessage, res: ServerResponse) => void>();
  const running = new Set<ServerResponse>();
  const upgraded = new Set<Duplex>();
  const gate = createGate(config);
  const { headersTimeout, bodyTimeout } = config.limits;
  // Bodies have deadlines of their own, by endpoint: the engine's, and requestEnd.ts for everything else.
  const timeouts = {
    headersTimeout,
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(5000, headersTimeout),
  };
  const server = createServer(timeouts, (req, res) => {
    // It has sent more than it may: what of it had come already is not looked at.
    if (req.socket.destroyed) return;
    running.add(res);
    const ended = observed.begin(req, res);
    whenOver(req, res, () => {
      running.delete(res);
      ended();
    });
    endSlowReading(res, limits.answerTime.default);
    // A kept connection that is ended just as its next request comes would be an error for whoever sent it.
    if (leaving) res.setHeader('connection', 'close');
    const pathname = pathnameOf(req);
    if (!parts || pathname === undefined) secureRawAnswer(res, config);
    if (pathname === undefined) {
      res.writeHead(400).end();
      return;
    }
    nameRoute(req, 'refused');
    if (!gate.request(req, res, pathname)) return;
    if (leaving && pathname === readyPath) {
      nameRoute(req, starting);
      secureRawAnswer(res, config);
      writeRefusal(res, { status: 503, code: 'stopping', message: 'This server stops' });
      return;
    }
    if (parts?.lookUps && pathname.startsWith(restPrefix)) {
      nameRoute(req, restPrefix);
      // Bodies are the engine's business, which has a deadline of its own.
      secureRawAnswer(res, config);
      parts.lookUps(req, res);
      return;
    }
    const isGraphQL = pathname !== '/healthz' && parts?.engine?.handles(pathname) === true;
    if (!isGraphQL) {
      endSlowBody(req, res, { timeout: bodyTimeout, untilIdle: pathname.startsWith('/files') });
      // A file that is sent as it is read: nobody has to take it in any time, but something of it now and then.
      req.socket.setTimeout(limits.answerTime.default);
    }
    if (!parts) {
      nameRoute(req, starting);
      (early.get(pathname) ?? answerStarting)(req, res);
    } else if (isGraphQL) {
      // Few: what it handles is a list, or a REST endpoint.
      nameRoute(req, pathname.startsWith(restPrefix) ? restPrefix : pathname);
      // The engine's own /healthz knows only of the engine.
      secureRawAnswer(res, config);
      parts.engine?.handle(req, res);
    } else {
      nameRoute(req, 'other');
      parts.rest(req, res);
    }
  });
  server.on('upgrade', (req, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    // A client that vanishes in the middle must not end the process.
    socket.on('error', () => socket.destroy());
    if (!gate.upgrade(req, socket)) return;
    if (parts?.engine && pathnameOf(req)?.startsWith('/v1/') === true)
      parts.engine.upgrade(req, socket, head);
    else if (parts?.upgradeRest) parts.upgradeRest(req, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  server.on('connection', (socket) => gate.connection(socket));
  // Reverse proxies keep connections for a minute; the shorter default would cut one just as it is used again.
  server.keepAliveTimeout = limits.keepAlive.default;
  await listen(server, config);
  const endTelling = tellRefused(words);
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  return {
    server,
    /** Answers this one path by `handle` from now on, while everything else still says 'starting'. */
    early: (pathname: string, handle: (req: IncomingMessage, res: ServerResponse) => void): void =>
      void early.set(pathname, handle),
    /** From now on requests are answered by the parts. */
    ready: (ready: Parts): void => void (parts = ready),
    /**
     * For a load balancer in front: /readyz answers 503 from now on, so that it sends nothing more here, while everything is
     * still answered, each connection's next request as its last one. Resolves after `time` milliseconds, or when `hurry` aborts.
     */
    async leave(time: number, hurry: AbortSignal) {
      leaving = true;
      await delay(time, undefined, { signal: hurry }).catch(() => undefined);
    },
    /** No new connections from now on. Resolves when the requests that run are answered, at the latest after a while. */
    async drain() {
      leaving = true;
      // Also ends the connections on which nothing runs.
      server.close();
      const limit = performance.now() + limits.drain.default;
      const left = [...running];
      while (left.some((res) => running.has(res)) && performance.now() < limit) await delay(10);
    },
    async close() {
      endTelling();
      server.close();
      server.closeAllConnections();
      for (const socket of upgraded) socket.destroy();
      await closed;
    },
  };
}
export type Front = Awaited<ReturnType<typeof openFront>>;

async function listen(server: Server, { port, host }: FrontConfig): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const code = errorCode(error);
    const place = `${host}:${port}`;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is taken (does Prabesh run already?): stop the other program, or choose another port with PORT=${port + 1}.`,
      EACCES: `Port ${port} may not be used by this user: choose one above 1023 with PORT.`,
    };
    const reason =
      (code === undefined ? undefined : reasons[code]) ??
      `Cannot listen on ${place} (${code ?? 'unknown error'}): check HOST and PORT.`;
    throw new StartupError('port_taken', reason, { cause: error });
  }
}

const startingWords: Readonly<Record<Language, string>> = {
  en: documents.starting,
  ne: nepaliDocuments.starting,
};

/** While the web app is built or the database recovers: a page that looks again by itself, 503 for programs. */
function answerStarting(req: IncomingMessage, res: ServerResponse): void {
  const headers = { 'retry-after': '2' };
  if (!(req.headers.accept ?? '').includes('text/html')) {
    writeRefusal(res, { status: 503, code: 'starting', message: 'Prabesh is starting', headers });
    return;
  }
  res.writeHead(503, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  const language = languageOfPath((req.url ?? '/').split('?', 1)[0] ?? '/');
  res.end(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta http-equiv="refresh" content="2"><title>Prabesh</title><p>${startingWords[language]}`,
  );
}
