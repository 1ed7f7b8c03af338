// `npm test`: every check of the project on one throw-away Postgres, ending with one line of totals.
// Steps of a lane run one after the other, lanes side by side (two cores); output appears when a step ends.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ensureChromium } from './support/browser.ts';
import { startTestPostgres } from './support/postgres.ts';

const root = path.resolve(import.meta.dirname, '..');

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

interface Step {
  name: string;
  command: string[];
  env?: NodeJS.ProcessEnv;
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
const conformanceReport = z.object({ passed: z.number(), regressions: z.number(), skipped: z.number() });

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

function lanes(folder: string, env: NodeJS.ProcessEnv): Step[][][] {
  const vitest = path.join(folder, 'vitest.json');
  const conformance = path.join(folder, 'conformance.json');
  const e2e = path.join(folder, 'e2e.json');
  return [
    [
      [
        { name: 'types', command: bin('tsc', '-p', 'tsconfig.json') },
        { name: 'types (web)', command: bin('tsc', '-p', 'web/tsconfig.json') },
        { name: 'format', command: bin('prettier', '--check', '--log-level', 'warn', '.') },
        { name: 'lint', command: bin('oxlint') },
        { name: 'import zones', command: bin('eslint', '.') },
        { name: 'unused code', command: bin('knip', '--no-progress') },
      ],
      [
        // Otherwise each of the first products to start would build it.
        { name: 'web app', command: tsx('server/scripts/build.ts') },
        { name: 'codegen', command: tsx('codegen.ts', '--check'), env },
        {
          name: 'conformance',
          command: tsx('tests/conformance/run.ts', '--json', conformance),
          env,
          totals: async () => {
            const { passed, regressions, skipped } = await report(conformance, conformanceReport);
            return { passed, failed: regressions, skipped };
          },
        },
        {
          name: 'units, database, permissions',
          command: bin('vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitest}`),
          env,
          totals: async () => {
            const stats = await report(vitest, vitestReport);
            return {
              passed: stats.numPassedTests,
              failed: stats.numFailedTests,
              skipped: stats.numPendingTests,
            };
          },
        },
      ],
    ],
    [
      [
        {
          name: 'browser',
          command: bin('playwright', 'test'),
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: e2e },
          totals: async () => {
            const { stats } = await report(e2e, playwrightReport);
            return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
          },
          evidence: readErrorContexts,
        },
      ],
    ],
  ];
}

function run(step: Step): Promise<{ code: number; output: string }> {
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
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

async function runStep(step: Step): Promise<Totals> {
  const started = Date.now();
  const { code, output } = await run(step);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  const totals = await step.totals?.().catch(() => null);
  const counted = totals ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  // A step that failed without a failed case (a crash, an unhandled error) is a failure too.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  console.log(`\n── ${step.name} · ${code === 0 ? 'ok' : `exit ${code}`} · ${seconds} s`);
  if (output.trim() !== '') console.log(output.trimEnd());
  if (code !== 0 && step.evidence) console.log(await step.evidence().catch(() => ''));
  return counted;
}

async function runLane(steps: Step[]): Promise<Totals[]> {
  const totals: Totals[] = [];
  for (const step of steps) totals.push(await runStep(step));
  return totals;
}

async function main(): Promise<void> {
  process.env.CHROMIUM_PATH = ensureChromium();
  const folder = await mkdtemp(path.join(tmpdir(), 'prabesh-test-'));
  const postgres = await startTestPostgres();
  const all: Totals[] = [];
  try {
    for (const stage of lanes(folder, { PRABESH_TEST_POSTGRES: postgres.url })) {
      all.push(...(await Promise.all(stage.map(runLane))).flat());
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const sum = (key: keyof Totals): number => all.reduce((total, one) => total + one[key], 0);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  if (sum('failed') > 0) process.exitCode = 1;
}

await main();
