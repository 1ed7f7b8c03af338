import { describe, expect, it } from 'vitest';
import { MetadataError } from './error.ts';
import { metadataFromJson } from './load.ts';
import { createRestEndpoints, findEndpoint } from './restEndpoints.ts';

const queries = {
  one: 'query One($id: uuid!, $n: Int, $list: [Int!]! = [1]) { a }',
  other: '{ a }',
  change: 'mutation { a }',
  live: 'subscription { a }',
  pieces: 'query { ...f } fragment f on query_root { a }',
  rubbish: 'query {',
};

interface Written {
  url: string;
  name?: string;
  query?: string;
  methods?: string[];
}

function endpoints(...written: Written[]) {
  return createRestEndpoints(
    metadataFromJson({
      version: 3,
      sources: [
        {
          name: 'default',
          configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
        },
      ],
      query_collections: [
        {
          name: 'app',
          definition: { queries: Object.entries(queries).map(([name, query]) => ({ name, query })) },
        },
      ],
      rest_endpoints: written.map(({ url, name = url, query = 'one', methods = ['GET'] }) => ({
        name,
        url,
        methods,
        definition: { query: { collection_name: 'app', query_name: query } },
        comment: null,
      })),
    }),
  );
}

describe('an endpoint', () => {
  it('knows its variables', () => {
    const [one] = endpoints({ url: 'one/:id' });
    expect(Object.fromEntries(one?.variables ?? [])).toEqual({
      id: { isNullable: false, type: 'uuid' },
      n: { isNullable: true, type: 'Int' },
      list: { isNullable: false, type: undefined },
    });
  });

  it.each<[string, Written[], string]>([
    ['of an unknown query', [{ url: 'a', query: 'none' }], '"a": the collection "app" has no query "none"'],
    ['of no query', [{ url: 'a', query: 'rubbish' }], '"a": the query "rubbish" does not parse'],
    ['of fragments', [{ url: 'a', query: 'pieces' }], 'exactly one definition'],
    ['of a subscription', [{ url: 'a', query: 'live' }], 'is a subscription'],
    ['with an empty segment', [{ url: '/a' }], 'empty segments or unnamed variables are not allowed: /a'],
    ['with an unnamed variable', [{ url: 'a/:' }], 'unnamed variables'],
    ['with a variable twice', [{ url: ':a/:a' }], 'duplicate variables'],
    [
      'by the name of another',
      [
        { url: 'a', name: 'x' },
        { url: 'b', name: 'x' },
      ],
      '"x": is defined twice',
    ],
    [
      'at the address of another',
      [
        { url: 'a/:x', name: 'x' },
        { url: 'a/:y', name: 'y' },
      ],
      'a/:x, a/:y',
    ],
    [
      'that one request could mean as well',
      [{ url: 'a/:x' }, { url: ':y/b' }],
      'ambiguous URL paths: a/:x, :y/b',
    ],
    ['with a method that is none', [{ url: 'a', methods: ['HEAD'] }], 'methods[0]'],
    ['without a method', [{ url: 'a', methods: [] }], 'methods'],
  ])('%s is refused at the start', (_what, written, message) => {
    expect(() => endpoints(...written)).toThrow(MetadataError);
    expect(() => endpoints(...written)).toThrow(message);
  });

  it('shares an address with one of other methods, and a beginning with any', () => {
    const all = endpoints(
      { url: 'a/:x', methods: ['GET'] },
      { url: 'a/b', methods: ['POST'], query: 'change' },
      { url: 'a', query: 'other' },
      { url: 'a/b/c' },
    );
    const nameOf = (method: string, path: string) => {
      const found = findEndpoint(all, method, path);
      return found === undefined ? 'none' : 'endpoint' in found ? found.endpoint.name : found.allowed;
    };
    expect(nameOf('GET', 'a/b')).toBe('a/:x');
    expect(nameOf('POST', 'a/b')).toBe('a/b');
    expect(nameOf('POST', 'a/c')).toEqual(['GET']);
    expect(nameOf('PUT', 'a/b')).toEqual(['GET', 'POST']);
    expect(nameOf('GET', 'a')).toBe('a');
    expect(nameOf('GET', 'a/b/c')).toBe('a/b/c');
    for (const path of ['', 'b', 'a/', 'a/b/c/d', 'A', '__proto__'])
      expect(nameOf('GET', path)).toEqual(path === 'a/' ? 'a/:x' : 'none');
  });
});
