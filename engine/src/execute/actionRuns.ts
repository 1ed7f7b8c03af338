// Asynchronous actions as requests see them: a mutation notes a run in the database and answers its id, a query or
// subscription looks what has come of it (Hasura documentation: "Async actions"). `events/actionWorker.ts` calls the handlers.
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { EngineError } from '../errors.ts';
import { writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import type { Action } from '../model/types.ts';
import type { Session } from '../session/session.ts';
import { forwardedHeaders } from '../webhook/clientHeaders.ts';

/** Named like a table of the source, so that whoever waits for it is woken when it is written. */
export const actionLog = 'engine_events.action_log';

/** Sends one statement; rows are texts as Postgres writes them. */
export type AskLog = (
  text: string,
  values: readonly (string | null)[],
) => Promise<readonly (readonly (string | null)[])[]>;

/** What a handler is told of who asked, `x-hasura-role` included. */
export const sessionVariablesOf = ({ variables, role }: Session): Record<string, string> => ({
  ...Object.fromEntries(variables),
  'x-hasura-role': role,
});

/** Equal for equal session variables: who may read what has come of a run. */
function ownerOf(session: Session): string {
  const sorted = Object.entries(sessionVariablesOf(session)).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

export interface NewRun {
  readonly action: Pick<Action, 'name' | 'metadata'>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly session: Session;
  /** The text of the operation. */
  readonly query: string;
  /** The client's. */
  readonly headers: IncomingHttpHeaders | undefined;
}

const { actionsWaiting, actionsWaitingOfOne } = defaultLimits;
const waiting = (condition: string, most: number): string =>
  `(select count(*) from (select 1 from ${actionLog} where done_at is null${condition} limit ${String(most)}) w) < ${String(most)}`;
const insert = `insert into ${actionLog} (id, action_name, owner, input, session_variables, client_headers, request_query)
  select $1::uuid, $2, $3, $4::json, $5::json, $6::json, $7
  where ${waiting('', actionsWaiting)} and ${waiting(' and owner = $3', actionsWaitingOfOne)} returning id::text`;

/** Resolves to the id. Rejects with `busy` when too many wait already, of all or of this caller. */
export async function startRun(
  { action, input, session, query, headers }: NewRun,
  ask: AskLog,
): Promise<string> {
  const { forward_client_headers: forwards } = action.metadata.definition;
  const [row] = await ask(insert, [
    randomUUID(),
    action.name,
    ownerOf(session),
    writeJson(input),
    writeJson(sessionVariablesOf(session)),
    forwards ? writeJson(forwardedHeaders(headers ?? {})) : null,
    query.replaceAll('\0', ''),
  ]);
  const id = row?.[0];
  if (typeof id !== 'string') throw new EngineError('busy', 'too many asynchronous actions wait');
  return id;
}

/** What is known of a run; texts of JSON. */
export interface ActionRun {
  readonly id: string;
  readonly createdAt: string;
  /** Nothing more will come. */
  readonly isDone: boolean;
  readonly output: string | null;
  readonly errors: string | null;
}

const read = `select w.place::text, l.id::text, to_json(l.created_at)::text, (l.done_at is not null)::text, l.output::text, l.errors::text, l.internal::text
  from ${actionLog} l join unnest($1::uuid[], $2::text[], $3::text[]) with ordinality as w (id, action_name, owner, place)
    on l.id = w.id and l.action_name = w.action_name and (w.owner = '' or l.owner = w.owner)`;

export interface WantedRun {
  readonly id: string;
  readonly action: Pick<Action, 'name'>;
  readonly session: Session;
}

/** Each of these runs, or undefined where it is not there or not the caller's own; an admin sees all. */
export async function readRuns(
  wanted: readonly WantedRun[],
  ask: AskLog,
): Promise<readonly (ActionRun | undefined)[]> {
  const array = (texts: readonly string[]): string => `{${texts.map((text) => `"${text}"`).join(',')}}`;
  const rows = await ask(read, [
    array(wanted.map(({ id }) => id)),
    array(wanted.map(({ action }) => action.name)),
    array(wanted.map(({ session }) => (session.isAdmin ? '' : ownerOf(session)))),
  ]);
  // By place, not by id: another's run may be asked for beside its owner's question.
  const found = new Map(rows.map(([place, ...row]) => [Number(place), row]));
  return wanted.map(({ session }, index) => {
    const row = found.get(index + 1);
    return row === undefined ? undefined : toRun(row, session);
  });
}

function toRun(
  [id, createdAt, isDone, output, errors, internal]: readonly (string | null)[],
  session: Session,
): ActionRun {
  const hasInternal = session.isAdmin && typeof errors === 'string' && typeof internal === 'string';
  return {
    id: id ?? '',
    createdAt: createdAt ?? 'null',
    isDone: isDone === 'true',
    output: output ?? null,
    errors: hasInternal ? `${errors.slice(0, -1)},"internal":${internal}}` : (errors ?? null),
  };
}

/** Throws `parse-failed` for what is no id of a run. */
export function runId(json: unknown, at: string): string {
  if (typeof json === 'string' && /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i.test(json))
    return json.toLowerCase();
  throw new EngineError('parse-failed', 'invalid UUID', at);
}
