// The cases as data, checked when read: a case that the runner does not understand must not pass unnoticed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const headers = z.record(z.string(), z.string()).default({});
const expectation = {
  match: z.enum(['exact', 'code', 'error', 'ok', 'status', 'contains']),
  tolerate: z.literal('decimal-strings').optional(),
  response: z.unknown().optional(),
};
export type Expectation = z.infer<z.ZodObject<typeof expectation>>;

const request = z
  .strictObject({
    description: z.string().optional(),
    source_url: z.string().optional(),
    url: z.string(),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('POST'),
    headers,
    body: z.unknown().optional(),
    form: z.record(z.string(), z.string()).optional(),
    auth: z.literal('none').optional(),
    status: z.number(),
    ...expectation,
  })
  .refine(({ body, form }) => body === undefined || form === undefined, 'has both a body and a form');
export type RequestStep = z.infer<typeof request>;

const sql = z.strictObject({ sql: z.string(), reload: z.boolean().optional() });
const reload = z.strictObject({ reload: z.literal(true) });
const metadata = z.strictObject({ metadata: z.unknown() });
const subscribe = z.strictObject({ op: z.literal('subscribe'), id: z.string(), headers, body: z.unknown() });
const message = z.strictObject({ op: z.enum(['next', 'error']), id: z.string(), ...expectation });
const end = z.strictObject({ op: z.enum(['complete', 'stop']), id: z.string() });

const step = z.union([request, sql, reload, metadata, subscribe, message, end]);
export type Step = z.infer<typeof step>;

const testCase = z.strictObject({
  name: z.string(),
  test: z.string(),
  transport: z.array(z.enum(['http', 'ws', 'graphql-transport-ws', 'subscription'])).min(1),
  dirty: z.boolean().optional(),
  adapted: z.unknown().optional(),
  steps: z.array(step).min(1),
});
export type Case = z.infer<typeof testCase>;
export type Transport = Case['transport'][number];

const suite = z.strictObject({
  suite: z.string(),
  source: z.string(),
  classes: z.array(z.string()),
  perCase: z.boolean(),
  server: z.strictObject({ env: z.record(z.string(), z.string()) }),
  extensions: z.array(z.string()),
  setup_sql: z.array(z.string()),
  metadata: z.unknown(),
  cases: z.array(testCase).min(1),
});
export type Suite = z.infer<typeof suite>;

/** The folder that is searched: `CONFORMANCE_CASES`, else `shared/conformance` beside the repository. */
export function casesFolder(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.CONFORMANCE_CASES ?? '';
  return named === ''
    ? path.resolve(import.meta.dirname, '../../../shared/conformance')
    : path.resolve(named);
}

/** All suites, sorted by name; none where there is no such folder, or no case in it. */
export async function loadSuites(folder = casesFolder()): Promise<Suite[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const suites = await Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .map(async (name) => {
        const parsed = suite.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
        if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
        return parsed.data;
      }),
  );
  return suites.sort((one, other) => (one.suite < other.suite ? -1 : 1));
}

/** What names a run of a case in everything that is printed. */
export const caseId = (of: Suite, { name }: Case, transport: Transport): string =>
  `${of.suite}/${name} (${transport})`;

/** Where the case stands in Hasura's repository, below `server`. */
export const caseName = ({ source }: Suite, { name }: Case): string =>
  `${source.replace(/^server\//, '')}/${name}`;

/** Hasura's choice, or everywhere: whatever is asked at /v1/graphql only can be asked over every transport. */
export function transportsOf({ transport, steps }: Case, everywhere: boolean): readonly Transport[] {
  const isFree = steps.every((one) => !('op' in one) && (!('url' in one) || isOneOperation(one)));
  return everywhere && isFree
    ? [...new Set<Transport>([...transport, 'http', 'ws', 'graphql-transport-ws'])]
    : transport;
}

const isOneOperation = ({ url, body }: RequestStep): boolean =>
  url === '/v1/graphql' && typeof body === 'object' && !Array.isArray(body);
