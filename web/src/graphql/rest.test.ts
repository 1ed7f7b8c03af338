import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ApolloClient, InMemoryCache } from '@apollo/client';
import { Kind, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { CandidateResultsDocument, CandidateStandingDocument } from '../../../shared/generated/site.ts';
import { restEndpoints, restUrl } from '../../../shared/results/endpoints.ts';
import { type AskRest, createRestLink, fetchRest } from './rest.ts';

const metadata = (name: string): unknown =>
  parseYaml(readFileSync(path.resolve(import.meta.dirname, '../../../hasura/metadata', name), 'utf8'));

const candidate = { exam_title: 'CEE Model', set_number: '19', symbol: 'CEE/1 क' };

describe('the addresses', () => {
  it('are those of the metadata, with scalars only', () => {
    const endpoints = metadata('rest_endpoints.yaml') as {
      url: string;
      methods: string[];
      definition: { query: { query_name: string } };
    }[];
    const byOperation = endpoints.map(({ url, definition }) => [definition.query.query_name, url]);
    expect(Object.fromEntries(byOperation)).toEqual(restEndpoints);
    for (const { methods } of endpoints) expect(methods).toEqual(['GET']);

    const [collection] = metadata('query_collections.yaml') as {
      definition: { queries: { name: string; query: string }[] };
    }[];
    for (const name of Object.keys(restEndpoints)) {
      const listed = collection?.definition.queries.find((query) => query.name === name);
      const [operation, ...more] = parse(listed?.query ?? '').definitions;
      // Hasura answers endpoints of more than one definition with an error.
      expect(more, name).toEqual([]);
      const variables = operation?.kind === Kind.OPERATION_DEFINITION ? operation.variableDefinitions : [];
      // A list, Hasura cannot read from an address.
      for (const { type } of variables ?? []) {
        expect(type).toMatchObject({ kind: Kind.NON_NULL_TYPE, type: { kind: Kind.NAMED_TYPE } });
      }
    }
  });

  it('hold the variables, encoded, in the order of the query', () => {
    expect(restUrl('CandidateResults', candidate)).toBe(
      '/api/rest/result?exam_title=CEE+Model&set_number=19&symbol=CEE%2F1+%E0%A4%95',
    );
    expect(restUrl('ExamOptions', {})).toBe('/api/rest/exams');
    for (const name of ['Notices', '__proto__', 'toString', undefined])
      expect(restUrl(name, {})).toBeUndefined();
  });
});

describe('the link', () => {
  const query = (ask: AskRest) =>
    new ApolloClient({ link: createRestLink(ask), cache: new InMemoryCache() }).query({
      query: CandidateResultsDocument,
      variables: candidate,
    });
  const answers = (status: number, json: string) => vi.fn<AskRest>(() => Promise.resolve({ status, json }));

  it('answers with the data as they come', async () => {
    const ask = answers(200, '{"candidate_results":[]}');
    expect((await query(ask)).data).toEqual({ candidate_results: [] });
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      restUrl('CandidateResults', candidate),
      expect.any(AbortSignal),
    );
  });

  it.each([
    [400, '{"path":"$","error":"no such variable","code":"bad-request"}', 'server', 'no such variable'],
    [400, '{"path":"$","error":"as told","code":"validation-failed"}', 'forbidden', 'as told'],
    [503, '{"path":"$","error":"too many connections","code":"busy"}', 'server', /unexpected|wrong/i],
    [502, '<html>Bad gateway</html>', 'server', /unexpected|wrong/i],
    [200, '<html>A portal</html>', 'server', /unexpected|wrong/i],
    [200, '[]', 'server', /unexpected|wrong/i],
    [200, 'null', 'server', /unexpected|wrong/i],
    [304, '', 'server', /unexpected|wrong/i],
  ])('types %s %s', async (status, json, code, message) => {
    await expect(query(answers(status, json))).rejects.toMatchObject({
      name: 'AppError',
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it('stops asking when nobody waits', () => {
    let asked: AbortSignal | undefined;
    const client = new ApolloClient({
      link: createRestLink((_url, signal) => {
        asked = signal;
        return new Promise(() => undefined);
      }),
      cache: new InMemoryCache(),
    });
    const variables = { exam_title: 'a', set_number: '1', marks: 1.5 };
    const seen = client
      .watchQuery({ query: CandidateStandingDocument, variables })
      .subscribe(() => undefined);
    expect(asked?.aborted).toBe(false);
    seen.unsubscribe();
    expect(asked?.aborted).toBe(true);
  });
});

it('asks again when the network has looked too many up, until it is its turn', async () => {
  vi.useFakeTimers();
  const busy = () => new Response('{"error":"wait"}', { status: 429, headers: { 'retry-after': '5' } });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(busy()));
  try {
    fetched
      .mockResolvedValueOnce(busy())
      .mockResolvedValueOnce(busy())
      .mockResolvedValueOnce(new Response('{}'));
    const answer = fetchRest('https://prabesh.example')('/api/rest/result', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toEqual({ status: 200, json: '{}' });
    expect(fetched).toHaveBeenCalledTimes(3);
    // Not for ever, and not when nobody waits any more.
    const never = fetchRest('')('/api/rest/result', new AbortController().signal);
    await vi.advanceTimersByTimeAsync(150_000);
    expect(await never).toMatchObject({ status: 429 });
    const leaving = new AbortController();
    const left = fetchRest('')('/api/rest/result', leaving.signal).catch((error: unknown) => error);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await left).toMatchObject({ name: 'AbortError' });
  } finally {
    vi.useRealTimers();
    fetched.mockRestore();
  }
});

it('nobody is named: no token, no cookie; and what the browser has kept is not believed unasked', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'));
  const { signal } = new AbortController();
  expect(await fetchRest('https://prabesh.example')('/api/rest/exams', signal)).toEqual({
    status: 200,
    json: '{}',
  });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://prabesh.example/api/rest/exams', {
    credentials: 'omit',
    cache: 'no-cache',
    signal,
  });
  fetched.mockRestore();
});
