// `npm run load:files`: by how much the server's memory grows while a PDF of 40 MB is uploaded and read back, with a
// folder and with an S3. Prints a table; more than the goal ends with exit code 1.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hash } from '@node-rs/argon2';
import { startS3 } from '../../server/testing/testStores.ts';
import { startWorld, type World } from './world.ts';

const megabyte = 1_048_576;
const size = 40 * megabyte;
const goal = 30;
const rounds = Number(process.env.ROUNDS ?? '5');
const [email, password] = ['load-admin@prabesh.test', 'Correct-Horse-1'];
const boundary = 'load-files-boundary';

/** Resident memory of a process, in megabytes. */
function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** The most that a process grew while something was done, in megabytes. */
async function growth(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMemory(pid);
  let most = before;
  const look = setInterval(() => (most = Math.max(most, residentMemory(pid))), 10);
  await work();
  clearInterval(look);
  return Math.max(most, residentMemory(pid)) - before;
}

function* pdf(): Generator<Buffer> {
  yield Buffer.from('%PDF-1.7\n');
  const chunk = Buffer.alloc(megabyte / 16, '0123456789 obj endobj\n');
  for (let left = size - 9; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
}

const sha256 = createHash('sha256');
for (const chunk of pdf()) sha256.update(chunk);
const expected = sha256.digest('hex');

/** Sends the form as it is made: what this program holds in memory plays no part. */
async function upload(url: string, token: string): Promise<string> {
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="forty.pdf"\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  const sent = request(`${url}/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  });
  const answer = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => {
        if (response.statusCode === 201) resolve((JSON.parse(text) as { url: string }).url);
        else reject(new Error(`${response.statusCode ?? 0}: ${text}`));
      });
    });
  });
  await pipeline(
    Readable.from(
      (function* () {
        yield head;
        yield* pdf();
        yield tail;
      })(),
    ),
    sent,
  );
  return answer;
}

async function read(url: string, token: string): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const found = createHash('sha256');
  for await (const chunk of response.body ?? []) found.update(chunk as Buffer);
  if (found.digest('hex') !== expected) throw new Error('what came back is not what was sent');
}

async function signIn({ product: { url }, database }: World): Promise<string> {
  const stored = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await database.query(
    'insert into auth.users (email, password_hash, email_verified_at) values ($1, $2, now())',
    [email, stored],
  );
  await database.query("update public.profiles set role = 'admin' where email = $1", [email]);
  const response = await fetch(`${url}/auth/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function measure(name: string): Promise<boolean> {
  const world = await startWorld();
  try {
    const { url, child } = world.product;
    const pid = child.pid ?? 0;
    const token = await signIn(world);
    const grown = { upload: [] as number[], read: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      let file = '';
      grown.upload.push(await growth(pid, async () => void (file = await upload(url, token))));
      grown.read.push(await growth(pid, () => read(url + file, token)));
    }
    for (const [what, all] of Object.entries(grown)) {
      console.log(
        `| ${name} | ${what} | ${all.map((value) => value.toFixed(1)).join(' / ')} | ${Math.max(...all).toFixed(1)} |`,
      );
    }
    return [...grown.upload, ...grown.read].every((value) => value <= goal);
  } finally {
    await world.end();
  }
}

console.log(
  `A PDF of ${size / megabyte} MB, load ${loadavg()[0]?.toFixed(1) ?? '?'}; goal: at most ${goal} MB\n`,
);
console.log('| store | done | resident memory grew by (MB), each time | most |\n|---|---|---|---|');
const folder = await measure('folder');
const s3 = await startS3();
process.env.S3_BUCKET = s3.config.bucket;
process.env.S3_ENDPOINT = s3.config.endpoint;
process.env.S3_ACCESS_KEY_ID = s3.config.credentials?.accessKeyId;
process.env.S3_SECRET_ACCESS_KEY = s3.config.credentials?.secretAccessKey;
let bucket = false;
try {
  bucket = await measure('S3');
} finally {
  await s3.close();
}
if (!folder || !bucket) {
  console.log(`\nMore than ${goal} MB.`);
  process.exitCode = 1;
}
