import { expect, test } from 'vitest';
import { listParams, parseListView } from '../list/listView.ts';
import type { Resource } from './resource.ts';
import { pageVariables, resourceShape } from './resourceView.ts';

const resource = {
  fields: [{ kind: 'audience', name: 'audience', label: 'For whom' }],
  searched: ['title', 'description'],
  groups: { name: 'subject', options: [] },
  day: 'created_at',
} as unknown as Resource;
const shape = resourceShape(resource);
const view = (query: string) => parseListView(shape, new URLSearchParams(query));

test.each([
  'group=Physics&q=ohm&page=3',
  'edit=new',
  'edit=7c41e0b9-0000-4000-8000-000000000001&sort=title&dir=desc',
])('%s is kept by reload and back', (query) => {
  expect(new URLSearchParams(listParams(shape, view(query))).toString()).toBe(
    new URLSearchParams(query).toString(),
  );
});

test.each(['edit=1', 'sort=id', 'page=0'])('%s is nothing anybody can ask for', (query) =>
  expect(view(query)).toEqual(view('')),
);

test('a page is searched, filtered, sorted and cut in the database', () => {
  expect(pageVariables(resource, shape, view('group=Physics&q=50%25+Ohm&sort=title&page=2'))).toEqual({
    where: {
      _and: [
        { subject: { _eq: 'Physics' } },
        { _or: [{ title: { _ilike: '%50\\%%' } }, { description: { _ilike: '%50\\%%' } }] },
        { _or: [{ title: { _ilike: '%Ohm%' } }, { description: { _ilike: '%Ohm%' } }] },
      ],
    },
    order_by: [{ title: 'asc' }, { id: 'asc' }],
    limit: 20,
    offset: 20,
  });
});

const group = '7c41e0b9-0000-4000-8000-000000000001';
test.each([
  [`audience=${group}`, [{ audiences: { class_group_id: { _eq: group } } }]],
  ['audience=all', [{ audience: { _eq: [] } }]],
  ['audience=none', [{ audience: { _neq: [] } }, { _not: { audiences: {} } }]],
])('%s: rows by whom they are for', (query, rules) => {
  expect(pageVariables(resource, shape, view(query)).where).toEqual({ _and: rules });
  expect(listParams(shape, view(query))).toEqual(Object.fromEntries(new URLSearchParams(query)));
  // Of what is for everybody there is nothing to choose.
  expect(pageVariables({ ...resource, fields: [] }, shape, view(query)).where).toEqual({});
});

test('an audience that nobody can choose is none', () => expect(view('audience=x')).toEqual(view('')));

test('long texts are searched where the database has them in lower case', () => {
  const long: Resource = { ...resource, searched: { lowered: 'search' } };
  expect(pageVariables(long, shape, view('q=Hall+सूचना')).where).toEqual({
    _and: [{ search: { _like: '%hall%' } }, { search: { _like: '%सूचना%' } }],
  });
  expect(pageVariables(long, shape, view('')).where).toEqual({});
});
