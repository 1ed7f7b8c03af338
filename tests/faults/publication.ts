// Exams that fall due while two servers run, the last of them while one is being stopped: each becomes public once, at its
// time, and both servers show it. And a file that one server took in is read from the other.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { request } from 'undici';
import { openPhones } from '../load/phones.ts';
import { type Member, type Round, since, startRound } from './round.ts';
import { miss } from './verdict.ts';

const titles = ['First', 'Second', 'Third', 'Fourth', 'During a restart'];
const candidates = 500;

async function announce(database: pg.Client, title: string, at: Date): Promise<void> {
  await database.query('begin');
  await database.query(
    `insert into public.results_uploads (id, exam_title, set_number, exam_date, publish, publish_at)
     values (gen_random_uuid(), $1, '1', current_date, 'at', $2)`,
    [title, at],
  );
  await database.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select 'DAY-' || n, 'Candidate ' || n, n % 100, $1, '1', current_date from generate_series(1, $2::int) as n`,
    [title, candidates],
  );
  await database.query('commit');
}

/** Milliseconds after `at` until a server shows a result of the exam. */
async function shownAfter(round: Round, member: Member, title: string, at: Date): Promise<number> {
  const phones = openPhones(`http://127.0.0.1:${member.port}`, 1, new URL(round.url).host);
  const asked = new URLSearchParams({ exam_title: title, set_number: '1', symbol: 'DAY-7' }).toString();
  try {
    for (;;) {
      const { status, body } = await phones.get(`/api/rest/result?${asked}`, { 'cache-control': 'no-cache' });
      if (status === 200 && body.includes('DAY-7')) return Date.now() - at.getTime();
      if (Date.now() > at.getTime() + 15_000)
        throw new Error(`${title}: server ${member.name} does not show it`);
      await delay(20);
    }
  } finally {
    await phones.close();
  }
}

/** How often the log of a server says that it has published the exam. */
function saidBy(round: Round, { name }: Member, title: string): number {
  const log = readFileSync(path.join(round.folder, name, 'logs/prabesh.log'), 'utf8');
  return log.split('\n').filter((line) => line.includes('"exam_published"') && line.includes(`"${title}"`))
    .length;
}

async function publishAll(round: Round, database: pg.Client): Promise<void> {
  const [one, two] = round.members;
  console.log(
    '| exam | published | server one shows it | server two shows it | published by |\n| --- | ---: | ---: | ---: | --- |',
  );
  for (const title of titles) {
    const isLast = title === titles.at(-1);
    const at = new Date(Date.now() + 4000);
    await announce(database, title, at);
    // It goes on for five seconds: the time falls into them.
    const stopped = isLast ? one.stop() : undefined;
    const shown = await Promise.all(
      (isLast ? [two] : [one, two]).map((member) => shownAfter(round, member, title, at)),
    );
    await stopped;
    if (isLast) await one.start();
    if (Math.min(...shown) < 0) miss(`${title} was shown before its time`);
    const { rows } = await database.query<{ late: number; entries: number }>(
      `select (extract(epoch from published_at - $2::timestamptz) * 1000)::float8 as late,
         (select count(*)::int from public.activity as entry
          where entry.title = $1 and entry.details -> 'state' ->> 'to' = 'published') as entries
       from public.exams where exam_title = $1`,
      [title, at],
    );
    const [found] = rows;
    const [byOne, byTwo] = [saidBy(round, one, title), saidBy(round, two, title)];
    if (found?.entries !== 1 || byOne + byTwo !== 1)
      miss(`${title} was published ${byOne} + ${byTwo} times, with ${found?.entries ?? 0} entries`);
    const times = [...(isLast ? ['is restarted'] : []), ...shown.map((after) => `${after} ms after`)];
    const by = byOne === 1 ? 'one' : 'two';
    console.log(`| ${title} | ${(found?.late ?? NaN).toFixed(0)} ms after | ${times.join(' | ')} | ${by} |`);
  }
}

/** A file goes to one server and is read from the other. */
async function shareFile(round: Round): Promise<void> {
  const [one, two] = round.members;
  const token = await round.adminToken();
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, '0123456789 obj endobj\n')]);
  const form = new FormData();
  form.set('file', new Blob([pdf]), 'notes.pdf');
  const host = new URL(round.url).host;
  const encoded = new Response(form);
  const sent = await request(`http://127.0.0.1:${one.port}/files`, {
    method: 'POST',
    headers: {
      host,
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  const { url } = (await sent.body.json()) as { url: string };
  const begun = performance.now();
  const read = await request(`http://127.0.0.1:${two.port}${url}`, {
    headers: { host, authorization: `Bearer ${token}` },
  });
  const same = pdf.equals(Buffer.from(await read.body.arrayBuffer()));
  console.log(
    `a PDF of 2 MB, taken by one, read from two: status ${read.statusCode}, ${same ? 'the same' : 'different'} bytes, ${(since(begun) * 1000).toFixed(0)} ms`,
  );
  if (!same) miss('the file is not what was uploaded');
}

export async function publication(): Promise<void> {
  const round = await startRound({ LOG_LEVEL: 'info' });
  const database = new pg.Client(round.primary.url);
  try {
    await database.connect();
    await shareFile(round);
    await publishAll(round, database);
  } finally {
    await database.end();
    await round.end();
  }
}
