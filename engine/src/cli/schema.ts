// `engine schema`: a role's GraphQL schema on standard output.
import { createEngine, parseConfig } from '../index.ts';
import { type Options, UsageError } from './arguments.ts';
import { loadProject } from './environment.ts';

export async function schema(options: Options, env: NodeJS.ProcessEnv): Promise<void> {
  if (options.role === undefined) throw new UsageError('--role is needed');
  // Nobody can call this engine: warnings about its callers would be noise beside the schema.
  const config = { ...parseConfig(env), warnings: [] };
  const project = await loadProject(options, { env, config });
  const engine = await createEngine({ ...project, config });
  try {
    process.stdout.write(engine.printSchema(options.role));
  } finally {
    await engine.close();
  }
}
