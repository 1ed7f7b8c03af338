// The cases as data, checked when read: a case that the runner does not understand must not pass unnoticed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

const headers = z.record(z.string(), z.string()).default({});
const expectation = {
  match: z.enum(['exact', 'code', 'error', 'ok', 'contains']),
  tolerate: z.literal('decimal-strings').optional(),
  response: z.unknown().optional(),
};
export type Expectation = z.infer<z.ZodObject<typeof expectation>>;

const request = z.strictObject({
  description: z.string().optional(),
  source_url: z.string().optional(),
  url: z.string(),
  headers,
  body: z.unknown(),
  auth: z.literal('none').optional(),
  status: z.number(),
  ...expectation,
});
export type RequestStep = z.infer<typeof request>;

const sql = z.strictObject({ sql: z.string(), reload: z.boolean().optional() });
const subscribe = z.strictObject({ op: z.literal('subscribe'), id: z.string(), headers, body: z.unknown() });
const next = z.strictObject({ op: z.literal('next'), id: z.string(), ...expectation });
const end = z.strictObject({ op: z.enum(['complete', 'stop']), id: z.string() });

const step = z.union([request, sql, subscribe, next, end]);
export type Step = z.infer<typeof step>;

const testCase = z.strictObject({
  name: z.string(),
  test: z.string(),
  transport: z.array(z.enum(['http', 'ws'])).min(1),
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

/** All suites, sorted by name. */
export async function loadSuites(folder = path.join(import.meta.dirname, 'cases')): Promise<Suite[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const suites = await Promise.all(
    names.map(async (name) => {
      const parsed = suite.safeParse(JSON.parse(await readFile(path.join(folder, name), 'utf8')));
      if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`);
      return parsed.data;
    }),
  );
  return suites.sort((one, other) => (one.suite < other.suite ? -1 : 1));
}

/** What the baseline lists. */
export const caseId = (of: Suite, { name }: Case, transport: Transport): string =>
  `${of.suite}/${name} (${transport})`;
