import { ApolloClient } from '@apollo/client';
import { describe, expect, it, test } from 'vitest';
import { createCache } from '../../graphql/cache.ts';
import { AddLinkDocument, OfficeLinkDocument, UpdateLinkDocument } from '../../graphql/generated/admin.ts';
import { fakeResource } from '../resources/fakeResource.ts';
import {
  addressProblem,
  differences,
  type Field,
  formatColumn,
  type FormValues,
  fromDraft,
  parseValue,
  sameValues,
} from '../resources/fields.ts';
import type { Editable } from '../resources/resource.ts';
import { baseOf, fieldSchema, storeRow } from './storeRow.ts';

const fields: Field[] = [
  { kind: 'line', name: 'title', label: 'Title', required: true, longest: 5 },
  { kind: 'address', name: 'url', label: 'URL' },
  { kind: 'day', name: 'day', label: 'Day' },
  { kind: 'time', name: 'time', label: 'Time', shown: ({ day }) => day !== '' },
];

describe('addresses', () => {
  test.each(['https://example.org/a?b=c', 'http://localhost:3000', 'HTTPS://EXAMPLE.ORG', ''])('%j', (text) =>
    expect(addressProblem(text)).toBeUndefined(),
  );
  test.each([
    ['example.org/a', /whole address/],
    ['www.example.org:8080', /whole address/],
    ['//example.org', /whole address/],
    ['https:example.org', /whole address/],
    ['/resources/a.pdf', /whole address/],
    ['javascript:alert(1)', /begin with https/],
    ['JavaScript:alert(1)', /begin with https/],
    ['data:text/html,x', /begin with https/],
    ['mailto:a@example.org', /begin with https/],
    ['https://exa mple.org', /no address|not an address/],
  ])('%s is none', (text, message) => expect(addressProblem(text)).toMatch(message));
  it('may be a path of this site where the field says so', () => {
    expect(addressProblem('/resources/a.pdf', true)).toBeUndefined();
    expect(addressProblem('//elsewhere.org', true)).toMatch(/whole address/);
  });
});

test.each<[Field['kind'], column: unknown, value: unknown, stored?: unknown]>([
  ['line', 'नाम', 'नाम'],
  ['day', '2026-02-28', '2026-02-28'],
  ['day', null, ''],
  ['time', '07:00:00', '07:00', '07:00'],
  ['weekdays', [2, 4], ['2', '4']],
  ['days', ['2026-11-26'], ['2026-11-26']],
  ['audience', ['b', 'a'], ['a', 'b'], ['a', 'b']],
  ['check', true, true],
  ['file', null, ''],
  [
    'moment',
    '2026-11-24T04:45:59.5+00:00',
    { day: '2026-11-24', time: '10:30', at: '2026-11-24T04:45:59.5+00:00' },
  ],
])('a %s of %j is the same before and after the form', (kind, column, value, stored = column) => {
  const field = { kind, name: 'x', label: 'X' } as Field;
  expect(formatColumn(field, column)).toEqual(value);
  expect(parseValue(field, formatColumn(field, column))).toEqual(stored);
});

it('a text in Nepali that is emptied is none; a moment that is typed anew is stored to the minute', () => {
  expect(parseValue({ kind: 'text', rows: 1, name: 'x', label: 'X', language: 'ne' }, ' ')).toBeNull();
  const moment = { day: '2026-11-24', time: '10:31', at: '2026-11-24T04:45:59.5+00:00' };
  expect(parseValue({ kind: 'moment', name: 'x', label: 'X' }, moment)).toBe('2026-11-24T04:46:00.000Z');
});

it('a draft of an earlier version keeps its lists, and nothing that a field does not take', () => {
  expect(fromDraft({ kind: 'audience', name: 'x', label: 'X' }, 'a,b')).toEqual(['a', 'b']);
  expect(fromDraft({ kind: 'audience', name: 'x', label: 'X' }, '')).toEqual([]);
  expect(fromDraft({ kind: 'check', name: 'x', label: 'X' }, 'yes')).toBeUndefined();
});

describe('a form', () => {
  const parse = (values: FormValues) =>
    fieldSchema({
      fields,
      check: ({ url }): Record<string, string> => (url === 'https://b' ? { url: 'both' } : {}),
    }).safeParse(values);
  it('is stored without the spaces around its texts, and without what it does not show', () => {
    const values = { title: '  नाम \n', url: '', day: '', time: '24:00' };
    expect(parse(values).data).toEqual({ title: 'नाम', url: '', day: '', time: '' });
  });
  it.each<[FormValues, string, string]>([
    [{ title: ' \u00a0\n' }, 'title', 'Title is required'],
    [{ title: 'longer' }, 'title', 'At most 5 characters'],
    [{ title: 'x', day: '2026-02-30' }, 'day', 'Choose a day'],
    [{ title: 'x', day: { nepali: '2083-08-32' } }, 'day', '2083-08-32 is no day of Bikram Sambat'],
    [{ title: 'x', day: '2026-02-28', time: '24:00' }, 'time', 'Choose a time'],
    [{ title: 'x', url: 'https://b' }, 'url', 'both'],
  ])('%j', (values, field, message) => {
    const [issue] = parse(values).error?.issues ?? [];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
  });
});

describe('two versions', () => {
  const base = { title: 'a', url: 'u' };
  it('differ where somebody else changed something, and say whether we did too', () => {
    const names = (mine: FormValues, theirs: FormValues) =>
      differences(fields, base, { ...base, ...mine }, { ...base, ...theirs }).map(
        ({ field, both }) => `${field.name}${both ? '!' : ''}`,
      );
    expect(names({ title: 'b' }, { url: 'v' })).toEqual(['url']);
    expect(names({ title: 'b' }, { title: 'c' })).toEqual(['title!']);
    expect(names({ title: 'b' }, { title: 'b' })).toEqual([]);
    expect(names({ title: 'b' }, {})).toEqual([]);
  });
  it('are the same with and without empty fields', () => {
    expect(sameValues(fields, { title: 'a' }, { title: 'a', url: '' })).toBe(true);
    expect(sameValues(fields, { title: 'a' }, { title: 'a', url: new File([], 'x') })).toBe(false);
  });
});

describe('storing', () => {
  const editable: Editable = {
    name: 'links',
    words: {
      deletedMeanwhile: '',
      done: { added: '', updated: '' },
      failed: { add: String, update: String },
    },
    documents: { row: OfficeLinkDocument, add: AddLinkDocument, update: UpdateLinkDocument },
    fields,
  };
  const stored = { id: 'a', title: 'Mine', url: 'u', updated_at: '2026-01-01T00:00:00Z' };
  const start = () => {
    const fake = fakeResource('links', 'Link', 'category', [stored]);
    const client = new ApolloClient({ cache: createCache(), link: fake.link });
    const store = (id: string, row: FormValues, over = false) =>
      storeRow(client, editable, {
        id,
        over: over ? baseOf(editable, stored) : null,
        values: row,
        row,
        failure: String,
      });
    return { fake, store };
  };
  const theirs = { ...stored, updated_at: '2026-01-02T00:00:00Z' };

  it('adds one row, even when the answer is lost and the next try says something else', async () => {
    const { fake, store } = start();
    fake.losing.add('AddLink');
    await expect(store('b', { title: 'Holi' })).rejects.toThrow('lost');
    expect(await store('b', { title: 'Holi!' })).toMatchObject({ kind: 'stored' });
    expect(fake.rows.map(({ title }) => title)).toEqual(['Holi!', 'Mine']);
  });

  it('overwrites no version that nobody has seen, unless it is the same here', async () => {
    const { fake, store } = start();
    fake.change([{ ...theirs, title: 'Their' }]);
    expect(await store('a', { title: 'New' }, true)).toMatchObject({
      kind: 'conflict',
      theirs: { values: { title: 'Their' } },
    });
    expect(fake.rows[0]).toMatchObject({ title: 'Their' });
    fake.change([theirs]);
    expect(await store('a', { title: 'New' }, true)).toMatchObject({ kind: 'stored' });
    expect(fake.rows[0]).toMatchObject({ title: 'New', url: 'u' });
    fake.change([]);
    expect(await store('a', { title: 'New' }, true)).toEqual({ kind: 'deleted' });
  });
});
