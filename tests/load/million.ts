// `npm run load:million`: 1,000,000 results in 100 exams, and what the results page asks, by 5 and by 20 clients at once.
// Shows the plans too. Ends with 1 when a goal is missed.

import { cpus, loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { candidates, exams, examTitle, fillResults, setNumber, symbolOf } from './fill.ts';
import { explain } from './plans.ts';
import {
  documentOf,
  figures,
  millisecond,
  run,
  startWorld,
  Visitor,
  type Figures,
  type GraphqlRequest,
} from './world.ts';

const seconds = Number(process.env.SECONDS_EACH ?? '10');
const resultDaySeconds = 20;
/** Milliseconds that 95 of 100 answers may take, by the number of clients. */
const goals = new Map([
  [5, 50],
  [20, 100],
]);

const dice = (below: number) => 1 + Math.floor(Math.random() * below);

const documents = {
  options: documentOf('ExamOptions'),
  top: documentOf('TopPerformers'),
  candidate: documentOf('CandidateResults'),
  standing: documentOf('CandidateStanding'),
};

const named = (exam: number) => ({ exam_title: examTitle(exam), set_number: setNumber(exam) });
const options = (): GraphqlRequest => ({ query: documents.options });
const top = (exam = dice(exams)): GraphqlRequest => ({
  query: documents.top,
  variables: named(exam),
});
const candidate = (exam = dice(exams)): GraphqlRequest => ({
  query: documents.candidate,
  variables: { ...named(exam), symbol: symbolOf(exam, dice(candidates)) },
});
const standing = (exam = dice(exams)): GraphqlRequest => ({
  query: documents.standing,
  variables: { ...named(exam), marks: dice(560) / 4 },
});

const ranking = 'rank, total, distribution';
/** What reads no table. */
const fromIndexes = [ranking, 'top performers'];
const questions: [string, () => GraphqlRequest[]][] = [
  ['exam options (100 exams)', () => [options()]],
  ['top performers', () => [top()]],
  ["candidate's result", () => [candidate()]],
  [ranking, () => [standing()]],
];

const columns = (cells: string[]) =>
  cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(11))).join('');

function line(name: string, clients: number, found: Figures): string {
  return columns([
    name,
    String(clients),
    millisecond(found.p50),
    millisecond(found.p95),
    millisecond(found.p99),
    millisecond(found.most),
    found.perSecond.toFixed(0),
  ]);
}

/** A visitor on the day of the results: the page, its lists, then a search; most ask for the newest exam. */
async function resultDay(url: string, visitors: number): Promise<void> {
  const times: number[] = [];
  const failures: string[] = [];
  const begun = performance.now();
  const until = begun + resultDaySeconds * 1000;
  const exam = () => (Math.random() < 0.8 ? exams : dice(exams));
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      await delay(Math.random() * 1000);
      while (performance.now() < until) {
        const visitor = new Visitor(url);
        const chosen = exam();
        const ask = async (work: () => Promise<number>) => {
          try {
            times.push(await work());
          } catch (error) {
            failures.push(String(error));
          }
          await delay(200 + Math.random() * 800);
        };
        await ask(() => visitor.open('/results'));
        await ask(() => visitor.send(options()));
        await ask(() => visitor.send(top(chosen)));
        await ask(() => visitor.send(candidate(chosen)));
        await ask(() => visitor.send(standing(chosen)));
        visitor.close();
      }
    }),
  );
  const found = figures(times, (performance.now() - begun) / 1000);
  console.log(
    `\nResult day: ${visitors} visitors for ${resultDaySeconds} s, each thinking 0.2 to 1 s before every request\n${line('page, lists, search', visitors, found)}\n${failures.length} errors`,
  );
  for (const failure of new Set(failures)) console.log(failure);
  if (failures.length > 0) process.exitCode = 1;
}

/** Ranks, totals and the top come from indexes alone; nothing reads a table from end to end. */
function checkPlans(plans: readonly string[]): void {
  for (const [index, plan] of plans.entries()) {
    const [name = ''] = questions[index] ?? [];
    console.log(`\n${name}\n${plan}`);
    const reads = [
      ...plan.matchAll(/->\s+(.* Scan)(?: using \S+| on \S+)* on (?:results|exam_mark_counts)\b/g),
    ].map(([, kind]) => kind);
    const fetches = [...plan.matchAll(/Heap Fetches: (\d+)/g)].some(([, count]) => count !== '0');
    const isGood =
      plan.includes('(cost=') &&
      !/Seq Scan on (?:results|exam_mark_counts)/.test(plan) &&
      (!fromIndexes.includes(name) ||
        (reads.length > 0 && reads.every((kind) => kind === 'Index Only Scan') && !fetches));
    if (!isGood) {
      console.log('This plan reads more than it should.');
      process.exitCode = 1;
    }
  }
}

const world = await startWorld();
try {
  const { product, database } = world;
  const begun = performance.now();
  const filled = await database.query('select 1 from public.exams limit 1');
  if (filled.rowCount === 0) await fillResults(database);
  const { rows } = await database.query<{ exams: number; results: number; size: string }>(
    `select count(*)::int as exams, sum(results_count)::int as results,
     pg_size_pretty(pg_total_relation_size('public.results')) as size from public.exams`,
  );
  const [found] = rows;
  console.log(
    `${found?.results ?? 0} results in ${found?.exams ?? 0} exams, ${found?.size ?? ''}, ready after ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  console.log(
    `Load of the machine before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')} on ${cpus().length} cores\n`,
  );
  for (const [, next] of questions) await run(product.url, 5, 1, next);
  console.log(columns(['question', 'clients', 'p50', 'p95', 'p99', 'most', 'per second']));
  for (const [clients, goal] of goals) {
    for (const [name, next] of questions) {
      const measured = await run(product.url, clients, seconds, next);
      const isMissed = measured.p95 > goal;
      if (isMissed) process.exitCode = 1;
      console.log(line(name, clients, measured) + (isMissed ? `  goal: ${goal} ms` : ''));
    }
  }
  await resultDay(product.url, 200);
  console.log('\nPlans');
  checkPlans(
    await explain(
      world,
      questions.flatMap(([, next]) => next()),
    ),
  );
} finally {
  await world.end();
}
