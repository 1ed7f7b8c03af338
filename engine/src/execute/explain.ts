// What Postgres would do for a request: its statements and plans. Nothing is executed, and nothing is remembered.
import { OperationTypeNode } from 'graphql';
import type pg from 'pg';
import { EngineError } from '../base/errors.ts';
import { compileQuery, rowsFields } from '../compile/query.ts';
import type { CompileOptions } from '../compile/select.ts';
import { type PrintedStatement, printStatement } from '../compile/sql/print.ts';
import { compileSubscription } from '../compile/subscription.ts';
import type { Job } from '../database/job.ts';
import { withReader } from '../database/readTransaction.ts';
import { Cost } from '../model/expression/cost.ts';
import { planReading } from '../plan/subscription.ts';
import type { QueryPlan, RootField } from '../plan/types.ts';
import type { UnboundVariables } from '../plan/variables.ts';
import type { Role } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import { encodeAll, type Parameter } from './encode.ts';
import { cohortValues } from './live.ts';
import type { GraphQLRequest } from './operation.ts';
import { bounded, Plans, type PreparedRequest } from './plans.ts';
import { prepare, run } from './statements.ts';

/** One root field; without SQL where the database is not needed. */
export interface FieldExplanation {
  readonly field: string;
  readonly sql: string | null;
  readonly plan: readonly string[] | null;
}

/** A subscription: the statement that all subscribers of its shape share. */
export interface SubscriptionExplanation {
  readonly sql: string;
  readonly plan: readonly string[];
  readonly variables: Readonly<Record<'session' | 'query' | 'cursor' | 'synthetic', unknown>>;
}

export type Explanation = readonly FieldExplanation[] | SubscriptionExplanation;

export interface ExplainOptions {
  readonly pool: pg.Pool;
  readonly role: Role;
  readonly session: Session;
  readonly compile: CompileOptions;
  readonly unbound: UnboundVariables;
  readonly job: Job | undefined;
}

/** Throws `invalid-params` for a mutation, and what the request itself would throw. */
export async function explain(request: GraphQLRequest, options: ExplainOptions): Promise<Explanation> {
  const { pool, role, session, compile, unbound, job } = options;
  const { plan, prepared } = bounded(() =>
    new Plans<QueryPlan>(unbound).find(role, request, (found) => ({ plan: planOf(role, found), weight: 0 })),
  );
  const { variables } = prepared;
  const encode = (values: PrintedStatement['parameters']): Parameter[] =>
    encodeAll(values, { variables, session });

  if (prepared.operation.operation === OperationTypeNode.SUBSCRIPTION) {
    const statement = printStatement(compileSubscription(plan, compile), 'multiplexed');
    const own = encode(statement.memberParameters);
    const values = cohortValues([{ id: '1', own }], encode(statement.parameters));
    const [lines = []] = await ask(pool, job, [{ text: statement.text, values }]);
    const place = statement.memberParameters.findIndex(({ source }) => source.kind === 'cursor');
    return {
      sql: statement.text,
      plan: lines,
      variables: {
        session: Object.fromEntries(session.variables),
        query: request.variables ?? {},
        cursor: place < 0 ? {} : { [streamedKey(plan.fields)]: own[place] },
        synthetic: own.filter((_value, index) => index !== place),
      },
    };
  }

  const fields = plan.fields.map((field) => {
    const alone: QueryPlan = { ...plan, fields: [field] };
    if (rowsFields(alone).length === 0) return { field: field.key, statement: undefined };
    const { text, parameters } = printStatement(compileQuery(alone, compile));
    return { field: field.key, statement: { text, values: encode(parameters) } };
  });
  const asked = fields.flatMap(({ statement }) => statement ?? []);
  const plans = asked.length === 0 ? [] : await ask(pool, job, asked);
  return fields.map(({ field, statement }) => ({
    field,
    sql: statement?.text ?? null,
    plan: statement === undefined ? null : (plans[asked.indexOf(statement)] ?? null),
  }));
}

/** The key of the field of a stream, which may stand in a namespace. */
function streamedKey([field]: readonly RootField[]): string {
  return field?.kind === 'namespace' ? streamedKey(field.fields) : (field?.key ?? '');
}

function planOf(role: Role, prepared: PreparedRequest): QueryPlan {
  if (prepared.operation.operation === OperationTypeNode.MUTATION)
    throw new EngineError('invalid-params', 'only queries can be explained');
  return planReading(role, prepared, new Cost());
}

interface Asked {
  readonly text: string;
  readonly values: readonly Parameter[];
}

/** Never with ANALYZE, which would execute the statement. The lines of each plan. */
const ask = (pool: pg.Pool, job: Job | undefined, asked: readonly Asked[]): Promise<string[][]> =>
  withReader(pool, job, async (client) => {
    const plans: string[][] = [];
    for (const { text, values } of asked) {
      const statement = prepare({
        text: `explain (format text) ${text}`,
        parameters: [],
        memberParameters: [],
      });
      const rows = await run(client, statement, values, job);
      plans.push(rows.map(([line]) => line ?? ''));
    }
    return plans;
  });
