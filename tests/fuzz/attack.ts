// Sends hostile requests over HTTP and WebSocket, and says what of the answers no client should ever see.
import {
  buildClientSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';
import { WebSocket } from 'ws';
import { HostileRequests } from './hostile.ts';
import { type Chance, chance } from './random.ts';
import { adminSecret } from './subject.ts';

export interface AttackOptions {
  readonly url: string;
  readonly seed: number;
  /** From 0 to 1, see `HostileRequests`. */
  readonly size: number;
  /** Requests over HTTP that are under way at a time. */
  readonly atOnce: number;
  /** Asked before each request. */
  readonly goesOn: (sent: number) => boolean;
}

export interface Outcome {
  readonly sent: number;
  readonly sockets: number;
  /** How often each status and error code was the answer. */
  readonly answers: ReadonlyMap<string, number>;
  readonly findings: readonly string[];
}

/** Milliseconds: an answer that takes longer is none. */
const patience = 90_000;

const roles: readonly Record<string, string>[] = [
  {},
  { 'x-hasura-admin-secret': adminSecret },
  {
    'x-hasura-admin-secret': adminSecret,
    'x-hasura-role': 'student',
    'x-hasura-user-id': '00000000-0000-0000-0000-000000000001',
  },
];

export async function attack(options: AttackOptions): Promise<Outcome> {
  const schemas = await Promise.all(roles.map((headers) => schemaOf(options.url, headers)));
  const answers = new Map<string, number>();
  const findings: string[] = [];
  let sent = 0;
  let sockets = 0;
  const count = (answer: string): void => void answers.set(answer, (answers.get(answer) ?? 0) + 1);

  const lane = async (number: number): Promise<void> => {
    const of = chance(options.seed + number * 1_000_003);
    for (let step = 0; options.goesOn(sent); step += 1) {
      const role = of.integer(0, roles.length - 1);
      const [headers, schema] = [roles[role] ?? {}, schemas[role]];
      if (schema === undefined) throw new Error('no schema');
      const requests = new HostileRequests(schema, of, options.size);
      sent += 1;
      const where = `lane ${String(number)}, step ${String(step)}`;
      if (of.once(12)) {
        sockets += 1;
        const finding = await useSocket(options.url, headers, requests, of);
        if (finding !== null) findings.push(`${where}: WebSocket: ${finding}`);
        continue;
      }
      const { name, body } = requests.next();
      const leaves = of.once(15) ? of.integer(0, 200) : null;
      const { answer, finding } = await post(options.url, headers, body, leaves);
      count(answer);
      if (finding !== null)
        findings.push(`${where}: ${name}: ${finding}: ${body.subarray(0, 300).toString('latin1')}`);
    }
  };
  await Promise.all(Array.from({ length: options.atOnce }, (_unused, number) => lane(number)));
  return { sent, sockets, answers, findings };
}

async function schemaOf(url: string, headers: Record<string, string>): Promise<GraphQLSchema> {
  const body = JSON.stringify({ query: getIntrospectionQuery() });
  const response = await fetch(`${url}/v1/graphql`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: IntrospectionQuery };
  return buildClientSchema(data);
}

interface Posted {
  readonly answer: string;
  readonly finding: string | null;
}

/** `leaves`: milliseconds after which the client is gone. */
async function post(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
  leaves: number | null,
): Promise<Posted> {
  const signal = AbortSignal.timeout(leaves ?? patience);
  try {
    const response = await fetch(`${url}/v1/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Uint8Array(body),
      signal,
    });
    const answer = await response.text();
    return judge(response.status, response.headers.get('retry-after'), answer);
  } catch (error) {
    if (leaves !== null && signal.aborted) return { answer: 'left', finding: null };
    // A body that is refused while it is still sent may end the connection before the answer is read.
    if (body.length > 10 * 1024 * 1024) return { answer: 'cut off', finding: null };
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : '';
    return { answer: 'none', finding: `${message} ${reason}` };
  }
}

function judge(status: number, retryAfter: string | null, text: string): Posted {
  if (status === 503 && retryAfter !== null) return { answer: '503', finding: null };
  if (status >= 500) return { answer: String(status), finding: `status ${String(status)}` };
  const code = /^\[?\{"errors":\[\{"extensions":\{[^}]*"code":"([^"]+)"/.exec(text)?.[1];
  if (code === 'unexpected') return { answer: code, finding: text.slice(0, 300) };
  return { answer: `${String(status)} ${code ?? 'data'}`, finding: null };
}

/** One connection that behaves badly for a while; it may be closed, and must not stay silent to a last ping. */
async function useSocket(
  url: string,
  headers: Record<string, string>,
  requests: HostileRequests,
  of: Chance,
): Promise<string | null> {
  const isLegacy = of.once(2);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/graphql`, [
    isLegacy ? 'graphql-ws' : 'graphql-transport-ws',
  ]);
  const faults: string[] = [];
  socket.on('message', (data: Buffer) => {
    const message = data.subarray(0, 2000).toString('utf8');
    if (message.includes('"code":"unexpected"') || message.includes('internal server error'))
      faults.push(message.slice(0, 300));
  });
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => resolve());
    socket.on('error', () => resolve());
  });
  const opened = await Promise.race([
    new Promise<boolean>((resolve) => socket.once('open', () => resolve(true))),
    closed.then(() => false),
  ]);
  if (!opened) return 'the upgrade was refused';
  if (!of.once(10)) socket.send(JSON.stringify({ type: 'connection_init', payload: { headers } }));
  for (let index = of.integer(1, 25); index > 0 && socket.readyState === WebSocket.OPEN; index -= 1) {
    socket.send(message(of, requests, isLegacy));
    if (of.once(3)) await new Promise((resolve) => setTimeout(resolve, of.integer(0, 30)));
  }
  if (of.once(3)) {
    socket.terminate();
    return faults[0] ?? null;
  }
  const pong = new Promise<void>((resolve) => socket.once('pong', () => resolve()));
  if (socket.readyState === WebSocket.OPEN) socket.ping();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer to a ping'), patience);
  });
  const silence = await Promise.race([Promise.race([pong, closed]).then(() => null), late]);
  clearTimeout(timer);
  socket.terminate();
  return faults[0] ?? silence;
}

function message(of: Chance, requests: HostileRequests, isLegacy: boolean): string | Buffer {
  const id = String(of.integer(1, 6));
  const start = isLegacy ? 'start' : 'subscribe';
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  return of.one<() => string | Buffer>([
    () => `{"type":"${start}","id":"${id}","payload":${requests.next().body.toString('utf8')}}`,
    () => `{"type":"${start}","id":"${id}","payload":${requests.next().body.toString('utf8')}}`,
    () => `{"type":"${start}","id":"${id}","payload":{"query":"subscription { notices { id } }"}}`,
    () => JSON.stringify({ type: isLegacy ? 'stop' : 'complete', id }),
    () => `{"type":"ping","payload":${deep}}`,
    () => JSON.stringify({ type: 'connection_init' }),
    () => JSON.stringify({ type: of.one(['', 'pong', 'x', 'connection_terminate']), id: { a: 1 } }),
    () => requests.next().body,
    () => 'x'.repeat(of.integer(0, 100)),
  ])();
}
