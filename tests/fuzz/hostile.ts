// Bodies that nobody means well with: malformed, deep, wide, multiplying and huge. `size` scales them from 0 to 1.
import type { GraphQLSchema } from 'graphql';
import { Operations } from './operations.ts';
import type { Chance } from './random.ts';

interface Hostile {
  readonly name: string;
  /** The bytes of a request's body. */
  readonly body: Buffer;
}

const words = [
  ...[
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    '!',
    '$',
    '@',
    '...',
    '|',
    '=',
    '&',
    '"',
    '"""',
    '#',
    '\\',
    ',',
    '\n',
  ],
  ...[
    'query',
    'mutation',
    'subscription',
    'fragment',
    'on',
    'notices',
    'students',
    'where',
    'id',
    '_eq',
    'limit',
  ],
  ...[
    '__schema',
    '__type',
    '__typename',
    '1',
    '-1.5e9',
    '"text"',
    'null',
    'true',
    '$x',
    '@skip(if: true)',
    '😀',
    '\0',
  ],
];

const many = (count: number, make: (index: number) => string): string =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_unused, index) => make(index)).join(' ');

/** Documents and variables that are well formed, and too much. */
const excesses: Readonly<
  Record<string, (n: number) => { query: string; variables?: unknown; times?: number }>
> = {
  aliases: (n) => ({ query: `{ ${many(n * 9000, (i) => `a${String(i)}: notices { id }`)} }` }),
  'deep selections': (n) => ({ query: `{ ${'notices { '.repeat(n * 20_000)} id` }),
  'deep filters': (n) => ({
    query: `{ notices(where: ${'{ _not: '.repeat(n * 5000)}{}${'}'.repeat(n * 5000)}) { id } }`,
  }),
  'wide filters': (n) => ({
    query: `{ notices(where: { _or: [${many(n * 5000, (i) => `{ title: { _eq: "${String(i)}" } }`)}] }) { id } }`,
  }),
  'filters in fragments': (n) => ({
    query: `{ ${many(n * 1000, (i) => `a${String(i)}: exams { ...F }`)} }
      fragment F on exams { results(where: { _or: [${many(n * 2000, (i) => `{ marks: { _eq: ${String(i)} } }`)}] }) { id } }`,
  }),
  'fragments that double': (n) => ({
    query: `{ notices { ...F0 } } ${many(n * 60, (i) => `fragment F${String(i)} on notices { id ...F${String(i + 1)} ...F${String(i + 1)} }`)}
      fragment F${String(Math.max(1, Math.floor(n * 60)))} on notices { id }`,
  }),
  'introspection that doubles': (n) => ({
    query: `{ __schema { types { ...F0 } } } ${many(n * 60, (i) => `fragment F${String(i)} on __Type { a: ofType { ...F${String(i + 1)} } b: ofType { ...F${String(i + 1)} } }`)}
      fragment F${String(Math.max(1, Math.floor(n * 60)))} on __Type { name }`,
  }),
  'introspection that multiplies': (n) => {
    let inner = 'name';
    for (let level = 0; level < n * 8; level += 1)
      inner = `name inputFields { type { ${inner} ofType { ofType { ${inner} } } } }`;
    return { query: `{ __schema { types { ${inner} } } }` };
  },
  'introspection of everything': () => ({
    query:
      '{ __schema { types { name fields { name args { name type { name ofType { name } } } } inputFields { name } } } }',
  }),
  'many operations': (n) => ({
    query: `${many(n * 3000, (i) => `query q${String(i)} { ...F0 }`)} ${many(n * 3000, (i) => `fragment F${String(i)} on query_root { ...F${String(i + 1)} }`)}`,
  }),
  'many variables': (n) => ({
    query: `query (${many(n * 8000, (i) => `$v${String(i)}: Int = ${String(i)}`)}) { notices(limit: $v0) { id } }`,
  }),
  'a filter in a variable': (n) => ({
    query: 'query ($w: notices_bool_exp!) { notices(where: $w) { id } }',
    variables: {
      w: { _or: Array.from({ length: n * 100_000 }, (_unused, i) => ({ title: { _eq: String(i) } })) },
    },
  }),
  'a variable in many places': (n) => ({
    query: `query ($t: String!) { notices(where: { title: { _in: [${many(n * 20_000, () => '$t')}] } }) { id } }`,
    variables: { t: 'x'.repeat(n * 1_000_000) },
  }),
  'a long list': (n) => ({
    query: 'query ($ids: [uuid!]!) { notices(where: { id: { _in: $ids } }) { id } }',
    variables: { ids: Array.from({ length: n * 200_000 }, () => '5e0d7c10-3b1f-4a6e-8c52-91a000000003') },
  }),
  'deep JSON': (n) => {
    let json: unknown = 1;
    for (let level = 0; level < n * 3000; level += 1) json = [json];
    return {
      query: 'query ($t: String!) { notices(where: { title: { _eq: $t } }) { id } }',
      variables: { t: json },
    };
  },
  'many rows': (n) => ({
    query: 'mutation ($o: [notices_insert_input!]!) { insert_notices(objects: $o) { affected_rows } }',
    variables: {
      o: Array.from({ length: n * 50_000 }, (_unused, i) =>
        i % 2 === 0 ? { title: 't' } : { content: 'c' },
      ),
    },
  }),
  orders: (n) => ({
    query: `{ results(order_by: [${many(n * 8000, () => '{ marks: asc }')}]) { id } }`,
  }),
  'rows of rows': (n) => {
    let inner = 'id';
    for (let level = 0; level < n * 6; level += 1) inner = `results { exam { ${inner} } }`;
    return { query: `{ exams { ${inner} } }` };
  },
  comments: (n) => ({ query: `${'#\n'.repeat(n * 3_000_000)}{ notices { id } }` }),
  'a long name': (n) => ({ query: `{ ${'x'.repeat(n * 2_000_000)}: notices { id } }` }),
  'a long text': (n) => ({
    query: `{ notices(where: { title: { _eq: "${'x'.repeat(n * 5_000_000)}" } }) { id } }`,
  }),
  batches: (n) => ({ query: '{ notices(limit: 1) { id } }', times: Math.ceil(n * 500) }),
};

/** JSON that is too much before it is looked at. */
const jsons: Readonly<Record<string, (n: number) => string>> = {
  'deep lists': (n) => '['.repeat(n * 9_000_000),
  'deep objects': (n) => '{"a":'.repeat(n * 1_800_000),
  'closed lists': (n) => `${'['.repeat(n * 4_500_000)}${']'.repeat(n * 4_500_000)}`,
  'empty objects': (n) => `[${'{},'.repeat(n * 3_000_000)}1]`,
  keys: (n) => `{${many(n * 700_000, (i) => `"k${String(i)}":1,`)}"z":1}`,
  'too long': (n) => `{"query":"${'x'.repeat(n * 12_000_000)}"}`,
};

const text = (value: string): Buffer => Buffer.from(value, 'utf8');

export class HostileRequests {
  readonly #chance: Chance;
  readonly #operations: Operations;
  readonly #size: number;

  /** `size` 1: as large as requests may be, and somewhat larger. */
  constructor(schema: GraphQLSchema, of: Chance, size: number) {
    this.#chance = of;
    this.#operations = new Operations(schema, of);
    this.#size = size;
  }

  next(): Hostile {
    const make = this.#chance.one([
      () => this.#valid(),
      () => this.#valid(),
      () => this.#changed(),
      () => this.#soup(),
      () => this.#excess(),
      () => this.#excess(),
      () => this.#json(),
    ]);
    return make();
  }

  #document(): string {
    return this.#operations.operation(
      this.#chance.one(['query', 'query', 'query', 'mutation', 'subscription']),
    );
  }

  #valid(): Hostile {
    return { name: 'an operation of the schema', body: text(JSON.stringify({ query: this.#document() })) };
  }

  /** A request with some bytes changed, or some words of its document. */
  #changed(): Hostile {
    if (this.#chance.once(2)) {
      const parts = this.#document().split(/\b/);
      for (let times = this.#chance.integer(1, 4); times > 0; times -= 1)
        parts[this.#chance.integer(0, parts.length - 1)] = this.#chance.one(words);
      return { name: 'a document with other words', body: text(JSON.stringify({ query: parts.join('') })) };
    }
    const body = text(JSON.stringify({ query: this.#document(), variables: { x: [1, { y: null }] } }));
    for (let times = this.#chance.integer(1, 5); times > 0; times -= 1)
      body[this.#chance.integer(0, body.length - 1)] = this.#chance.integer(0, 255);
    const end = this.#chance.once(4) ? this.#chance.integer(0, body.length) : body.length;
    return { name: 'a body with other bytes', body: body.subarray(0, end) };
  }

  #soup(): Hostile {
    const query = this.#chance.list(this.#chance.integer(0, 60), () => this.#chance.one(words)).join(' ');
    const odd: unknown[] = [null, 1, 'x', [], {}, { x: [[[]]] }, [null], true];
    const body = this.#chance.one<unknown>([
      { query },
      { query, variables: this.#chance.one(odd), operationName: this.#chance.one(odd) },
      [{ query }, this.#chance.one(odd)],
      this.#chance.one(odd),
    ]);
    return { name: 'words', body: text(JSON.stringify(body)) };
  }

  /** Most are small or of the largest size: between lies what passes and costs most. */
  #scale(): number {
    return this.#size * this.#chance.one([0.01, 0.1, 0.3, 0.6, 1]);
  }

  #excess(): Hostile {
    const name = this.#chance.one(Object.keys(excesses));
    const { query, variables, times } = excesses[name]?.(this.#scale()) ?? { query: '' };
    const request = { query, ...(variables === undefined ? {} : { variables }) };
    const body = times === undefined ? request : Array.from({ length: times }, () => request);
    return { name, body: text(JSON.stringify(body)) };
  }

  #json(): Hostile {
    const name = this.#chance.one(Object.keys(jsons));
    return { name: `JSON: ${name}`, body: text(jsons[name]?.(this.#scale()) ?? '') };
  }
}
