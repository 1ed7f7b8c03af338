import { describe, expect, it, test } from 'vitest';
import type { Field } from '../resources/resource.ts';
import {
  addressProblem,
  columnsOf,
  differences,
  fieldSchema,
  lacksSomething,
  sameValues,
} from './rowValues.ts';

const fields: Field[] = [
  { kind: 'line', name: 'title', label: 'Title', required: true, longest: 5 },
  { kind: 'address', name: 'url', label: 'URL' },
  { kind: 'day', name: 'day', label: 'Day' },
  { kind: 'time', name: 'time', label: 'Time' },
  { kind: 'file', name: 'file_url', label: 'File', accepts: 'document' },
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

describe('a form', () => {
  const parse = (values: Record<string, string>) =>
    fieldSchema({
      fields,
      check: ({ url }: Record<string, unknown>) => (url === 'https://b' ? { url: 'both' } : {}),
    } as never).safeParse(values);
  it('is stored without the spaces around its texts', () => {
    expect(parse({ title: '  नाम \n', url: '', day: '2026-02-28', file_url: '' }).data).toEqual({
      title: 'नाम',
      url: '',
      day: '2026-02-28',
      time: '',
      file_url: '',
    });
  });
  it.each([
    [{ title: ' \u00a0\n' }, 'title', 'Title is required'],
    [{ title: 'longer' }, 'title', 'At most 5 characters'],
    [{ title: 'x', day: '2026-02-30' }, 'day', 'Choose a day'],
    [{ title: 'x', day: 'BS 2083-08-32' }, 'day', '2083-08-32 is no day of Bikram Sambat'],
    [{ title: 'x', time: '24:00' }, 'time', 'Choose a time'],
    [{ title: 'x', url: 'https://b' }, 'url', 'both'],
  ])('%j', (values, field, message) => {
    const [issue] = parse(values).error?.issues ?? [];
    expect([issue?.path[0], issue?.message]).toEqual([field, message]);
  });
  it('tells what is missing from what is wrong', () => {
    expect(lacksSomething(fields, { title: '  ' })).toBe(true);
    expect(lacksSomething(fields, { title: 'x', url: 'javascript:1' })).toBe(false);
  });
  it('stores no file as null', () => {
    expect(columnsOf(fields, { title: 'a', url: '', day: '', file_url: '' })).toEqual({
      title: 'a',
      url: '',
      day: '',
      time: '',
      file_url: null,
    });
  });
});

describe('two versions', () => {
  const base = { title: 'a', url: 'u' };
  it('differ where somebody else changed something, and say whether we did too', () => {
    const names = (mine: object, theirs: object) =>
      differences(fields, base, { ...base, ...mine }, { ...base, ...theirs }).map(
        ({ field, both }) => `${field.name}${both ? '!' : ''}`,
      );
    expect(names({ title: 'b' }, { url: 'v' })).toEqual(['url']);
    expect(names({ title: 'b' }, { title: 'c' })).toEqual(['title!']);
    expect(names({ title: 'b' }, { title: 'b' })).toEqual([]);
    expect(names({ title: 'b' }, {})).toEqual([]);
  });
  it('are the same with and without empty fields', () => {
    expect(sameValues(fields, { title: 'a' }, { title: 'a', url: '', file_url: null })).toBe(true);
    expect(sameValues(fields, { title: 'a' }, { title: 'a', file_url: new File([], 'x') })).toBe(false);
  });
});
