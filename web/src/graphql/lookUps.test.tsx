import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Kind, parse } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { restEndpoints, restUrl } from '../../../shared/results/endpoints.ts';
import { type Answers, onServer } from './answers.ts';
import { type AskRest, createLookUps, fetchRest, keyOf, LookUpContext, useLookUp } from './lookUps.ts';

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
  });
});

const answering = (status: number, answer: unknown) =>
  vi.fn<AskRest>(() => Promise.resolve({ status, answer }));

const found = (marks: number) => ({ candidate_results: [{ marks }] });
const key = keyOf('CandidateResults', candidate);

describe('an answer', () => {
  it('is the data as they come', async () => {
    const ask = answering(200, { candidate_results: [] });
    const lookUps = createLookUps(ask);
    expect(await lookUps.ask(key)).toEqual({ candidate_results: [] });
    expect(ask).toHaveBeenCalledExactlyOnceWith('CandidateResults', candidate, expect.any(AbortSignal));
    expect(lookUps.answer(key)?.data).toEqual({ candidate_results: [] });
  });

  it.each([
    [400, { path: '$', error: 'no such variable', code: 'bad-request' }, 'server', 'no such variable'],
    [400, { path: '$', error: 'as told', code: 'validation-failed' }, 'forbidden', 'as told'],
    [503, { path: '$', error: 'too many connections', code: 'busy' }, 'server', /unexpected|wrong/i],
    [200, [], 'server', /unexpected|wrong/i],
    [200, null, 'server', /unexpected|wrong/i],
    [304, undefined, 'server', /unexpected|wrong/i],
  ])('types %s %j', async (status, answer, code, message) => {
    const error = { name: 'AppError', code, message: expect.stringMatching(message) as string };
    const lookUps = createLookUps(answering(status, answer));
    await expect(lookUps.ask(key)).rejects.toMatchObject(error);
    expect(lookUps.answer(key)?.error).toMatchObject(error);
  });

  it('is a network failure where there is none', async () => {
    const lookUps = createLookUps(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(lookUps.ask(key)).rejects.toMatchObject({ name: 'AppError', code: 'network' });
  });

  it('that is late does not replace one to a later question', async () => {
    const late: ((answer: unknown) => void)[] = [];
    const lookUps = createLookUps(
      () => new Promise((resolve) => late.push((answer) => resolve({ status: 200, answer }))),
    );
    const [first, second] = [lookUps.ask(key), lookUps.ask(key)];
    late[1]?.(found(2));
    await second;
    late[0]?.(found(1));
    await first;
    expect(lookUps.answer(key)?.data).toEqual({ candidate_results: [{ marks: 2 }] });
  });
});

describe('a screen', () => {
  const show = (lookUps: Answers, variables: typeof candidate | null, anew = true) =>
    renderHook(({ asked }) => useLookUp('CandidateResults', asked, { anew }), {
      initialProps: { asked: variables },
      wrapper: ({ children }) => <LookUpContext value={lookUps}>{children}</LookUpContext>,
    });
  it('asks nothing without a question', () => {
    const ask = answering(200, found(1));
    const { result } = show(createLookUps(ask), null);
    expect(result.current).toMatchObject({ data: undefined, loading: false });
    expect(ask).not.toHaveBeenCalled();
  });

  it('asks each question anew, also one that it has asked before', async () => {
    let marks = 0;
    const ask = vi.fn<AskRest>(() => Promise.resolve({ status: 200, answer: found((marks += 1)) }));
    const { result, rerender } = show(createLookUps(ask), candidate);
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toEqual({ candidate_results: [{ marks: 1 }] }));
    rerender({ asked: { ...candidate, symbol: 'CEE-2' } });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toEqual({ candidate_results: [{ marks: 2 }] }));
    rerender({ asked: candidate });
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toEqual({ candidate_results: [{ marks: 3 }] }));
    act(() => result.current.again());
    expect(result.current).toMatchObject({ data: undefined, loading: true });
    await waitFor(() => expect(result.current.data).toEqual({ candidate_results: [{ marks: 4 }] }));
  });

  it('shows what is known while it is asked again, and keeps it when that fails', async () => {
    const ask = vi
      .fn<AskRest>(() => Promise.resolve({ status: 503, answer: undefined }))
      .mockResolvedValueOnce({ status: 200, answer: found(1) });
    const lookUps = createLookUps(ask);
    await lookUps.ask(key);
    const { result } = show(lookUps, candidate, false);
    const known = { candidate_results: [{ marks: 1 }] };
    expect(result.current).toMatchObject({ data: known, loading: true });
    await waitFor(() => expect(result.current.loading).toBe(false));
    expect(result.current.data).toEqual(known);
    expect(result.current.error).toBeUndefined();
  });

  it('goes on from what the server answered, and asks after a while whether it still holds', async () => {
    vi.useFakeTimers();
    try {
      const ask = answering(200, found(2));
      const lookUps = createLookUps(ask, { [key]: { candidate_results: [{ marks: 1 }] } });
      const { result, unmount } = show(lookUps, candidate);
      expect(result.current).toMatchObject({ data: { candidate_results: [{ marks: 1 }] }, loading: false });
      expect(ask).not.toHaveBeenCalled();
      // Whoever asks again meanwhile is answered anew.
      act(() => result.current.again());
      expect(result.current).toMatchObject({ data: undefined, loading: true });
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(result.current.data).toEqual({ candidate_results: [{ marks: 2 }] });
      unmount();
      const other = createLookUps(ask, { [key]: { candidate_results: [{ marks: 1 }] } });
      // What somebody looked up is not asked for again by itself, what else is there is.
      const searched = show(other, candidate);
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(ask).toHaveBeenCalledOnce();
      searched.unmount();
      const third = createLookUps(ask, { [key]: { candidate_results: [{ marks: 1 }] } });
      const held = show(third, candidate, false);
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(ask).toHaveBeenCalledTimes(2);
      expect(held.result.current.data).toEqual({ candidate_results: [{ marks: 2 }] });
      held.unmount();
    } finally {
      vi.useRealTimers();
    }
  });

  it('stops asking when it is left', () => {
    let asked: AbortSignal | undefined;
    const lookUps = createLookUps((_operation, _variables, signal) => {
      asked = signal;
      return new Promise(() => undefined);
    });
    const { unmount } = show(lookUps, candidate);
    expect(asked?.aborted).toBe(false);
    unmount();
    expect(asked?.aborted).toBe(true);
  });
});

describe('on the server', () => {
  it('each question of a page is asked once, and comes with the page', async () => {
    const ask = answering(200, found(1));
    const lookUps = onServer(createLookUps(ask), true, undefined, () => undefined);
    await Promise.all([lookUps.wait?.(key), lookUps.wait?.(key)]);
    expect(ask).toHaveBeenCalledOnce();
    expect(lookUps.given()).toEqual({ [key]: { candidate_results: [{ marks: 1 }] } });
  });

  it('a failure is told, and does not come with the page', async () => {
    const failures: unknown[] = [];
    const lookUps = onServer(createLookUps(answering(503, undefined)), true, undefined, (error) =>
      failures.push(error),
    );
    await lookUps.wait?.(key);
    expect(failures).toEqual([expect.objectContaining({ code: 'server' })]);
    expect(lookUps.given()).toEqual({});
  });

  it('nobody waits any longer than the page does', async () => {
    const ending = new AbortController();
    const lookUps = onServer(
      createLookUps(() => new Promise(() => undefined)),
      true,
      ending.signal,
      () => undefined,
    );
    const waited = lookUps.wait?.(key);
    ending.abort();
    await waited;
    expect(lookUps.given()).toEqual({});
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
    const answer = fetchRest('https://prabesh.example')('ExamOptions', {}, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await answer).toEqual({ status: 200, answer: {} });
    expect(fetched).toHaveBeenCalledTimes(3);
    // Not for ever, and not when nobody waits any more.
    const never = fetchRest('')('ExamOptions', {}, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(150_000);
    expect(await never).toMatchObject({ status: 429 });
    const leaving = new AbortController();
    const left = fetchRest('')('ExamOptions', {}, leaving.signal).catch((error: unknown) => error);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await left).toMatchObject({ name: 'AbortError' });
  } finally {
    vi.useRealTimers();
    fetched.mockRestore();
  }
});

it('nobody is named: no token, no cookie; and what the browser has kept is not believed unasked', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('<html>A portal</html>'));
  const { signal } = new AbortController();
  expect(await fetchRest('https://prabesh.example')('ExamOptions', {}, signal)).toEqual({
    status: 200,
    answer: undefined,
  });
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://prabesh.example/api/rest/exams', {
    credentials: 'omit',
    cache: 'no-cache',
    signal,
  });
  fetched.mockRestore();
});
