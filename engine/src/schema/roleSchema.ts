// The GraphQL schema of one role, without resolvers: it validates requests, answers introspection and is printed.
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  specifiedDirectives,
} from 'graphql';
import type { Access } from './access/access.ts';
import { type Fields, SchemaBuilder, type SchemaOptions, sortedFields } from './builder.ts';
import { withPlan } from './fieldPlan.ts';
import { LazySchema } from './lazySchema.ts';
import { mutationFields } from './mutationRoots.ts';
import { noQueries, queryFields } from './queryRoots.ts';

/** Clients of Hasura's cloud send it; like Hasura's community edition this engine accepts it and caches nothing. */
const cached = new GraphQLDirective({
  name: 'cached',
  description: 'whether this query should be cached (Hasura Cloud only)',
  locations: [DirectiveLocation.QUERY],
  args: {
    ttl: { type: new GraphQLNonNull(GraphQLInt), description: 'measured in seconds', defaultValue: 60 },
    refresh: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'refresh the cache entry',
      defaultValue: false,
    },
  },
});

/** Hasura's own tests of live queries send it, to ask for several fields of rows at once. */
const multipleTopLevelFields = new GraphQLDirective({
  name: '_multiple_top_level_fields',
  description: 'INTERNAL',
  locations: [DirectiveLocation.SUBSCRIPTION],
});

const directives = [
  ...specifiedDirectives.filter(({ name }) => name === 'include' || name === 'skip'),
  cached,
  multipleTopLevelFields,
];

/** The types are made when they are needed, or checked: see `LazySchema`. */
export function buildRoleSchema(access: Access, options: SchemaOptions): LazySchema {
  const builder = new SchemaBuilder(access, options);
  const root = (name: string, below: string, fields: Fields): GraphQLObjectType | null =>
    Object.keys(fields).length === 0
      ? null
      : new GraphQLObjectType({ name, fields: sortedFields(namespaced(builder, below, fields)) });
  return new LazySchema(
    builder,
    {
      query: () =>
        root('query_root', 'query', queryFields(builder, 'query')) ??
        new GraphQLObjectType({ name: 'query_root', fields: noQueries }),
      mutation: () =>
        root(
          'mutation_root',
          options.isBackend ? 'mutation_backend' : 'mutation_frontend',
          mutationFields(builder),
        ),
      subscription: () => root('subscription_root', 'subscription', queryFields(builder, 'subscription')),
    },
    directives,
  );
}

/** The fields of a root below the source's namespace, if it has one and there are any. */
function namespaced(builder: SchemaBuilder, root: string, fields: Fields): Fields {
  const { naming } = builder;
  const { namespace } = naming;
  if (namespace === null) return fields;
  const type = {
    name: naming.namespaceType(namespace, root),
    of: `fields of the ${root}`,
  };
  return {
    [namespace]: {
      type: builder.object(type, null, () => fields),
      extensions: withPlan({ kind: 'namespace' }),
    },
  };
}
