// What a caller may see and write, as conditions in plain SQL over a row `t`.
import type { Metadata, TableMetadata } from '../../src/metadata/schema.ts';
import { Conditions, linksOf, type Sources, tableOf } from './conditions.ts';
import { nameOf, quoted, type Table } from './tables.ts';

export interface Seen {
  readonly table: Table;
  readonly rows: string;
  /** Column → in which of the rows it is seen. */
  readonly columns: ReadonlyMap<string, string>;
  /** Computed field → the same. */
  readonly computed: ReadonlyMap<string, string>;
}

export interface Written {
  readonly table: Table;
  /** Of the rows as they were; null for inserts. */
  readonly filter: string | null;
  /** Of the rows as they are then; null for deletes. */
  readonly check: string | null;
  readonly columns: ReadonlySet<string>;
  /** Column → SQL of its value. */
  readonly presets: ReadonlyMap<string, string>;
}

export interface Rights {
  readonly seen: ReadonlyMap<string, Seen>;
  readonly inserted: ReadonlyMap<string, Written>;
  readonly updated: ReadonlyMap<string, Written>;
  readonly deleted: ReadonlyMap<string, Written>;
  /** `schema.table` → columns that decide about rows of other tables. */
  readonly deciding: ReadonlyMap<string, ReadonlySet<string>>;
}

type Kind = 'select_permissions' | 'insert_permissions' | 'update_permissions' | 'delete_permissions';

/** The role's own permission, or those of its parents. */
function permissionsOf<K extends Kind>(
  metadata: Metadata,
  tracked: TableMetadata,
  role: string,
  kind: K,
): TableMetadata[K][number]['permission'][] {
  const entries: { role: string; permission: TableMetadata[K][number]['permission'] }[] = tracked[kind];
  const own = entries.find((entry) => entry.role === role);
  if (own !== undefined) return [own.permission];
  const inherited = metadata.inherited_roles.find(({ role_name: name }) => name === role);
  return (inherited?.role_set ?? []).flatMap((parent) => permissionsOf(metadata, tracked, parent, kind));
}

const either = (conditions: readonly string[]): string =>
  conditions.includes('true') || conditions.length === 0 ? 'true' : `(${conditions.join(' or ')})`;

export interface RightsOptions {
  readonly metadata: Metadata;
  readonly role: string;
  readonly sources: Sources;
}

export function rightsOf({ metadata, role, sources }: RightsOptions): Rights {
  const conditions = new Conditions(sources);
  const seen = new Map<string, Seen>();
  const [inserted, updated, deleted] = [
    new Map<string, Written>(),
    new Map<string, Written>(),
    new Map<string, Written>(),
  ];
  for (const tracked of sources.tracked) {
    const key = nameOf(tracked.table);
    const table = tableOf(sources.tables, tracked.table);
    const all = table.columns.map(({ name }) => name);
    const columnsOf = (columns: '*' | readonly string[]) => new Set(columns === '*' ? all : columns);
    const condition = (expression: unknown) => conditions.of(expression, tracked.table, 't');
    const presetsOf = (set: Record<string, unknown>) =>
      new Map(Object.entries(set).map(([column, value]) => [column, conditions.value(value)]));

    const selects = permissionsOf(metadata, tracked, role, 'select_permissions').map((permission) => ({
      columns: columnsOf(permission.columns),
      computed: new Set(permission.computed_fields),
      filter: condition(permission.filter),
    }));
    if (selects.length > 0) {
      const shown = (grants: (one: (typeof selects)[number]) => boolean): string =>
        selects.every(grants) ? 'true' : either(selects.filter(grants).map(({ filter }) => filter));
      const columns = all.filter((name) => selects.some((one) => one.columns.has(name)));
      const computed = tracked.computed_fields.map(({ name }) => name);
      seen.set(key, {
        table,
        rows: either(selects.map(({ filter }) => filter)),
        columns: new Map(columns.map((name) => [name, shown((one) => one.columns.has(name))])),
        computed: new Map(
          computed
            .filter((name) => selects.some((one) => one.computed.has(name)))
            .map((name) => [name, shown((one) => one.computed.has(name))]),
        ),
      });
    }
    const [insert] = permissionsOf(metadata, tracked, role, 'insert_permissions');
    if (insert !== undefined) {
      inserted.set(key, {
        table,
        filter: null,
        check: condition(insert.check),
        columns: columnsOf(insert.columns),
        presets: presetsOf(insert.set),
      });
    }
    const [update] = permissionsOf(metadata, tracked, role, 'update_permissions');
    if (update !== undefined) {
      updated.set(key, {
        table,
        filter: condition(update.filter),
        check: update.check === undefined ? null : condition(update.check),
        columns: columnsOf(update.columns),
        presets: presetsOf(update.set),
      });
    }
    const [deletion] = permissionsOf(metadata, tracked, role, 'delete_permissions');
    if (deletion !== undefined) {
      const filter = condition(deletion.filter);
      deleted.set(key, { table, filter, check: null, columns: new Set(), presets: new Map() });
    }
  }
  return { seen, inserted, updated, deleted, deciding: conditions.looked };
}

const hash = (rows: string): string =>
  `(select coalesce(md5(string_agg(x, ',' order by x)), '') from (${rows}) q (x))`;

/**
 * SQL of one text that changes whenever anything changes that the caller may know: rows and values that it sees, how they
 * are joined, what computed fields make of them, what it may change or remove, and what decides about its writes.
 */
export function footprint(
  rights: Rights,
  { tracked, tables, setFunctions }: Sources,
  more: readonly string[],
): string {
  const parts: string[] = [];
  for (const one of tracked) {
    const key = nameOf(one.table);
    const seen = rights.seen.get(key);
    const from = `${quoted(one.table.schema)}.${quoted(one.table.name)} t`;
    if (seen !== undefined) {
      const joins = linksOf(tables, one)
        .filter(({ remote }) => rights.seen.has(nameOf(remote)))
        .flatMap(({ columns }) => columns.map(([own]) => own));
      const values = [...seen.columns].map(
        ([name, shown]) => `case when ${shown} then t.${quoted(name)}::text end`,
      );
      for (const field of one.computed_fields) {
        const { schema, name } = field.definition.function;
        // Those that return rows are open to whoever sees the rows.
        const shown = setFunctions.has(nameOf({ schema, name })) ? 'true' : seen.computed.get(field.name);
        if (shown === undefined || isAsked(field)) continue;
        const of = `${quoted(schema)}.${quoted(name)}(t)`;
        values.push(
          `case when ${shown} then (select string_agg(x::text, ',' order by x::text) from ${of} x) end`,
        );
      }
      for (const name of new Set(joins)) values.push(`t.${quoted(name)}::text`);
      parts.push(
        hash(`select jsonb_build_array(${values.join(', ')})::text from ${from} where ${seen.rows}`),
      );
    }
    for (const written of [rights.updated.get(key), rights.deleted.get(key)]) {
      if (written === undefined) continue;
      parts.push(hash(`select to_jsonb(t)::text from ${from} where ${written.filter ?? 'true'}`));
    }
    const deciding = rights.deciding.get(key);
    const writes = rights.inserted.size + rights.updated.size + rights.deleted.size > 0;
    if (deciding !== undefined && writes) {
      const values = [...deciding].map((name) => `t.${quoted(name)}::text`);
      parts.push(hash(`select jsonb_build_array(${values.join(', ')})::text from ${from}`));
    }
  }
  for (const query of more) parts.push(hash(`select to_jsonb(m)::text from (${query}) m`));
  return `select ${["md5('')", ...parts].join(" || '/' || ")} as footprint`;
}

/** Its value depends on arguments or the session: the set says what of it is known. */
const isAsked = (field: TableMetadata['computed_fields'][number]): boolean =>
  field.definition.session_argument !== undefined || field.definition.table_argument !== undefined;
