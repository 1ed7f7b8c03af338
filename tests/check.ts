// `npm run check`, for every few minutes of work: types, lint, format, and the tests that the changes since main touch,
// the nearest first and for as long as there is time. `npm test` runs everything.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { reachedFrom } from './support/imports.ts';
import { clusterVariable, startTestPostgres } from './support/postgres.ts';

const root = path.resolve(import.meta.dirname, '..');
/** No further tests begin after this many milliseconds, and those that still run end after the second number. */
const lastBatch = 25_000;
const lastTest = 55_000;
const batchSize = 4;
const started = Date.now();

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');

/** Where the work began: the last commit that main has too. */
function base(): string {
  for (const main of ['main', 'origin/main']) {
    try {
      const [commit] = git('merge-base', 'HEAD', main);
      if (commit !== undefined) return commit;
    } catch {
      // No branch of that name.
    }
  }
  return 'HEAD';
}

/** Changed files that are still there, committed or not, relative to the root. */
function changedFiles(): string[] {
  const files = [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(files)].filter((file) => existsSync(path.join(root, file)));
}

/** Tests that reach a changed file, the nearest first. What no test imports (SQL, metadata) is its folder's tests' business. */
function testsTouching(changed: readonly string[]): string[] {
  const absolute = changed.map((file) => path.join(root, file));
  const database = changed.some((file) => file.startsWith('hasura/'));
  const distances: [string, number][] = [];
  for (const file of git(
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
  )) {
    if (!existsSync(path.join(root, file))) continue;
    const reached = reachedFrom(path.join(root, file));
    const near = absolute.map((one) => reached.get(one) ?? Infinity);
    if (database && /^tests\/(database|permissions|deploy)\//.test(file)) near.push(1);
    const distance = Math.min(...near);
    if (distance < Infinity) distances.push([file, distance]);
  }
  return distances.sort(([, a], [, b]) => a - b).map(([file]) => file);
}

/** Whether it ended well; undefined when it did not end within `patience`, which says nothing. */
function run(name: string, tool: string, args: string[], patience?: number): Promise<boolean | undefined> {
  const begun = Date.now();
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        child.kill();
      },
      patience ?? 2 ** 31 - 1,
    );
    child.once('close', (code) => {
      clearTimeout(timer);
      const seconds = ((Date.now() - begun) / 1000).toFixed(0);
      const verdict = code === 0 ? 'ok' : isLate ? 'no time left' : `exit ${String(code)}`;
      console.log(`── ${name} · ${verdict} · ${seconds} s`);
      if (code !== 0 && !isLate) console.log(Buffer.concat(chunks).toString().trimEnd());
      resolve(code === 0 || (isLate ? undefined : false));
    });
  });
}

/** Types, lint and format, one after the other: the tests run beside them. */
async function statics(changed: readonly string[]): Promise<(boolean | undefined)[]> {
  const results = [
    await run('types', 'tsc', ['-p', 'tsconfig.json']),
    await run('types (web)', 'tsc', ['-p', 'web/tsconfig.json']),
    await run('types (worker)', 'tsc', ['-p', 'web/src/worker/tsconfig.json']),
  ];
  if (changed.length > 0) {
    results.push(await run('lint', 'oxlint', ['--no-error-on-unmatched-pattern', ...changed]));
    results.push(await run('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...changed]));
  }
  if (changed.some((file) => file.endsWith('.graphql') || file.startsWith('hasura/'))) {
    results.push(await run('schemas', 'tsx', ['codegen/schemas.ts']));
    results.push(await run('codegen', 'graphql-codegen', ['--check']));
  }
  return results;
}

async function tests(changed: readonly string[]): Promise<(boolean | undefined)[]> {
  const touched = testsTouching(changed);
  if (touched.length === 0) return [];
  const postgres = await startTestPostgres();
  process.env[clusterVariable] = postgres.url;
  const results: (boolean | undefined)[] = [];
  try {
    let done = 0;
    while (done < touched.length && Date.now() - started < lastBatch) {
      const batch = touched.slice(done, done + batchSize);
      done += batch.length;
      const left = lastTest - (Date.now() - started);
      results.push(await run(batch.join(' '), 'vitest', ['run', '--reporter=agent', ...batch], left));
    }
    const left = touched.length - done;
    if (left > 0)
      console.log(`── not run: ${left} test files that are further away, e.g. ${touched[done] ?? ''}`);
  } finally {
    await postgres.stop();
  }
  return results;
}

async function main(): Promise<void> {
  const changed = changedFiles();
  console.log(`${changed.length} files changed since main`);
  const results = (await Promise.all([statics(changed), tests(changed)])).flat();
  console.log(`── in ${((Date.now() - started) / 1000).toFixed(0)} s`);
  if (results.includes(false)) process.exitCode = 1;
}

await main();
