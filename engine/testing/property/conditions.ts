// Boolean expressions of metadata as conditions in plain SQL, by an evaluator of its own: what the engine makes of the
// same expressions is judged by it, so it shares nothing with the engine's.
import type { TableMetadata } from '../../src/metadata/schema.ts';
import { literal, nameOf, quoted, type Table, type Tables } from './tables.ts';

export interface Sources {
  readonly tracked: readonly TableMetadata[];
  readonly tables: Tables;
  /** `schema.name` of functions that return rows. */
  readonly setFunctions: ReadonlySet<string>;
  /** The caller's variables, names in lower case. */
  readonly session: ReadonlyMap<string, string>;
  /** The schema in which related tables are read, where it is another one. */
  readonly readFrom?: ((schema: string) => string) | undefined;
}

interface Row {
  readonly alias: string;
  readonly table: Table;
}

export interface Link {
  readonly name: string;
  readonly isArray: boolean;
  readonly remote: { schema: string; name: string };
  /** Own column → remote column. */
  readonly columns: readonly (readonly [string, string])[];
}

const comparisons: Readonly<Record<string, string>> = {
  _eq: '=',
  _neq: '<>',
  _gt: '>',
  _lt: '<',
  _gte: '>=',
  _lte: '<=',
  _like: 'like',
  _ilike: 'ilike',
};
const columnComparisons: Readonly<Record<string, string>> = {
  _ceq: '=',
  _cne: '<>',
  _cgt: '>',
  _clt: '<',
  _cgte: '>=',
  _clte: '<=',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function tableOf(tables: Tables, of: { schema: string; name: string }): Table {
  const table = tables.get(nameOf(of));
  if (table === undefined) throw new Error(`no table ${nameOf(of)}`);
  return table;
}

export function trackedOf(sources: Sources, of: { schema: string; name: string }): TableMetadata {
  const found = sources.tracked.find(({ table }) => nameOf(table) === nameOf(of));
  if (found === undefined) throw new Error(`${nameOf(of)} is not tracked`);
  return found;
}

/** The relationships of a tracked table with the columns that join them. */
export function linksOf(tables: Tables, tracked: TableMetadata): Link[] {
  const own = tableOf(tables, tracked.table);
  const keyOf = (table: Table, columns: readonly string[]) => {
    const found = table.foreignKeys.find((key) => key.own.join() === columns.join());
    if (found === undefined) throw new Error(`no foreign key ${columns.join()} of ${nameOf(table)}`);
    return found;
  };
  const link = (one: TableMetadata['object_relationships'][number], isArray: boolean): Link => {
    const { manual_configuration: manual, foreign_key_constraint_on: key } = one.using;
    if (manual !== undefined) {
      return {
        name: one.name,
        isArray,
        remote: manual.remote_table,
        columns: Object.entries(manual.column_mapping),
      };
    }
    if (key === undefined) throw new Error(`relationship ${one.name} of nothing`);
    if ('table' in key) {
      const found = keyOf(tableOf(tables, key.table), key.columns);
      const columns = found.other.map((column, index) => [column, key.columns[index] ?? ''] as const);
      return { name: one.name, isArray, remote: key.table, columns };
    }
    const found = keyOf(own, key.columns);
    const columns = key.columns.map((column, index) => [column, found.other[index] ?? ''] as const);
    return { name: one.name, isArray, remote: { schema: found.schema, name: found.name }, columns };
  };
  return [
    ...tracked.object_relationships.map((one) => link(one, false)),
    ...tracked.array_relationships.map((one) => link(one, true)),
  ];
}

export class Conditions {
  readonly #sources: Sources;
  #aliases = 0;
  /** `schema.table` → columns of other tables that the expressions looked at. */
  readonly looked = new Map<string, Set<string>>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /** The expression over the row `alias` of the table: never null. */
  of(expression: unknown, table: { schema: string; name: string }, alias: string): string {
    const row = { alias, table: tableOf(this.#sources.tables, table) };
    return `coalesce((${this.#all(expression, row, row)}), false)`;
  }

  /** A value of metadata as SQL, session variables filled in. */
  value(value: unknown): string {
    if (typeof value === 'string' && value.toLowerCase().startsWith('x-hasura-')) {
      const found = this.#sources.session.get(value.toLowerCase());
      if (found === undefined) throw new Error(`the session has no ${value}`);
      return literal(found);
    }
    if (value === null) return 'null';
    return literal(typeof value === 'string' ? value : JSON.stringify(value));
  }

  #all(expression: unknown, row: Row, root: Row): string {
    if (!isObject(expression)) throw new Error('not an expression');
    const parts = Object.entries(expression).map(([key, value]) => `(${this.#part(key, value, row, root)})`);
    return parts.length === 0 ? 'true' : parts.join(' and ');
  }

  #list(value: unknown, row: Row, root: Row): string[] {
    if (!Array.isArray(value)) throw new Error('not a list of expressions');
    return value.map((one) => `(${this.#all(one, row, root)})`);
  }

  #part(key: string, value: unknown, row: Row, root: Row): string {
    if (key === '_and') return ['true', ...this.#list(value, row, root)].join(' and ');
    if (key === '_or') return ['false', ...this.#list(value, row, root)].join(' or ');
    if (key === '_not') return `not (${this.#all(value, row, root)})`;
    if (key === '_exists') {
      const { _table: of, _where: where } = value as { _table: unknown; _where: unknown };
      const remote = typeof of === 'string' ? { schema: 'public', name: of } : (of as Table);
      return this.#exists({ schema: remote.schema, name: remote.name }, () => 'true', where, null);
    }
    if (row.table.columns.some(({ name }) => name === key)) return this.#column(key, value, row, root);
    const links = linksOf(this.#sources.tables, trackedOf(this.#sources, row.table));
    const link = links.find(({ name }) => name === key);
    if (link === undefined) throw new Error(`${nameOf(row.table)} has no ${key} that the evaluator knows`);
    const joined = (alias: string): string =>
      link.columns
        .map(([own, other]) => `${alias}.${quoted(other)} = ${row.alias}.${quoted(own)}`)
        .join(' and ');
    for (const [, other] of link.columns) this.#look(link.remote, other);
    return this.#exists(link.remote, joined, value, root);
  }

  #exists(
    of: { schema: string; name: string },
    joined: (alias: string) => string,
    where: unknown,
    root: Row | null,
  ): string {
    this.#aliases += 1;
    const row = { alias: `r${String(this.#aliases)}`, table: tableOf(this.#sources.tables, of) };
    for (const column of row.table.primaryKey) this.#look(of, column);
    const schema = this.#sources.readFrom?.(of.schema) ?? of.schema;
    const from = `${quoted(schema)}.${quoted(of.name)} ${row.alias}`;
    return `exists (select from ${from} where ${joined(row.alias)} and (${this.#all(where, row, root ?? row)}))`;
  }

  #look(of: { schema: string; name: string }, column: string): void {
    const known = this.looked.get(nameOf(of)) ?? new Set();
    this.looked.set(nameOf(of), known.add(column));
  }

  #column(name: string, value: unknown, row: Row, root: Row): string {
    const column = `${row.alias}.${quoted(name)}`;
    if (row !== root) this.#look(row.table, name);
    const operators = isObject(value) ? value : { _eq: value };
    const parts = Object.entries(operators).map(([operator, operand]) => {
      if (operator === '_is_null') return `${column} is ${operand === true ? '' : 'not '}null`;
      if (operator === '_in' || operator === '_nin') {
        const compared = operator === '_in' ? '= any' : '<> all';
        if (!Array.isArray(operand)) return `${column} ${compared} (${this.value(operand)})`;
        const type = row.table.columns.find((one) => one.name === name)?.type ?? 'text';
        return `${column} ${compared} (array[${operand.map((one) => this.value(one)).join(', ')}]::${type}[])`;
      }
      const compared = comparisons[operator];
      if (compared !== undefined) return `${column} ${compared} ${this.value(operand)}`;
      const other = columnComparisons[operator];
      if (other === undefined) throw new Error(`the evaluator does not know ${operator}`);
      const path = Array.isArray(operand) ? operand.map(String) : [String(operand)];
      const of = path[0] === '$' ? root : row;
      return `${column} ${other} ${of.alias}.${quoted(path.at(-1) ?? '')}`;
    });
    return parts.length === 0 ? 'true' : parts.join(' and ');
  }
}
