// api_limits of the metadata: what a role may ask at most. The admin role is not bound by them.
import { z } from 'zod';
import { flag, name, optional } from './forms.ts';

/** Hasura's form: `global` counts for every role that `per_role` does not name. */
const limitOf = <T extends z.ZodType>(value: T) =>
  optional(z.strictObject({ global: value, per_role: optional(z.record(name, value)) }));

const count = z.int().min(1);

/** Each combination of role and these has its own count; without them the role has one. */
const uniqueParams = z.preprocess(
  (value) => (typeof value === 'string' && value.toLowerCase() === 'ip' ? 'IP' : value),
  z.custom<'IP' | string[]>(
    (value) => value === 'IP' || (Array.isArray(value) && value.every((one) => isSessionVariable(one))),
    { error: 'expected "IP" or a list of session variables (x-hasura-…, but not x-hasura-role)' },
  ),
);
const isSessionVariable = (variable: unknown): boolean =>
  typeof variable === 'string' && /^x-hasura-./i.test(variable) && variable.toLowerCase() !== 'x-hasura-role';

const rate = z.strictObject({ max_reqs_per_min: count, unique_params: optional(uniqueParams) });

export const apiLimits = z.strictObject({
  disabled: flag,
  /** Levels of fields with a selection set. */
  depth_limit: limitOf(count),
  /** Fields with a selection set. */
  node_limit: limitOf(count),
  /** Seconds. */
  time_limit: limitOf(z.number().positive().max(86_400)),
  /** Operations in a batch. */
  batch_limit: limitOf(count),
  /** Operations within a minute. */
  rate_limit: limitOf(rate),
});
export type ApiLimitsMetadata = z.infer<typeof apiLimits>;
export type RateLimitMetadata = z.infer<typeof rate>;
