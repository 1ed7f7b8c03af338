// Event triggers, as they stand in the files of tables (Hasura documentation: "Event triggers: metadata API reference").
import { z } from 'zod';
import { comment, flag, list, name, optional } from './forms.ts';
import { requestTransform, responseTransform } from './transforms.ts';

const columns = z.union([z.literal('*'), z.array(name)], {
  error: 'expected "*" or a list of column names',
});

/** Which rows count: conditions on the row as it was and as it is, by their columns. This engine's own; Hasura reads over it. */
export interface EventFilter {
  readonly new?: Readonly<Record<string, unknown>> | undefined;
  readonly old?: Readonly<Record<string, unknown>> | undefined;
  readonly _and?: readonly EventFilter[] | undefined;
  readonly _or?: readonly EventFilter[] | undefined;
  readonly _not?: EventFilter | undefined;
}

/** A boolean expression as written; what it names is checked with the database at hand. */
const rowCondition = optional(z.record(z.string(), z.unknown()));
const eventFilter: z.ZodType<EventFilter> = z.lazy(() => eventFilterForm);
const eventFilterForm = z.strictObject({
  new: rowCondition,
  old: rowCondition,
  _and: optional(z.array(eventFilter)),
  _or: optional(z.array(eventFilter)),
  _not: optional(eventFilter),
});

type Row = 'new' | 'old';

/** The places of conditions on a row that there is not. */
function* misplaced(
  filter: EventFilter,
  row: Row,
  path: readonly (string | number)[],
): Generator<(string | number)[]> {
  if (filter[row] !== undefined) yield [...path, row];
  for (const key of ['_and', '_or'] as const)
    for (const [index, one] of (filter[key] ?? []).entries())
      yield* misplaced(one, row, [...path, key, index]);
  if (filter._not !== undefined) yield* misplaced(filter._not, row, [...path, '_not']);
}

/** `columns`: of an update those whose change counts; `payload`: those that are sent. */
const operationForm = z.strictObject({ columns, payload: optional(columns), filter: optional(eventFilter) });
const operation = (missing?: Row) =>
  optional(
    operationForm.superRefine(({ filter }, context) => {
      if (filter === undefined || missing === undefined) return;
      for (const path of misplaced(filter, missing, ['filter'])) {
        const message = `there is no ${missing} row in ${missing === 'old' ? 'an insert' : 'a delete'}`;
        context.addIssue({ code: 'custom', path, message });
      }
    }),
  );

export const webhookHeader = z
  .strictObject({
    name: z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is no name of a header'),
    value: optional(z.string()),
    value_from_env: optional(name),
  })
  .superRefine(({ value, value_from_env: variable }, context) => {
    if ((value === undefined) === (variable === undefined))
      context.addIssue({ code: 'custom', message: 'exactly one of value and value_from_env is needed' });
  });

/** setTimeout counts in 31 bits. */
export const seconds = (least: number) => optional(z.int().min(least).max(2_000_000));

const cleanup = z.strictObject({
  schedule: optional(z.string()),
  batch_size: optional(z.int().positive()),
  /** Hours. */
  clear_older_than: optional(z.int().positive().max(876_000)),
  timeout: optional(z.int().positive()),
  clean_invocation_logs: optional(z.boolean()),
  paused: optional(z.boolean()),
});

export const eventTrigger = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z][\w-]*$/, 'is not a letter and then letters, digits, - and _')
      .max(42, 'has more than 42 letters'),
    definition: z
      .strictObject({
        enable_manual: flag,
        insert: operation('old'),
        update: operation(),
        delete: operation('new'),
      })
      .refine(
        (of) => of.enable_manual || [of.insert, of.update, of.delete].some((one) => one !== undefined),
        'one of insert, update, delete and enable_manual is needed',
      ),
    webhook: optional(z.string()),
    webhook_from_env: optional(name),
    headers: list(webhookHeader),
    retry_conf: optional(
      z.strictObject({
        num_retries: optional(z.int().nonnegative().max(10_000)),
        interval_sec: seconds(0),
        timeout_sec: seconds(1),
        tolerance_seconds: seconds(0),
      }),
    ),
    trigger_on_replication: flag,
    cleanup_config: optional(cleanup),
    request_transform: optional(requestTransform),
    response_transform: optional(responseTransform),
    comment,
  })
  .superRefine(({ webhook, webhook_from_env: variable }, context) => {
    if ((webhook === undefined) === (variable === undefined))
      context.addIssue({ code: 'custom', message: 'exactly one of webhook and webhook_from_env is needed' });
  });
export type EventTriggerMetadata = z.infer<typeof eventTrigger>;
