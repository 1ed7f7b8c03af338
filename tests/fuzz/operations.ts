// Random operations that a schema allows, with values that it allows and values that it does not.
import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type { Chance } from './random.ts';

const strangeValues = [
  'null',
  '0',
  '-1',
  '2147483648',
  '9223372036854775808',
  '1e400',
  '1.5',
  'true',
  '""',
  '"\\u0000"',
  '"\\ud800"',
  '"%_\\\\%"',
  String.raw`"'; drop table students; --"`,
  '"2020-02-30"',
  '"00000000-0000-0000-0000-000000000000"',
  '[]',
  '[null]',
  '{}',
  '{ a: [1, { b: null }] }',
  'asc',
  '$missing',
];

const plainValues: Readonly<Record<string, readonly string[]>> = {
  Int: ['0', '1', '7', '100'],
  String: ['"a"', '"%a%"', '"नेपाली"', '"x y"'],
  Boolean: ['true', 'false'],
  uuid: ['"5e0d7c10-3b1f-4a6e-8c52-91a000000003"'],
  timestamptz: ['"2026-01-01"', '"now"'],
  date: ['"2026-01-01"'],
  jsonb: ['{ a: 1 }', '[1, "x"]'],
};

export class Operations {
  readonly #schema: GraphQLSchema;
  readonly #chance: Chance;

  constructor(schema: GraphQLSchema, of: Chance) {
    this.#schema = schema;
    this.#chance = of;
  }

  operation(kind: 'query' | 'mutation' | 'subscription'): string {
    const { query, mutation, subscription } = {
      query: this.#schema.getQueryType(),
      mutation: this.#schema.getMutationType(),
      subscription: this.#schema.getSubscriptionType(),
    };
    const type = { query, mutation, subscription }[kind];
    if (type === null || type === undefined) return `${kind} { __typename }`;
    const roots = this.#chance.list(kind === 'query' ? this.#chance.integer(1, 4) : 1, (index) => {
      const field = this.#chance.one(Object.values(type.getFields()));
      return `r${String(index)}: ${this.#field(field, 3)}`;
    });
    return `${kind} { ${roots.join(' ')} }`;
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number): string {
    const args = field.args.flatMap((arg) => {
      if (!isNonNullType(arg.type) && !this.#chance.once(3)) return [];
      return [`${arg.name}: ${this.value(arg.type, 4)}`];
    });
    const type = getNamedType(field.type);
    const below = isObjectType(type) ? ` ${this.#selection(type, depth - 1)}` : '';
    return `${field.name}${args.length === 0 ? '' : `(${args.join(', ')})`}${below}`;
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields()).filter(
      (field) => depth > 0 || !isObjectType(getNamedType(field.type)),
    );
    const chosen = this.#chance.list(this.#chance.integer(1, 4), () => this.#chance.one([null, ...fields]));
    const texts = chosen.map((field, index) =>
      field === null ? '__typename' : `f${String(index)}: ${this.#field(field, depth)}`,
    );
    return `{ ${texts.join(' ')} }`;
  }

  /** A value as the document writes it. */
  value(of: GraphQLInputType, depth: number): string {
    if (this.#chance.once(25)) return this.#chance.one(strangeValues);
    const type = getNullableType(of);
    if (isListType(type)) {
      const items = this.#chance.list(this.#chance.integer(0, 3), () => this.value(type.ofType, depth - 1));
      return `[${items.join(', ')}]`;
    }
    if (isEnumType(type)) return this.#chance.one(type.getValues()).name;
    if (!isInputObjectType(type)) return this.#chance.one(plainValues[type.name] ?? ['1', '"1"']);
    const all = Object.values(type.getFields());
    const chosen = new Set(all.filter((field) => isNonNullType(field.type)));
    if (depth > 0)
      for (let more = this.#chance.integer(0, 2); more > 0; more -= 1) chosen.add(this.#chance.one(all));
    return `{ ${[...chosen].map((field) => `${field.name}: ${this.value(field.type, depth - 1)}`).join(', ')} }`;
  }
}
