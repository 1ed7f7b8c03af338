// Which tables there are, and what the role may do with each: read from the role's own schema, so that the browser shows
// exactly what the role gets. The admin's schema says how fields and types are called, whatever customizes names.
import {
  type GraphQLFieldMap,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { type ConsoleMetadata, tableKey, type TableMetadata } from '../client/metadata.ts';
import { type Field, readTableColumns, type TableColumns, type TableRoots } from './columns.ts';

type Fields = GraphQLFieldMap<unknown, unknown>;

export interface CatalogTable extends TableColumns {
  /** `public.books`. */
  readonly key: string;
  readonly schema: string;
  readonly name: string;
  readonly typeName: string;
  readonly roots: TableRoots;
  /** GraphQL's names of the primary key's columns; null without a key, or where nobody may ask for it. */
  readonly keyColumns: readonly string[] | null;
}

export interface Catalog {
  readonly schema: GraphQLSchema;
  /** The field under which the source's root fields stand, if its names are customized so. */
  readonly namespace: string | null;
  /** Tables of which the role may do anything, in the order of schema and name. */
  readonly tables: readonly CatalogTable[];
}

/** Fields of the root type, or of the namespace below it. */
function rootFields(type: GraphQLObjectType | null | undefined, namespace: string | null): Fields {
  const fields = type?.getFields() ?? {};
  if (namespace === null) return fields;
  const inner = getNamedType(fields[namespace]?.type);
  return isObjectType(inner) ? inner.getFields() : {};
}

const isCall = (field: Field): boolean => field.description?.startsWith('execute ') === true;
const argument = (field: Field, ...names: string[]) => field.args.find(({ name }) => names.includes(name));
const returnsList = (field: Field): boolean =>
  isListType(isNonNullType(field.type) ? field.type.ofType : field.type);

/** `book_author` and `bookAuthor`: what the two naming conventions make of a name. */
function spellings(name: string): string[] {
  return [name, name.replace(/_+(\w)/g, (_, letter: string) => letter.toUpperCase())];
}

function selectNames(table: TableMetadata, source: ConsoleMetadata['sources'][number]): string[] {
  const named = table.configuration?.custom_root_fields['select'];
  const custom = typeof named === 'string' ? named : named?.name;
  const { schema, name } = table.table;
  const base = table.configuration?.custom_name ?? (schema === 'public' ? name : `${schema}_${name}`);
  const { prefix, suffix } = source.customization?.root_fields ?? {};
  return [...(custom ? [custom] : []), ...spellings(base)].flatMap((one) =>
    [one, `${prefix ?? ''}${one}${suffix ?? ''}`].flatMap(spellings),
  );
}

/** The field that lists a table's rows, by its name; else by what its description says. */
function findSelect(
  fields: Fields,
  table: TableMetadata,
  source: ConsoleMetadata['sources'][number],
): Field | undefined {
  const lists = Object.values(fields).filter(
    (field) => !isCall(field) && returnsList(field) && argument(field, 'where') !== undefined,
  );
  for (const name of selectNames(table, source)) {
    const found = lists.find((field) => field.name === name);
    if (found !== undefined) return found;
  }
  const described = lists.filter(
    ({ description }) => description === `fetch data from the table: "${table.table.name}"`,
  );
  return described.length === 1 ? described[0] : undefined;
}

const isByKey = (field: Field): boolean =>
  field.args.length > 0 &&
  field.args.every(({ type }) => isNonNullType(type) && !isInputObjectType(getNamedType(type)));

/** Schemas are sorted by name; people look for the key first. */
function keyFirst<T extends { readonly name: string }>(
  columns: readonly T[],
  key: readonly string[] | null,
): T[] {
  const isKey = ({ name }: T) => key?.includes(name) === true;
  return [...columns.filter(isKey), ...columns.filter((column) => !isKey(column))];
}

interface RootTypes {
  readonly query: Fields;
  readonly mutation: Fields;
}

/** Names of a table's fields, by their shapes: the row type that they give, and the arguments that they take. */
function namesOfRoots(typeName: string, select: Field, { query, mutation }: RootTypes) {
  const named = (field: Field) => getNamedType(field.type);
  const isRow = (field: Field) => named(field).name === typeName && !returnsList(field) && !isCall(field);
  const isOf = (field: Field, part: string) => {
    const type = named(field);
    const inner = isObjectType(type) ? type.getFields()[part] : undefined;
    return inner !== undefined && getNamedType(inner.type).name === typeName && !isCall(field);
  };
  const queries = Object.values(query);
  const mutations = Object.values(mutation);
  const responses = mutations.filter((field) => isOf(field, 'returning') && !returnsList(field));
  const rows = mutations.filter(isRow);
  const aggregates = queries.filter((field) => isOf(field, 'nodes'));
  const aggregate =
    aggregates.find(({ name }) => new RegExp(`^${select.name}_?aggregate$`, 'i').test(name)) ?? aggregates[0];
  return {
    select: select.name,
    aggregate: aggregate?.name,
    byPk: queries.find((field) => isRow(field) && isByKey(field)),
    insert: responses.find((field) => argument(field, 'objects'))?.name,
    insertOne: rows.find((field) => argument(field, 'object'))?.name,
    update: responses.find((field) => argument(field, 'where') && argument(field, '_set'))?.name,
    updateByPk: rows.find((field) => argument(field, 'pk_columns', 'pkColumns'))?.name,
    delete: responses.find((field) => field.args.length === 1 && argument(field, 'where'))?.name,
    deleteByPk: rows.find(isByKey)?.name,
  };
}

/** Reads what the role of `schema` may do with the tables; `admin` is the admin's schema. */
export function readCatalog(metadata: ConsoleMetadata, admin: GraphQLSchema, schema: GraphQLSchema): Catalog {
  const [source] = metadata.sources;
  const namespace = source?.customization?.root_fields?.namespace ?? null;
  const typesOf = (of: GraphQLSchema): RootTypes => ({
    query: rootFields(of.getQueryType(), namespace),
    mutation: rootFields(of.getMutationType(), namespace),
  });
  const all = typesOf(admin);
  const own = typesOf(schema);
  const tables = (source?.tables ?? []).flatMap((table) => {
    const select = source && findSelect(all.query, table, source);
    if (select === undefined) return [];
    const typeName = getNamedType(select.type).name;
    const names = namesOfRoots(typeName, select, all);
    const query = (name: string | undefined) => (name === undefined ? undefined : own.query[name]);
    const mutation = (name: string | undefined) => (name === undefined ? undefined : own.mutation[name]);
    const roots: TableRoots = {
      select: query(names.select),
      aggregate: query(names.aggregate),
      insert: mutation(names.insert),
      insertOne: mutation(names.insertOne),
      update: mutation(names.update),
      updateByPk: mutation(names.updateByPk),
      delete: mutation(names.delete),
      deleteByPk: mutation(names.deleteByPk),
    };
    if (Object.values(roots).every((root) => root === undefined)) return [];
    const columns = readTableColumns(schema, typeName, roots);
    const key = names.byPk?.args.map(({ name }) => name) ?? null;
    return [
      {
        columns: keyFirst(columns.columns, key),
        relationships: columns.relationships,
        insertColumns: keyFirst(columns.insertColumns, key),
        setColumns: keyFirst(columns.setColumns, key),
        key: tableKey(table.table),
        schema: table.table.schema,
        name: table.table.name,
        typeName,
        roots,
        keyColumns: key?.every((name) => columns.columns.some((column) => column.name === name)) ? key : null,
      },
    ];
  });
  return {
    schema,
    namespace,
    tables: tables.toSorted((a, b) =>
      a.schema === b.schema ? a.name.localeCompare(b.name) : a.schema.localeCompare(b.schema),
    ),
  };
}
