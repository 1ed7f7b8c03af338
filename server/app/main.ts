// `npm start`: the whole product in one process, besides Postgres.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Logger } from 'pino';
import { currentConsoleBuild, currentWebBuild } from '../../ssr/builds.ts';
import { dataDirOf, knownVariables, parseConfig } from '../base/config.ts';
import { errorText } from '../base/errors.ts';
import { createLog } from '../base/log.ts';
import { nearMisses } from '../base/nearMisses.ts';
import { banner } from './banner.ts';
import { createLifecycle } from './lifecycle.ts';
import { startStack } from './stack.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// A closed pipe (npm start | head) is no reason to die.
process.stdout.on('error', () => undefined);

/** Where somebody looks first for what happened; a start that is refused makes no log. */
function noteRefusal(reason: string): void {
  const dataDir = dataDirOf(process.env);
  if (!existsSync(path.join(dataDir, 'logs'))) return;
  try {
    createLog({ logLevel: 'silent', dataDir }).fatal(
      { event: 'start_refused', reason },
      'the start was refused',
    );
  } catch {
    // The terminal has it.
  }
}

/** The start leaves garbage, and V8 keeps twice 16 MB for what lives shortly as long as little happens: a third of all memory. */
function giveBack(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as NodeJS.GCFunction;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const lifecycle = createLifecycle(say, noteRefusal);

// From the beginning: whatever a start has begun, Postgres above all, ends with it.
let log: Logger | undefined;
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error: unknown) => {
    log?.fatal({ err: error }, event);
    void lifecycle.stop(1, `Unexpected error: ${errorText(error)}`);
  });
}

await lifecycle.run(async () => {
  const given = parseConfig(process.env);
  for (const line of nearMisses(process.env, knownVariables)) say(line);
  const web = currentWebBuild({
    dataDir: given.dataDir,
    onBuild: () => say('Building the web app (only when it changed) …'),
    signal: lifecycle.signal,
  });
  // Awaited when the rest is ready; until then a failure waits, too.
  web.catch(() => undefined);
  // A Hasura of its own has its own console.
  const graphqlConsole =
    given.hasuraEndpoint === undefined
      ? currentConsoleBuild({ dataDir: given.dataDir, signal: lifecycle.signal })
      : Promise.resolve(undefined);
  const started = await startStack({ config: given, lifecycle, say, web, graphqlConsole });
  const { config, front, app, engine, lookUps, hasAdmin } = started;
  log = started.log;
  giveBack();
  front.ready({ engine, lookUps, rest: (req, res) => app.routing(req, res) });
  const hasConsole = (await graphqlConsole) !== undefined;
  for (const line of banner(config, { hasAdmin, hasConsole })) say(line);
});
