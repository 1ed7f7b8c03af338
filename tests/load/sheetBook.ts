// `npm run load:sheet-book`: how long all mark sheets of an exam of 5,000 (SHEETS) take as one PDF, by how much the server's
// memory grows meanwhile, its thread included, and how long a visitor waits for a sheet each second, before it and during it.
// More memory than the goal ends with exit code 1.

import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { examTitle, fillResults, setNumber } from './fill.ts';
import { figures, millisecond, startWorld } from './world.ts';

const goal = 200;
const sheets = Number(process.env.SHEETS ?? '5000');
const visits = 10;

/** Resident memory of a process, in megabytes. */
const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

interface Book {
  state: string;
  done: number;
  size: number | null;
  error: string | null;
}

const world = await startWorld();
try {
  const { database, product } = world;
  const pid = product.child.pid ?? 0;
  await fillResults(database, { exams: 1, candidates: sheets });
  const { rows: candidates } = await database.query<{ symbol: string }>(
    'select symbol from public.results order by random() limit 2000',
  );
  let asked = 0;
  /** One sheet as a visitor gets it, in milliseconds. */
  const visit = async (): Promise<number> => {
    const symbol = candidates[(asked += 1) % candidates.length]?.symbol ?? '';
    const query = new URLSearchParams({ exam_title: examTitle(1), set_number: setNumber(1), symbol });
    const begun = performance.now();
    const response = await fetch(`${product.url}/sheets/sheet.pdf?${query.toString()}`);
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    await response.arrayBuffer();
    return performance.now() - begun;
  };
  // The first ones start the thread and fill what it remembers.
  for (let warm = 0; warm < 30; warm += 1) await visit();
  const before: number[] = [];
  for (let one = 0; one < visits; one += 1) before.push(await visit());

  const resting = residentMemory(pid);
  let most = resting;
  const look = setInterval(() => (most = Math.max(most, residentMemory(pid))), 100);
  const load = loadavg()[0]?.toFixed(1) ?? '?';
  const begun = performance.now();
  await database.query('insert into public.sheet_books (exam_id) select id from public.exams');
  const during: number[] = [];
  let book: Book | undefined;
  do {
    await pause(1000);
    const { rows } = await database.query<Book>(
      'select state, sheets_done as done, file_size::float8 as size, error from public.sheet_books',
    );
    [book] = rows;
    during.push(await visit());
  } while (book?.state === 'waiting' || book?.state === 'making');
  clearInterval(look);
  const seconds = (performance.now() - begun) / 1000;
  if (book?.state !== 'ready') throw new Error(`not made: ${JSON.stringify(book)}\n${product.output()}`);
  const [alone, beside] = [figures(before, 1), figures(during, 1)];
  console.log(`
| sheets | load before | took | file | a sheet | memory before | most | grew by | a visitor's sheet, p50 / most |
|---:|---:|---:|---:|---:|---:|---:|---:|---|
| ${sheets} | ${load} | ${seconds.toFixed(0)} s | ${((book.size ?? 0) / 1_048_576).toFixed(1)} MB | ${((book.size ?? 0) / 1024 / sheets).toFixed(1)} KB | ${resting.toFixed(0)} MB | ${most.toFixed(0)} MB | ${(most - resting).toFixed(0)} MB | alone ${millisecond(alone.p50)} / ${millisecond(alone.most)}, beside it ${millisecond(beside.p50)} / ${millisecond(beside.most)} |`);
  if (most - resting > goal) {
    console.log(`\nMore than ${goal} MB.`);
    process.exitCode = 1;
  }
} finally {
  await world.end();
}
