// What somebody writes who has these few questions and Postgres: node:http, pg, and one prepared statement a question
// that makes the JSON. Started as a process: DATABASE_URL, and STATEMENTS as JSON.

import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { z } from 'zod';
import { checkToken } from './tokens.ts';

const statements = z
  .record(z.string(), z.object({ text: z.string(), values: z.array(z.string()) }))
  .parse(JSON.parse(process.env['STATEMENTS'] ?? '{}'));
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 15 });

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk)).on('end', () => resolve(text));
    request.on('error', reject);
  });
}

async function answer(request: IncomingMessage): Promise<string | undefined> {
  const name = (request.url ?? '').slice(1);
  const statement = statements[name];
  if (statement === undefined || request.method !== 'POST') return undefined;
  const given = JSON.parse(await bodyOf(request)) as Record<string, unknown>;
  await checkToken(request.headers.authorization);
  // Of a list pg would make an array of Postgres.
  const values = statement.values.map((key) =>
    typeof given[key] === 'object' ? JSON.stringify(given[key]) : given[key],
  );
  const { rows } = await pool.query<{ json: string }>({ name, text: statement.text, values });
  return rows[0]?.json;
}

const server = createServer((request, response) => {
  answer(request).then(
    (json) => {
      const body = Buffer.from(json ?? '{"errors":[{"message":"not here, or not for you"}]}');
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
      });
      response.end(body);
    },
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null)
    console.log(`http://127.0.0.1:${String(address.port)}`);
});
process.once('SIGTERM', () => process.exit());
