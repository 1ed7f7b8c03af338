// The `args` of tracked functions and computed fields.
import { type GraphQLFieldConfigArgumentMap, GraphQLNonNull } from 'graphql';
import type { FunctionSignature } from '../model/types.ts';
import type { SchemaBuilder } from './builder.ts';

/** `args: <name>`, required when some argument has no default; nothing when a request can give no argument. */
export function functionArguments(
  builder: SchemaBuilder,
  signature: FunctionSignature,
  name: string,
  description: string,
): GraphQLFieldConfigArgumentMap {
  const given = signature.arguments.filter(({ fill }) => fill === 'request');
  if (given.length === 0) return {};
  const type = builder.input(name, null, () =>
    Object.fromEntries(given.map(({ field, type: argument }) => [field, { type: builder.typeOf(argument) }])),
  );
  return {
    args: {
      type: given.every(({ hasDefault }) => hasDefault) ? type : new GraphQLNonNull(type),
      description,
    },
  };
}
