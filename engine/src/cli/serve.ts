// `engine serve`: answers until it is asked to stop.
import { createServer } from 'node:http';
import { createEngine, loadMetadata, parseConfig, type Engine, type Project } from '../index.ts';
import { type Options, UsageError } from './arguments.ts';
import { consoleLogger, loadProject } from './environment.ts';

/** Resolves when it has ended. */
export async function serve(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  const config = parseConfig(env);
  const port = Number(options.port ?? config.server.port ?? 8080);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError('--port is not a port number');
  const named = options.host ?? config.server.host ?? '127.0.0.1';
  // Node listens on every address where none is named.
  const host = named === '*' ? undefined : named;

  const loaded = await loadProject(options, { env, config });
  const project = projectOf(options, loaded.location, env);
  const engine = await createEngine({ ...loaded, project, config, logger: consoleLogger });
  try {
    await listen(engine, { port, host, maxHeaderLength: config.server.maxHeaderLength });
  } finally {
    await engine.close();
  }
}

interface Listening {
  readonly port: number;
  readonly host: string | undefined;
  readonly maxHeaderLength: number | undefined;
}

function projectOf(options: Options, location: string, env: NodeJS.ProcessEnv): Project {
  return {
    read: () => loadMetadata(location),
    isChangeable: options.api === true || isOn('ENGINE_METADATA_API', env),
    allowsInconsistent: options['allow-inconsistent'] === true || isOn('ENGINE_ALLOW_INCONSISTENT', env),
  };
}

function isOn(variable: string, env: NodeJS.ProcessEnv): boolean {
  const text = (env[variable] ?? '').toLowerCase();
  if (!['', 'true', 'false'].includes(text)) throw new UsageError(`${variable}: is not one of true, false`);
  return text === 'true';
}

/** Until a signal comes. */
async function listen(engine: Engine, { port, host, maxHeaderLength }: Listening): Promise<void> {
  const limits = maxHeaderLength === undefined ? {} : { maxHeaderSize: maxHeaderLength };
  const server = createServer(limits, (request, response) => engine.handle(request, response));
  server.on('upgrade', (request, socket, head) => engine.upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen({ port, ...(host === undefined ? {} : { host }) }, resolve),
  );
  const address = server.address();
  const shownPort = typeof address === 'object' && address !== null ? address.port : port;
  const shownHost = host === undefined ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const asked = new Promise<void>((resolve) => {
    const stop = () => {
      // A second signal finds no handler and ends the process at once.
      process.off('SIGTERM', stop).off('SIGINT', stop);
      resolve();
    };
    process.on('SIGTERM', stop).on('SIGINT', stop);
  });
  console.log(`GraphQL at http://${shownHost}:${String(shownPort)}/v1/graphql`);

  await asked;
  const stopped = new Promise((resolve) => server.close(resolve));
  await engine.close();
  server.closeAllConnections();
  await stopped;
}
