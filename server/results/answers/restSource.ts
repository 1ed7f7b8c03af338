// Who answers REST endpoints: the engine of this process, or a real Hasura elsewhere, asked by this server, since it has
// no caching headers of its own.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Engine } from '@prabesh/engine';
import { limits } from '../../base/limits.ts';
import { restPrefix } from '../../http/gate.ts';
import { comeBackIn, tooMany, type LookUp } from './lookUpPace.ts';
import type { RestHandler } from './restHandler.ts';

export interface RestSource {
  /** As a visitor who says nothing of themselves. */
  ask: LookUp;
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

/** Hasura does not answer, or with something that is no answer of it. */
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
