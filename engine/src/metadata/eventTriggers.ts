// Event triggers, as they stand in the files of tables (Hasura documentation: "Event triggers: metadata API reference").
import { z } from 'zod';
import { comment, flag, list, name, optional } from './forms.ts';
import { requestTransform, responseTransform } from './transforms.ts';

const columns = z.union([z.literal('*'), z.array(name)], {
  error: 'expected "*" or a list of column names',
});

/** `columns`: of an update those whose change counts; `payload`: those that are sent. */
const operation = optional(z.strictObject({ columns, payload: optional(columns) }));

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
        insert: operation,
        update: operation,
        delete: operation,
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
