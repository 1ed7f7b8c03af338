// The columns and relationships of a row type, with what may be asked of and written to each.
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

export type Field = GraphQLField<unknown, unknown>;

/** How a value of this type is typed in and shown. */
export type ValueKind =
  | { readonly kind: 'boolean' | 'integer' | 'float' | 'decimal' | 'json' | 'date' | 'text' | 'list' }
  | { readonly kind: 'enum'; readonly values: readonly string[] };

export interface FilterOperator {
  /** `_ilike`. */
  readonly name: string;
  /** Whether it takes a list of values. */
  readonly takesList: boolean;
  readonly valueKind: ValueKind;
  /** As it is printed: `String`, `Int`, `jsonb`. */
  readonly typeName: string;
}

export interface TableColumn {
  readonly name: string;
  readonly typeName: string;
  readonly valueKind: ValueKind;
  readonly description: string;
  readonly isNullable: boolean;
  readonly operators: readonly FilterOperator[];
  readonly isSortable: boolean;
}

export interface WritableColumn {
  readonly name: string;
  readonly typeName: string;
  readonly valueKind: ValueKind;
}

export interface TableRelationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  /** The row type on the other side. */
  readonly typeName: string;
  /** The field beside it that counts: `reviews_aggregate`. */
  readonly aggregate: string | null;
}

export interface TableColumns {
  readonly columns: readonly TableColumn[];
  readonly relationships: readonly TableRelationship[];
  readonly insertColumns: readonly WritableColumn[];
  readonly setColumns: readonly WritableColumn[];
}

const kinds: Readonly<Record<string, ValueKind['kind']>> = {
  boolean: 'boolean',
  int: 'integer',
  smallint: 'integer',
  float: 'float',
  float8: 'decimal',
  numeric: 'decimal',
  bigint: 'decimal',
  json: 'json',
  jsonb: 'json',
  date: 'date',
};

function kindOf(type: GraphQLInputType | GraphQLOutputType): ValueKind {
  const bare = getNullableType(type);
  if (isListType(bare)) return { kind: 'list' };
  const named = getNamedType(bare);
  if (isEnumType(named)) return { kind: 'enum', values: named.getValues().map(({ name }) => name) };
  const kind = kinds[named.name.toLowerCase()] ?? 'text';
  return kind === 'enum' ? { kind: 'text' } : { kind };
}

const inputFields = (type: GraphQLInputType | undefined) => {
  const named = type && getNamedType(type);
  return isInputObjectType(named) ? named.getFields() : {};
};

const argumentType = (field: Field | undefined, ...names: string[]) =>
  field?.args.find(({ name }) => names.includes(name))?.type;

/** Operators that take a value; those that compare two columns, or cast, are for the API page. */
function operatorsOf(type: GraphQLInputType | undefined): FilterOperator[] {
  return Object.values(inputFields(type)).flatMap((field) => {
    const named = getNamedType(field.type);
    if (!isLeafType(named) || /^_c(eq|ne|neq|gt|lt|gte|lte)$/.test(field.name)) return [];
    const bare = getNullableType(field.type);
    return [
      {
        name: field.name,
        takesList: isListType(bare),
        valueKind: kindOf(isListType(bare) ? bare.ofType : bare),
        typeName: String(bare),
      },
    ];
  });
}

function writable(type: GraphQLInputType | undefined): WritableColumn[] {
  return Object.values(inputFields(type)).flatMap(({ name, type: of }) =>
    isLeafType(getNamedType(of))
      ? [{ name, typeName: String(getNullableType(of)), valueKind: kindOf(of) }]
      : [],
  );
}

/** Root fields of a table that the role has. */
export interface TableRoots {
  readonly select: Field | undefined;
  readonly aggregate: Field | undefined;
  readonly insertOne: Field | undefined;
  readonly insert: Field | undefined;
  readonly update: Field | undefined;
  readonly updateByPk: Field | undefined;
  readonly delete: Field | undefined;
  readonly deleteByPk: Field | undefined;
}

/** Reads a row type of the role's schema; a role that may only insert has no columns to show. */
export function readTableColumns(schema: GraphQLSchema, typeName: string, roots: TableRoots): TableColumns {
  const type = schema.getType(typeName);
  const fields = isObjectType(type) ? type.getFields() : {};
  const filters = inputFields(argumentType(roots.select, 'where'));
  const orders = inputFields(argumentType(roots.select, 'order_by', 'orderBy'));
  const columns: TableColumn[] = [];
  const relationships: TableRelationship[] = [];
  for (const field of Object.values(fields)) {
    const named = getNamedType(field.type);
    const bare = getNullableType(field.type);
    if (isLeafType(named)) {
      // A computed field with an argument of its own cannot be shown without one.
      if (field.args.some(({ type: of }) => isNonNullType(of))) continue;
      const order = orders[field.name];
      columns.push({
        name: field.name,
        typeName: String(bare),
        valueKind: kindOf(field.type),
        description: field.description ?? '',
        isNullable: !isNonNullType(field.type),
        operators: operatorsOf(filters[field.name]?.type),
        isSortable: order !== undefined && isEnumType(getNamedType(order.type)),
      });
    } else if (isObjectType(named)) {
      const isArray = isListType(bare);
      if (!isArray && field.args.some(({ name }) => name === 'where')) continue;
      if (field.args.some(({ type: of }) => isNonNullType(of))) continue;
      const aggregate = [`${field.name}_aggregate`, `${field.name}Aggregate`].find((name) => name in fields);
      relationships.push({
        name: field.name,
        kind: isArray ? 'array' : 'object',
        typeName: named.name,
        aggregate: aggregate ?? null,
      });
    }
  }
  const inserted = argumentType(roots.insertOne, 'object') ?? argumentType(roots.insert, 'objects');
  const set = argumentType(roots.updateByPk, '_set') ?? argumentType(roots.update, '_set');
  return {
    columns,
    relationships,
    insertColumns: writable(inserted),
    setColumns: writable(set),
  };
}
