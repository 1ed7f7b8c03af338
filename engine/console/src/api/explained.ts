// What /v1/graphql/explain answers: one statement for each root field of a query, one for a subscription.
import { z } from 'zod';

const plan = z.union([z.array(z.string()), z.string().transform((text) => text.split('\n'))]);
const statement = z.object({
  field: z.string().optional(),
  sql: z.string().nullable(),
  plan: plan.nullable(),
});

export interface ExplainedField {
  /** Absent for a subscription, which is one statement. */
  readonly field: string | undefined;
  readonly sql: string;
  readonly plan: string;
}

/** Throws where the answer has another shape. */
export function readExplained(answer: unknown): ExplainedField[] {
  const statements = z.union([z.array(statement), statement.transform((one) => [one])]).parse(answer);
  return statements.map(({ field, sql, plan: lines }) => ({
    field,
    sql: sql ?? '',
    plan: lines?.join('\n') ?? '',
  }));
}
