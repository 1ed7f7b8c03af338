// Row by row: may the caller have written that? Asked within the transaction of the write, before it is undone.
import type pg from 'pg';
import { linksOf, type Sources } from './conditions.ts';
import type { Rights, Written } from './rights.ts';
import { literal, nameOf, quoted, type Table } from './tables.ts';

type Row = Record<string, unknown>;
type Rows = ReadonlyMap<string, Row>;

const sqlName = (table: Table): string => `${quoted(table.schema)}.${quoted(table.name)}`;
const keyOf = (table: Table): string =>
  table.primaryKey.length === 0
    ? 'to_jsonb(t)::text'
    : `jsonb_build_array(${table.primaryKey.map((name) => `t.${quoted(name)}`).join(', ')})::text`;

export interface WritesOptions {
  readonly rights: Rights;
  readonly sources: Sources;
  /** Tables whose rows go with a row that they belong to. */
  readonly cascades: ReadonlySet<string>;
  /** Tables that triggers write. */
  readonly sideEffects: ReadonlySet<string>;
  /** Triggers complete the rows: values of their columns are not judged. */
  readonly isTriggered: boolean;
}

export class Writes {
  readonly #options: WritesOptions;
  readonly #before = new Map<string, { text: string; rows: Rows }>();
  readonly #updatable = new Map<string, ReadonlySet<string>>();
  readonly #deletable = new Map<string, ReadonlySet<string>>();
  readonly #defaults = new Map<string, Row>();

  constructor(options: WritesOptions) {
    this.#options = options;
  }

  get #tables(): Table[] {
    return [...this.#options.sources.tables.values()].filter(({ isView }) => !isView);
  }

  /** Remembers the database as it is, and as it is again whenever a write has been undone. */
  async remember(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const { rights } = this.#options;
    for (const table of this.#tables) {
      const name = nameOf(table);
      const text = await this.#text(client, table);
      this.#before.set(name, { text, rows: rowsOf(text) });
      this.#updatable.set(name, await this.#passing(client, table, rights.updated.get(name)?.filter));
      this.#deletable.set(name, await this.#passing(client, table, rights.deleted.get(name)?.filter));
      const fixed = table.columns.filter(
        (one) => one.default !== null && !one.isGenerated && !/\(|current|now/i.test(one.default),
      );
      const values = fixed.map((one) => `${literal(one.name)}, ${one.default ?? 'null'}`);
      const { rows } = await client.query<{ of: Row }>(
        `select jsonb_build_object(${values.join(', ')}) as of`,
      );
      this.#defaults.set(name, rows[0]?.of ?? {});
    }
  }

  /** What must not have been written. */
  async judge(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
    const findings: string[] = [];
    for (const table of this.#tables) {
      const name = nameOf(table);
      const text = await this.#text(client, table);
      const before = this.#before.get(name);
      if (before === undefined || text === before.text || this.#options.sideEffects.has(name)) continue;
      findings.push(...(await this.#changes(client, table, before.rows, rowsOf(text))));
    }
    return findings;
  }

  async #changes(
    client: Pick<pg.ClientBase, 'query'>,
    table: Table,
    before: Rows,
    after: Rows,
  ): Promise<string[]> {
    const { rights } = this.#options;
    const name = nameOf(table);
    const [insert, update] = [rights.inserted.get(name), rights.updated.get(name)];
    const inserted = [...after.keys()].filter((key) => !before.has(key));
    const deleted = [...before.keys()].filter((key) => !after.has(key));
    const updated = [...after].flatMap(([key, row]) => {
      const old = before.get(key);
      const changed = Object.keys(row).filter((column) => !isSame(row[column], old?.[column]));
      return old === undefined || changed.length === 0 ? [] : [{ key, changed }];
    });
    const findings = deleted
      .filter((key) => !this.#options.cascades.has(name) && this.#deletable.get(name)?.has(key) !== true)
      .map((key) => `${name} ${key} was deleted`);
    const updatedKeys = updated.map(({ key }) => key);
    const check = update?.check ?? insert?.check ?? 'true';
    findings.push(
      ...(await this.#judgeRows(client, table, inserted, insert, insert?.check ?? 'true', 'inserted')),
      ...(await this.#judgeRows(
        client,
        table,
        updatedKeys,
        update,
        update?.check ?? (update === undefined ? check : 'true'),
        'updated',
      )),
    );
    for (const { key, changed } of updated) {
      if (this.#updatable.get(name)?.has(key) !== true) findings.push(`${name} ${key} was updated`);
      if (this.#options.isTriggered) continue;
      for (const column of changed) {
        if (update?.columns.has(column) === true || update?.presets.has(column) === true) continue;
        findings.push(`${name}.${column} of ${key} was changed`);
      }
    }
    if (insert !== undefined && !this.#options.isTriggered) {
      for (const key of inserted) findings.push(...this.#given(table, key, after.get(key) ?? {}, insert));
    }
    return findings;
  }

  /** Columns that may not be given have their defaults, or what joins the row to its parent. */
  #given(table: Table, key: string, row: Row, { columns, presets }: Written): string[] {
    const { sources } = this.#options;
    const tracked = sources.tracked.find((one) => nameOf(one.table) === nameOf(table));
    const links = tracked === undefined ? [] : linksOf(sources.tables, tracked);
    const linking = new Set([
      ...links.flatMap((link) => link.columns.map(([own]) => own)),
      ...table.foreignKeys.flatMap(({ own }) => own),
    ]);
    const defaults = this.#defaults.get(nameOf(table)) ?? {};
    return table.columns
      .filter(
        ({ name, isGenerated }) =>
          !isGenerated && !columns.has(name) && !presets.has(name) && !linking.has(name),
      )
      .filter(({ name, default: of }) => of === null || defaults[name] !== undefined)
      .filter(({ name }) => !isSame(row[name], defaults[name] ?? null))
      .map(({ name }) => `${nameOf(table)}.${name} of ${key} was given`);
  }

  async #judgeRows(
    client: Pick<pg.ClientBase, 'query'>,
    table: Table,
    keys: readonly string[],
    written: Written | undefined,
    check: string,
    how: string,
  ): Promise<string[]> {
    if (keys.length === 0) return [];
    if (written === undefined)
      return keys.map((key) => `${nameOf(table)} ${key} was ${how} without a permission`);
    const presets = [...written.presets].map(
      ([column, value]) => `t.${quoted(column)} is not distinct from (${value})`,
    );
    const { rows } = await client.query<{ key: string }>(
      `select ${keyOf(table)} as key from ${sqlName(table)} t
        where ${keyOf(table)} = any($1::text[]) and not (${[`(${check})`, ...presets].join(' and ')})`,
      [keys],
    );
    return rows.map(({ key }) => `${nameOf(table)} ${key} was ${how} against the check or a preset`);
  }

  async #text(client: Pick<pg.ClientBase, 'query'>, table: Table): Promise<string> {
    const { rows } = await client.query<{ rows: string }>(
      `select coalesce(jsonb_object_agg(${keyOf(table)}, to_jsonb(t)), '{}')::text as rows from ${sqlName(table)} t`,
    );
    return rows[0]?.rows ?? '{}';
  }

  async #passing(
    client: Pick<pg.ClientBase, 'query'>,
    table: Table,
    filter: string | null | undefined,
  ): Promise<ReadonlySet<string>> {
    if (filter === undefined || filter === null) return new Set();
    const { rows } = await client.query<{ key: string }>(
      `select ${keyOf(table)} as key from ${sqlName(table)} t where ${filter}`,
    );
    return new Set(rows.map(({ key }) => key));
  }
}

const rowsOf = (text: string): Rows => new Map(Object.entries(JSON.parse(text) as Record<string, Row>));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
