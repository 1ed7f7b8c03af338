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
import type { Access } from '../access/access.ts';
import { actionFields } from './actions.ts';
import { addRootFields, type Fields, SchemaBuilder, type SchemaOptions, sortedFields } from './builder.ts';
import { withPlan, withSource } from './fieldPlan.ts';
import { LazySchema } from './lazySchema.ts';
import { mutationFields } from './mutationRoots.ts';
import { noQueries, queryFields } from './queryRoots.ts';
import { remoteFields, remoteImplementations, remoteRowFields, remoteType } from './remoteTypes.ts';

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

/**
 * The types are made when they are needed, or checked: see `LazySchema`. `others` is what the role may do in sources beside
 * the first, whose fields and types stand beside that one's.
 */
export function buildRoleSchema(
  access: Access,
  options: SchemaOptions,
  others: readonly Access[] = [],
): LazySchema {
  const builder = new SchemaBuilder(access, options);
  const builders = [builder, ...others.map((other) => new SchemaBuilder(other, options, builder))];
  for (const one of builders) {
    one.all = builders;
    one.remoteFields = (table) => remoteRowFields(one, table);
  }
  const rooted = (
    kind: 'query' | 'mutation' | 'subscription',
    fieldsOf: (one: SchemaBuilder) => Fields,
  ): Fields => {
    const fields = namespaced(builder, rootOf(kind), fieldsOf(builder));
    if (others.length === 0) return withActions(builder, kind, fields);
    const all = ownedBy(builder, fields);
    for (const one of builders.slice(1))
      addRootFields(all, `${kind}_root`, ownedBy(one, namespaced(one, rootOf(kind), fieldsOf(one))));
    return withActions(builder, kind, all);
  };
  const rootOf = (kind: string): string =>
    kind !== 'mutation' ? kind : options.isBackend ? 'mutation_backend' : 'mutation_frontend';
  const root = (name: string, fields: Fields): GraphQLObjectType | null =>
    Object.keys(fields).length === 0 ? null : new GraphQLObjectType({ name, fields: sortedFields(fields) });
  return new LazySchema(
    builders,
    {
      query: () =>
        root(
          'query_root',
          rooted('query', (one) => queryFields(one, 'query')),
        ) ?? new GraphQLObjectType({ name: 'query_root', fields: noQueries }),
      mutation: () => root('mutation_root', rooted('mutation', mutationFields)),
      more: () => remoteImplementations(builder),
      named: (name) => remoteType(builder, name),
      subscription: () =>
        root(
          'subscription_root',
          rooted('subscription', (one) => queryFields(one, 'subscription')),
        ),
    },
    directives,
  );
}

/** Root fields of one of several sources, each with its source. */
const ownedBy = ({ access }: SchemaBuilder, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, extensions: withSource(field.extensions, access.model.source) },
    ]),
  );

/** Actions and remote schemas are of no source: they stand beside its namespace. */
function withActions(
  builder: SchemaBuilder,
  kind: 'query' | 'mutation' | 'subscription',
  fields: Fields,
): Fields {
  const { actions, remotes } = builder.access.model;
  if (actions.actions.length === 0 && remotes.length === 0) return fields;
  const all = { ...fields };
  const remote = kind === 'subscription' ? [] : remoteFields(builder, kind);
  for (const added of [actionFields(builder, kind), ...remote]) addRootFields(all, `${kind}_root`, added);
  return all;
}

/** The fields of a root below the source's namespace, if it has one and there are any. */
function namespaced(builder: SchemaBuilder, root: string, fields: Fields): Fields {
  const { naming } = builder;
  const { namespace } = naming;
  if (namespace === null || Object.keys(fields).length === 0) return fields;
  const type = {
    name: naming.namespaceType(namespace, root),
    of: `fields of the ${root}`,
    isOfSource: true,
  } as const;
  return {
    [namespace]: {
      type: builder.object(type, null, () => fields),
      extensions: withPlan({ kind: 'namespace' }),
    },
  };
}
