// /api/rest/: who asks without saying who they are gets what everybody may keep for a moment; everybody else is answered
// by the engine of this process, or by a real Hasura elsewhere, for themselves alone.

import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Engine } from '@prabesh/engine';
import { limits } from '../../base/limits.ts';
import { restPrefix } from '../../http/gate.ts';
import { acceptsEncoding, isKnown } from '../../http/requestRules.ts';
import { comeBackIn, type LookUpPace, tooMany } from './lookUpPace.ts';
import type { PublicAnswer, PublicAnswers } from './publicAnswers.ts';

const compress = promisify(gzip);

/** Below one packet, compression costs more than it saves (bytes). */
const compressAbove = 1400;

/**
 * For a second by whoever passes it on, for one more while they ask for the next: so much later than the database may
 * somebody learn of a publication or a correction (docs/decisions/cached-results.md).
 */
export const publicCaching = 'public, max-age=1, stale-while-revalidate=1';
const privateCaching = 'private, no-store';

/** With any of these the answer is for the caller alone. */
const ownHeaders = ['authorization', 'cookie', 'origin', 'content-length', 'transfer-encoding'];

/** A shared cache must not give a visitor's answer to somebody who says who they are, nor the other way round. */
const vary = 'Accept-Encoding, Authorization, Cookie, Origin, X-Hasura-Admin-Secret, X-Hasura-Role';

/** Whether nothing of the request but its address can count. */
function isAnonymous({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (ownHeaders.some((name) => headers[name] !== undefined)) return false;
  for (const name in headers) if (name.startsWith('x-hasura-')) return false;
  return true;
}

export type RestHandler = (request: IncomingMessage, response: ServerResponse) => void;

/** @param passOn answers by the engine; what is set on the response stays */
export function createRestHandler({
  answers,
  passOn,
  pace,
  addressOf,
}: {
  answers: Pick<PublicAnswers, 'recall' | 'answer'>;
  passOn: RestHandler;
  pace: LookUpPace;
  /** The visitor's, behind a proxy too. */
  addressOf: (request: IncomingMessage) => string;
}): RestHandler {
  /** By the body, as long as that is kept. */
  const compressed = new WeakMap<Buffer, Promise<Buffer>>();
  const compressedOf = (body: Buffer): Promise<Buffer> => {
    const known = compressed.get(body) ?? compress(body, { level: 6 });
    compressed.set(body, known);
    return known;
  };

  const send = async (
    request: IncomingMessage,
    response: ServerResponse,
    { status, body, etag }: PublicAnswer,
  ): Promise<void> => {
    if (etag === undefined) {
      response.setHeader('cache-control', 'no-store');
      if (status === 503) response.setHeader('retry-after', '1');
    } else {
      response.setHeader('cache-control', publicCaching);
      response.setHeader('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) {
        response.writeHead(304).end();
        return;
      }
    }
    let sent = body;
    if (body.length > compressAbove && acceptsEncoding(request.headers['accept-encoding'], 'gzip')) {
      response.setHeader('content-encoding', 'gzip');
      sent = await compressedOf(body);
    }
    response.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': sent.length,
    });
    response.end(sent);
  };

  const sendInTurn = async (
    request: IncomingMessage,
    response: ServerResponse,
    answer: PublicAnswer,
  ): Promise<void> => {
    const turn = answer.lookedUp && pace.admit(addressOf(request), [answer.lookedUp]);
    if (turn === undefined || (await turn)) return send(request, response, answer);
    response.setHeader('retry-after', comeBackIn);
    return send(request, response, {
      status: tooMany.status,
      body: Buffer.from(tooMany.json),
      etag: undefined,
    });
  };

  return (request, response) => {
    response.setHeader('vary', vary);
    const url = request.url ?? '';
    if (isAnonymous(request)) {
      const answer = answers.recall(url) ?? answers.answer(url);
      if (answer !== undefined) {
        void Promise.resolve(answer)
          .then((made) => sendInTurn(request, response, made))
          .catch(() => response.destroy());
        return;
      }
    }
    response.setHeader('cache-control', privateCaching);
    passOn(request, response);
  };
}

export interface RestSource {
  /** `GET url` as a visitor who says nothing of themselves. Never rejects. */
  ask: (url: string) => Promise<{ status: number; json: string }>;
  /** Answers a request with whatever it says of its sender; headers that are set on the response stay. */
  passOn: RestHandler;
}

export const restOfEngine = (engine: Pick<Engine, 'answerVisitor' | 'handle'>): RestSource => ({
  ask: (url) => engine.answerVisitor(url),
  passOn: (request, response) => engine.handle(request, response),
});

/** What says who asks, and for whom the answer is. Of bodies nothing is passed on: the endpoints take GET only. */
const passedOn = (name: string): boolean => name === 'authorization' || name.startsWith('x-hasura-');

function credentialsOf(headers: IncomingHttpHeaders): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (passedOn(name) && value !== undefined) own.set(name, String(value));
  }
  return own;
}

/** Hasura does not answer, or not with JSON. */
const away = {
  status: 503,
  json: JSON.stringify({ path: '$', error: 'The GraphQL engine does not answer', code: 'unexpected' }),
};

/** In its words. */
const nowhere = {
  status: 404,
  json: JSON.stringify({ path: '$', error: 'Endpoint not found', code: 'not-found' }),
};

/**
 * @param endpoint its address, without a path
 * @param admit hears of each answer that is passed on, and may let it wait or turn it away (lookUpPace.ts)
 */
export function restOfHasura(
  endpoint: string,
  admit: (request: IncomingMessage, answer: unknown) => Promise<boolean> | undefined = () => undefined,
): RestSource {
  const ask = async (url: string, init: RequestInit = {}): Promise<typeof away> => {
    try {
      const address = new URL(`${endpoint}${url}`);
      // Dot segments lead elsewhere: what else it answers is not everybody's.
      if (!address.pathname.startsWith(restPrefix)) return nowhere;
      const response = await fetch(address, {
        ...init,
        redirect: 'manual',
        signal: AbortSignal.timeout(limits.hasuraAnswer.default),
      });
      const json = await response.text();
      JSON.parse(json);
      return { status: response.status, json };
    } catch {
      return away;
    }
  };
  return {
    ask: (url) => ask(url),
    passOn(request, response) {
      const { method = 'GET', url = '', headers } = request;
      const isHead = method === 'HEAD';
      const asked = ask(url, { method: isHead ? 'GET' : method, headers: credentialsOf(headers) });
      void asked
        .then(async (answer) =>
          (await admit(request, JSON.parse(answer.json))) === false ? tooMany : answer,
        )
        .then(({ status, json }) => {
          // Its body was not read: the connection cannot be used again.
          if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
            response.setHeader('connection', 'close');
          if (status === 503) response.setHeader('retry-after', '1');
          if (status === 429) response.setHeader('retry-after', comeBackIn);
          response.writeHead(status, {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(json),
          });
          response.end(json);
        });
    },
  };
}
