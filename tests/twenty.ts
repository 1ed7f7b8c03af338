// `npm run test:twenty`: all checks twenty times in a row, and a table of what failed. Four of the runs have two busy programs
// beside them, one has the clock at 23:58 in Kathmandu, one at that time of New Year's Eve. `-- --runs 3 lint types` runs
// these steps three times.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { kathmanduDay, kathmanduInstant } from '../shared/dates.ts';

const root = path.resolve(import.meta.dirname, '..');

/** A busy program's end, should nobody end it: in minutes. */
const busyFor = 90;

type Kind = 'quiet' | 'busy' | '23:58' | 'New Year’s Eve';

/** Of run number `run`, from 1 on: of twenty the 4th, 9th, 14th and 19th are busy. */
function kindOf(run: number): Kind {
  if (run % 5 === 4) return 'busy';
  if (run === 2) return '23:58';
  return run === 6 ? 'New Year’s Eve' : 'quiet';
}

/** Debian's libfaketime, which gives all programs of a run, Postgres and the browser too, another clock (or FAKETIME_LIBRARY). */
const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
const fakeClock = [
  process.env.FAKETIME_LIBRARY ?? '',
  ...libraries.map((name) => `/usr/lib/${name}/faketime/libfaketimeMT.so.1`),
].find((file) => existsSync(file));

/** An offset, not a time: each program of the run has the same clock, whenever it starts. */
function clockOf(kind: Kind): NodeJS.ProcessEnv {
  if (kind === 'quiet' || kind === 'busy') return {};
  const now = new Date();
  const today = kathmanduDay(now);
  const day = kind === '23:58' ? today : `${today.slice(0, 4)}-12-31`;
  const begin = kathmanduInstant(day, '23:58') ?? now;
  return {
    LD_PRELOAD: fakeClock,
    FAKETIME: `+${Math.round((begin.getTime() - now.getTime()) / 1000)}s`.replace('+-', '-'),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function busyProgram(): ChildProcess {
  const loop = `for (const end = Date.now() + ${busyFor * 60_000}; Date.now() < end;);`;
  return spawn(process.execPath, ['-e', loop], { stdio: 'ignore' });
}

/** All that the checks say, which they say here as well. */
function runChecks(steps: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tests/run.ts', ...steps], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        process.stdout.write(chunk);
      });
    }
    child.once('error', reject);
    child.once('close', () => resolve(stripVTControlCharacters(said)));
  });
}

/** The last lines of a run: its time, its first failures, its totals. */
function lastWords(said: string): string {
  const end = said.slice(said.lastIndexOf('\nIn ') + 1).trim();
  const [time = '', ...lines] = end.split('\n');
  return [
    lines.at(-1) ?? 'ended before its end',
    time.replace(/^In (.*):$/, '$1'),
    ...lines.slice(0, -1),
  ].join('\n      ');
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const at = words.indexOf('--runs');
  const runs = at < 0 ? 20 : Number(words[at + 1]);
  const steps = at < 0 ? words : words.toSpliced(at, 2);
  const rows: string[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const kind = kindOf(run);
    const isClockAway = fakeClock === undefined && clockOf(kind).FAKETIME !== undefined;
    const beside = kind === 'busy' ? [busyProgram(), busyProgram()] : [];
    const said = isClockAway ? '' : await runChecks(steps, clockOf(kind));
    for (const program of beside) program.kill();
    if (!/\n\d+ passed, 0 failed/.test(said)) process.exitCode = 1;
    const result = isClockAway
      ? 'not run: there is no libfaketime (apt-get install libfaketime)'
      : lastWords(said);
    rows.push(`${String(run).padStart(3)}  ${kind.padEnd(14)}  ${result}`);
  }
  console.log(`\nRuns in a row\n${rows.join('\n')}`);
}

await main();
