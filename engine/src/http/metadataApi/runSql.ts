// SQL of the administrator (Hasura documentation: "Schema / Metadata API reference: run_sql"): any statements, in one
// transaction, after which the metadata must still fit, unless the caller says that they need not.
import pg from 'pg';
import { z } from 'zod';
import { laterThanEngine } from '../../base/admission/deadlines.ts';
import { EngineError } from '../../base/errors.ts';
import { type Job, withConnection } from '../../database/job.ts';
import { metadataFromJson } from '../../metadata/load.ts';
import type { EngineContext } from '../../served/context.ts';
import type { Session } from '../../session/session.ts';
import { metadataAfter } from './metadataAfter.ts';
import { asRefusal, MetadataRefusal, placedAt, parseArguments } from './metadataRefusal.ts';

const sqlArguments = z.object({
  sql: z.string(),
  source: z.string().min(1).default('default'),
  cascade: z.boolean().nullish(),
  check_metadata_consistency: z.boolean().nullish(),
  read_only: z.boolean().nullish(),
  no_transaction: z.boolean().nullish(),
});
type SqlArguments = z.output<typeof sqlArguments>;

/** Of several statements the last one's: a table of texts with the names of its columns first, or nothing. */
export type SqlResult =
  | { readonly result_type: 'TuplesOk'; readonly result: readonly (readonly string[])[] }
  | { readonly result_type: 'CommandOk'; readonly result: null };

/** Words by which Hasura decides to look at the metadata, when it is not told. */
const changesStructure = /\balter\b|\bdrop\b|\breplace\b|\bcreate function\b|\bcomment on\b/i;

const looksAtMetadata = ({
  sql,
  read_only: readOnly,
  check_metadata_consistency: checks,
}: SqlArguments): boolean => readOnly !== true && (checks ?? changesStructure.test(sql));

/** Throws `EngineError`; the transaction is rolled back then. */
async function runSql(
  context: EngineContext,
  args: unknown,
  { job, session }: { job: Job; session: Session },
): Promise<SqlResult> {
  const asked = parseArguments(sqlArguments, args);
  if (!context.metadata().sources.some(({ name }) => name === asked.source))
    throw new MetadataRefusal('not-exists', `source with name "${asked.source}" does not exist`);
  const longest = context.config.limits.sqlTime;
  const within = <T>(
    then: (result: SqlResult, client: pg.PoolClient) => Promise<T>,
    before?: (client: pg.PoolClient) => Promise<void>,
  ): Promise<T> =>
    withConnection(context.pool, job, async (client, lease) => {
      // Settings, cursors and temporary tables of such SQL are nobody else's.
      lease.discard();
      await before?.(client);
      return inTransaction(client, asked, { longest, session }, (result) => then(result, client));
    });
  if (!looksAtMetadata(asked)) return within((result) => Promise.resolve(result));
  return context.changeMetadata(async (change) => {
    const after = metadataAfter(context, {
      cascades: asked.cascade === true,
      isLocal: asked.no_transaction !== true,
    });
    const { result, tree } = await within(
      async (done, client) => ({ result: done, tree: await after.check(client) }),
      (client) => after.remember(client),
    );
    await change.replace(metadataFromJson(tree), () => undefined);
    return result;
  });
}

interface TransactionOptions {
  /** Milliseconds. */
  readonly longest: number;
  readonly session: Session;
}

/** `then` sees what the SQL has done, and may throw to undo it (unless the SQL has ended its transaction itself). */
async function inTransaction<T>(
  client: pg.PoolClient,
  asked: SqlArguments,
  { longest, session }: TransactionOptions,
  then: (result: SqlResult) => Promise<T>,
): Promise<T> {
  const { read_only: readOnly, no_transaction: alone } = asked;
  // What only reads needs its transaction, whatever else was asked for.
  const isLocal = alone !== true || readOnly === true;
  if (isLocal) await client.query(readOnly === true ? 'begin read only' : 'begin');
  for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
    await client.query(
      `set ${isLocal ? 'local' : 'session'} ${setting} = ${String(longest + laterThanEngine)}`,
    );
  const user = JSON.stringify(Object.fromEntries(session.variables));
  await client.query('select set_config($1, $2, $3)', ['hasura.user', user, isLocal]);
  try {
    const result = await send(client, asked.sql, readOnly === true ? 'extended' : undefined);
    const answer = await then(result);
    if (!isLocal) return answer;
    await client.query('commit');
    return answer;
  } catch (error) {
    if (isLocal) await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

/**
 * The extended protocol takes one statement only. So none comes after one that ends the transaction, and a transaction in
 * which something was asked (`hasura.user` above) lets nothing make it write any more.
 */
type QueryMode = 'extended' | undefined;

async function send(client: pg.PoolClient, text: string, queryMode: QueryMode): Promise<SqlResult> {
  let results: pg.QueryArrayResult<string[]>[];
  try {
    const query: pg.QueryArrayConfig & { queryMode: QueryMode } = {
      text,
      rowMode: 'array',
      types: asText,
      queryMode,
    };
    const answered = (await client.query<string[]>(query)) as
      | pg.QueryArrayResult<string[]>
      | pg.QueryArrayResult<string[]>[];
    results = Array.isArray(answered) ? answered : [answered];
  } catch (error) {
    throw asSqlError(error, text);
  }
  const last = results.at(-1);
  if (last === undefined || last.fields.length === 0) return { result_type: 'CommandOk', result: null };
  const rows = last.rows.map((row) => row.map((value: string | null) => value ?? 'NULL'));
  return { result_type: 'TuplesOk', result: [last.fields.map(({ name }) => name), ...rows] };
}

/** Postgres's words stand in `internal`, as in Hasura. */
function asSqlError(error: unknown, statement: string): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const { code, message, detail = null, hint = null } = error;
  // Postgres's words may be in any language; where they come from is not.
  if (code === '42601' && error.routine === 'exec_parse_message') {
    return new EngineError(
      'not-supported',
      'read_only takes one statement: several could end the transaction that keeps them from writing',
      '$.args.sql',
    );
  }
  const internal = {
    error: { exec_status: 'FatalError', status_code: code, message, description: detail, hint },
    statement,
    prepared: false,
    arguments: [],
  };
  return new MetadataRefusal('postgres-error', 'query execution failed', { internal });
}

const request = z.object({ type: z.string(), args: z.unknown().optional() });
/** How many commands may stand in a bulk. */
const mostCommands = 1000;

/** Hasura's older commands about rows, which GraphQL serves. */
const rowCommands = ['select', 'insert', 'update', 'delete', 'count'];

/** Runs what a request to /v2/query says. Throws `EngineError`, with the command's place in a bulk. */
export async function runQuery(
  context: EngineContext,
  body: unknown,
  asking: { job: Job; session: Session },
): Promise<unknown> {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw new EngineError('parse-failed', 'expected an object with a key "type"');
  const { type, args } = parsed.data;
  try {
    switch (type) {
      case 'run_sql':
      case 'pg_run_sql':
        return await runSql(context, args, asking);
      case 'bulk':
      case 'concurrent_bulk': {
        const commands = parseArguments(z.array(z.unknown()).max(mostCommands), args);
        if (type === 'concurrent_bulk' && commands.some(changesSchema))
          throw new EngineError('unexpected', 'Only read-only queries are allowed in a concurrent_bulk');
        const answers: unknown[] = [];
        for (const [index, one] of commands.entries())
          answers.push(await placedAt(`$[${String(index)}]`, () => runQuery(context, one, asking)));
        return answers;
      }
      default: {
        const isAboutRows = rowCommands.includes(type.replace(/^(pg|postgres)_/, ''));
        throw new EngineError(
          'not-supported',
          `${type} is not supported by this engine${isAboutRows ? ': rows are asked for and written by GraphQL' : ''}`,
          '$.type',
        );
      }
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Whether Hasura would read the metadata anew after it. */
function changesSchema(body: unknown): boolean {
  const { type = '', args } = request.safeParse(body).data ?? {};
  if (['bulk', 'concurrent_bulk'].includes(type)) return Array.isArray(args) && args.some(changesSchema);
  const sql = sqlArguments.safeParse(args).data;
  return type.endsWith('run_sql') && sql !== undefined && looksAtMetadata(sql);
}
