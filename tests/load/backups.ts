// `npm run load:backups`: 1,000,000 results and 2 GB of files, asked and written to while the server backs them up by
// itself, and while it does not, in turns. Prints the medians of both and their ratio; more than the goal ends with 1.
// `CYCLES=4`, at most `SECONDS=1200` of them; `RESULTS=1000000`, `GIGABYTES=2`; `DATA_DIR` keeps what is stored for the
// next run.

import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { removeData, temporaryFolder } from '../embedded/product.ts';
import { candidates, exams, examTitle, fillResults, setNumber, symbolOf } from './fill.ts';
import { adminSecret, figures, millisecond, startWorld, Visitor } from './world.ts';

const goal = 1.05;
const cycles = Number(process.env.CYCLES ?? '4');
const ofEach = Math.min(candidates, Math.ceil(Number(process.env.RESULTS ?? '1000000') / exams));
const gigabytes = Number(process.env.GIGABYTES ?? '2');
const longest = Number(process.env.SECONDS ?? '1200') * 1000;
/** After a backup is removed the disk is at that for a moment: neither counts. */
const settling = 3000;

const dice = (below: number) => 1 + Math.floor(Math.random() * below);

async function writeFiles(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [megabyte, size] = [randomBytes(1_048_576), 40];
  for (let left = gigabytes * 1024; left > 0; left -= size) {
    const file = await open(path.join(folder, `${randomUUID()}.pdf`), 'w', 0o600);
    for (let count = 0; count < Math.min(size, left); count += 1) await file.write(megabyte);
    await file.sync();
    await file.close();
  }
}

type Phase = 'without' | 'with' | 'between';

interface Sample {
  kind: string;
  phase: Phase;
  took: number;
}

/** What people do, each after a pause: no more than the machine bears without a backup, or queues would be measured. */
function ask(
  url: string,
  phase: () => Phase,
  samples: Sample[],
): { stop(): Promise<void>; failures: string[] } {
  const failures: string[] = [];
  const visitor = new Visitor(url);
  const office = new Visitor(url, { 'x-hasura-admin-secret': adminSecret });
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  let count = 0;
  const works: Record<string, { pause: number; work: () => Promise<number> }> = {
    'look-up': {
      pause: 20,
      work() {
        const exam = dice(exams);
        const of = { exam_title: examTitle(exam), set_number: setNumber(exam) };
        return visitor.open(`/api/rest/result?${query({ ...of, symbol: symbolOf(exam, dice(ofEach)) })}`);
      },
    },
    list: {
      pause: 100,
      work: () =>
        office.send({
          query:
            'query List($t: String!, $o: Int!) { results(where: { exam_title: { _eq: $t } }, order_by: { marks: desc, symbol: asc }, limit: 50, offset: $o) { symbol name marks } }',
          variables: { t: examTitle(dice(exams)), o: dice(500) },
        }),
    },
    write: {
      pause: 100,
      work: () =>
        office.send({
          query: 'mutation Add($name: String!) { insert_class_groups_one(object: { name: $name }) { id } }',
          variables: { name: `Load ${(count += 1)}` },
        }),
    },
  };
  let isOver = false;
  const loops = Object.entries(works).map(async ([kind, { pause, work }]) => {
    while (!isOver) {
      const before = phase();
      await work().then(
        (took) => void (before === phase() && samples.push({ kind, phase: before, took })),
        (error: unknown) => void failures.push(`${kind}: ${String(error)}`),
      );
      await delay(pause);
    }
  });
  return {
    failures,
    async stop() {
      isOver = true;
      await Promise.all(loops);
      visitor.close();
      office.close();
    },
  };
}

/** Lets the server make backups, one after the other: one that is removed is made anew by its next look. */
async function runCycles(folder: string, setPhase: (phase: Phase) => void): Promise<number[]> {
  const names = (): string[] => (existsSync(folder) ? readdirSync(folder) : []);
  const deadline = performance.now() + longest;
  /** False when the time is over. */
  const until = async (isSo: () => boolean): Promise<boolean> => {
    while (!isSo()) {
      if (performance.now() > deadline) return false;
      await delay(100);
    }
    return true;
  };
  const took: number[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    if (!(await until(() => names().some((name) => name.startsWith('.'))))) break;
    setPhase('with');
    const begun = performance.now();
    const isMade = await until(() => names().some((name) => !name.startsWith('.')));
    setPhase('between');
    if (!isMade) break;
    took.push((performance.now() - begun) / 1000);
    for (const name of names()) rmSync(path.join(folder, name), { recursive: true });
    await delay(settling);
    setPhase('without');
  }
  await until(() => names().some((name) => name.startsWith('.')));
  setPhase('between');
  return took;
}

function told(kind: string, samples: readonly Sample[]): void {
  const of = (phase: Phase) =>
    figures(
      samples.filter((sample) => sample.kind === kind && sample.phase === phase).map(({ took }) => took),
      1,
    );
  const [without, during] = [of('without'), of('with')];
  const ratio = during.p50 / without.p50;
  console.log(
    `| ${kind} | ${without.requests} / ${during.requests} | ${millisecond(without.p50)} | ${millisecond(during.p50)} | ${ratio.toFixed(3)} | ${millisecond(without.p95)} | ${millisecond(during.p95)} |`,
  );
  if (ratio > goal) process.exitCode = 1;
}

const home = temporaryFolder();
const kept = process.env.DATA_DIR;
const [dataDir, folder] = [kept ?? path.join(home, 'data'), path.join(home, 'backups')];
try {
  const filling = await startWorld(dataDir);
  try {
    const { rowCount } = await filling.database.query('select from public.results limit 1');
    if (rowCount === 0) {
      await fillResults(filling.database, { exams, candidates: ofEach });
      await writeFiles(path.join(dataDir, 'files'));
    }
  } finally {
    await filling.end();
  }
  console.log(
    `${exams * ofEach} results, ${gigabytes} GB of files; load before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  const world = await startWorld(dataDir, { BACKUP_DIR: folder });
  const samples: Sample[] = [];
  let phase: Phase = 'between';
  const people = ask(world.product.url, () => phase, samples);
  try {
    const took = await runCycles(folder, (next) => (phase = next));
    console.log(`Backups took ${took.map((one) => one.toFixed(0)).join(', ')} s.\n`);
  } finally {
    await people.stop();
    await world.end();
  }
  console.log('| what | asked without / with | median without | with | ratio | p95 without | with |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const kind of ['look-up', 'list', 'write']) told(kind, samples);
  console.log(
    `\n${people.failures.length} errors; load after: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  for (const failure of new Set(people.failures.slice(0, 10))) console.log(failure);
  if (people.failures.length > 0) process.exitCode = 1;
} finally {
  if (kept === undefined) await removeData(dataDir);
  rmSync(home, { recursive: true, force: true });
}
