// Starts the whole product with the Node that runs this, on a Postgres of its own, and asks it for one thing of each kind
// that another Node could break: a page, data, a password, a token, news over a socket, a signed PDF, a stored file.
import { strict as assert } from 'node:assert';
import WebSocket from 'ws';
import { z } from 'zod';
import { startStack } from '../support/stack.ts';

// How long something may wait has tests of its own (tests/e2e/globalSetup.ts has the same).
const stack = await startStack({
  DATABASE_URL: '',
  PAGE_TIME: '60000',
  ENGINE_QUEUE_TIMEOUT: '60000',
  ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '60000',
});

async function ask(query: string, token?: string): Promise<unknown> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const response = await fetch(`${stack.url}/v1/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  });
  return response.json();
}

/** The first answer to a subscription. */
function firstNews(query: string, token: string): Promise<string> {
  const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/v1/graphql`, 'graphql-transport-ws');
  return new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', (code) => reject(new Error(`the socket closed with ${String(code)}`)));
    socket.once('open', () => {
      const payload = { headers: { authorization: `Bearer ${token}` } };
      socket.send(JSON.stringify({ type: 'connection_init', payload }));
    });
    socket.on('message', (data: Buffer) => {
      const { type } = z.object({ type: z.string() }).parse(JSON.parse(data.toString()));
      if (type === 'connection_ack')
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
      if (type === 'next' || type === 'error') resolve(data.toString());
    });
  }).finally(() => socket.terminate());
}

async function signIn(email: string, password: string): Promise<string> {
  const response = await fetch(`${stack.url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}

async function checkSheet(): Promise<void> {
  const { data } = z
    .object({
      data: z.object({ exams: z.array(z.object({ exam_title: z.string(), set_number: z.string() })) }),
    })
    .parse(await ask('{ exams(limit: 1) { exam_title set_number } }'));
  const [exam] = data.exams;
  assert.ok(exam);
  const args = `exam_title: ${JSON.stringify(exam.exam_title)}, set_number: ${JSON.stringify(exam.set_number)}`;
  const best = z
    .object({ data: z.object({ top_performers: z.array(z.object({ symbol: z.string() })) }) })
    .parse(await ask(`{ top_performers(args: { ${args} }) { symbol } }`)).data.top_performers[0];
  const query = new URLSearchParams({ ...exam, symbol: best?.symbol ?? '' });
  const sheet = await fetch(`${stack.url}/sheets/sheet.pdf?${query.toString()}`);
  assert.equal(sheet.status, 200, await sheet.clone().text());
  assert.equal(Buffer.from(await sheet.arrayBuffer()).toString('latin1', 0, 5), '%PDF-');
}

async function checkFile(token: string): Promise<void> {
  const body = new FormData();
  body.set('file', new Blob([Buffer.from('%PDF-1.4\n%%EOF\n')], { type: 'application/pdf' }), 'note.pdf');
  const headers = { authorization: `Bearer ${token}`, origin: stack.url };
  const stored = await fetch(`${stack.url}/files`, { method: 'POST', headers, body });
  const { url } = z.object({ url: z.string() }).parse(await stored.json());
  assert.equal((await fetch(new URL(url, stack.url), { headers })).status, 200);
  assert.ok((await fetch(new URL(url, stack.url), { method: 'DELETE', headers })).ok);
}

try {
  const page = await fetch(stack.url);
  assert.equal(page.status, 200, stack.output());
  assert.match(await page.text(), /<h1/);
  assert.match(JSON.stringify(await ask('{ notices(limit: 1) { id } }')), /^\{"data":\{"notices":\[\{"id":/);
  const token = await signIn('admin@prabesh.test', 'Admin1234');
  const counted = 'subscription { students_aggregate { aggregate { count } } }';
  assert.match(await firstNews(counted, token), /"count":\d{2,}/);
  await checkSheet();
  await checkFile(token);
  console.log(`started with Node ${process.version}`);
} finally {
  await stack.stop();
}
