// A running Hasura, as the checks ask it: as a visitor, as another role by the admin secret, as somebody by a token.
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Role } from '../../permissions/matrix.ts';

/** Why nothing can be checked: the address, the secret, or what answers there. */
export class CannotCheck extends Error {
  override name = 'CannotCheck';
}

export interface Asker {
  role: Role;
  /** `x-hasura-user-id`; none for a visitor. */
  userId?: string | undefined;
}

export interface Answer {
  data: Record<string, unknown> | null;
  /** Of the first error; undefined without one. */
  code: string | undefined;
  message: string;
}

export interface RunningHasura {
  url: string;
  /** What /v1/version says. */
  version: string;
  /** Whether whoever is no admin may ask listed operations only. */
  hasAllowList: boolean;
  ask(asker: Asker, query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** The first message of a subscription. */
  subscribe(asker: Asker, query: string, variables: Record<string, unknown>): Promise<Answer>;
  /** As whoever the token names; nobody without one. */
  askAs(token: string | undefined, query: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** A visitor's GET below /api/rest. */
  rest(path: string): Promise<{ status: number; text: string }>;
  /** The metadata API; undefined where it is closed. */
  metadata(type: string): Promise<unknown>;
}

const patience = 20_000;
export const nobody = '00000000-0000-4000-8000-00000000c4ec';

const answerShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
});

function answerOf(body: unknown): Answer {
  const { data = null, errors = [] } = answerShape.parse(body);
  const [error] = errors;
  return {
    data,
    code: error === undefined ? undefined : (error.extensions?.code ?? 'unknown'),
    message: error?.message ?? '',
  };
}

async function send(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(patience) });
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new CannotCheck(`${url} cannot be reached: ${cause}`);
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    throw new CannotCheck(`${response.url} answers ${response.status} with no JSON: it is not a Hasura.`);
  }
}

async function versionOf(url: string): Promise<string> {
  const response = await send(`${url}/v1/version`);
  const body = z.object({ version: z.string() }).safeParse(await jsonOf(response));
  if (!body.success) throw new CannotCheck(`${url}/v1/version names no version: it is not a Hasura.`);
  return body.data.version;
}

/** @throws CannotCheck */
export async function reachHasura(address: string, secret: string): Promise<RunningHasura> {
  const url = address.replace(/\/+$/, '');
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new CannotCheck(`"${address}" is no address.`);
  const version = await versionOf(url);

  // A visitor sends nothing, and is whom the server takes a visitor for.
  const headersOf = ({ role, userId }: Asker): Record<string, string> =>
    role === 'anonymous'
      ? {}
      : {
          'x-hasura-admin-secret': secret,
          'x-hasura-role': role,
          ...(userId === undefined ? {} : { 'x-hasura-user-id': userId }),
        };
  const post = async (
    headers: Record<string, string>,
    body: unknown,
    path = '/v1/graphql',
  ): Promise<unknown> =>
    jsonOf(
      await send(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  const ask = async (asker: Asker, query: string, variables = {}): Promise<Answer> =>
    answerOf(await post(headersOf(asker), { query, variables }));

  const known = await ask({ role: 'admin' }, '{ __typename }');
  if (known.code === 'access-denied')
    throw new CannotCheck(`${url} refuses the admin secret: ${known.message}`);
  if (known.code !== undefined) throw new CannotCheck(`${url} cannot be asked as admin: ${known.message}`);
  // The secret must not be what everybody has: without one, Hasura takes any.
  const open = answerOf(await post({ 'x-hasura-admin-secret': `${secret}x` }, { query: '{ __typename }' }));
  if (open.code === undefined)
    throw new CannotCheck(`${url} takes any admin secret: it was started without one.`);
  const unlisted = await ask({ role: 'anonymous' }, 'query NobodyListsThis { __typename }');

  return {
    url,
    version,
    hasAllowList: unlisted.code !== undefined,
    ask,
    subscribe: (asker, query, variables) =>
      firstMessage(`${url.replace(/^http/, 'ws')}/v1/graphql`, headersOf(asker), { query, variables }),
    askAs: async (token, query, variables = {}) =>
      answerOf(
        await post(token === undefined ? {} : { authorization: `Bearer ${token}` }, { query, variables }),
      ),
    async rest(path) {
      const response = await send(`${url}/api/rest/${path}`);
      return { status: response.status, text: await response.text() };
    },
    async metadata(type) {
      const response = await send(`${url}/v1/metadata`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': secret },
        body: JSON.stringify({ type, args: {} }),
      });
      return response.status === 404 ? undefined : jsonOf(response);
    },
  };
}

function firstMessage(url: string, headers: Record<string, string>, payload: unknown): Promise<Answer> {
  const socket = new WebSocket(url, 'graphql-transport-ws', { handshakeTimeout: patience });
  return new Promise<Answer>((resolve) => {
    const timer = setTimeout(() => fail(`nothing came for ${patience / 1000} s`), patience);
    const fail = (reason: string): void => {
      clearTimeout(timer);
      resolve({ data: null, code: 'no-answer', message: reason });
    };
    socket.on('error', (error) => fail(error.message));
    socket.on('close', (code, reason) => fail(`the socket was closed: ${code} ${reason.toString()}`));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { headers } })));
    socket.on('message', (data: Buffer) => {
      const message = z
        .object({ type: z.string(), payload: z.unknown().optional() })
        .parse(JSON.parse(data.toString('utf8')));
      if (message.type === 'connection_ack')
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      if (message.type !== 'next' && message.type !== 'error') return;
      clearTimeout(timer);
      resolve(answerOf(message.type === 'next' ? message.payload : { errors: message.payload }));
    });
  }).finally(() => socket.terminate());
}

/** What was found, by part; printed by run.ts. */
export class Findings {
  readonly parts: { title: string; checked: number; differences: string[]; notes: string[] }[] = [];

  part(title: string): { ok(): void; differs(what: string): void; note(what: string): void } {
    const part = { title, checked: 0, differences: [] as string[], notes: [] as string[] };
    this.parts.push(part);
    return {
      ok: () => (part.checked += 1),
      differs(what) {
        part.checked += 1;
        part.differences.push(what);
      },
      note: (what) => part.notes.push(what),
    };
  }

  get differences(): string[] {
    return this.parts.flatMap(({ title, differences }) => differences.map((what) => `${title}: ${what}`));
  }

  toString(): string {
    return this.parts
      .flatMap(({ title, checked, differences, notes }) => [
        `${differences.length === 0 ? 'ok ' : 'NOT'}  ${title}: ${checked} checked, ${differences.length} differ`,
        ...differences.toSorted().map((what) => `     ≠ ${what}`),
        ...notes.map((what) => `     · ${what}`),
      ])
      .join('\n');
  }
}

export type Part = ReturnType<Findings['part']>;
