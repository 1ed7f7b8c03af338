// `engine check --against`: what another server does otherwise; exit code 1 when there is something.
import { createEngine, parseConfig } from '../index.ts';
import { compareServers, readQuestions, type RoleComparison } from '../project/compareServers.ts';
import { type Options, UsageError } from './arguments.ts';
import { loadProject } from './environment.ts';

/** Resolves to the exit code. */
export async function against(url: string, options: Options, env: NodeJS.ProcessEnv): Promise<number> {
  const other = { url: graphqlAddress(url), adminSecret: secretOf(options, env) };
  const variables = sessionOf(options.session ?? []);
  const read = options.documents === undefined ? undefined : await readQuestions(options.documents);
  // Nobody can call this engine: warnings about its callers would be noise.
  const config = { ...parseConfig(env), warnings: [] };
  const engine = await createEngine({ ...(await loadProject(options, { env, config })), config });
  try {
    const roles = options.role === undefined ? undefined : [options.role];
    const compared = await compareServers({ engine, other, roles, variables, questions: read?.questions });
    if (options.json === true) console.log(JSON.stringify(compared, null, 2));
    else console.log(asText(compared, read?.skipped ?? 0));
    return compared.every(({ differences }) => differences.length === 0) ? 0 : 1;
  } finally {
    await engine.close();
  }
}

/** Of a server named without a path, the usual one. */
function graphqlAddress(given: string): string {
  if (!URL.canParse(given) || !/^https?:/.test(given))
    throw new UsageError('--against is not an address (http://…)');
  const url = new URL(given);
  if (url.pathname === '/') url.pathname = '/v1/graphql';
  return url.href;
}

function secretOf(options: Options, env: NodeJS.ProcessEnv): string | undefined {
  const given = options['against-secret'] ?? env['HASURA_GRAPHQL_ADMIN_SECRET'] ?? '';
  return given === '' ? undefined : given;
}

function sessionOf(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^(x-hasura-[^=]+)=(.*)$/i.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--session ${text}: is not x-hasura-…=…`);
      return [name.toLowerCase(), value];
    }),
  );
}

function asText(compared: readonly RoleComparison[], skipped: number): string {
  const lines = compared.flatMap(({ role, asked, differences }) => [
    `${role}: ${String(asked)} questions, ${String(differences.length)} differences`,
    ...differences.map((one) => `  ${one}`),
  ]);
  if (skipped > 0) lines.push(`${String(skipped)} operations that are no queries were not asked`);
  return lines.join('\n');
}
