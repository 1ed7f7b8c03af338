// `npm run fuzz`: hostile requests for some minutes. FUZZ_SECONDS (180), FUZZ_SEED (as printed: the same requests again),
// FUZZ_SIZE (1), FUZZ_AT_ONCE (3), FUZZ_SHARED=1 (others use the machine: /healthz is shown, processor time judged).
// FUZZ_MODE=costly sends what is small and costly to plan instead (costly.ts).
// Fails on a crash, an engine's fault, a silent /healthz, long work without a pause, and memory that stays.
import { fork } from 'node:child_process';
import path from 'node:path';
import { attack } from './attack.ts';
import { attackByCost } from './costly.ts';
import { startSubject } from './engine.ts';

const number = (name: string, fallback: number): number => {
  const text = process.env[name];
  return text === undefined || text === '' ? fallback : Number(text);
};

/** Milliseconds that /healthz may take: the event loop is busy with one request that long at most. */
const longestSilence = 1000;
/** Bytes beyond what the engine held after its first requests: caches, which have their own bounds. */
const mayStay = 250 * 1024 * 1024;

const seed = number('FUZZ_SEED', Date.now() % 2 ** 31);
const seconds = number('FUZZ_SECONDS', 180);
const [size, atOnce] = [number('FUZZ_SIZE', 1), number('FUZZ_AT_ONCE', 3)];
console.log(
  `FUZZ_SEED=${String(seed)} FUZZ_SECONDS=${String(seconds)} FUZZ_SIZE=${String(size)} FUZZ_AT_ONCE=${String(atOnce)}`,
);

interface Silence {
  readonly ms: number;
  readonly at: number;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;
const isShared = process.env.FUZZ_SHARED === '1';
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const subject = await startSubject();
const findings: string[] = [];
try {
  if (process.env.FUZZ_MODE === 'costly') findings.push(...(await attackByCost(subject)));
  else await attackAtRandom();
} finally {
  await subject.stop();
}
for (const finding of findings.slice(0, 50)) console.log(`FOUND ${finding}`);
console.log(
  findings.length === 0 ? 'nothing found' : `${String(findings.length)} findings, FUZZ_SEED=${String(seed)}`,
);
process.exitCode = findings.length === 0 ? 0 : 1;

async function attackAtRandom(): Promise<void> {
  // Schemas, the first plans, compiled code.
  await attack({ url: subject.url, seed, size: 0.02, atOnce: 2, goesOn: (sent) => sent < 200 });
  const before = await subject.state();
  const watcher = fork(path.join(import.meta.dirname, 'watch.ts'), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, FUZZ_URL: subject.url },
  });
  const end = Date.now() + seconds * 1000;
  const outcome = await attack({
    url: subject.url,
    seed: seed + 1,
    size,
    atOnce,
    goesOn: () => Date.now() < end && subject.ended() === null,
  });
  findings.push(...outcome.findings);
  const silences = await new Promise<Silence[]>((resolve) => {
    watcher.once('message', (message) => resolve((message as { silences: Silence[] }).silences));
    watcher.send('silences');
  });
  watcher.disconnect();
  silences.sort((one, other) => other.ms - one.ms);
  const longest = silences[0]?.ms ?? 0;
  if (longest > longestSilence && !isShared)
    findings.push(
      `/healthz was silent: ${silences
        .slice(0, 5)
        .map(({ ms, at }) => `${String(ms)} ms at ${(at / 1000).toFixed(0)} s`)
        .join(', ')}`,
    );
  const ended = subject.ended();
  if (ended === null) {
    await pause(5000);
    const after = await subject.state();
    console.log(`longest work without a pause: ${after.busiest.toFixed(0)} ms of processor time`);
    if (after.busiest > longestSilence)
      findings.push(`${after.busiest.toFixed(0)} ms of work without a pause`);
    console.log(`memory: ${megabytes(before.memory)} before, ${megabytes(after.memory)} after`);
    if (after.memory - before.memory > mayStay)
      findings.push(`memory stayed: ${megabytes(before.memory)}, then ${megabytes(after.memory)}`);
  } else {
    findings.push(ended);
  }
  console.log(
    `${String(outcome.sent)} requests, ${String(outcome.sockets)} of them sockets; /healthz at most ${String(longest)} ms`,
  );
  for (const [answer, count] of [...outcome.answers].sort(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(8)} ${answer}`);
  const faults = [...new Set(subject.faults.map((fault) => fault.split('\n').slice(0, 4).join('\n')))];
  for (const fault of faults.slice(0, 20)) console.log(`the engine's log: ${fault}`);
}
