// `npm test`: every check of the project on one throw-away Postgres, ending with where the time went and one line of
// totals. Three steps run at a time (two cores, and much waiting), output appears when a step ends. `npm test -- lint
// types` runs these only; `npm run test:all`, before a release, adds what takes long.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { bringShell, ensureHeadless } from './support/browser.ts';
import { startTestPostgres } from './support/postgres.ts';
import { failed, failures, table, type Timed, timesOfReport } from './times.ts';

const root = path.resolve(import.meta.dirname, '..');
/** Steps at a time: two of them with two workers each leave two cores idle for a third of the time. */
const places = 3;

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** Why nothing of a step was run at all: shown beside its name. */
  notRun?: string;
}

interface Step {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
  /** The steps that have to have ended before. */
  after?: readonly string[];
  /** What else it waits for. */
  ready?: Promise<void>;
  /** Reads the counts from a report file; a step without one counts as a single check. */
  totals?: () => Promise<Totals>;
  /** What else is known of a failure; read from files that nobody sees where the checks ran on another machine. */
  evidence?: () => Promise<string>;
}

const bin = (name: string, ...args: string[]): string[] => [
  path.join(root, 'node_modules/.bin', name),
  ...args,
];
const tsx = (file: string, ...args: string[]): string[] => [
  process.execPath,
  '--import',
  'tsx',
  file,
  ...args,
];

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});
const conformanceReport = z.object({
  passed: z.number(),
  failed: z.number(),
  skipped: z.number(),
  outcomes: z.array(z.unknown()),
});

async function report<T>(file: string, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The pages as they stood when browser tests failed, at most three of them. */
async function readErrorContexts(): Promise<string> {
  const folder = path.join(root, 'test-results');
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    file.endsWith('error-context.md'),
  );
  const texts = files.slice(0, 3).map((file) => readFile(path.join(folder, file), 'utf8'));
  return (await Promise.all(texts)).map((text) => text.slice(0, 8000)).join('\n');
}

/** What `npm run test:all` runs besides: one after the other, since they judge silences and memory. */
const long: Step[] = [
  { name: 'fuzz', after: ['browser'], command: tsx('tests/fuzz/run.ts') },
  { name: 'fuzz (permissions)', after: ['fuzz'], command: tsx('tests/fuzz/permissions.ts') },
  {
    name: 'kills',
    after: ['fuzz (permissions)'],
    command: tsx('tests/load/kills.ts'),
    env: { ROUNDS: '56' },
  },
];

/**
 * In the order in which they begin, as soon as one of the places is free: the longest early. What the browser leaves for the
 * end fills the core that the units, which go on alone then, do not use.
 */
function steps(
  folder: string,
  env: NodeJS.ProcessEnv,
  reports: { units: string; browser: string },
  { everything, browser }: { everything: boolean; browser: Promise<void> },
): Step[] {
  const conformance = path.join(folder, 'conformance.json');
  const nodes = path.join(folder, 'nodes.json');
  const unitTotals = (file: string) => async (): Promise<Totals> => {
    const stats = await report(file, vitestReport);
    return { passed: stats.numPassedTests, failed: stats.numFailedTests, skipped: stats.numPendingTests };
  };
  return [
    // Otherwise each of the first products to start would build it.
    { name: 'web app', command: tsx('server/scripts/build.ts') },
    // Prints the roles' schemas, which units read.
    { name: 'codegen', command: ['npm', 'run', '--silent', 'codegen', '--', '--check'], env },
    {
      name: 'browser',
      after: ['web app'],
      ready: browser,
      command: bin('playwright', 'test'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reports.browser },
      totals: async () => {
        const { stats } = await report(reports.browser, playwrightReport);
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
      },
      evidence: readErrorContexts,
    },
    {
      name: 'units, database, permissions',
      after: ['web app', 'codegen'],
      command: bin(
        'vitest',
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${reports.units}`,
      ),
      env,
      totals: unitTotals(reports.units),
    },
    { name: 'types', command: bin('tsc', '-p', 'tsconfig.json') },
    { name: 'types (web)', command: bin('tsc', '-p', 'web/tsconfig.json') },
    { name: 'types (worker)', command: bin('tsc', '-p', 'web/src/worker/tsconfig.json') },
    { name: 'types (console)', command: bin('tsc', '-p', 'engine/console/tsconfig.json') },
    { name: 'lint', after: ['browser'], command: bin('oxlint') },
    { name: 'format', command: bin('oxfmt', '--check') },
    { name: 'unused code', command: bin('knip', '--no-progress') },
    {
      name: 'conformance',
      after: ['browser'],
      command: tsx(
        'engine/conformance/run.ts',
        '--json',
        conformance,
        ...(everything ? ['--every-transport'] : []),
      ),
      env,
      totals: async () => {
        const { outcomes, ...counts } = await report(conformance, conformanceReport);
        const notRun = outcomes.length === 0 ? { notRun: 'no cases' } : {};
        return { ...counts, ...notRun };
      },
    },
    {
      name: 'other lines of Node',
      after: ['web app'],
      command: tsx('tests/nodes/run.ts', '--json', nodes, ...(everything ? ['--all'] : [])),
      env,
      totals: unitTotals(nodes),
    },
    ...(everything ? long : []),
  ];
}

/** Seconds of processor of all children that have ended, theirs included; 0 where no Linux tells it. */
function processor(): number {
  try {
    // After the name, which may have spaces: state is field 3, cutime and cstime are 16 and 17, in hundredths.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** Of the children that ended before. */
let counted = processor();

function run(step: Step): Promise<{ code: number; output: string; cpu: number }> {
  return new Promise((resolve, reject) => {
    const [file = '', ...args] = step.command;
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1', ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    let cpu = 0;
    child.once('exit', () => {
      const all = processor();
      cpu = all - counted;
      counted = all;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString(), cpu }),
    );
  });
}

async function runStep(step: Step): Promise<Totals & Timed> {
  const started = Date.now();
  await step.ready;
  const { code, output, cpu } = await run(step);
  const seconds = (Date.now() - started) / 1000;
  const totals = await step.totals?.().catch(() => null);
  const counts = totals ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A step that failed without a failed case (a crash, an unhandled error) is a failure too.
  const isNamed = totals !== undefined && totals !== null && totals.failed > 0;
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  const verdict =
    code !== 0 ? `exit ${code}` : counts.notRun === undefined ? 'ok' : `not run: ${counts.notRun}`;
  console.log(`\n── ${step.name} · ${verdict} · ${seconds.toFixed(0)} s`);
  if (output.trim() !== '') console.log(output.trimEnd());
  if (code !== 0 && step.evidence) console.log(await step.evidence().catch(() => ''));
  const name = counts.notRun === undefined ? step.name : `${step.name} (not run: ${counts.notRun})`;
  if (code === 0 || isNamed) return { ...counts, name, seconds, cpu };
  // No report says what failed; most programs say it at their end.
  const failure = `exit ${code}\n${stripVTControlCharacters(output).trimEnd().split('\n').slice(-18).join('\n')}`;
  return { ...counts, name, seconds, cpu, failure };
}

/** Runs all, three at a time: whoever is free takes the first step that waits for nothing. */
async function runAll(waiting: Step[]): Promise<(Totals & Timed)[]> {
  const results: (Totals & Timed)[] = [];
  const running = new Map<string, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const ended = (name: string): boolean =>
      !running.has(name) && !waiting.some((step) => step.name === name);
    const next = waiting.findIndex(({ after = [] }) => after.every(ended));
    if (running.size < places && next >= 0) {
      for (const step of waiting.splice(next, 1)) {
        const end = runStep(step).then((result) => {
          results.push(result);
          running.delete(step.name);
        });
        running.set(step.name, end);
      }
    } else {
      await Promise.race(running.values());
    }
  }
  return results;
}

async function main(): Promise<void> {
  const started = Date.now();
  // Said at once where there is none; a better one comes while the web app is built.
  ensureHeadless();
  const browser = bringShell();
  const folder = await mkdtemp(path.join(tmpdir(), 'prabesh-test-'));
  const reports = { units: path.join(folder, 'vitest.json'), browser: path.join(folder, 'e2e.json') };
  const postgres = await startTestPostgres();
  let all: (Totals & Timed)[];
  let last: string[] = [];
  try {
    const everything = process.argv.includes('--all');
    // Read by the configurations of vitest and Playwright: tests that take minutes are in files named .long.test.ts, or
    // have @long in their title.
    if (everything) process.env.LONG_TESTS = '1';
    const wanted = process.argv.slice(2).filter((word) => word !== '--all');
    const cluster = { PRABESH_TEST_POSTGRES: postgres.url, ENGINE_TEST_POSTGRES: postgres.url };
    const known = steps(folder, cluster, reports, { everything, browser });
    const isWanted = ({ name }: Step, words = wanted): boolean => words.some((word) => name.startsWith(word));
    const unknown = wanted.filter((word) => !known.some((step) => isWanted(step, [word])));
    if (unknown.length > 0)
      throw new Error(
        `No step is "${unknown.join('", "')}", but ${known.map(({ name }) => name).join('; ')}`,
      );
    all = await runAll(known.filter((step) => wanted.length === 0 || isWanted(step)));
    const reported = await Promise.all(Object.values(reports).map((file) => timesOfReport(file, root)));
    const tests = reported.flat();
    console.log(`\n${table('Steps, three at a time', all)}`);
    if (tests.length > 0) console.log(`\n${table('The slowest tests', tests, 10)}`);
    // Once more at the end: whoever sees only the last lines of a run shall know what to look for.
    const said = failures([...all, ...tests]);
    if (said !== '') console.log(`\nWhat failed\n${said}`);
    last = failed([...all, ...tests]);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
    all.reduce((total, one) => total + one[key], 0);
  for (const { name, notRun } of all) {
    if (notRun !== undefined) console.log(`\n${name}: npm run conformance says where they are looked for`);
  }
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const [whole, databases] = [processor(), processor() - counted].map((seconds) => seconds.toFixed(0));
  const time = `${((Date.now() - started) / 1000).toFixed(0)} s, ${whole} s of processor (${databases} of the databases)`;
  console.log([`\nIn ${time}:`, ...last].join('\n'));
  console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}

await main();
