// The types of one role's schema while it is built: each is made once, on first use, so that only reachable ones exist.
import {
  type GraphQLArgumentConfig,
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
import { arrayOfScalar, canonicalExtension } from '../model/expression/inputTypes.ts';
import { customWord, joinWords, type Naming, wordsOf } from '../model/naming.ts';
import { arrayScalarName, elementOf, type PgType, scalarName } from '../model/pgTypes.ts';
import type { Column, ComputedField, Table, TableKey } from '../model/types.ts';
import type { Access, TableAccess } from './access/access.ts';

export type Fields = GraphQLFieldConfigMap<unknown, unknown>;
/** What a column's values can be: a scalar, a list of scalars (for arrays), or an enum. */
export type ColumnType = GraphQLScalarType | GraphQLEnumType | GraphQLList<GraphQLNonNull<GraphQLScalarType>>;
export type InputFields = GraphQLInputFieldConfigMap;

const builtInScalars = new Map(
  [GraphQLInt, GraphQLFloat, GraphQLString, GraphQLBoolean].map((scalar) => [scalar.name, scalar]),
);

/** The name of a type, and whose it is: two of one name are a conflict. */
export interface TypeName {
  readonly name: string;
  readonly of: string;
  /** The table among whose types it is. */
  readonly table?: TableKey;
}

/** What of a role's schema the metadata do not decide. */
export interface SchemaOptions {
  /** For a trusted backend acting in the role. */
  readonly isBackend: boolean;
  /** A tracked function is open to the roles that may read its table. */
  readonly inferFunctionPermissions: boolean;
  /** No `update_<table>_many`, and so no type `<table>_updates`. */
  readonly hidesUpdateMany: boolean;
  /** Postgres's arrays are scalars (`_text`), as in Hasura before it had lists for them. */
  readonly arraysAreScalars: boolean;
}

export class SchemaBuilder {
  readonly access: Access;
  readonly options: SchemaOptions;
  readonly #types = new Map<string, { readonly type: GraphQLNamedType; readonly of: string }>();
  readonly #typesOfTables = new Map<TableKey, GraphQLNamedType[]>();

  constructor(access: Access, options: SchemaOptions) {
    this.access = access;
    this.options = options;
  }

  get naming(): Naming {
    return this.access.model.naming;
  }

  /** `books_bool_exp`: a type of a table, with the source's prefix and suffix. */
  tableType({ key, words }: Table, suffix: string): TypeName {
    const name = this.naming.tableType(words, wordsOf(suffix));
    return { name, of: `${suffix} of table ${key}`, table: key };
  }

  /** `books`: the type of a table's rows. */
  rowTypeName({ key, typeName }: Table): TypeName {
    return { name: typeName, of: `rows of table ${key}`, table: key };
  }

  /** `shout_books_args`: no convention applies to it, as in Hasura. */
  computedArgumentsType({ name }: ComputedField, { key, words }: Table): TypeName {
    const type = this.naming.customType([name, ...words.words, 'args'].join('_'));
    return { name: type, of: `arguments of computed field ${name} of table ${key}`, table: key };
  }

  /**
   * Types of filters over aggregates: `books_aggregate_bool_exp`, and `books_aggregate_bool_exp_count` of a function, which
   * Hasura names like fields, without the source's prefix and suffix.
   */
  aggregateFilterType({ key, words }: Table, fn: string | null, suffix?: 'arguments'): TypeName {
    const base = joinWords(words, wordsOf('aggregate_bool_exp'));
    if (fn === null)
      return {
        name: this.naming.plainTableType(base),
        of: `aggregate_bool_exp of table ${key}`,
        table: key,
      };
    const name = joinWords(base, customWord(fn), ...(suffix === undefined ? [] : [wordsOf(suffix)]));
    return {
      name: this.naming.field(name),
      of: `${fn} ${suffix ?? 'predicate'} of table ${key}`,
      table: key,
    };
  }

  /** The enum of the columns that such a function takes, and how its description calls it. */
  aggregateFilterColumns({ key, words }: Table, fn: string): { type: TypeName; title: string } {
    const base = joinWords(
      words,
      wordsOf('aggregate_bool_exp'),
      customWord(fn),
      wordsOf('arguments_columns'),
    );
    const name = this.naming.tableType(words, wordsOf('select_column'), base);
    return {
      type: { name, of: `${fn} columns of table ${key}`, table: key },
      title: this.naming.field(base),
    };
  }

  /** Of the types that all tables share the one that has the source's prefix and suffix, as in Hasura. */
  cursorOrderingType(): TypeName {
    const { name, of } = this.sharedType('cursor_ordering');
    return { name: this.naming.customType(name), of };
  }

  /** A type that all tables share: `order_by`. */
  sharedType(name: string): TypeName {
    return { name: this.naming.plainType(name), of: name };
  }

  /**
   * Fields or arguments with fixed names, as the naming convention wants them; the planner knows them by the names given
   * here.
   */
  fixed<T extends GraphQLArgumentConfig>(entries: Readonly<Record<string, T>>): Record<string, T> {
    if (!this.naming.isCased) return entries;
    const cased = Object.entries(entries).map(([name, entry]): [string, T] => {
      const extensions = { ...entry.extensions, [canonicalExtension]: name };
      return [this.naming.fieldName(name), { ...entry, extensions }];
    });
    return Object.fromEntries(cased);
  }

  /** A type that was made. */
  known(name: string): GraphQLNamedType | undefined {
    return builtInScalars.get(name) ?? this.#types.get(name)?.type;
  }

  /** The types of a table that were made; the list grows when they make others. */
  typesOf(key: TableKey): readonly GraphQLNamedType[] {
    return this.#typesOfTables.get(key) ?? [];
  }

  /** A table's access if the role may select from it. */
  selectable(key: string): SelectableAccess | null {
    const found = this.access.tables.get(key);
    return found?.select == null ? null : { ...found, select: found.select };
  }

  object(type: TypeName, description: string | null, fields: () => Fields): GraphQLObjectType {
    return this.#once(
      type,
      GraphQLObjectType,
      (name) =>
        new GraphQLObjectType({
          name,
          description: shown(description),
          fields: () => sortedFields(fields()),
        }),
    );
  }

  input(
    type: TypeName,
    description: string | null,
    fields: () => InputFields,
    extensions: Record<string, unknown> = {},
  ): GraphQLInputObjectType {
    return this.#once(
      type,
      GraphQLInputObjectType,
      (name) =>
        new GraphQLInputObjectType({ name, description, fields: () => sortedInputs(fields()), extensions }),
    );
  }

  /** A type of another kind, or made otherwise: once. */
  other<T extends GraphQLNamedType>(
    type: TypeName,
    expected: abstract new (...args: never[]) => T,
    make: (name: string) => T,
  ): T {
    return this.#once(type, expected, make);
  }

  enum(type: TypeName, description: string | null, values: () => GraphQLEnumValueConfigMap): GraphQLEnumType {
    return this.#once(
      type,
      GraphQLEnumType,
      (name) => new GraphQLEnumType({ name, description, values: values() }),
    );
  }

  /** GraphQL's own scalar, or one by the Postgres type's name, which takes any JSON. */
  scalar(name: string): GraphQLScalarType {
    return (
      builtInScalars.get(name) ??
      this.#once({ name, of: `scalar ${name}` }, GraphQLScalarType, () => new GraphQLScalarType({ name }))
    );
  }

  /** The type of a column's values: a scalar, a list of scalars for arrays, or an enum. */
  columnType(column: Column): ColumnType {
    return this.enumOf(column) ?? this.typeOf(column.type);
  }

  typeOf(type: PgType): GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>> {
    if (type.element !== null && this.options.arraysAreScalars) return this.scalar(arrayScalarName(type));
    return this.listOrScalar(type);
  }

  /** The type of what an operator takes: a list of texts is a list, whatever arrays are. */
  listOrScalar(type: PgType): GraphQLScalarType | GraphQLList<GraphQLNonNull<GraphQLScalarType>> {
    if (type.element === null) return this.scalar(scalarName(type));
    return arrayOfScalar(this.scalar(scalarName(elementOf(type))));
  }

  /** The enum of the enum table that the column refers to. */
  enumOf(column: Column): GraphQLEnumType | null {
    const table = column.enumTable === null ? undefined : this.access.model.tables.get(column.enumTable);
    if (table === undefined || table.enumValues === null || table.enumValues.length === 0) return null;
    const values = table.enumValues;
    return this.enum(this.tableType(table, 'enum'), null, () =>
      byName(
        Object.fromEntries(
          values.map(({ value, comment }) => [this.naming.enumValue(value), { value, description: comment }]),
        ),
      ),
    );
  }

  #remember(table: TableKey, type: GraphQLNamedType): void {
    const known = this.#typesOfTables.get(table);
    if (known === undefined) this.#typesOfTables.set(table, [type]);
    else known.push(type);
  }

  #once<T extends GraphQLNamedType>(
    { name, of, table }: TypeName,
    expected: abstract new (...args: never[]) => T,
    make: (name: string) => T,
  ): T {
    const known = this.#types.get(name);
    if (known === undefined) {
      const type = make(name);
      this.#types.set(name, { type, of });
      if (table !== undefined) this.#remember(table, type);
      return type;
    }
    if (known.of === of && known.type instanceof expected) return known.type;
    throw new Error(
      `Found conflicting definitions for GraphQL type "${name}": it would be the ${known.of} and the ${of}`,
    );
  }
}

/** Adds root fields to those that are there; two of one name are a conflict, as in Hasura. */
export function addRootFields(fields: Fields, root: string, added: Fields): void {
  for (const [name, field] of Object.entries(added)) {
    if (Object.hasOwn(fields, name)) {
      throw new Error(
        `Encountered conflicting definitions in the selection set for "${root}" for field "${name}": fields must not be defined more than once`,
      );
    }
    fields[name] = field;
  }
}

/** An empty comment is no description. */
const shown = (description: string | null | undefined): string | null => description || null;

function byName<T>(entries: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(entries).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const sortedInputs = (fields: InputFields): InputFields =>
  Object.fromEntries(
    Object.entries(byName(fields)).map(([name, field]) => [
      name,
      { ...field, description: shown(field.description) },
    ]),
  );

/** Fields and their arguments by name, as Hasura shows them in introspection. */
export function sortedFields(fields: Fields): Fields {
  const sorted = Object.entries(byName(fields)).map(([name, field]) => {
    const { args, description } = field;
    return [
      name,
      {
        ...field,
        description: shown(description),
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
