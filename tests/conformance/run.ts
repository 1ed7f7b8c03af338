// `npm run conformance`: runs the cases, prints a table by suite, and fails when a case of the baseline fails.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { clusterVariable, startTestPostgres } from '../support/postgres.ts';
import { createClient, type Asked, type Client } from './client.ts';
import { difference } from './compare.ts';
import { engineSubject, hasuraSubject, type Server, type Subject } from './subject.ts';
import {
  caseId,
  loadSuites,
  type Case,
  type RequestStep,
  type Step,
  type Suite,
  type Transport,
} from './suite.ts';

const baselineFile = path.join(import.meta.dirname, 'baseline.json');
/** Suites at a time; each waits for Postgres most of its life. */
const atOnce = 4;

interface Outcome {
  id: string;
  /** Undefined when the case passed. */
  failure: string | undefined;
}

interface SuiteOutcome {
  suite: string;
  outcomes: Outcome[];
}

function asked(step: Pick<RequestStep, 'url' | 'headers' | 'body' | 'auth'>, server: Server): Asked {
  const secret: Record<string, string> =
    step.auth === 'none' ? {} : { 'x-hasura-admin-secret': server.adminSecret };
  return { url: step.url, headers: { ...secret, ...step.headers }, body: step.body };
}

/** What is wrong with the answer to a step, if anything. */
async function runStep(step: Step, client: Client, server: Server): Promise<string | undefined> {
  if ('sql' in step) {
    await server.sql(step.sql);
    if (step.reload !== true) return undefined;
    const response = await fetch(`${server.url}/v1/metadata`, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': server.adminSecret },
      body: JSON.stringify({ type: 'reload_metadata', args: {} }),
    });
    return response.ok ? undefined : `reload: ${await response.text()}`;
  }
  if ('op' in step) {
    switch (step.op) {
      case 'subscribe':
        await client.subscribe(step.id, asked({ ...step, url: '/v1/graphql', auth: undefined }, server));
        return undefined;
      case 'next':
        return difference(await client.next(step.id), step);
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

async function runSuite(suite: Suite, subject: Subject): Promise<SuiteOutcome> {
  const runs = suite.cases.flatMap((one) => one.transport.map((transport) => ({ one, transport })));
  const outcomes: Outcome[] = [];
  let shared: Server | undefined;
  let prepared: Awaited<ReturnType<Subject['prepare']>> | undefined;
  try {
    prepared = await subject.prepare(suite);
    for (const { one, transport } of runs) {
      const id = caseId(suite, one, transport);
      const alone = suite.perCase || one.dirty === true;
      try {
        const server = alone ? await prepared.serve() : (shared ??= await prepared.serve());
        try {
          outcomes.push({ id, failure: await runCase(one, transport, server) });
        } finally {
          if (alone) await server.stop();
          // A Hasura has one database: what the case before it changed is set up again.
          if (alone && !subject.parallel) shared = undefined;
        }
      } catch (error) {
        outcomes.push({ id, failure: `set-up: ${messageOf(error)}` });
      }
    }
  } catch (error) {
    for (const { one, transport } of runs) {
      outcomes.push({ id: caseId(suite, one, transport), failure: `set-up: ${messageOf(error)}` });
    }
  } finally {
    await shared?.stop();
    await prepared?.dispose();
  }
  return { suite: suite.suite, outcomes };
}

async function runAll(suites: readonly Suite[], subject: Subject): Promise<SuiteOutcome[]> {
  const results = new Map<string, SuiteOutcome>();
  // The long ones first, so that no core waits at the end.
  const queue = [...suites].sort((one, other) => other.cases.length - one.cases.length);
  const worker = async () => {
    for (let suite = queue.shift(); suite !== undefined; suite = queue.shift()) {
      results.set(suite.suite, await runSuite(suite, subject));
    }
  };
  await Promise.all(Array.from({ length: subject.parallel ? atOnce : 1 }, worker));
  return suites.flatMap(({ suite }) => results.get(suite) ?? []);
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message || error.name : String(error)).split('\n')[0] ?? '';

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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      suite: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      'update-baseline': { type: 'boolean', default: false },
      json: { type: 'string' },
      endpoint: { type: 'string' },
      'admin-secret': { type: 'string' },
    },
  });
  const wanted = values.suite;
  const suites = (await loadSuites()).filter(({ suite }) => wanted === undefined || suite.includes(wanted));
  if (suites.length === 0) throw new Error(`no suite's name contains "${wanted ?? ''}"`);
  const started = Date.now();

  let results: SuiteOutcome[];
  if (values.endpoint !== undefined) {
    results = await runAll(
      suites,
      hasuraSubject(values.endpoint.replace(/\/$/, ''), values['admin-secret'] ?? ''),
    );
  } else {
    const given = process.env[clusterVariable];
    const own = given === undefined || given === '' ? await startTestPostgres() : undefined;
    try {
      results = await runAll(suites, engineSubject(own?.url ?? given ?? ''));
    } finally {
      await own?.stop();
    }
  }

  const outcomes = results.flatMap((result) => result.outcomes);
  const passed = new Set(outcomes.filter(({ failure }) => failure === undefined).map(({ id }) => id));
  const failed = outcomes.length - passed.size;
  printTable(results, values.verbose);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`\nconformance: ${String(passed.size)} of ${String(outcomes.length)} pass, in ${seconds} s`);

  const baseline = z.array(z.string()).parse(JSON.parse(await readFile(baselineFile, 'utf8')));
  // With --suite only the cases that ran are judged; otherwise a listed case that no longer exists is missed too.
  const ran = new Map(outcomes.map(({ id, failure }) => [id, failure]));
  const regressions = baseline.filter((id) => !passed.has(id) && (wanted === undefined || ran.has(id)));
  for (const id of regressions) console.log(`REGRESSION  ${id}\n    ${ran.get(id) ?? 'no such case'}`);
  const gained = [...passed].filter((id) => !baseline.includes(id));
  if (values['update-baseline']) {
    await writeFile(baselineFile, `${JSON.stringify([...baseline, ...gained].sort(), null, 1)}\n`);
    console.log(`baseline: ${String(gained.length)} added`);
  } else if (gained.length > 0) {
    console.log(`${String(gained.length)} pass that the baseline does not list: --update-baseline adds them`);
  }
  if (values.json !== undefined) {
    const report = { passed: passed.size, failed, regressions: regressions.length, outcomes };
    await writeFile(values.json, JSON.stringify(report, null, 1));
  }
  return regressions.length > 0 ? 1 : 0;
}

process.exitCode = await main();
