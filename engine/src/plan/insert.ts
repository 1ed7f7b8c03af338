// insert_<table>: rows, conflicts, presets and related rows → plan.
import { refuse } from '../base/errors.ts';
import { parseBoolExp } from '../model/expression/boolExp.ts';
import type { Cost } from '../model/expression/cost.ts';
import type { Input } from '../model/expression/input.ts';
import { allOf, always, type Value, type ValueSource } from '../model/expression/types.ts';
import { knownText, nullableValue, unexpectedNull } from '../model/expression/values.ts';
import { arrayOf } from '../model/pgTypes.ts';
import type { Column, Relationship, Table } from '../model/types.ts';
import type { InsertAccess, TableAccess } from '../schema/access/access.ts';
import { placeholder } from '../schema/columns.ts';
import type {
  Cell,
  InsertPlan,
  InsertTarget,
  NestedInsert,
  NestedRow,
  OnConflictPlan,
  RowRefusal,
  RowsToInsert,
} from './mutationTypes.ts';
import type { PlanningAccess } from './scope.ts';
import { writeScope } from './scope.ts';

/** Fields and values as which a statement of one row counts. */
const nestedRowCost = 10;

/** Cells of rows with different columns, most of which may be defaults, that cost as much as one value. */
const defaultsPerUnit = 10;

type InsertableTable = TableAccess & { readonly insert: InsertAccess };

/** Access to a table that the role may insert into; the schema offers no other. */
function insertableTable(access: PlanningAccess, key: string): InsertableTable {
  const found = access.tables.get(key);
  if (found?.insert == null) throw new Error(`role ${access.role} may not insert into ${key}`);
  return { ...found, insert: found.insert };
}

/** Plans an insert of `objects` (a list, or one object). */
export function planInsert(
  access: PlanningAccess,
  key: string,
  objects: Input,
  onConflict: Input | undefined,
): InsertPlan {
  return planRows(access, insertableTable(access, key), objects, onConflict, []);
}

/** `inherited` are columns whose values the row around these rows determines. */
function planRows(
  access: PlanningAccess,
  table: InsertableTable,
  objects: Input,
  onConflict: Input | undefined,
  inherited: readonly Column[],
): InsertPlan {
  const target: InsertTarget = {
    table: table.table,
    check: table.insert.check,
    updateCheck: table.update?.check ?? null,
    onConflict: planConflict(access, table, onConflict),
  };
  // The length of a uniform list is no part of the shape of the variables: it may be no part of the plan either.
  if (objects.kind === 'list' && objects.uniform !== null) {
    const rows = uniformRows(table.insert, objects, objects.uniform, inherited);
    return 'refusal' in rows
      ? { ...target, kind: 'nested', rows: [rows] }
      : { ...target, kind: 'flat', rows };
  }
  const items = objects.kind === 'list' ? objects.items() : [objects];
  if (items.length === 0) return { ...target, kind: 'nothing' };
  const rows = items.map((item) => planRow(access, table, item, inherited));
  const isFlat = rows.every(
    ({ before, after, refusal }) => before.length === 0 && after.length === 0 && refusal === null,
  );
  if (!isFlat) {
    // Each row is a statement of its own.
    rows.forEach(() => {
      access.cost.spend(nestedRowCost, objects.at);
      access.cost.spendFilter(target.check, objects.at);
    });
    return { ...target, kind: 'nested', rows };
  }
  return { ...target, kind: 'flat', rows: unionRows(rows, table.table, access.cost, objects.at) };
}

function planRow(
  access: PlanningAccess,
  { table, insert }: InsertableTable,
  object: Input,
  inherited: readonly Column[],
): NestedRow {
  const given = new Map<Column, Value>();
  const before: NestedInsert[] = [];
  const after: NestedInsert[] = [];
  const clashing: Column[] = [];
  access.cost.spend(insert.presets.length, object.at);
  for (const [name, input] of object.kind === 'object' ? object.entries() : []) {
    const column = insert.columns.find(({ field }) => field === name);
    if (column !== undefined) {
      if (inherited.includes(column)) clashing.push(column);
      given.set(column, nullableValue(input, column.type, 'request'));
      continue;
    }
    const relationship = table.relationships.find((candidate) => candidate.name === name);
    if (relationship === undefined)
      return refuse(`field '${name}' not found in type: '${table.typeName}_insert_input'`, input.at);
    if (input.kind === 'null') continue;
    const nested = planNested(access, relationship, input);
    if (nested === null) continue;
    (isBefore(relationship) ? before : after).push(nested);
  }
  // Rows of two relationships may refer to each other: which come first must not hang on how a client orders its keys.
  before.sort(byRelationship);
  after.sort(byRelationship);
  let refusal = determinedByParent(clashing);
  const related = new Map(inherited.map((column) => [column, written(column)]));
  // Columns that a row inserted before this one determines.
  for (const { relationship } of before) {
    const columns = relationship.mapping.flatMap(({ own }) =>
      table.columns.filter((candidate) => candidate.name === own),
    );
    const known = columns.filter((column) => given.has(column) || inherited.includes(column));
    if (known.length > 0) {
      refusal ??= {
        message: `cannot insert object relationship "${relationship.name}" as ${quotedNames(known)} column values are already determined`,
        below: `.${relationship.name}`,
      };
    }
    // Two of them may share a column (a tenant's, say), as in Hasura: the last one counts, the foreign keys judge.
    for (const column of columns) related.set(column, written(column));
  }
  const row = new Map([...given, ...presetsBelow(insert, related), ...related]);
  return { columns: [...row.keys()], values: [...row.values()], before, after, refusal };
}

/** Lists before single rows, and then by name: as in Hasura. */
const byRelationship = ({ relationship: one }: NestedInsert, { relationship: other }: NestedInsert): number =>
  one.kind === other.kind ? (one.name < other.name ? -1 : 1) : one.kind === 'array' ? -1 : 1;

/**
 * A column that a related row determines takes its value from there, not from the role's preset, as in Hasura; the
 * permission's check judges the row as it is written.
 */
const presetsBelow = ({ presets }: InsertAccess, related: ReadonlyMap<Column, unknown>): [Column, Value][] =>
  presets.filter(({ column }) => !related.has(column)).map(({ column, value }) => [column, value]);

const quotedNames = (columns: readonly Column[]): string =>
  columns.map(({ field }) => `"${field}"`).join(', ');

/** What a row gives for columns that the row around it determines. */
const determinedByParent = (columns: readonly Column[]): RowRefusal | null =>
  columns.length === 0
    ? null
    : {
        message: `cannot insert ${quotedNames(columns)} columns as their values are already being determined by parent insert`,
        below: '',
      };

const written = (column: Column): Value => ({
  source: { kind: 'written', name: column.name },
  type: column.type,
  at: '$',
});

const isBefore = (relationship: Relationship): boolean =>
  relationship.kind === 'object' && relationship.insertionOrder === 'before_parent';

function planNested(access: PlanningAccess, relationship: Relationship, input: Input): NestedInsert | null {
  const fields = new Map(input.kind === 'object' ? input.entries() : []);
  const data = fields.get('data');
  if (data === undefined) return refuse("missing required field 'data'", input.at);
  if (data.kind === 'list' && data.length === 0) return null;
  const target = insertableTable(access, relationship.target);
  const inherited = isBefore(relationship)
    ? []
    : relationship.mapping.flatMap(({ target: name }) =>
        target.table.columns.filter((column) => column.name === name),
      );
  return { relationship, insert: planRows(access, target, data, fields.get('on_conflict'), inherited) };
}

/** Rows of different columns as one: what a row leaves out takes its default. */
function unionRows(
  rows: readonly NestedRow[],
  { columns: all }: Table,
  cost: Cost,
  at: string,
): RowsToInsert {
  const named = [...new Set(rows.flatMap((row) => row.columns))];
  // Several rows of nothing but defaults still have to name a column.
  const columns = named.length === 0 && rows.length > 1 ? all.slice(0, 1) : named;
  cost.spend(Math.floor((rows.length * columns.length) / defaultsPerUnit), at);
  const cells = rows.map((row) =>
    columns.map((column): Cell => row.values[row.columns.lastIndexOf(column)] ?? 'default'),
  );
  return { columns, rows: { kind: 'values', rows: cells } };
}

/** A variable's rows: one array per column. */
function uniformRows(
  insert: InsertAccess,
  objects: Input,
  fields: readonly string[],
  inherited: readonly Column[],
): RowsToInsert | NestedRow {
  const path = objects.kind === 'list' && objects.source.kind === 'variable' ? objects.source.path : [];
  const columns: Column[] = [];
  const cells: { value: Value; isArray: boolean }[] = [];
  for (const field of fields) {
    const column = insert.columns.find((candidate) => candidate.field === field);
    if (column === undefined) return refuse(`field '${field}' not found`, objects.at);
    const source: ValueSource = { kind: 'each', path, field };
    columns.push(column);
    cells.push({
      value: { source, type: arrayOf(column.type), at: `${objects.at}.${field}` },
      isArray: true,
    });
  }
  const refusal = determinedByParent(columns.filter((column) => inherited.includes(column)));
  if (refusal !== null) return { columns: [], values: [], before: [], after: [], refusal };
  const related = new Map(inherited.map((column) => [column, written(column)]));
  for (const [column, value] of [...presetsBelow(insert, related), ...related]) {
    columns.push(column);
    cells.push({ value, isArray: false });
  }
  return { columns, rows: { kind: 'arrays', cells } };
}

/** A conflict updates what the role's update permission allows: its columns, its rows, its presets. */
function planConflict(
  access: PlanningAccess,
  table: InsertableTable,
  input: Input | undefined,
): OnConflictPlan | null {
  if (input === undefined) return null;
  if (input.kind !== 'object') return unexpectedNull(`${table.table.typeName}_on_conflict`, input.at);
  const fields = new Map(input.entries());
  const constraint = fields.get('constraint');
  if (constraint === undefined) return refuse("missing required field 'constraint'", input.at);
  const { update } = table;
  const list = fields.get('update_columns');
  const names =
    list?.kind === 'list' ? list.items() : list === undefined || list.kind === 'null' ? [] : [list];
  const found = names.map((item) => {
    const name = knownText(item);
    const column = update?.columns.find(({ field }) => field === name);
    if (column === undefined || name === placeholder) return refuse('erroneous column name', input.at);
    return column;
  });
  // Named twice, it is written once.
  const columns = [...new Set(found)];
  const where = fields.get('where');
  // Null says nothing here, and might be meant for a condition: it is refused, as in every other filter of a write.
  const asked = where === undefined ? always : parseBoolExp(where, writeScope(access, table));
  if (update !== null) access.cost.spendFilter(update.filter, input.at);
  return {
    constraint: knownText(constraint),
    columns,
    presets: columns.length === 0 ? [] : (update?.presets ?? []),
    where: allOf(update?.filter ?? always, asked),
  };
}
