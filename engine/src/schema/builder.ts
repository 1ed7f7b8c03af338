// The types of one role's schema while it is built: each is made once, on first use, so that only reachable ones exist.
import {
  type GraphQLEnumValueConfigMap,
  GraphQLBoolean,
  GraphQLEnumType,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';
import type { Access, TableAccess } from '../access/access.ts';
import { arrayOfScalar } from '../expression/inputTypes.ts';
import { elementOf, type PgType, scalarName } from '../model/pgTypes.ts';
import type { Column } from '../model/types.ts';

export type Fields = GraphQLFieldConfigMap<unknown, unknown>;
/** What a column's values can be: a scalar, a list of scalars (for arrays), or an enum. */
export type ColumnType = GraphQLScalarType | GraphQLEnumType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>;
export type InputFields = GraphQLInputFieldConfigMap;

const builtInScalars = new Map(
  [GraphQLInt, GraphQLFloat, GraphQLString, GraphQLBoolean].map((scalar) => [scalar.name, scalar]),
);

export class SchemaBuilder {
  readonly access: Access;
  readonly inferFunctionPermissions: boolean;
  readonly #types = new Map<string, GraphQLNamedType>();

  constructor(access: Access, inferFunctionPermissions: boolean) {
    this.access = access;
    this.inferFunctionPermissions = inferFunctionPermissions;
  }

  /** A table's access if the role may select from it. */
  selectable(key: string): SelectableAccess | null {
    const found = this.access.tables.get(key);
    return found?.select == null ? null : { ...found, select: found.select };
  }

  object(name: string, description: string | null, fields: () => Fields): GraphQLObjectType {
    return this.#once(
      name,
      GraphQLObjectType,
      () => new GraphQLObjectType({ name, description, fields: () => sortedFields(fields()) }),
    );
  }

  input(
    name: string,
    description: string | null,
    fields: () => InputFields,
    extensions: Record<string, unknown> = {},
  ): GraphQLInputObjectType {
    return this.#once(
      name,
      GraphQLInputObjectType,
      () => new GraphQLInputObjectType({ name, description, fields: () => byName(fields()), extensions }),
    );
  }

  enum(name: string, description: string | null, values: () => GraphQLEnumValueConfigMap): GraphQLEnumType {
    return this.#once(
      name,
      GraphQLEnumType,
      () => new GraphQLEnumType({ name, description, values: values() }),
    );
  }

  /** GraphQL's own scalar, or one by the Postgres type's name, which takes any JSON. */
  scalar(name: string): GraphQLScalarType {
    return (
      builtInScalars.get(name) ?? this.#once(name, GraphQLScalarType, () => new GraphQLScalarType({ name }))
    );
  }

  /** The type of a column's values: a scalar, a list of scalars for arrays, or an enum. */
  columnType(column: Column): ColumnType {
    return this.enumOf(column) ?? this.typeOf(column.type);
  }

  typeOf(type: PgType): GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>> {
    if (type.element === null) return this.scalar(scalarName(type));
    return arrayOfScalar(this.scalar(scalarName(elementOf(type))));
  }

  /** The enum of the enum table that the column refers to. */
  enumOf(column: Column): GraphQLEnumType | null {
    const table = column.enumTable === null ? undefined : this.access.model.tables.get(column.enumTable);
    if (table === undefined || table.enumValues === null || table.enumValues.length === 0) return null;
    const values = table.enumValues;
    return this.enum(`${table.typeName}_enum`, null, () =>
      Object.fromEntries(values.map(({ value, comment }) => [value, { description: comment }])),
    );
  }

  #once<T extends GraphQLNamedType>(
    name: string,
    expected: abstract new (...args: never[]) => T,
    make: () => T,
  ): T {
    const known = this.#types.get(name);
    if (known instanceof expected) return known;
    if (known !== undefined) throw new Error(`two types of the schema are named "${name}"`);
    const made = make();
    this.#types.set(name, made);
    return made;
  }
}

function byName<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Fields and their arguments by name, as Hasura shows them in introspection; an empty comment is no description. */
export function sortedFields(fields: Fields): Fields {
  const sorted = Object.entries(byName(fields)).map(([name, field]) => {
    const { args, description } = field;
    return [
      name,
      {
        ...field,
        description: description === '' ? null : description,
        ...(args === undefined ? {} : { args: byName(args) }),
      },
    ] as const;
  });
  return Object.fromEntries(sorted);
}

export type SelectableAccess = TableAccess & { readonly select: NonNullable<TableAccess['select']> };

/** `[T!]` */
export const listOf = <T extends GraphQLNamedType>(type: T): GraphQLList<GraphQLNonNull<T>> =>
  new GraphQLList(new GraphQLNonNull(type));
