// Hasura's experimental features: what HASURA_GRAPHQL_EXPERIMENTAL_FEATURES may list.
import { z } from 'zod';

/** Those that change something here. */
const served = [
  'naming_convention',
  'hide_update_many_fields',
  'disable_postgres_arrays',
  'no_null_unbound_variable_default',
] as const;
export type ExperimentalFeature = (typeof served)[number];

/** Those that are always on here, that only make Hasura faster, or that are about other databases. */
const needless = [
  'inherited_roles',
  'streaming_subscriptions',
  'optimize_permission_filters',
  'bigquery_string_numeric_input',
];

/** Those that the engine does not have. */
const absent = [
  ...['apollo_federation', 'group_by_aggregations', 'remove_empty_subscription_responses'],
  ...['hide_aggregation_predicates', 'hide_stream_fields'],
];

export const features = { served, needless } as const;

/** The variable's value, parted by commas, as the features of it that change something. */
export const experimentalFeatures = z.string().transform((text, context): ExperimentalFeature[] => {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names.filter((one) => absent.includes(one))) {
    context.addIssue({ code: 'custom', message: `${name} is not supported by this engine` });
  }
  const known: readonly string[] = [...served, ...needless, ...absent, ''];
  for (const name of names.filter((one) => !known.includes(one))) {
    context.addIssue({ code: 'custom', message: `names "${name}", which Hasura does not know` });
  }
  return served.filter((name) => names.includes(name));
});
