// Requests → operations: finds the plan and its statement, and runs it with the request's values.
import { OperationTypeNode } from 'graphql';
import type pg from 'pg';
import { compileQuery, rowsFields } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { printStatement } from '../compile/sql/print.ts';
import { compileSubscription } from '../compile/subscription.ts';
import type { Job } from '../database/job.ts';
import { withReader } from '../database/readTransaction.ts';
import type { TextRow } from '../database/textQuery.ts';
import { Cost } from '../model/expression/cost.ts';
import { planMutation } from '../plan/mutation.ts';
import { planReading, rootOf } from '../plan/subscription.ts';
import type { QueryPlan, RootField } from '../plan/types.ts';
import type { UnboundVariables } from '../plan/variables.ts';
import type { Role, Roles } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import type { ApiLimits } from './apiLimits.ts';
import { encodeAll, LengthBudget } from './encode.ts';
import { explain, type Explanation } from './explain.ts';
import { callsOf } from './functionCalls.ts';
import { createLiveQuery } from './live.ts';
import { type ReadyField, readyMutation, runMutation } from './mutations.ts';
import type { FunctionCall, GraphQLRequest, Operation } from './operation.ts';
import { bounded, type MadePlan, Plans, type PreparedRequest } from './plans.ts';
import { QueryStatement } from './queryStatement.ts';
import { prepare, type PreparedStatement, run, runLight } from './statements.ts';
import { type WritableTables, writableTables } from './writeTransaction.ts';

interface AnswerWriter {
  /** Writes `{"data":{…}}` from the texts of the fields that the database answered, in their order. */
  readonly write: (texts: readonly (string | null)[]) => string;
  /** Letters of the answer that are known beforehand: keys, type names, introspection. */
  readonly known: number;
}

/** The columns of a statement's row → the text of the answer. */
function answerWriter(fields: readonly RootField[]): AnswerWriter {
  const parts: (string | null)[] = [];
  let constant = '{"data":';
  const object = (of: readonly RootField[]): void => {
    constant += '{';
    for (const [index, field] of of.entries()) {
      constant += `${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`;
      if (field.kind === 'json') constant += field.json;
      else if (field.kind === 'typename') constant += JSON.stringify(field.name);
      else if (field.kind === 'namespace') object(field.fields);
      else {
        parts.push(constant, null);
        constant = '';
      }
    }
    constant += '}';
  };
  object(fields);
  parts.push(`${constant}}`);
  const write: AnswerWriter['write'] = (texts) => {
    let answer = '';
    let next = 0;
    for (const part of parts) {
      answer += part ?? texts[next++] ?? 'null';
    }
    return answer;
  };
  return { write, known: parts.reduce((letters, part) => letters + (part?.length ?? 0), 0) };
}

interface ReadyQuery {
  readonly kind: 'query';
  /** Null when the database is not needed: introspection, and nothing else. */
  readonly statement: QueryStatement | null;
  readonly calls: readonly FunctionCall[];
  readonly answer: AnswerWriter['write'];
  readonly known: number;
}

interface ReadySubscription {
  readonly kind: 'subscription';
  readonly plan: QueryPlan;
  readonly statement: PreparedStatement;
  readonly calls: readonly FunctionCall[];
  readonly answer: AnswerWriter['write'];
  readonly known: number;
}

interface ReadyMutation {
  readonly kind: 'mutation';
  /** All of its fields. */
  readonly field: ReadyField;
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
      return ready.field.weight;
    case 'subscription':
      return ready.statement.text.length + ready.known;
  }
}

export interface ExecutorOptions extends CompileOptions {
  readonly pool: pg.Pool;
  readonly roles: Roles;
  readonly unbound: UnboundVariables;
  /** What the metadata allow each role; undefined: nothing is limited. */
  readonly limits?: Pick<ApiLimits, 'checkSize'> | undefined;
}

export class Executor {
  readonly #options: ExecutorOptions;
  readonly #plans: Plans<Ready>;
  readonly #writable: WritableTables;

  constructor(options: ExecutorOptions) {
    this.#options = options;
    this.#plans = new Plans(options.unbound);
    this.#writable = writableTables(options.roles.model);
  }

  /** Parses, validates, plans and encodes; throws `EngineError`, and touches the database only when executed. */
  prepare(request: GraphQLRequest, session: Session): Operation {
    const role = this.#options.roles.get(session.role, session.useBackendOnlyPermissions);
    const { limits } = this.#options;
    const { plan, prepared, shape } = bounded(() => {
      limits?.checkSize(session, request);
      return this.#plans.find(role, request, (found) => this.#make(role, found));
    });
    switch (plan.kind) {
      case 'query':
        return this.#query(plan, prepared, session);
      case 'mutation': {
        const { variables } = prepared;
        const run = plan.field.encode({ variables, session });
        const options = { pool: this.#options.pool, variables, session, writable: this.#writable };
        return {
          kind: 'mutation',
          execute: (job, isWatched = () => true) => runMutation(run, { ...options, isWatched }, job),
        };
      }
      case 'subscription': {
        const { statement, plan: query, calls, answer } = plan;
        const name = prepared.operation.name?.value ?? '';
        const cohortKey = [role.key, request.query, name, shape].join('\0');
        const { pool } = this.#options;
        const { readTables } = query;
        const options = { statement, answer, pool, readTables, cohortKey, prepared, session };
        const live = createLiveQuery(options);
        return { kind: 'subscription', live, calls };
      }
    }
  }

  /** Whether `prepare` has next to nothing to do. */
  isKnown(request: GraphQLRequest, session: Session): boolean {
    const role = this.#options.roles.get(session.role, session.useBackendOnlyPermissions);
    return this.#plans.isKnown(role, request);
  }

  /** The SQL and the plans of a query or subscription, which is not executed; throws `EngineError`. */
  explain(request: GraphQLRequest, session: Session, job?: Job): Promise<Explanation> {
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
    if (prepared.operation.operation === OperationTypeNode.MUTATION) {
      const { type, context } = rootOf(role, prepared, cost);
      return { kind: 'mutation', field: readyMutation(planMutation(type, context), this.#options) };
    }
    const plan = planReading(role, prepared, cost);
    const { write: answer, known } = answerWriter(plan.fields);
    const calls = callsOf(plan.fields);
    if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION) {
      const statement = prepare(printStatement(compileSubscription(plan, this.#options), 'multiplexed'));
      return { kind: 'subscription', plan, statement, calls, answer, known };
    }
    const isConstant = rowsFields(plan).length === 0;
    const statement = isConstant ? null : new QueryStatement(compileQuery(plan, this.#options));
    return { kind: 'query', statement, calls, answer, known };
  }

  #query(
    { statement: query, calls, answer }: ReadyQuery,
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
    const { pool } = this.#options;
    const mayRepeat = !calls.some(({ isVolatile }) => isVolatile);
    return {
      kind: 'query',
      calls,
      execute: async (job) => {
        const ask = (client: pg.PoolClient): Promise<TextRow[]> => run(client, statement, parameters, job);
        const rows = mayRepeat ? await runLight(pool, statement, parameters, job) : undefined;
        const [texts = []] = rows ?? (await withReader(pool, job, ask));
        return { json: answer(texts), changedTables: [] };
      },
    };
  }
}
