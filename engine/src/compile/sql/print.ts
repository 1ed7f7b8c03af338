// The one printer: tree → SQL text and the values of its parameters. Identifiers are always quoted, values are numbered,
// and nothing else of a request reaches the text.
import { defaultLimits } from '../../base/limits.ts';
import type { Value } from '../../model/expression/types.ts';
import type { PgType } from '../../model/pgTypes.ts';
import type { TableName } from '../../model/types.ts';
import type {
  Alias,
  Assignment,
  Delete,
  Expression,
  From,
  FunctionCall,
  Handed,
  Insert,
  OrderBy,
  Select,
  SelectItem,
  Statement,
  Update,
} from './ast.ts';

export interface PrintedStatement {
  readonly text: string;
  /** Values of `$1`, `$2`, … that come with each execution. */
  readonly parameters: readonly Value[];
  /** Values that each member of a cohort gives, by their place in its JSON array. */
  readonly memberParameters: readonly Value[];
}

/** Where values of requests are found: each in a parameter of its own, or in the JSON array of a cohort's member. */
export type ParameterMode = 'direct' | 'multiplexed';

/** Ids and JSON arrays of a cohort's members are the first two parameters of a multiplexed statement. */
const memberArrays = 2;

/** `handed`: what earlier statements of the transaction have left for it. */
export function printStatement(
  statement: Statement,
  mode: ParameterMode = 'direct',
  handed: Handed = new Map(),
): PrintedStatement {
  const printer = new Printer(mode, undefined, handed);
  const text = printer.statement(statement);
  printer.spend(text.length - printer.spent);
  if (printer.parameters.length > defaultLimits.statementParameters) {
    throw new RangeError(
      'the request has too many values; rows of equal columns in a variable count as one value each',
    );
  }
  return { text, parameters: printer.parameters, memberParameters: printer.memberParameters };
}

/**
 * A statement whose parameters are all row counts, with these counts (in the parameters' order) as numbers in its text:
 * Postgres then knows how few rows are asked for, and plans it once instead of each time.
 */
export function printWithRowCounts(statement: Statement, counts: readonly string[]): string {
  if (!counts.every((count) => /^\d{1,19}$/.test(count))) throw new Error('not row counts');
  const printer = new Printer('direct', counts);
  const text = printer.statement(statement);
  if (printer.parameters.length !== counts.length) throw new Error('not the row counts of this statement');
  return text;
}

const graphqlName = /^[_A-Za-z][_0-9A-Za-z]*$/;
/** An identifier that means just itself. Every one is quoted: nothing hangs on which words a Postgres reserves. */
export function quoteIdentifier(identifier: string): string {
  if (identifier.includes('\0')) throw new Error('an identifier cannot contain the character NUL');
  return `"${identifier.replaceAll('"', '""')}"`;
}

const qualified = ({ schema, name }: TableName): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

function typeText(type: PgType): string {
  if (type.element !== null) return `${typeText({ ...type.element, element: null })}[]`;
  return type.schema === 'pg_catalog' ? quoteIdentifier(type.name) : qualified(type);
}

const tooLong = (): RangeError => new RangeError('the query asks for too much: its statement is too long');

class Printer {
  readonly parameters: Value[] = [];
  readonly memberParameters: Value[] = [];
  readonly #mode: ParameterMode;
  readonly #names = new Map<Alias, string>();
  readonly #used = new Set<string>();
  /** The number after the last alias of the same name. */
  readonly #numbers = new Map<string, number>();
  /** Source and type of a value → how it was printed; the same value is one parameter. */
  readonly #printed = new Map<string, string>();
  #members = '';
  /** Letters of names and placeholders so far: a statement that is too long is not printed to its end. */
  spent = 0;
  /** Letters of values that were compared: one text may stand in many places. */
  #keys = 0;

  /** Texts that stand in the places of the parameters; without them those are numbered. */
  readonly #texts: readonly string[] | undefined;

  readonly #handed: Handed;

  constructor(mode: ParameterMode, texts?: readonly string[], handed: Handed = new Map()) {
    this.#mode = mode;
    this.#texts = texts;
    this.#handed = handed;
  }

  statement(statement: Statement): string {
    switch (statement.kind) {
      case 'select':
        return this.select(statement);
      case 'insert':
        return this.insert(statement);
      case 'update':
        return this.update(statement);
      case 'delete':
        return this.delete(statement);
    }
  }

  spend(letters: number): void {
    this.spent += letters;
    if (this.spent > defaultLimits.statementLength) throw tooLong();
  }

  alias(alias: Alias): string {
    const known = this.#names.get(alias);
    if (known !== undefined) return known;
    const base =
      alias.hint
        .replaceAll(/[^A-Za-z0-9_]/g, '_')
        .slice(0, 40)
        .toLowerCase() || 't';
    let candidate = base;
    let number = this.#numbers.get(base) ?? 2;
    for (; this.#used.has(candidate); number += 1) {
      candidate = `${base}_${number}`;
    }
    this.#used.add(candidate);
    this.#numbers.set(base, number);
    const printed = quoteIdentifier(candidate);
    this.#names.set(alias, printed);
    return printed;
  }

  select(query: Select): string {
    const ctes = (query.with ?? []).map(
      ({ alias, query: cte }) => `${this.alias(alias)} as (${this.statement(cte)})`,
    );
    const distinct = query.distinctOn === undefined ? '' : `distinct on (${this.list(query.distinctOn)}) `;
    // The source is printed first, so that aliases are numbered from the outside in.
    const from = query.from === undefined ? '' : ` from ${this.from(query.from)}`;
    const items = this.items(query.items);
    const where = query.where === undefined ? '' : ` where ${this.expression(query.where)}`;
    const limit = query.limit === undefined ? '' : this.limit(query.limit, query.withTies ?? false);
    const offset = query.offset === undefined ? '' : ` offset ${this.expression(query.offset)}`;
    return (
      (ctes.length === 0 ? '' : `with ${ctes.join(', ')} `) +
      `select ${distinct}${items}${from}${where}${this.orderBy(query.orderBy)}${limit}${offset}`
    );
  }

  limit(limit: Expression, withTies: boolean): string {
    const count = this.expression(limit);
    return withTies ? ` fetch first (${count}) rows with ties` : ` limit ${count}`;
  }

  items(items: Select['items']): string {
    if ('all' in items) return `${this.alias(items.all)}.*`;
    if ('allOfRow' in items) return `(${this.expression(items.allOfRow)}).*`;
    return items.map((item) => this.item(item)).join(', ');
  }

  item({ expression, as }: SelectItem): string {
    const text = this.expression(expression);
    if (as === null) return text;
    this.spend(as.length);
    return `${text} as ${quoteIdentifier(as)}`;
  }

  orderBy(items: readonly OrderBy[] | undefined): string {
    if (items === undefined || items.length === 0) return '';
    const printed = items.map(({ expression, direction, nulls }) => {
      // Postgres's own defaults are left out: an index in the usual order then matches.
      const isDefault = (direction === 'asc') === (nulls === 'last');
      return `${this.expression(expression)} ${direction}${isDefault ? '' : ` nulls ${nulls}`}`;
    });
    return ` order by ${printed.join(', ')}`;
  }

  from(from: From): string {
    const alias = this.alias(from.alias);
    this.spend(alias.length);
    switch (from.kind) {
      case 'table':
        return `${qualified(from.table)} as ${alias}`;
      case 'subquery':
        return `(${this.select(from.query)}) as ${alias}`;
      case 'function':
        return `${this.call(from.call)} as ${alias}`;
      case 'rows':
        return `unnest(${this.value(from.rows)}::${qualified(from.table)}[]) as ${alias}`;
      case 'unnest':
        return `unnest(${this.list(from.arrays)}) with ordinality as ${alias}(${[
          ...from.columns.map(quoteIdentifier),
          'ordinality',
        ].join(', ')})`;
      case 'cte':
        return `${this.alias(from.cte)} as ${alias}`;
      case 'lateral':
        return `${this.from(from.of)} cross join lateral (${this.select(from.query)}) as ${alias}`;
      case 'members':
        this.#members = `${alias}.parameters`;
        return `unnest($1::text[], $2::jsonb[]) as ${alias}(id, parameters)`;
    }
  }

  call({ name, arguments: args }: FunctionCall): string {
    const printed = args.map(({ name: argument, value }) =>
      argument === null
        ? this.expression(value)
        : `${quoteIdentifier(argument)} => ${this.expression(value)}`,
    );
    return `${qualified(name)}(${printed.join(', ')})`;
  }

  expression(expression: Expression): string {
    switch (expression.kind) {
      case 'column': {
        const text = `${this.alias(expression.of)}.${quoteIdentifier(expression.name)}`;
        this.spend(text.length);
        return text;
      }
      case 'row':
        // The star keeps a column of the same name from being meant.
        return `${this.alias(expression.of)}.*`;
      case 'rowOf':
        return `(${this.alias(expression.of)}.*)::${qualified(expression.table)}`;
      case 'parameter':
        return `${this.value(expression.value)}::${typeText(expression.value.type)}`;
      case 'integer':
        return integerText(expression.value);
      case 'boolean':
        return expression.value ? 'true' : 'false';
      case 'null':
        return 'null';
      case 'name':
        this.spend(expression.name.length);
        if (!graphqlName.test(expression.name)) throw new Error('not a GraphQL name');
        return `'${expression.name}'::text`;
      case 'binary':
        return `${this.operand(expression.left)} ${expression.operator} ${this.operand(expression.right)}`;
      case 'and':
      case 'or':
        return this.logical(expression.kind, expression.items);
      case 'not':
        return `not (${this.expression(expression.item)})`;
      case 'isNull':
        return `${this.operand(expression.item)} is ${expression.negated ? 'not ' : ''}null`;
      case 'isTrue':
        return `(${this.expression(expression.item)}) is true`;
      case 'anyOf':
        return `${this.operand(expression.item)} = any (${this.expression(expression.array)})`;
      case 'exists':
        return `exists (${this.select(expression.query)})`;
      case 'subquery':
        return `(${this.select(expression.query)})`;
      case 'cast':
        return `${this.operand(expression.item)}::${typeText(expression.type)}`;
      case 'asText':
        return `${this.operand(expression.item)}::text`;
      case 'call':
        return `${expression.function}(${expression.distinct === true ? 'distinct ' : ''}${this.list(expression.arguments)})`;
      case 'tuple':
        return `(${this.list(expression.items)})`;
      case 'countAll':
        return 'count(*)';
      case 'callUser':
        return this.call(expression.call);
      case 'case':
        return `case when ${this.expression(expression.when)} then ${this.expression(expression.then)} else ${this.expression(expression.otherwise)} end`;
      case 'default':
        return 'default';
      case 'excluded':
        return `excluded.${quoteIdentifier(expression.name)}`;
      case 'emptyJsonArray':
        return `'[]'::json`;
      case 'hand':
        return `octet_length(set_config(${settingOf(expression.slot)}, array[${this.list(expression.items)}]::text, true))`;
      case 'element':
        return `(${this.expression(expression.array)})[${this.expression(expression.index)}]`;
    }
  }

  list(items: readonly Expression[]): string {
    return items.map((item) => this.expression(item)).join(', ');
  }

  /** An expression as part of another: in parentheses unless it holds together by itself. */
  operand(expression: Expression): string {
    const text = this.expression(expression);
    const isLoose = ['binary', 'and', 'or', 'not', 'isNull', 'isTrue', 'anyOf', 'case'].includes(
      expression.kind,
    );
    return isLoose ? `(${text})` : text;
  }

  logical(kind: 'and' | 'or', items: readonly Expression[]): string {
    if (items.length === 0) return kind === 'and' ? 'true' : 'false';
    const printed = items.map((item) =>
      item.kind === 'and' || item.kind === 'or' ? `(${this.expression(item)})` : this.expression(item),
    );
    return printed.join(` ${kind} `);
  }

  value(value: Value): string {
    const handed = value.source.kind === 'written' ? this.#handed.get(value.source.name) : undefined;
    if (handed !== undefined) return `(current_setting(${settingOf(handed.slot)})::text[])[${handed.place}]`;
    const isShared = this.#mode === 'direct' || value.source.kind === 'literal';
    const key = JSON.stringify([value.source, value.type.schema, value.type.name, value.check]);
    this.#keys += key.length;
    if (this.#keys > defaultLimits.parameterLength) throw tooLong();
    const known = this.#printed.get(key);
    if (known !== undefined) {
      this.spend(known.length);
      return known;
    }
    let text: string;
    if (isShared) {
      const given = this.#texts?.[this.parameters.length];
      this.parameters.push(value);
      text = given ?? `$${this.parameters.length + (this.#mode === 'multiplexed' ? memberArrays : 0)}`;
    } else {
      this.memberParameters.push(value);
      text = `(${this.#members} ->> ${this.memberParameters.length - 1})`;
    }
    this.#printed.set(key, text);
    this.spend(text.length);
    return text;
  }

  insert(insert: Insert): string {
    const alias = this.alias(insert.alias);
    const columns = insert.columns.length === 0 ? '' : ` (${insert.columns.map(quoteIdentifier).join(', ')})`;
    const conflict = insert.onConflict;
    let text = `insert into ${qualified(insert.table)} as ${alias}${columns} ${this.insertRows(insert.rows)}`;
    if (conflict !== undefined) {
      text += ` on conflict on constraint ${quoteIdentifier(conflict.constraint)} do `;
      text += conflict.set.length === 0 ? 'nothing' : `update set ${this.assignments(conflict.set)}`;
      if (conflict.where !== undefined) text += ` where ${this.expression(conflict.where)}`;
    }
    return text + this.returning(insert.returning);
  }

  insertRows(rows: Insert['rows']): string {
    switch (rows.kind) {
      case 'defaults':
        return 'default values';
      case 'select':
        return this.select(rows.query);
      case 'values': {
        const printed = rows.rows.map((row) => `(${this.list(row)})`);
        return `values ${printed.join(', ')}`;
      }
    }
  }

  update({ table, alias, set, where, returning }: Update): string {
    const head = `update ${qualified(table)} as ${this.alias(alias)} set ${this.assignments(set)}`;
    return `${head} where ${this.expression(where)}${this.returning(returning)}`;
  }

  delete({ table, alias, where, returning }: Delete): string {
    const head = `delete from ${qualified(table)} as ${this.alias(alias)}`;
    return `${head} where ${this.expression(where)}${this.returning(returning)}`;
  }

  assignments(set: readonly Assignment[]): string {
    return set
      .map(({ column, value }) => `${quoteIdentifier(column)} = ${this.expression(value)}`)
      .join(', ');
  }

  returning(items: readonly SelectItem[]): string {
    return items.length === 0 ? '' : ` returning ${items.map((item) => this.item(item)).join(', ')}`;
  }
}

/** The setting in which a slot's texts are, until the transaction ends. */
function settingOf(slot: string): string {
  if (!graphqlName.test(slot)) throw new Error('not a name');
  return `'hasura.${slot}'`;
}

function integerText(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error('not an integer');
  return String(value);
}
