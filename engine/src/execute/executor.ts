// Requests → operations: finds the plan and its statement, and runs it with the request's values.
import type { IncomingHttpHeaders } from 'node:http';
import { OperationTypeNode } from 'graphql';
import type pg from 'pg';
import { compileLiveQuery, compileQuery, rowsFields } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { compileStream } from '../compile/stream.ts';
import { type Job, withConnection } from '../database/job.ts';
import { type ReadFrom, withReader } from '../database/readTransaction.ts';
import type { TextRow } from '../database/textQuery.ts';
import { EngineError } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import type { Model } from '../model/types.ts';
import { planMutation } from '../plan/mutation.ts';
import { planQuery } from '../plan/query.ts';
import { planSubscription } from '../plan/subscription.ts';
import type { QueryPlan, RootField, StreamPlan } from '../plan/types.ts';
import type { UnboundVariables } from '../plan/variables.ts';
import type { Role, Roles } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import { printStatement } from '../sql/print.ts';
import type { ActionHandlers } from './actionCall.ts';
import { mentionsAction, prepareActions } from './actions.ts';
import { type AnswerWriter, answerWriter } from './answers.ts';
import type { ApiLimits } from './apiLimits.ts';
import { encodeAll, LengthBudget } from './encode.ts';
import { explain, type Explanation } from './explain.ts';
import { callsOf, mayWrite } from './functionCalls.ts';
import { createLiveQuery } from './live.ts';
import { createStream } from './live.ts';
import { cohortValues } from './memberParameters.ts';
import { encodeMutation, runMutation } from './mutations.ts';
import type { FunctionCall, GraphQLRequest, Operation, RowsOf } from './operation.ts';
import { bounded, type MadePlan, Plans, type PreparedRequest } from './plans.ts';
import { QueryStatement } from './queryStatement.ts';
import { type ReadyMutation, readyMutation, weighMutation } from './readyMutation.ts';
import { mentionsRemote, prepareRemotes } from './remoteParts.ts';
import type { RemoteServers } from './remoteRun.ts';
import type { Sources } from './sources.ts';
import { type PreparedStatement, prepare, run } from './statements.ts';
import { type WritableTables, writableTables } from './writeTransaction.ts';

interface ReadyQuery {
  readonly kind: 'query';
  /** Null when the database is not needed: introspection, and nothing else. */
  readonly statement: QueryStatement | null;
  /** Names of its root fields. */
  readonly fields: readonly string[];
  readonly calls: readonly FunctionCall[];
  readonly answer: AnswerWriter['write'];
  /** Letters of the answer that are known beforehand. */
  readonly known: number;
  readonly from: ReadFrom;
}

interface ReadySubscription {
  readonly kind: 'subscription';
  readonly plan: QueryPlan | StreamPlan;
  readonly statement: PreparedStatement;
  readonly calls: readonly FunctionCall[];
  readonly answer: AnswerWriter['write'];
  readonly known: number;
  readonly from: ReadFrom;
}

type ReadyPlan = ReadyQuery | ReadySubscription | ReadyMutation;

type Ready = ReadyPlan & {
  /** What it took to plan it. */
  readonly cost: Cost;
};

/** Letters as which a field or value of a plan counts: the objects that it holds for each. */
const unitWeight = 100;

/** Letters of SQL and of answers known beforehand that a plan holds. */
function weigh(ready: Ready): number {
  switch (ready.kind) {
    case 'query':
      return (ready.statement?.weight ?? 0) + ready.known;
    case 'mutation':
      return weighMutation(ready);
    case 'subscription':
      return ready.statement.text.length + ready.known;
  }
}

export interface ExecutorOptions extends CompileOptions {
  readonly pool: pg.Pool;
  readonly roles: Roles;
  readonly unbound: UnboundVariables;
  /** Undefined without actions. */
  readonly handlers?: ActionHandlers | undefined;
  /** What the metadata allow each role; undefined: nothing is limited. */
  readonly limits?: Pick<ApiLimits, 'checkSize'> | undefined;
  /** Undefined without remote schemas. */
  readonly remotes?: RemoteServers | undefined;
  /** Undefined where there is one source. */
  readonly sources?: Sources | undefined;
  /** Of the other sources. */
  readonly otherModels?: readonly Model[] | undefined;
}

export class Executor {
  readonly #options: ExecutorOptions;
  readonly #plans: Plans<Ready>;
  readonly #writable: WritableTables;
  readonly #mentionsAction: (query: string) => boolean;
  /** Of the engine's own: a few. */
  readonly #own = new Map<string, PreparedStatement>();
  readonly #mentionsRemote: (query: string) => boolean;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#plans = new Plans(options.unbound);
    this.#writable = writableTables(options.roles.model);
    this.#mentionsAction = mentionsAction(options.roles.model);
    this.#mentionsRemote = mentionsRemote([options.roles.model, ...(options.otherModels ?? [])]);
  }

  /** Parses, validates, plans and encodes; throws `EngineError`, and touches the database only when executed. */
  prepare(request: GraphQLRequest, session: Session, headers?: IncomingHttpHeaders): Operation {
    const role = this.#options.roles.get(session.role, session.useBackendOnlyPermissions);
    const { remotes, unbound, limits } = this.#options;
    bounded(() => limits?.checkSize(session, request));
    const prepareLocal = (rest: GraphQLRequest, whole?: Cost): Operation =>
      this.#prepareLocal(rest, { role, session, headers }, whole);
    if (remotes !== undefined && this.#mentionsRemote(request.query)) {
      const prepared = bounded(() =>
        prepareRemotes(request, {
          role,
          session,
          remotes,
          unbound,
          headers,
          prepare: prepareLocal,
          rowsOf: (source) => this.#rowsOf(source, session),
        }),
      );
      if (prepared !== undefined) return prepared;
    }
    return prepareLocal(request);
  }

  #prepareLocal(
    request: GraphQLRequest,
    { role, session, headers }: { role: Role; session: Session; headers: IncomingHttpHeaders | undefined },
    whole?: Cost,
  ): Operation {
    const { handlers } = this.#options;
    if (handlers !== undefined && this.#mentionsAction(request.query)) {
      const prepared = bounded(() =>
        prepareActions(request, {
          role,
          session,
          handlers,
          unbound: this.#options.unbound,
          headers,
          prepare: (rest, own) => this.#prepare(rest, role, session, whole ?? own),
          rowsOf: (source) => this.#rowsOf(source, session),
          ask: (job) => (text, values) => this.#ask(text, values, job),
        }),
      );
      if (prepared !== undefined) return prepared;
    }
    return this.#prepare(request, role, session, whole);
  }

  #prepare(request: GraphQLRequest, role: Role, session: Session, whole?: Cost): Operation {
    const { sources } = this.#options;
    return sources === undefined
      ? this.#prepareOwn(request, role, session, whole)
      : bounded(() => sources.prepare(request, role, session, whole));
  }

  /** Of this source alone. */
  prepareOwn(request: GraphQLRequest, session: Session, whole?: Cost): Operation {
    const role = this.#options.roles.get(session.role, session.useBackendOnlyPermissions);
    return this.#prepareOwn(request, role, session, whole);
  }

  #prepareOwn(request: GraphQLRequest, role: Role, session: Session, whole?: Cost): Operation {
    const { plan, prepared, shape } = bounded(() =>
      this.#plans.find(role, request, (found) => this.#make(role, found)),
    );
    whole?.spendPart(plan.cost, '$');
    switch (plan.kind) {
      case 'query':
        return this.#query(plan, prepared, session);
      case 'mutation': {
        const { variables } = prepared;
        const fields = encodeMutation(plan, { variables, session });
        const options = {
          pool: this.#options.pool,
          variables,
          session,
          writable: this.#writable,
        };
        return {
          kind: 'mutation',
          execute: (job, isWatched) => runMutation(fields, options, job, isWatched),
        };
      }
      case 'subscription': {
        const { statement, plan: query, calls, answer, from } = plan;
        const name = prepared.operation.name?.value ?? '';
        const cohortKey = [role.key, request.query, name, shape].join('\0');
        const { pool, roles } = this.#options;
        const { readTables } = query;
        const source = roles.model.source;
        const options = { statement, answer, pool, from, source, readTables, cohortKey, prepared, session };
        const live = query.kind === 'stream' ? createStream(options) : createLiveQuery(options);
        return { kind: 'subscription', live, calls };
      }
    }
  }

  /** Rows that are known to be asked for when the request is half answered. */
  async #read(
    fields: readonly RootField[],
    session: Session,
    job: Job | undefined,
  ): Promise<readonly (string | null)[]> {
    const query = compileQuery({ kind: 'query', fields, readTables: [] }, this.#options);
    const statement = prepare(printStatement(query));
    const parameters = encodeAll(statement.parameters, { variables: {}, session }, new LengthBudget());
    const [texts = []] = await withReader(this.#options.pool, job, (client) =>
      run(client, statement, parameters, job),
    );
    return texts;
  }

  /** One statement by itself; the same texts come again. */
  #ask(text: string, values: readonly (string | null)[], job: Job | undefined): Promise<TextRow[]> {
    const statement = this.#own.get(text) ?? prepare({ text, parameters: [], memberParameters: [] });
    this.#own.set(text, statement);
    return withConnection(this.#options.pool, job, (client) => run(client, statement, values, job));
  }

  #rowsOf(source: string, session: Session): RowsOf {
    return (this.#options.sources?.executor(source) ?? this).rowsHere(session);
  }

  /** Rows of this source's tables. */
  rowsHere(session: Session): RowsOf {
    return {
      access: this.#options.roles.get(session.role, session.useBackendOnlyPermissions).access,
      read: (fields, job) => this.#read(fields, session, job),
      readEach: (field, variables, job) => this.#readEach(field, variables, { session, job }),
    };
  }

  /** The same rows for each of these variables: one statement, as for the members of a live query. */
  async #readEach(
    field: RootField,
    each: readonly Readonly<Record<string, unknown>>[],
    { session, job }: { session: Session; job: Job | undefined },
  ): Promise<readonly (string | null)[]> {
    const query = compileLiveQuery({ kind: 'query', fields: [field], readTables: [] }, this.#options);
    const statement = prepare(printStatement(query, 'multiplexed'));
    const budget = new LengthBudget();
    const members = each.map((variables, index) => ({
      id: String(index),
      own: encodeAll(statement.memberParameters, { variables, session }, budget),
    }));
    const shared = encodeAll(statement.parameters, { variables: {}, session }, budget);
    const rows = await withReader(this.#options.pool, job, (client) =>
      run(client, statement, cohortValues(members, shared), job),
    );
    const texts = new Map(rows.map(([id, text]) => [id, text ?? null]));
    return members.map(({ id }) => texts.get(id) ?? null);
  }

  /** Whether `prepare` has next to nothing to do. */
  isKnown(request: GraphQLRequest, session: Session): boolean {
    const { roles, sources } = this.#options;
    if (sources === undefined) return this.isKnownHere(request, session);
    return sources.isKnown(request, roles.get(session.role, session.useBackendOnlyPermissions), session);
  }

  isKnownHere(request: GraphQLRequest, session: Session): boolean {
    const role = this.#options.roles.get(session.role, session.useBackendOnlyPermissions);
    return this.#plans.isKnown(role, request);
  }

  /** The SQL and the plans of a query or subscription, which is not executed; throws `EngineError`. */
  explain(request: GraphQLRequest, session: Session, job?: Job): Promise<Explanation> {
    const { roles, sources } = this.#options;
    if (sources === undefined) return this.explainHere(request, session, job);
    const role = roles.get(session.role, session.useBackendOnlyPermissions);
    return bounded(() => sources.explain(request, role, session, job));
  }

  explainHere(request: GraphQLRequest, session: Session, job?: Job): Promise<Explanation> {
    const { pool, roles, unbound, ...compile } = this.#options;
    const role = roles.get(session.role, session.useBackendOnlyPermissions);
    return explain(request, { pool, role, session, compile, unbound, job });
  }

  #make(role: Role, prepared: PreparedRequest): MadePlan<Ready> {
    const cost = new Cost();
    const plan = { ...this.#plan(role, prepared, cost), cost };
    return { plan, weight: weigh(plan) + cost.spent * unitWeight };
  }

  #plan(role: Role, prepared: PreparedRequest, cost: Cost): ReadyPlan {
    const { operation } = prepared;
    const { schema, access } = role;
    const context = { ...prepared, schema, access: { ...access, cost }, cost };
    const root = {
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    };
    const type = root[operation.operation];
    if (type === null || type === undefined) {
      throw new EngineError('validation-failed', `no ${operation.operation}s exist`);
    }
    switch (operation.operation) {
      case OperationTypeNode.QUERY: {
        const plan = planQuery(type, context);
        const isConstant = rowsFields(plan).length === 0;
        const statement = isConstant ? null : new QueryStatement(compileQuery(plan, this.#options));
        const { write, known } = answerWriter(plan.fields);
        const fields = plan.fields.map(({ key }) => key);
        const from = mayWrite(plan.fields) ? 'primary' : 'any';
        return { kind: 'query', statement, fields, calls: callsOf(plan.fields), answer: write, known, from };
      }
      case OperationTypeNode.SUBSCRIPTION: {
        const plan = planSubscription(type, context);
        const query =
          plan.kind === 'stream' ? compileStream(plan, this.#options) : compileLiveQuery(plan, this.#options);
        const statement = prepare(printStatement(query, 'multiplexed'));
        const { write, known } = answerWriter(plan.kind === 'stream' ? [streamField(plan)] : plan.fields);
        const calls = plan.kind === 'stream' ? [] : callsOf(plan.fields);
        const from = plan.kind !== 'stream' && mayWrite(plan.fields) ? 'primary' : 'upToDate';
        return { kind: 'subscription', plan, statement, calls, answer: write, known, from };
      }
      case OperationTypeNode.MUTATION:
        return readyMutation(planMutation(type, context), this.#options);
    }
  }

  #query(
    { statement: query, fields, calls, answer, from }: ReadyQuery,
    { variables }: PreparedRequest,
    session: Session,
  ): Operation {
    if (query === null) {
      return {
        kind: 'query',
        execute: (job) => {
          const json = answer([]);
          const refusal = job?.takeConstant(json.length);
          return refusal === undefined
            ? Promise.resolve({ json, changedTables: [] })
            : Promise.reject(refusal);
        },
      };
    }
    const values = encodeAll(query.statement.parameters, { variables, session }, new LengthBudget());
    const { statement, parameters } = query.choose(values);
    return {
      kind: 'query',
      sent: [{ fields, statement, parameters }],
      calls,
      execute: async (job) => {
        const ask = (client: pg.PoolClient): Promise<TextRow[]> => run(client, statement, parameters, job);
        const [texts = []] = await withReader(this.#options.pool, job, ask, from);
        return { json: answer(texts), changedTables: [] };
      },
    };
  }
}

/** A stream's answers are those of a field of rows. */
function streamField({ key, namespace, rows, fields }: StreamPlan): RootField {
  const field = { kind: 'many', key, rows, fields } as const;
  return namespace === null ? field : { kind: 'namespace', key: namespace, fields: [field] };
}
