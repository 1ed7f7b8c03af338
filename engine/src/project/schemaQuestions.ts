// Queries that a schema allows, made from the schema alone: the same each time, and not too many.
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

export interface Question {
  readonly name: string;
  readonly text: string;
  readonly variables?: Readonly<Record<string, unknown>>;
}

/** Rows of a list. */
const rows = 5;
/** Relationships are followed so far. */
const depth = 1;
/** Of these types Postgres knows an order that does not depend on how a value is written. */
const ordered = new Set(
  [
    'Int',
    'Float',
    'String',
    'Boolean',
    'bigint',
    'smallint',
    'numeric',
    'float8',
    'uuid',
    'date',
    'time',
  ].concat(['timetz', 'timestamp', 'timestamptz', 'bpchar', 'citext']),
);

/** One for each root field of the queries that needs no argument, in alphabetical order, at most `most`. */
export function schemaQuestions(schema: GraphQLSchema, most: number): Question[] {
  const root = schema.getQueryType();
  if (root == null) return [];
  return fieldsOf(root)
    .flatMap((field) => {
      const text = ask(field, depth);
      return text === undefined ? [] : [{ name: field.name, text: `query { ${text} }` }];
    })
    .slice(0, most);
}

type Field = GraphQLField<unknown, unknown>;

const fieldsOf = (type: GraphQLObjectType): Field[] =>
  Object.values(type.getFields())
    .filter(({ args }) => !args.some(isRequiredArgument))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Undefined where nothing can be asked of it. */
function ask(field: Field, left: number): string | undefined {
  const type = getNamedType(field.type);
  if (isLeafType(type)) return field.name;
  if (!isObjectType(type) || left < 0) return undefined;
  const chosen = selection(type, left);
  if (chosen === '') return undefined;
  const given = isListType(getNullableType(field.type)) ? listArguments(field, type) : '';
  return `${field.name}${given} { ${chosen} }`;
}

function selection(type: GraphQLObjectType, left: number): string {
  const aggregate = type.getFields()['aggregate'];
  // Of rows together their number is enough: the rows themselves are asked for beside.
  if (aggregate !== undefined && 'nodes' in type.getFields()) return 'aggregate { count }';
  return fieldsOf(type)
    .flatMap((field) => ask(field, isLeafType(getNamedType(field.type)) ? left : left - 1) ?? [])
    .join(' ');
}

/** The first rows of an order in which all columns count, so that two servers mean the same rows. */
function listArguments({ args }: Field, type: GraphQLObjectType): string {
  const given: string[] = [];
  if (args.some(({ name }) => name === 'limit')) given.push(`limit: ${String(rows)}`);
  const order = args.find(({ name }) => name === 'order_by');
  const columns = order === undefined ? [] : orderColumns(order.type, type);
  if (columns.length > 0) given.push(`order_by: [${columns.map((name) => `{ ${name}: asc }`).join(', ')}]`);
  return given.length === 0 ? '' : `(${given.join(', ')})`;
}

function orderColumns(order: GraphQLInputType, type: GraphQLObjectType): string[] {
  const named = getNamedType(order);
  if (!isInputObjectType(named)) return [];
  const fields = type.getFields();
  return Object.values(named.getFields())
    .filter(({ name, type: direction }) => {
      const column = fields[name];
      if (column === undefined || !isEnumType(getNamedType(direction))) return false;
      return !isListType(getNullableType(column.type)) && ordered.has(getNamedType(column.type).name);
    })
    .map(({ name }) => name)
    .sort();
}
