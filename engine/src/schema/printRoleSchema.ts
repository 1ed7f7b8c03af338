// A schema as SDL in alphabetical order, as graphql-js's lexicographicSortSchema and printSchema have it, without making a
// second schema of all types: most of them are in order already.
import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  isIntrospectionType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printSchema,
  printType,
} from 'graphql';
import { naturalCompare } from 'graphql/jsutils/naturalCompare.js';

/** The schema as SDL, types and fields in alphabetical order, ending with a newline. */
export function printRoleSchema(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isSpecifiedScalarType(type) && !isIntrospectionType(type))
    .sort((one, other) => naturalCompare(one.name, other.name));
  return `${[printHead(schema), ...types.map((type) => printType(inOrder(type)))].join('\n\n')}\n`;
}

/** The names of the roots, and the directives: what a schema of nothing else begins with. */
function printHead(schema: GraphQLSchema): string {
  const root = (type: GraphQLObjectType | null | undefined): GraphQLObjectType | null =>
    type == null ? null : new GraphQLObjectType({ name: type.name, fields: { it: { type: anything } } });
  const text = printSchema(
    lexicographicSortSchema(
      new GraphQLSchema({
        query: root(schema.getQueryType()),
        mutation: root(schema.getMutationType()),
        subscription: root(schema.getSubscriptionType()),
        directives: schema.getDirectives(),
      }),
    ),
  );
  return text.slice(0, text.search(/\n\n(?:enum|type) /));
}

const anything = new GraphQLEnumType({ name: 'a', values: { a: {} } });

function inOrder(type: GraphQLNamedType): GraphQLNamedType {
  if (type instanceof GraphQLEnumType) {
    const names = type.getValues().map(({ name }) => name);
    const config = type.toConfig();
    return isSorted(names) ? type : new GraphQLEnumType({ ...config, values: sorted(config.values) });
  }
  if (type instanceof GraphQLInputObjectType) {
    if (isSorted(Object.keys(type.getFields()))) return type;
    const config = type.toConfig();
    return new GraphQLInputObjectType({ ...config, fields: sorted(config.fields) });
  }
  if (!(type instanceof GraphQLObjectType)) return type;
  const fields = Object.values(type.getFields());
  const areSorted = fields.every(({ args }) => isSorted(args.map(({ name }) => name)));
  if (areSorted && isSorted(fields.map(({ name }) => name))) return type;
  const config = type.toConfig();
  const ordered = Object.entries(sorted(config.fields)).map(([name, field]) => [
    name,
    { ...field, args: sorted(field.args ?? {}) },
  ]);
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(ordered) as typeof config.fields });
}

const isSorted = (names: readonly string[]): boolean =>
  names.every((name, index) => index === 0 || naturalCompare(names[index - 1] ?? '', name) <= 0);

const sorted = <T>(entries: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([one], [other]) => naturalCompare(one, other)));
