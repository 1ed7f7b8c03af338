// The `args` of tracked functions and computed fields.
import { type GraphQLFieldConfigArgumentMap, GraphQLNonNull } from 'graphql';
import type { FunctionSignature } from '../model/types.ts';
import type { SchemaBuilder, TypeName } from './builder.ts';

/** `args: <name>`, required when some argument has no default; nothing when a request can give no argument. */
export function functionArguments(
  builder: SchemaBuilder,
  signature: FunctionSignature,
  type: TypeName,
  description: string,
): GraphQLFieldConfigArgumentMap {
  const given = signature.arguments.filter(({ fill }) => fill === 'request');
  if (given.length === 0) return {};
  const input = builder.input(type, null, () =>
    Object.fromEntries(given.map(({ field, type: argument }) => [field, { type: builder.typeOf(argument) }])),
  );
  return {
    args: {
      type: given.every(({ hasDefault }) => hasDefault) ? input : new GraphQLNonNull(input),
      description,
    },
  };
}
