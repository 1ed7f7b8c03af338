// `__schema` and `__type`, answered from the role's schema. What is asked for is collected once and then written for
// each type and field of the schema: nested lists multiply, so what it yields is paid for while it is written.
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLNamedType,
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
import { EngineError } from '../errors.ts';
import { requiredText, sourceOf } from '../expression/input.ts';
import { defaultLimits } from '../limits.ts';
import { type CollectedField, collectFields, readArguments, type RequestContext } from './collect.ts';
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

/** The JSON of a root field; throws `validation-failed` for one that yields too much. */
export function introspect(
  field: CollectedField,
  context: RequestContext & { readonly schema: GraphQLSchema },
): string {
  const definition = field.name === '__schema' ? SchemaMetaFieldDef : TypeMetaFieldDef;
  const asked = ask({ ...field, definition }, '', context);
  const writer = new Writer(context.schema, field.at);
  writer.field(asked, undefined);
  return writer.text.slice(asked.start.length);
}

function ask(field: CollectedField, typename: string, context: RequestContext): Asked {
  const { definition, name, at } = field;
  const start = `${JSON.stringify(field.key)}:`;
  if (definition === undefined) {
    if (name === '__typename') return { start, typename, definition, args: {}, below: [] };
    throw new EngineError('validation-failed', `field '${name}' not found in type: '${typename}'`, at);
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

/** The types of a schema as Hasura lists them; graphql-js has them in the order in which it met them. */
const byName = (types: unknown): unknown =>
  [...(types as readonly GraphQLNamedType[])].sort((one, other) => (one.name < other.name ? -1 : 1));

class Writer {
  readonly #schema: GraphQLSchema;
  readonly #at: string;
  #fields = 0;
  text = '';

  constructor(schema: GraphQLSchema, at: string) {
    this.#schema = schema;
    this.#at = at;
  }

  field({ start, typename, definition, args, below }: Asked, source: unknown): void {
    this.#fields += 1;
    this.text += start;
    if (definition === undefined) {
      this.#leaf(typename);
      return;
    }
    // Of all that resolvers are told, those of introspection look at the schema only.
    const info = { schema: this.#schema } as GraphQLResolveInfo;
    const value: unknown = definition.resolve?.(source, args, undefined, info);
    this.#value(definition.name === 'types' ? byName(value) : value, definition.type, below);
  }

  #value(value: unknown, outer: GraphQLOutputType, below: readonly Asked[]): void {
    if (value === null || value === undefined) {
      this.#leaf(null);
      return;
    }
    const type = getNullableType(outer);
    if (isListType(type)) {
      let separator = '[';
      for (const item of value as Iterable<unknown>) {
        this.text += separator;
        this.#value(item, type.ofType, below);
        separator = ',';
      }
      this.text += separator === '[' ? '[]' : ']';
    } else if (below.length > 0) {
      let separator = '{';
      for (const asked of below) {
        this.text += separator;
        this.field(asked, value);
        separator = ',';
      }
      this.text += '}';
    } else {
      this.#leaf(value);
    }
  }

  #leaf(value: unknown): void {
    this.text += JSON.stringify(value);
    const { introspectionFields, introspectionLength } = defaultLimits;
    if (this.#fields > introspectionFields || this.text.length > introspectionLength) {
      throw new EngineError('validation-failed', 'the introspection query asks for too much', this.#at);
    }
  }
}
