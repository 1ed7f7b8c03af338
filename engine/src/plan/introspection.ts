// `__schema` and `__type`, answered from the role's schema. What is asked for is collected once and then written for
// each type and field of the schema: nested lists multiply, so what it yields is paid for while it is written.
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isListType,
  isObjectType,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql';
import { refuse } from '../base/errors.ts';
import type { Cost } from '../model/expression/cost.ts';
import { requiredText, sourceOf } from '../model/expression/input.ts';
import {
  type CollectedField,
  collectFields,
  readArguments,
  type RequestContext,
  requireSelection,
} from './collect.ts';
import { resolveSource } from './resolve.ts';

/** A field as asked for, whatever object it is asked of. */
interface Asked {
  /** `"key":` */
  readonly start: string;
  /** The name of the type around it, for `__typename`; null for other fields. */
  readonly typename: string | null;
  readonly definition: GraphQLField<unknown, unknown> | undefined;
  readonly args: Readonly<Record<string, unknown>>;
  readonly below: readonly Asked[];
}

/** The JSON of a root field; throws `validation-failed` when those of the request yield too much together. */
export function introspect(
  field: CollectedField,
  context: RequestContext & { readonly schema: GraphQLSchema },
): string {
  const definition = field.name === '__schema' ? SchemaMetaFieldDef : TypeMetaFieldDef;
  requireSelection(definition, field.node, field.at);
  const asked = ask({ ...field, definition }, '', context);
  const writer = new Writer(context.schema, context.cost, field.at);
  writer.field(asked, undefined);
  return writer.text.slice(asked.start.length);
}

function ask(field: CollectedField, typename: string, context: RequestContext): Asked {
  const { definition, name, at } = field;
  const start = `${JSON.stringify(field.key)}:`;
  if (definition === undefined) {
    if (name === '__typename') return { start, typename, definition, args: {}, below: [] };
    refuse(`field '${name}' not found in type: '${typename}'`, at);
  }
  const { variables } = context;
  const args = [...readArguments(field, context)].map(([of, input]) => {
    const json = resolveSource(sourceOf(input), { variables });
    return [of, of === 'name' ? requiredText(json, input.at) : json] as const;
  });
  const type = getNamedType(definition.type);
  const below = isObjectType(type) ? askAll(type, field.selectionSets, context, at) : [];
  return { start, typename: null, definition, args: Object.fromEntries(args), below };
}

const askAll = (
  type: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
  context: RequestContext,
  at: string,
): Asked[] => collectFields(type, selectionSets, context, at).map((field) => ask(field, type.name, context));

interface Named {
  readonly name: string;
}

/** Types and values of enums as Hasura lists them; graphql-js has them in the order in which it met them. */
const byName = (named: readonly Named[]): readonly Named[] =>
  [...named].sort((one, other) => (one.name < other.name ? -1 : 1));

/** What introspection lists of a schema: in Hasura's order, and without directives that are internal. */
function listed(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const named = value as readonly Named[];
  if (field === 'types' || field === 'enumValues') return byName(named);
  return field === 'directives' ? named.filter(({ name }) => !name.startsWith('_')) : value;
}

class Writer {
  readonly #schema: GraphQLSchema;
  readonly #cost: Cost;
  readonly #at: string;
  text = '';

  constructor(schema: GraphQLSchema, cost: Cost, at: string) {
    this.#schema = schema;
    this.#cost = cost;
    this.#at = at;
  }

  field({ start, typename, definition, args, below }: Asked, source: unknown): void {
    this.#add(start, 1);
    if (definition === undefined) {
      this.#leaf(typename);
      return;
    }
    // Of all that resolvers are told, those of introspection look at the schema only.
    const info = { schema: this.#schema } as GraphQLResolveInfo;
    const value: unknown = definition.resolve?.(source, args, undefined, info);
    this.#value(listed(definition.name, value), definition.type, below);
  }

  #value(value: unknown, outer: GraphQLOutputType, below: readonly Asked[]): void {
    const type = getNullableType(outer);
    if (value === null || value === undefined) this.#add('null');
    else if (isListType(type)) this.#list(value as Iterable<unknown>, type.ofType, below);
    else if (isObjectType(type)) this.#object(value, below);
    else this.#leaf(value);
  }

  #list(items: Iterable<unknown>, type: GraphQLOutputType, below: readonly Asked[]): void {
    this.#add('[');
    let separator = '';
    for (const item of items) {
      this.#add(separator, 1);
      this.#value(item, type, below);
      separator = ',';
    }
    this.#add(']');
  }

  /** An object has what was asked for of it, be it nothing. */
  #object(source: unknown, below: readonly Asked[]): void {
    this.#add('{');
    let separator = '';
    for (const asked of below) {
      this.#add(separator);
      this.field(asked, source);
      separator = ',';
    }
    this.#add('}');
  }

  /** The value of a scalar or enum; graphql-js's own objects hold more than a role may see. */
  #leaf(value: unknown): void {
    if (typeof value === 'object' && value !== null) throw new Error('an object is no leaf of introspection');
    this.#add(JSON.stringify(value));
  }

  #add(part: string, fields = 0): void {
    this.text += part;
    this.#cost.spendIntrospection(fields, part.length, this.#at);
  }
}
