// Runs operations of which remote schemas answer a part: each is asked once for its root fields, and once for each relationship,
// for all objects together; rows that its objects lead to are read by one statement.
import type { IncomingHttpHeaders } from 'node:http';
import type { Job } from '../database/job.ts';
import { tooLarge } from '../database/memory.ts';
import { EngineError, RemoteErrors } from '../errors.ts';
import type { Cost } from '../expression/cost.ts';
import { isStructure, parseJsonText, writeJson } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import type { RemoteSchema } from '../model/types.ts';
import type { CollectedField } from '../plan/collect.ts';
import type { UnboundVariables } from '../plan/variables.ts';
import type { Role } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import type { WebhookClient } from '../webhook/callWebhook.ts';
import type { Executable, ExecutionResult, GraphQLRequest, Operation, RowsOf } from './operation.ts';
import { Completion, type Pending } from './remoteAnswer.ts';
import { callRemote, type RemoteRequest, type RemoteServer } from './remoteCall.ts';
import { type Asking, RemoteDocument } from './remoteDocument.ts';
import { joinParts, joinVariable, planRows } from './remoteLinks.ts';

export interface RemoteServers {
  readonly client: WebhookClient;
  readonly servers: ReadonlyMap<string, RemoteServer>;
  /** Of answers with data and errors the data count (Hasura's HASURA_GRAPHQL_REMOTE_SCHEMA_PRIORITIZE_DATA). */
  readonly prioritizesData: boolean;
}

export interface RemoteOptions {
  readonly role: Role;
  readonly session: Session;
  readonly remotes: RemoteServers;
  readonly unbound: UnboundVariables;
  readonly headers: IncomingHttpHeaders | undefined;
  /** What is left without the remote schemas; `whole` pays for a part as for the whole request. */
  readonly prepare: (request: GraphQLRequest, whole: Cost) => Operation;
  readonly rowsOf: (source: string) => RowsOf;
}

export type Step =
  | {
      readonly kind: 'remote';
      readonly remote: RemoteSchema;
      readonly request: RemoteRequest;
      readonly fields: readonly CollectedField[];
      /** The one field below which all stand. */
      readonly isNamespace: boolean;
    }
  | {
      readonly kind: 'other';
      readonly operation: Executable;
      readonly fields: readonly CollectedField[];
      /** Whether there are relationships to remote schemas below. */
      readonly joins: boolean;
    };

export function tooManyRequests(): never {
  throw new EngineError('validation-failed', 'the request asks remote schemas too often');
}

interface RunOptions extends RemoteOptions {
  readonly asking: Asking;
  readonly job: Job | undefined;
  readonly isMutation: boolean;
}

type Json = Record<string, unknown>;

/** One execution of an operation. */
export class RemoteRun {
  readonly #options: RunOptions;
  readonly #completion: Completion;
  #requests = 0;
  #joined = 0;

  constructor(options: RunOptions) {
    this.#options = options;
    this.#completion = new Completion(options.asking);
  }

  async all(fields: readonly CollectedField[], steps: readonly Step[]): Promise<ExecutionResult> {
    const { job, isMutation } = this.#options;
    const changedTables = new Set<string>();
    const texts = new Map<CollectedField, string>();
    // Remote schemas that a query asks are asked at once.
    const answers = new Map<Step, Promise<Json>>();
    for (const step of isMutation ? [] : steps) {
      if (step.kind !== 'remote') continue;
      const answer = this.#ask(step);
      // Where one fails, nobody waits for the others, whose failures are nobody's then.
      answer.catch(() => undefined);
      answers.set(step, answer);
    }
    for (const step of steps) {
      job?.check();
      const values = new Map<CollectedField, unknown>();
      if (step.kind === 'remote') {
        const data = await (answers.get(step) ?? this.#ask(step));
        for (const field of step.fields) values.set(field, this.#complete(data, field, step.isNamespace));
      } else {
        const result = await step.operation.execute(job);
        for (const table of result.changedTables) changedTables.add(table);
        const text = result.json.slice('{"data":{'.length, -2);
        const [first] = step.fields;
        if (!step.joins && first !== undefined) {
          texts.set(first, text);
          continue;
        }
        const { data } = parsed(result.json) as { data: Json };
        for (const field of step.fields) values.set(field, this.#completeOther(data, field));
      }
      await this.#join();
      for (const [field, value] of values)
        texts.set(field, `${JSON.stringify(field.key)}:${boundedJson(value, job)}`);
    }
    const text = fields.flatMap((field) => texts.get(field) ?? []).join(',');
    return { json: `{"data":{${text}}}`, changedTables: [...changedTables] };
  }

  #complete(data: Json, field: CollectedField, isNamespace: boolean): unknown {
    if (field.definition === undefined) return null;
    return this.#completion.value(isNamespace ? data : data[field.key], field.definition.type, field);
  }

  /** What the database, or an action's handler, has answered. */
  #completeOther(data: Json, field: CollectedField): unknown {
    const value = data[field.key];
    return field.definition === undefined
      ? value
      : this.#completion.value(value, field.definition.type, field);
  }

  /** Throws `RemoteErrors` with what the server says. */
  async #ask({ remote, request, fields, isNamespace }: Extract<Step, { kind: 'remote' }>): Promise<Json> {
    const { data, errors } = await this.#call(remote, request);
    const { prioritizesData } = this.#options.remotes;
    if (errors.length > 0 && !(prioritizesData && data != null)) {
      const prefix = isNamespace ? fields.map(({ key }) => key) : [];
      throw new RemoteErrors(errors.map((error) => shown(error as Json, prefix)));
    }
    return data ?? {};
  }

  #call(remote: RemoteSchema, request: RemoteRequest): ReturnType<typeof callRemote> {
    this.#requests += 1;
    if (this.#requests > defaultLimits.remoteRequests) tooManyRequests();
    const { client, servers } = this.#options.remotes;
    const server = servers.get(remote.name);
    if (server === undefined) throw new Error(`remote schema ${remote.name} has no server`);
    return callRemote(client, server, request, {
      ...this.#options,
      onAnswer: (bytes) => take(bytes, this.#options.job),
    });
  }

  /** Until nothing is left that is to be joined: what was joined may lead further. */
  async #join(): Promise<void> {
    for (let pending = this.#completion.take(); pending.length > 0; pending = this.#completion.take()) {
      const groups = new Map<CollectedField, Pending[]>();
      for (const one of pending) {
        const group = groups.get(one.field);
        if (group === undefined) groups.set(one.field, [one]);
        else group.push(one);
      }
      const asked: Promise<void>[] = [];
      for (const [field, group] of groups) {
        if (field.definition === undefined) continue;
        const { plan } = group[0] ?? {};
        if (plan?.kind === 'remoteJoin') asked.push(this.#joinRemote(field, group, plan));
      }
      // All of them are waited for, so that none goes on when another one has failed.
      const settled = await Promise.allSettled(asked);
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
      for (const [field, group] of groups)
        if (group[0]?.plan.kind === 'remoteTable')
          await this.#joinRows(field, group, group[0].plan.link.source);
    }
  }

  async #joinRemote(
    field: CollectedField,
    group: readonly Pending[],
    plan: Extract<Pending['plan'], { kind: 'remoteJoin' }>,
  ): Promise<void> {
    const different = this.#different(group);
    const remoteDocument = new RemoteDocument(plan.remote, this.#options.asking);
    const parts = joinParts(field, remoteDocument, plan);
    const calls = different.map(({ values }, index) => {
      const named = new Map(plan.lhs.map(({ name }, place) => [name, values[place]]));
      return `f${String(index)}: ${remoteDocument.way(plan, named, parts)}`;
    });
    const { data, errors } = await this.#call(
      plan.remote,
      remoteDocument.request('query', `{ ${calls.join(' ')} }`),
    );
    if (errors.length > 0) throw new EngineError('unexpected', 'Errors from remote server', '$', { errors });
    for (const [index, { places }] of different.entries()) {
      let value = (data ?? {})[`f${String(index)}`];
      for (const step of plan.steps.slice(1))
        value = typeof value === 'object' && value !== null ? (value as Json)[step.definition.name] : null;
      this.#put(field, places, value);
    }
  }

  async #joinRows(field: CollectedField, group: readonly Pending[], source: string): Promise<void> {
    const { asking, rowsOf, job } = this.#options;
    const different = this.#different(group);
    const variables = different.map(({ values }) => ({
      ...asking.variables,
      ...Object.fromEntries(values.map((value, index) => [joinVariable(index), value])),
    }));
    const texts = await rowsOf(source).readEach(planRows(field, asking), variables, job);
    for (const [index, { places }] of different.entries())
      this.#put(field, places, parsed(texts[index] ?? 'null'));
  }

  /** What a group joins, each once. */
  #different(group: readonly Pending[]): Different[] {
    const found = differentValues(group);
    this.#joined += found.length;
    if (this.#joined > defaultLimits.remoteJoins)
      throw new EngineError(
        'validation-failed',
        'the request joins too many different values with a remote schema',
      );
    return found;
  }

  #put(field: CollectedField, places: readonly Pending[], json: unknown): void {
    if (field.definition === undefined) return;
    const value = this.#completion.value(json, field.definition.type, field);
    for (const { object } of places) object[field.key] = value;
  }
}

/** Values that are joined, and all places that have them. */
interface Different {
  readonly values: readonly unknown[];
  readonly places: Pending[];
}

function differentValues(group: readonly Pending[]): Different[] {
  const found = new Map<string, Different>();
  for (const one of group) {
    const text = writeJson(one.values);
    const known = found.get(text);
    if (known === undefined) found.set(text, { values: one.values, places: [one] });
    else known.places.push(one);
  }
  return [...found.values()];
}

/** Counts what is answered, or read for it; throws when that is too much. */
function take(bytes: number, job: Job | undefined): void {
  const refusal = job?.takeConstant(bytes);
  if (refusal !== undefined) throw refusal;
}

/** Letters of an answer that are written before they are counted. */
const writtenAtOnce = 65_536;

/** As `writeJson`. What was joined once may stand in many places: it is counted while it is written. */
function boundedJson(value: unknown, job: Job | undefined): string {
  let text = '';
  let counted = 0;
  let all = 0;
  const add = (part: string): void => {
    text += part;
    counted += part.length;
    if (counted < writtenAtOnce) return;
    all += counted;
    if (all > defaultLimits.answerSize) throw tooLarge();
    take(counted, job);
    counted = 0;
  };
  const write = (json: unknown): void => {
    if (!isStructure(json)) {
      add(writeJson(json ?? null));
      return;
    }
    const isList = Array.isArray(json);
    add(isList ? '[' : '{');
    for (const [index, [key, item]] of Object.entries(json).entries()) {
      if (index > 0) add(',');
      if (!isList) add(`${JSON.stringify(key)}:`);
      write(item);
    }
    add(isList ? ']' : '}');
  };
  write(value);
  take(counted, job);
  return text;
}

function parsed(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch {
    throw new EngineError('validation-failed', 'the answer has too many values to be joined');
  }
}

/** An error as the server words it; where it says of which field, the way begins at our root. */
function shown(error: Json, prefix: readonly string[]): Json {
  const { message, path, extensions } = error;
  return {
    message: typeof message === 'string' ? message : 'the remote schema has answered with an error',
    ...(Array.isArray(path) ? { path: [...prefix, ...(path as unknown[])] } : {}),
    ...(typeof extensions === 'object' && extensions !== null ? { extensions } : {}),
  };
}
