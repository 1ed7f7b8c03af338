// `npm run conformance`: runs the cases, prints a table by suite and what is not served, by reason. Fails when a case fails
// that NOT_SERVED.md does not list, and when that page and Hasura's cases are out of step.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { startLocalPostgres } from '../src/database/localPostgres.ts';
import { clusterVariable } from '../testing/postgres.ts';
import { createClient, type Asked, type Client } from './client.ts';
import { difference } from './compare.ts';
import { countsOf, problemsOf, readHasuraCases, readNotServed, type Outcome } from './notServed.ts';
import { engineSubject, hasuraSubject, type Server, type Subject } from './subject.ts';
import {
  caseId,
  caseName,
  casesFolder,
  loadSuites,
  transportsOf,
  type Case,
  type RequestStep,
  type Step,
  type Suite,
  type Transport,
} from './suite.ts';

/** So many suites at a time; each waits for Postgres most of its life. */
const databases = 4;

/** What `--json` writes: read by tests/run.ts. */
interface Report {
  passed: number;
  failed: number;
  skipped: number;
  outcomes: Outcome[];
}

interface SuiteOutcome {
  suite: string;
  outcomes: Outcome[];
}

type Asking = Pick<RequestStep, 'url' | 'headers' | 'body'> & Partial<RequestStep>;

function asked(step: Asking, server: Server): Asked {
  const secret: Record<string, string> =
    step.auth === 'none' ? {} : { 'x-hasura-admin-secret': server.adminSecret };
  const { url, body, method = 'POST', form } = step;
  return { url, headers: { ...secret, ...step.headers }, body, method, form };
}

async function reload(client: Client, server: Server): Promise<string | undefined> {
  const response = await fetch(`${server.url}/v1/metadata`, {
    method: 'POST',
    headers: { 'x-hasura-admin-secret': server.adminSecret },
    body: JSON.stringify({ type: 'reload_metadata', args: {} }),
  });
  client.reconnect();
  return response.ok ? undefined : `reload: ${await response.text()}`;
}

/** What is wrong with the answer to a step, if anything. */
async function runStep(step: Step, client: Client, server: Server): Promise<string | undefined> {
  if ('sql' in step) {
    await server.sql(step.sql);
    return step.reload === true ? reload(client, server) : undefined;
  }
  if ('reload' in step) return reload(client, server);
  if ('metadata' in step) {
    await server.useMetadata(step.metadata);
    client.reconnect();
    return undefined;
  }
  if ('op' in step) {
    switch (step.op) {
      case 'subscribe':
        await client.subscribe(step.id, asked({ ...step, url: '/v1/graphql' }, server));
        return undefined;
      case 'next':
      case 'error':
        return difference(await client.next(step.id, step.op), step);
      case 'complete':
        await client.complete(step.id);
        return undefined;
      case 'stop':
        client.stop(step.id);
        return undefined;
    }
  }
  const { status, answer } = await client.ask(asked(step, server));
  if (status !== undefined && status !== step.status) {
    return `expected status ${String(step.status)}, got ${String(status)}`;
  }
  return difference(answer, step);
}

async function runCase({ steps }: Case, transport: Transport, server: Server): Promise<string | undefined> {
  const client = createClient(transport, server.url);
  try {
    for (const [index, step] of steps.entries()) {
      const failure = await runStep(step, client, server);
      if (failure !== undefined) return steps.length > 1 ? `step ${String(index + 1)}: ${failure}` : failure;
    }
    return undefined;
  } catch (error) {
    return messageOf(error);
  } finally {
    client.close();
  }
}

interface Run {
  one: Case;
  transport: Transport;
}

async function runSuite(suite: Suite, subject: Subject, everywhere: boolean): Promise<SuiteOutcome> {
  const runs: Run[] = suite.cases.flatMap((one) =>
    transportsOf(one, everywhere).map((transport) => ({ one, transport })),
  );
  const failures = new Map<Run, string | undefined>();
  // What writes has data of its own; what only reads shares them.
  const clean = runs.filter(({ one }) => one.dirty !== true);
  const groups = [clean, ...runs.filter(({ one }) => one.dirty === true).map((run) => [run])];
  try {
    for (const group of groups.filter(({ length }) => length > 0)) {
      const server = await subject.serve(suite);
      try {
        for (const run of group) failures.set(run, await runCase(run.one, run.transport, server));
      } finally {
        await server.stop();
      }
    }
  } catch (error) {
    for (const run of runs) {
      if (!failures.has(run)) failures.set(run, `set-up: ${messageOf(error)}`);
    }
  }
  const outcomes = runs.map((run) => ({
    id: caseId(suite, run.one, run.transport),
    name: caseName(suite, run.one),
    failure: failures.get(run),
  }));
  return { suite: suite.suite, outcomes };
}

/** Runs the suites on so many subjects at once. */
async function runAll(
  suites: readonly Suite[],
  open: () => Subject | Promise<Subject>,
  { atOnce, everywhere }: { atOnce: number; everywhere: boolean },
): Promise<SuiteOutcome[]> {
  const results = new Map<string, SuiteOutcome>();
  // The long ones first, so that no core waits at the end.
  const queue = [...suites].sort((one, other) => other.cases.length - one.cases.length);
  const worker = async () => {
    const subject = await open();
    try {
      for (let suite = queue.shift(); suite !== undefined; suite = queue.shift()) {
        results.set(suite.suite, await runSuite(suite, subject, everywhere));
      }
    } finally {
      await subject.close();
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, suites.length) }, worker));
  return suites.flatMap(({ suite }) => results.get(suite) ?? []);
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).replaceAll(/\s*\n\s*/g, ' ');

function printTable(results: readonly SuiteOutcome[], verbose: boolean): void {
  const width = Math.max(...results.map(({ suite }) => suite.length));
  for (const { suite, outcomes } of results) {
    const failures = outcomes.filter(({ failure }) => failure !== undefined);
    const reasons = new Set(failures.map(({ failure }) => failure));
    const [only] = reasons;
    const passed = String(outcomes.length - failures.length).padStart(3);
    const note = reasons.size === 1 && failures.length === outcomes.length ? `  ${only ?? ''}` : '';
    console.log(`${suite.padEnd(width)}  ${passed} of ${String(outcomes.length).padStart(3)}${note}`);
    if (!verbose) continue;
    for (const { id, failure } of failures) console.log(`    ${id}\n        ${failure ?? ''}`);
  }
}

function printCounts(counts: ReadonlyMap<string, number>): void {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`\n${String(total)} of Hasura's cases are not run, by reason (NOT_SERVED.md):`);
  for (const [reason, count] of counts) console.log(`${String(count).padStart(5)}  ${reason}`);
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      suite: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      'every-transport': { type: 'boolean', default: false },
      listed: { type: 'string' },
      json: { type: 'string' },
      endpoint: { type: 'string' },
      'admin-secret': { type: 'string' },
    },
  });
  const report = async (counts: Report) => {
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(counts, null, 1));
  };
  const listed = await readNotServed(values.listed);
  const all = await loadSuites();
  if (all.length === 0) {
    console.log(`conformance: no cases at hand in ${casesFolder()} (CONFORMANCE_CASES names another folder)`);
    await report({ passed: 0, failed: 0, skipped: 1, outcomes: [] });
    return 0;
  }
  const wanted = values.suite;
  const suites = all.filter(({ suite }) => wanted === undefined || suite.includes(wanted));
  if (suites.length === 0) throw new Error(`no suite's name contains "${wanted ?? ''}"`);
  const started = Date.now();
  const everywhere = values['every-transport'];

  let results: SuiteOutcome[];
  if (values.endpoint !== undefined) {
    const endpoint = values.endpoint.replace(/\/$/, '');
    const open = () => hasuraSubject(endpoint, values['admin-secret'] ?? '');
    results = await runAll(suites, open, { atOnce: 1, everywhere });
  } else {
    const given = process.env[clusterVariable];
    const own = given === undefined || given === '' ? await startLocalPostgres() : undefined;
    try {
      const open = () => engineSubject(own?.url ?? given ?? '');
      results = await runAll(suites, open, { atOnce: databases, everywhere });
    } finally {
      await own?.stop();
    }
  }

  const outcomes = results.flatMap((result) => result.outcomes);
  const passed = outcomes.filter(({ failure }) => failure === undefined).length;
  printTable(results, values.verbose);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\nconformance: ${String(passed)} of ${String(outcomes.length)} pass, in ${seconds} s`);

  const isWhole = wanted === undefined && values.listed === undefined;
  const folders = isWhole ? await readHasuraCases() : undefined;
  if (folders !== undefined) printCounts(countsOf(listed, folders));
  const problems = problemsOf(outcomes, listed, folders);
  for (const problem of problems) console.log(`WRONG  ${problem}`);
  await report({ passed, failed: problems.length, skipped: outcomes.length - passed, outcomes });
  return problems.length > 0 ? 1 : 0;
}

process.exitCode = await main();
