// What an input type is, found once per type: graphql-js asks by `instanceof`, several times for every value, and each
// object would have to look at all fields that its type might demand.
import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';

/** In the `extensions` of what a naming convention renames: the name by which the planner knows it, `order_by`. */
export const canonicalExtension = 'engine-name';

/** The planner's name of an argument or of a field of an input object. */
export const canonicalName = ({ name, extensions }: GraphQLArgument | GraphQLInputField): string =>
  (extensions[canonicalExtension] as string | undefined) ?? name;

export type InputShape =
  | { readonly kind: 'nonNull'; readonly of: GraphQLInputType }
  | { readonly kind: 'list'; readonly of: GraphQLInputType }
  | {
      readonly kind: 'object';
      readonly type: GraphQLInputObjectType;
      readonly fields: ReadonlyMap<string, GraphQLInputField>;
      /** Those with a default, and those that must be given. */
      readonly demanded: readonly GraphQLInputField[];
    }
  | { readonly kind: 'enum'; readonly type: GraphQLEnumType }
  | { readonly kind: 'scalar'; readonly type: GraphQLScalarType };

const arrays = new WeakSet<GraphQLInputType>();

/**
 * `[scalar!]` as the type of a Postgres array, which is one value: any of its elements may be null, whatever the type
 * says, as in Hasura.
 */
export function arrayOfScalar(scalar: GraphQLScalarType): GraphQLList<GraphQLNonNull<GraphQLScalarType>> {
  const type = new GraphQLList(new GraphQLNonNull(scalar));
  arrays.add(type);
  return type;
}

const shapes = new WeakMap<GraphQLInputType, InputShape>();

export function shapeOfType(type: GraphQLInputType): InputShape {
  const known = shapes.get(type);
  if (known !== undefined) return known;
  const shape = findShape(type);
  shapes.set(type, shape);
  return shape;
}

function findShape(type: GraphQLInputType): InputShape {
  if (isNonNullType(type)) return { kind: 'nonNull', of: type.ofType };
  if (isListType(type))
    return { kind: 'list', of: arrays.has(type) ? getNullableType(type.ofType) : type.ofType };
  if (isEnumType(type)) return { kind: 'enum', type };
  if (!isInputObjectType(type)) return { kind: 'scalar', type };
  const all = Object.values(type.getFields());
  return {
    kind: 'object',
    type,
    fields: new Map(all.map((field) => [field.name, field])),
    demanded: all.filter((field) => field.defaultValue !== undefined || isNonNullType(field.type)),
  };
}
