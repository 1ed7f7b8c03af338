// Random requests of somebody who wants all results: whatever the role's schema offers, chosen anew for each seed.
import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

/** The same numbers for the same seed (mulberry32). */
class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From `least` to `most`, both included. */
  integer(least: number, most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return least + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.integer(1, 1000) <= share * 1000;
  }

  one<T>(of: readonly T[]): T {
    const chosen = of[this.integer(0, of.length - 1)];
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }
}

export interface Try {
  kind: 'query' | 'subscription';
  /** Sent together; more than one is a batch. */
  requests: { query: string; variables?: Record<string, unknown> }[];
}

/** What somebody knows who has looked at the page: exams, one candidate of each, and how SQL matches texts. */
export interface Known {
  exams: { exam_title: string; set_number: string; symbol: string }[];
}

const patterns = ['%', '_%', '%a%', 'a%', '%7%', '.*', '^[a-f]', '', 'Unknown-%'];
const values: Record<string, readonly unknown[]> = {
  Int: [0, 1, 2, 5, 10, 50, 1000, 2_000_000_000],
  Float: [0, 1.5],
  Boolean: [true, false],
  numeric: [-1, 0, 2.5, 75, 150, 1000],
  bigint: [0, 1, 5, 1000],
  smallint: [0, 1],
  date: ['2025-04-01', '1970-01-01'],
  timestamptz: ['2025-04-01T00:00:00Z', '2999-01-01T00:00:00Z'],
  uuid: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
};
/** Where results are or once were: asked for more often. */
const promising = /result|performer|candidate|exam/;

class Writer {
  readonly #random: Random;
  readonly #known: Known;
  readonly #fragments: string[] = [];
  #aliases = 0;

  constructor(source: Random, known: Known) {
    this.#random = source;
    this.#known = known;
  }

  /** Some root fields, aliased, some in fragments. */
  document(type: GraphQLObjectType, keyword: string, mostRoots: number): string {
    // A stream with nothing to tell never answers; what streams tell is asked of each batch (tests/fuzz).
    const roots = Object.values(type.getFields()).filter(({ name }) => !name.endsWith('_stream'));
    const wanted = roots.filter(({ name }) => promising.test(name));
    const dump = this.#random.chance(0.3);
    const chosen = this.#random.one(wanted);
    const fields = Array.from({ length: this.#random.integer(1, mostRoots) }, (_, index) => {
      // The same list again and again, a page further each time.
      if (dump) return this.#field(chosen, 2, { offset: String(index * 50), limit: '50' });
      return this.#field(this.#random.one(this.#random.chance(0.8) ? wanted : roots), 3);
    });
    return [`${keyword} T { ${fields.join(' ')} }`, ...this.#fragments].join('\n');
  }

  #field(field: GraphQLField<unknown, unknown>, depth: number, forced: Record<string, string> = {}): string {
    // distinct_on wants an order of its own, which is the default.
    const left = this.#random.chance(0.1) ? 'order_by' : 'distinct_on';
    const args = field.args.flatMap((argument) => {
      const text = forced[argument.name] ?? (argument.name === left ? null : this.#argument(argument));
      return text === null ? [] : [`${argument.name}: ${text}`];
    });
    const type = getNamedType(field.type);
    const head = `a${(this.#aliases += 1)}: ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}`;
    return isObjectType(type) ? `${head} ${this.#selection(type, depth)}` : head;
  }

  #selection(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
    const inner = fields.filter((field) => !leaves.includes(field));
    const chosen = leaves.filter(() => this.#random.chance(0.7)).map(({ name }) => name);
    const deeper = depth > 0 ? inner.filter(() => this.#random.chance(0.5)) : [];
    const all = ['__typename', ...chosen, ...deeper.map((field) => this.#field(field, depth - 1))].join(' ');
    if (this.#random.chance(0.1)) return `{ ... on ${type.name} { ${all} } }`;
    if (!this.#random.chance(0.1)) return `{ ${all} }`;
    const name = `F${this.#fragments.length}`;
    this.#fragments.push(`fragment ${name} on ${type.name} { ${all} }`);
    return `{ ...${name} }`;
  }

  #argument({ name, type }: GraphQLArgument): string | null {
    if (!isNonNullType(type) && !this.#random.chance(name === 'args' ? 1 : 0.35)) return null;
    return this.input(type, name, 3);
  }

  /** A value as it stands in a query. */
  input(type: GraphQLInputType, name: string, depth: number): string {
    const nullable = getNullableType(type);
    if (!isNonNullType(type) && this.#random.chance(0.003)) return 'null';
    if (isListType(nullable)) {
      const count = this.#random.integer(1, 2);
      const items = Array.from({ length: count }, () => this.input(nullable.ofType, name, depth));
      return `[${items.map((item) => (item === 'null' ? '{}' : item)).join(', ')}]`;
    }
    if (isInputObjectType(nullable)) {
      const fields = Object.values(nullable.getFields());
      if (nullable.name.endsWith('_args'))
        return `{${this.#lookUp(fields.map((field) => field.name)).join(', ')}}`;
      const shallow = fields.filter((field) => !isInputObjectType(getNamedType(field.type)) || depth > 0);
      if (shallow.length === 0) return '{}';
      const required = fields.filter((field) => isNonNullType(field.type));
      const two = nullable.name.endsWith('_bool_exp') && this.#random.chance(0.3);
      const some = [...required, this.#random.one(shallow), ...(two ? [this.#random.one(shallow)] : [])];
      const kept = [...new Set(some)];
      return `{${kept.map((field) => `${field.name}: ${this.input(field.type, field.name, depth - 1)}`).join(', ')}}`;
    }
    if (isEnumType(nullable)) return this.#random.one(nullable.getValues()).name;
    return JSON.stringify(this.value(getNamedType(nullable).name, name));
  }

  /** An exam that exists, and a candidate who is known, or what might stand for all of them. */
  #lookUp(names: readonly string[]): string[] {
    const right: Record<string, string> = { ...this.#random.one(this.#known.exams) };
    return names.flatMap((name) => {
      if (this.#random.chance(0.01)) return [];
      if (this.#random.chance(0.02)) return [`${name}: null`];
      const value = this.#random.chance(0.05) ? this.#random.one(patterns) : (right[name] ?? '');
      return [`${name}: ${JSON.stringify(value)}`];
    });
  }

  /** A value as it is sent for a variable. */
  json(type: GraphQLInputType, name: string): unknown {
    const nullable = getNullableType(type);
    if (isListType(nullable)) return [this.json(nullable.ofType, name)];
    if (isInputObjectType(nullable)) return {};
    if (isEnumType(nullable)) return this.#random.one(nullable.getValues()).name;
    return this.value(getNamedType(nullable).name, name);
  }

  value(scalar: string, name: string): unknown {
    const exam = this.#random.one(this.#known.exams);
    if (scalar === 'String') {
      if (name === 'exam_title' || name === 'set_number') return exam[name];
      if (name === 'symbol') return this.#random.one([exam.symbol, ...patterns]);
      return this.#random.one([...patterns, exam.exam_title, exam.set_number, exam.symbol]);
    }
    return this.#random.one(values[scalar] ?? patterns);
  }
}

/** Tries over everything that the schema offers. */
export function schemaTries(schema: GraphQLSchema, known: Known, seed: number, count: number): Try[] {
  const source = new Random(seed);
  const [query, subscription] = [schema.getQueryType(), schema.getSubscriptionType()];
  if (!query || !subscription) throw new Error('the role may ask for nothing');
  const document = (type: GraphQLObjectType, keyword: string, mostRoots: number) => ({
    query: new Writer(source, known).document(type, keyword, mostRoots),
  });
  return Array.from({ length: count }, (): Try => {
    const dice = source.integer(1, 10);
    if (dice <= 2) return { kind: 'subscription', requests: [document(subscription, 'subscription', 1)] };
    const length = dice <= 4 ? source.integer(2, 8) : 1;
    return {
      kind: 'query',
      requests: Array.from({ length }, () => document(query, 'query', length > 1 ? 2 : 15)),
    };
  });
}

export interface Listed {
  name: string;
  query: string;
}

/** Batches of listed operations, an admin's too, with random values. */
export function listedTries(
  listed: readonly Listed[],
  variablesOf: (query: string) => { name: string; type: GraphQLInputType }[],
  known: Known,
  seed: number,
  count: number,
): Try[] {
  const source = new Random(seed);
  const wanted = listed.filter(({ query }) => query.startsWith('query') && promising.test(query));
  return Array.from({ length: count }, (): Try => {
    const one = source.one(wanted);
    return {
      kind: 'query',
      requests: Array.from({ length: source.integer(1, 8) }, (_, index) => {
        const { query } = source.integer(1, 2) === 1 ? one : source.one(wanted);
        const writer = new Writer(source, known);
        const exam = source.one(known.exams);
        const variables = Object.fromEntries(
          variablesOf(query).map(({ name, type }) => {
            const symbol = source.one([exam.symbol, ...patterns]);
            const right: Record<string, unknown> = { ...exam, symbol, limit: 50, offset: index * 50 };
            return [name, name in right ? right[name] : writer.json(type, name)];
          }),
        );
        return { query, variables };
      }),
    };
  });
}
