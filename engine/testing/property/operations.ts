// Random operations that a role's schema allows, with values that its database holds, hidden ones too.
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Random } from '../../goldens/random.ts';

export type OperationKind = 'query' | 'mutation' | 'subscription';

/** A value for a column of this GraphQL name and scalar. */
export type ValueOf = (column: string, scalar: string, random: Random) => unknown;

export interface OperationsOptions {
  readonly schema: GraphQLSchema;
  readonly random: Random;
  readonly valueOf: ValueOf;
  /** Columns that alone decide an order, where a table has one. */
  readonly keys: readonly string[];
  /** Fields that are not asked for. */
  readonly without: ReadonlySet<string>;
}

/** A value as a document writes it. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([name]) => /^[_A-Za-z]\w*$/.test(name));
    return `{${entries.map(([name, one]) => `${name}: ${written(one)}`).join(', ')}}`;
  }
  return JSON.stringify(value);
}

export class Operations {
  readonly #options: OperationsOptions;
  readonly #random: Random;
  #aliases = 0;
  /** Fields and arguments that are left to this operation. */
  #room = 0;

  constructor(options: OperationsOptions) {
    this.#options = options;
    this.#random = options.random;
  }

  operation(kind: OperationKind): string {
    const { schema } = this.#options;
    const types = {
      query: schema.getQueryType(),
      mutation: schema.getMutationType(),
      subscription: schema.getSubscriptionType(),
    };
    const type = types[kind];
    if (type === null || type === undefined) return this.operation('query');
    this.#aliases = 0;
    this.#room = this.#random.integer(10, 70);
    const fields = this.#fieldsOf(type).filter(
      ({ name }) => kind !== 'query' || name !== 'no_queries_available',
    );
    if (fields.length === 0) return `${kind} { __typename }`;
    const count = kind === 'query' ? this.#random.integer(1, 2) : 1;
    const roots = Array.from({ length: count }, () => this.#field(this.#random.one(fields), 3, true));
    return `${kind} { ${roots.join(' ')} }`;
  }

  #once(of: number): boolean {
    return this.#random.integer(1, of) === 1;
  }

  #fieldsOf(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
    return Object.values(type.getFields()).filter(({ name }) => !this.#options.without.has(name));
  }

  #some<T>(of: readonly T[], least: number, most: number): T[] {
    const left = [...of];
    const count = Math.min(left.length, this.#random.integer(least, most));
    return Array.from({ length: count }, () =>
      left.splice(this.#random.integer(0, left.length - 1), 1),
    ).flat();
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number, isAliased: boolean): string {
    this.#room -= 1;
    const type = getNamedType(field.type);
    const args = this.#arguments(field.args, depth);
    const below = isObjectType(type) ? ` ${this.#selection(type, depth - 1)}` : '';
    this.#aliases += 1;
    const alias = isAliased || args !== '' || this.#once(6) ? `a${String(this.#aliases)}: ` : '';
    return `${alias}${field.name}${args}${below}`;
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = this.#fieldsOf(type);
    const leaves = fields.filter((field) => !isObjectType(getNamedType(field.type)));
    const objects = fields.filter((field) => isObjectType(getNamedType(field.type)));
    const chosen = this.#some(leaves, 1, 5).map((field) => this.#field(field, depth, false));
    if (objects.length > 0 && (leaves.length === 0 || (depth > 0 && this.#room > 0))) {
      for (const field of this.#some(objects, 1, 2)) chosen.push(this.#field(field, depth, true));
    }
    if (this.#once(8)) chosen.push('__typename');
    return `{ ${chosen.join(' ')} }`;
  }

  #arguments(args: readonly GraphQLArgument[], depth: number): string {
    const order = args.find(({ name }) => name === 'order_by' || name === 'orderBy');
    const distinct = args.find(({ name }) => name === 'distinct_on' || name === 'distinctOn');
    const chosen = args.filter((arg) => arg !== order && arg !== distinct);
    const operators = chosen.filter(({ name }) => name.startsWith('_'));
    const operator = operators.length === 0 ? undefined : this.#random.one(operators);
    const texts = chosen
      .filter((arg) =>
        isNonNullType(arg.type) && arg.defaultValue === undefined
          ? true
          : arg === operator || this.#wants(arg),
      )
      .map((arg) => `${arg.name}: ${this.#value(arg.type, arg.name, depth)}`);
    if (order !== undefined) {
      const unique = distinct !== undefined && this.#once(6) ? this.#enums(distinct.type) : [];
      if (unique.length > 0 && distinct !== undefined) texts.push(`${distinct.name}: [${unique.join(', ')}]`);
      texts.push(`${order.name}: [${this.#orders(order.type, unique, depth).join(', ')}]`);
    }
    return texts.length === 0 ? '' : `(${texts.join(', ')})`;
  }

  #wants(arg: GraphQLArgument): boolean {
    if (this.#room <= 0) return false;
    return arg.name === 'where' ? !this.#once(3) : this.#once(3);
  }

  #enums(of: GraphQLInputType): string[] {
    const type = getNamedType(of);
    return isEnumType(type) ? this.#some(type.getValues(), 1, 2).map(({ name }) => name) : [];
  }

  /** What was chosen, and then so many columns that no two rows are alike: the order is whole. */
  #orders(of: GraphQLInputType, unique: readonly string[], depth: number): string[] {
    const type = getNamedType(of);
    if (!isInputObjectType(type)) return [];
    const fields = Object.values(type.getFields()).filter(({ name }) => !this.#options.without.has(name));
    const columns = fields.filter(({ type: one }) => isEnumType(getNullableType(one)));
    const directions =
      columns
        .map(({ type: one }) => getNamedType(one))
        .find(isEnumType)
        ?.getValues() ?? [];
    const upwards = directions.find(({ name }) => /^asc$/i.test(name))?.name ?? 'asc';
    const first = unique.map((name) => `{${name}: ${this.#random.one(directions).name}}`);
    const chosen = this.#once(2) && this.#room > 0 ? [this.#value(type, 'order_by', depth)] : [];
    const key = columns.find(({ name }) => this.#options.keys.includes(name));
    const last = key === undefined ? columns : [key];
    return [...first, ...chosen, ...last.map(({ name }) => `{${name}: ${upwards}}`)];
  }

  #value(of: GraphQLInputType, name: string, depth: number): string {
    this.#room -= 1;
    if (!isNonNullType(of) && this.#once(40)) return 'null';
    const type = getNullableType(of);
    if (isListType(type)) {
      const count =
        name === 'order_by' || name === 'cursor' ? 1 : this.#random.integer(this.#once(12) ? 0 : 1, 3);
      return `[${Array.from({ length: count }, () => this.#value(type.ofType, name, depth)).join(', ')}]`;
    }
    if (isEnumType(type)) return this.#random.one(type.getValues()).name;
    if (!isInputObjectType(type)) return this.#leaf(type.name, name);
    const fields = Object.values(type.getFields()).filter((field) => !this.#options.without.has(field.name));
    const needed = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    const chosen = [
      ...needed,
      ...this.#optional(type.name, name, fields, depth).filter((one) => !needed.includes(one)),
    ];
    const isComparison = fields.some((field) => field.name === '_eq');
    const texts = chosen.map((field) => {
      const column = isComparison || field.name === 'predicate' ? name : field.name;
      return `${field.name}: ${this.#value(field.type, column, depth - 1)}`;
    });
    return `{${texts.join(', ')}}`;
  }

  #optional(
    type: string,
    name: string,
    fields: readonly GraphQLInputField[],
    depth: number,
  ): GraphQLInputField[] {
    const leaves = fields.filter((field) => !isInputObjectType(getNamedType(field.type)));
    if (fields.some((field) => field.name === '_and')) return this.#filters(fields, depth);
    if (fields.some((field) => field.name === '_eq')) return this.#some(fields, 1, this.#once(5) ? 2 : 1);
    if (/order_?by/i.test(type)) return this.#some(depth > 0 && this.#room > 0 ? fields : leaves, 1, 1);
    if (/stream_?cursor_?value/i.test(type)) return this.#some(fields, 1, 1);
    if (/insert_?input/i.test(type)) {
      const related = fields.filter((field) => !leaves.includes(field));
      return [
        ...this.#some(leaves, Math.max(1, leaves.length - 2), leaves.length),
        ...(depth > 0 && this.#once(3) ? this.#some(related, 1, 1) : []),
      ];
    }
    if (name === 'predicate' || depth <= -4) return this.#some(leaves, 1, 1);
    return this.#some(fields, 1, 2);
  }

  #filters(fields: readonly GraphQLInputField[], depth: number): GraphQLInputField[] {
    const isDeep = depth > 0 && this.#room > 0;
    const columns = fields.filter(({ type }) => {
      const named = getNamedType(type);
      return isInputObjectType(named) && named.getFields()['_eq'] !== undefined;
    });
    if (!isDeep && columns.length > 0) return this.#some(columns, 1, 1);
    const others = fields.filter((field) => !columns.includes(field));
    if (columns.length === 0)
      return this.#some(
        others.filter(({ name }) => name !== '_not'),
        isDeep ? 1 : 0,
        isDeep ? 1 : 0,
      );
    return this.#once(2)
      ? this.#some(columns, 1, 2)
      : [...this.#some(columns, 0, 1), ...this.#some(others, 1, 1)];
  }

  #leaf(scalar: string, name: string): string {
    const random = this.#random;
    if (scalar === 'Boolean') return random.one(['true', 'false']);
    if (/^(limit|offset|batch_size|batchSize)$/.test(name))
      return String(random.integer(name === 'offset' ? 0 : 1, 6));
    if (name === 'path') return random.one(['"$"', '"a"', '"$.bed"', '"[0]"', '"k"', '"loans[1]"']);
    if (name.startsWith('_st_d_within')) return '1';
    return written(this.#options.valueOf(name, scalar, random));
  }
}
