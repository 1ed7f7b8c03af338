// `npm run fuzz` with FUZZ_MODE=costly: documents that are small to send and costly to plan, forty at once, each under
// another name so that nothing is remembered, while another role asks a trivial query. Fails when that one waits.
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import type { Subject } from './engine.ts';
import { adminSecret } from './subject.ts';

/** Milliseconds that the trivial query may take, and bytes that may stay. */
const longestWait = 300;
const mayStay = 150 * 1024 * 1024;
const atOnce = 40;

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_unused, index) => make(index)).join(' ');

/** Rows of a table, their neighbours, those of the neighbours, each level asked for twice. */
function doubled(levels: number, name: string, operation = 'query'): string {
  const on = (level: number): string => (level % 2 === 0 ? 'results' : 'result_changes');
  const next = (level: number): string => (level % 2 === 0 ? 'changes' : 'result');
  const level = (n: number): string =>
    `fragment F${String(n)} on ${on(n)} { a: ${next(n)} { ...F${String(n + 1)} } b: ${next(n)} { ...F${String(n + 1)} } }`;
  return `${operation} ${name} { results { ...F0 } } ${times(levels, level)} fragment F${String(levels)} on ${on(levels)} { id }`;
}

const comparison = (id: number): unknown => ({ symbol: { _eq: String(id) } });
const related = (id: number): unknown => ({ exam: { exam_title: { _eq: String(id) } } });
const counted = (id: number): unknown => ({ changes_aggregate: { count: { predicate: { _gt: id } } } });
const many = (count: number, make: (id: number) => unknown): unknown => ({
  _or: Array.from({ length: count }, (_unused, id) => make(id)),
});
/** JSON.stringify would not go so deep. */
const deep = `${'{"_and":['.repeat(10_000)}{}${']}'.repeat(10_000)}`;
const textOf = (body: unknown): string => JSON.stringify(body).replace('"DEEP"', () => deep);
const filtered = (table: string, name: string): string =>
  `query ${name}($w: ${table}_bool_exp) { ${table}(where: $w) { id } }`;

/** By kind: the body of request `name`. */
const attacks: Readonly<Record<string, (name: string) => { query: string; variables?: unknown }>> = {
  'doubled fragments, 13 levels': (name) => ({ query: doubled(13, name) }),
  'doubled fragments, 40 levels': (name) => ({ query: doubled(40, name) }),
  'aliases of a column': (name) => ({
    query: `query ${name} { results { ${times(15_000, (n) => `a${String(n)}: id`)} } }`,
  }),
  'one field again and again': (name) => ({ query: `query ${name} { results { ${'id '.repeat(40_000)} } }` }),
  roots: (name) => ({ query: `query ${name} { ${times(5000, (n) => `a${String(n)}: results { id }`)} }` }),
  'a chain of fragments': (name) => ({
    query: `query ${name} { ...F0 } ${times(5000, (n) => `fragment F${String(n)} on query_root { ...F${String(n + 1)} }`)} fragment F5000 on query_root { exams { id } }`,
  }),
  'a wide filter': (name) => ({
    query: filtered('results', name),
    variables: { w: many(10_000, comparison) },
  }),
  'a wide filter over related rows': (name) => ({
    query: filtered('results', name),
    variables: { w: many(8000, related) },
  }),
  'a wide filter over aggregates': (name) => ({
    query: filtered('results', name),
    variables: { w: many(8000, counted) },
  }),
  'a deep filter': (name) => ({ query: filtered('results', name), variables: { w: 'DEEP' } }),
};

/** Milliseconds until the answer has come. */
function post(url: string, body: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/v1/graphql`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - began));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const asAdmin = { 'content-type': 'application/json', 'x-hasura-admin-secret': adminSecret };
const asTeacher = {
  ...asAdmin,
  'x-hasura-role': 'teacher',
  'x-hasura-user-id': '00000000-0000-0000-0000-000000000001',
};
const trivial = '{"query":"{ notices(limit: 1) { id } }"}';

/** Of what kind the first answer is: a field that does not exist would be no attack. */
async function refusal(url: string, body: string): Promise<{ code: string; text: string }> {
  const response = await fetch(`${url}/v1/graphql`, { method: 'POST', headers: asAdmin, body });
  const { errors } = (await response.json()) as {
    errors?: { message: string; extensions: { code: string } }[];
  };
  const [error] = errors ?? [];
  if (error?.message.includes('not found') === true) throw new Error(error.message);
  return { code: error?.extensions.code ?? 'answered', text: error?.message.slice(0, 80) ?? '' };
}

/** The waits of a trivial query until `work` has ended. */
async function waitsDuring(url: string, work: Promise<unknown>): Promise<number[]> {
  const agent = new Agent();
  const waits: number[] = [];
  let isOver = false;
  const over = work.finally(() => (isOver = true));
  while (!isOver) {
    waits.push(await post(url, trivial, asTeacher, agent));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await over;
  agent.destroy();
  return waits.sort((one, other) => other - one);
}

/** Twice forty at once, as an administrator, for whom nothing is hidden. */
async function send(url: string, bodyOf: (name: string) => unknown, round: string): Promise<void> {
  const agent = new Agent({ maxSockets: atOnce });
  for (const again of ['x', 'y']) {
    const bodies = Array.from({ length: atOnce }, (_unused, index) =>
      textOf(bodyOf(`q${round}${again}${String(index)}`)),
    );
    await Promise.all(bodies.map((body) => post(url, body, asAdmin, agent)));
  }
  agent.destroy();
}

/** A hundred subscriptions, each a document of its own, in one go. */
async function subscribe(url: string): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'connection_init', payload: { headers: asAdmin } }));
  let answers = 0;
  const all = new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      if (/"type":"(?:next|error)"/.test(data.subarray(0, 100).toString('utf8'))) answers += 1;
      if (answers >= 100) resolve();
    });
    socket.on('close', () => resolve());
  });
  for (let index = 0; index < 100; index += 1) {
    const query = doubled(13, `s${String(index)}`, 'subscription');
    socket.send(JSON.stringify({ type: 'subscribe', id: String(index), payload: { query } }));
  }
  await all;
  socket.terminate();
}

/** What it found. */
export async function attackByCost(subject: Subject): Promise<string[]> {
  const { url } = subject;
  const agent = new Agent();
  for (let index = 0; index < 20; index += 1) await post(url, trivial, asTeacher, agent);
  for (const [kind, bodyOf] of Object.entries(attacks)) {
    const { code, text } = await refusal(url, textOf(bodyOf('warm')));
    console.log(`${kind}: ${code} ${text}`);
  }
  agent.destroy();
  const before = await subject.state();
  const findings: string[] = [];
  const works: [string, () => Promise<void>][] = [
    ...Object.entries(attacks).map(([kind, bodyOf]): [string, () => Promise<void>] => [
      kind,
      () => send(url, bodyOf, kind.replaceAll(/\W/g, '')),
    ]),
    ['subscriptions', () => subscribe(url)],
  ];
  for (const [kind, work] of works) {
    const began = performance.now();
    const waits = await waitsDuring(url, work());
    const [longest = 0] = waits;
    const median = waits[Math.floor(waits.length / 2)] ?? 0;
    console.log(
      `${kind}: ${(performance.now() - began).toFixed(0)} ms; the other waited ${longest.toFixed(0)} ms at most, ${median.toFixed(0)} ms at the median of ${String(waits.length)}`,
    );
    if (longest > longestWait) findings.push(`${kind}: another role waited ${longest.toFixed(0)} ms`);
  }
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = await subject.state();
  const grown = (after.memory - before.memory) / 1024 / 1024;
  console.log(`memory: ${grown.toFixed(0)} MB more than before`);
  if (after.memory - before.memory > mayStay) findings.push(`memory: ${grown.toFixed(0)} MB stayed`);
  return findings;
}
