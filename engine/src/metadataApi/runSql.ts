// SQL of the administrator (Hasura documentation: "Schema / Metadata API reference: run_sql"): any statements, in one
// transaction, after which the metadata must still fit, unless the caller says that they need not.
import pg from 'pg';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { laterThanEngine } from '../database/deadlines.ts';
import { type Job, withConnection } from '../database/job.ts';
import { EngineError } from '../errors.ts';
import type { Session } from '../session/session.ts';
import { serveEdited } from './changeMetadata.ts';
import { checkedTree } from './checkedTree.ts';
import { MetadataRefusal, asRefusal } from './metadataRefusal.ts';
import { cascade, parseArguments, sourceName } from './tree.ts';

const sqlArguments = z.object({
  sql: z.string(),
  source: sourceName,
  cascade,
  check_metadata_consistency: z.boolean().nullish(),
  read_only: z.boolean().nullish(),
  no_transaction: z.boolean().nullish(),
});
export type SqlArguments = z.output<typeof sqlArguments>;

/** Of several statements the last one's: a table of texts with the names of its columns first, or nothing. */
export type SqlResult =
  | { readonly result_type: 'TuplesOk'; readonly result: readonly (readonly string[])[] }
  | { readonly result_type: 'CommandOk'; readonly result: null };

/** Words by which Hasura decides to look at the metadata, when it is not told. */
const changesStructure = /\balter\b|\bdrop\b|\breplace\b|\bcreate function\b|\bcomment on\b/i;

/** Throws `EngineError`; the transaction is rolled back then. */
async function runSql(
  context: EngineContext,
  args: unknown,
  { job, session }: { job: Job; session: Session },
): Promise<SqlResult> {
  const asked = parseArguments(sqlArguments, args);
  const { source, sql, read_only: readOnly, check_metadata_consistency: checks } = asked;
  if (!context.metadata().sources.some(({ name }) => name === source))
    throw new MetadataRefusal('not-exists', `source with name "${source}" does not exist`, {
      path: '$.args',
    });
  const pool = context.poolOf(source);
  if (pool === undefined)
    throw new MetadataRefusal('unexpected', `the database of source "${source}" cannot be reached`, {
      path: '$.args',
    });
  const longest = context.config.limits.sqlTime;
  if (readOnly === true || !(checks ?? changesStructure.test(sql))) {
    return withConnection(pool, job, (client, lease) => {
      // Settings, cursors and temporary tables of such SQL are nobody else's.
      lease.discard();
      return inTransaction(client, asked, { longest, session }, (result) => Promise.resolve(result));
    });
  }
  return context.changeMetadata(async (change) => {
    const state = context.metadataState();
    const options = {
      cascades: asked.cascade === true,
      context,
      source,
      isLocal: asked.no_transaction !== true,
    };
    const { result, tree } = await withConnection(pool, job, async (client, lease) => {
      lease.discard();
      const check = await checkedTree(client, state, options);
      const withoutTriggers = () => context.events.follow(source, client);
      return inTransaction(client, asked, { longest, session, withoutTriggers }, async (done) => {
        const { tree: next, fitting } = await check();
        await context.events.follow(source, client, fitting);
        return { result: done, tree: next };
      });
    });
    await serveEdited(change, { tree, edits: [], isReplaced: false, allowsInconsistent: true });
    return result;
  });
}

interface TransactionOptions {
  /** Milliseconds. */
  readonly longest: number;
  readonly session: Session;
  /** Takes away what of the engine's own may stand in the SQL's way. */
  readonly withoutTriggers?: () => Promise<void>;
}

/** `then` sees what the SQL has done, and may throw to undo it (unless the SQL has ended its transaction itself). */
async function inTransaction<T>(
  client: pg.PoolClient,
  asked: SqlArguments,
  { longest, session, withoutTriggers }: TransactionOptions,
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
    const result = await sendTwice(client, asked, isLocal ? withoutTriggers : undefined);
    const answer = await then(result);
    if (!isLocal) return answer;
    await client.query('commit');
    return answer;
  } catch (error) {
    if (isLocal) await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Of Postgres: something depends on what is to be dropped, or on a type that is to be another one. */
const heldBack = ['2BP01', '0A000'];

/** Triggers hold on to columns: what fails for that is undone and tried without them. */
async function sendTwice(
  client: pg.PoolClient,
  { sql, read_only: readOnly }: SqlArguments,
  withoutTriggers: (() => Promise<void>) | undefined,
): Promise<SqlResult> {
  const mode = readOnly === true ? 'extended' : undefined;
  if (withoutTriggers === undefined) return send(client, sql, mode);
  await client.query('savepoint engine_sql');
  try {
    return await send(client, sql, mode);
  } catch (error) {
    if (!(error instanceof MetadataRefusal) || !heldBack.includes(statusOf(error))) throw error;
    try {
      await client.query('rollback to savepoint engine_sql');
      await withoutTriggers();
    } catch {
      // The SQL has ended the transaction itself.
      throw error;
    }
    return send(client, sql, mode);
  }
}

const failed = z.object({ error: z.object({ status_code: z.string() }) });
const statusOf = ({ internal }: MetadataRefusal): string =>
  failed.safeParse(internal).data?.error.status_code ?? '';

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
  return new MetadataRefusal('postgres-error', 'query execution failed', { path: '$.args', internal });
}

// The commands of /v2/query: SQL, one or several.

const request = z.object({ type: z.string(), args: z.unknown().optional() });
/** How many commands may stand in a bulk. */
const mostCommands = 1000;

/** Runs what a request to /v2/query says. Throws `EngineError`. */
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
        const answers: unknown[] = [];
        for (const one of parseArguments(z.array(z.unknown()).max(mostCommands), args))
          answers.push(await runQuery(context, one, asking));
        return answers;
      }
      default:
        throw new EngineError('not-supported', `${type} is not supported by this engine`, '$.type');
    }
  } catch (error) {
    throw asRefusal(error);
  }
}
