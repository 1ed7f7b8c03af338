// `npm start`: the whole product in one process, besides Postgres.

import type { Logger } from 'pino';
import { currentWebBuild } from '../../ssr/webBuild.ts';
import { parseConfig } from '../base/config.ts';
import { errorText } from '../base/errors.ts';
import { banner } from './banner.ts';
import { currentConsoleBuild } from './consoleBuild.ts';
import { createLifecycle } from './lifecycle.ts';
import { startStack } from './stack.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// A closed pipe (npm start | head) is no reason to die.
process.stdout.on('error', () => undefined);

const lifecycle = createLifecycle(say);

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
  front.ready({ engine, lookUps, rest: (req, res) => app.routing(req, res) });
  for (const line of banner(config, hasAdmin)) say(line);
});
