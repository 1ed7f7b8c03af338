import { expect, it } from 'vitest';
import { parseListView } from '../list/listView.ts';
import { activityHref, logShape, logWhere, nobody } from './logView.ts';

it('asks the database for a kind, a person or nobody, days in Kathmandu and words', () => {
  const at = (query: string) => logWhere(parseListView(logShape, new URLSearchParams(query)))._and;
  const whole = { part_of: { _is_null: true } };
  const person = '5d0f3c1e-8a7b-4c2d-9e1f-0a1b2c3d4e5f';
  expect(at('')).toEqual([whole]);
  expect(at('person=somebody&from=2026-02-31&to=soon')).toEqual([whole]);
  expect(at(`kind=notes&person=${person}&from=2026-11-01&to=2026-11-02`)).toEqual([
    whole,
    { entity: { _eq: 'notes' } },
    { actor_id: { _eq: person } },
    { created_at: { _gte: '2026-10-31T18:15:00.000Z' } },
    { created_at: { _lt: '2026-11-02T18:15:00.000Z' } },
  ]);
  expect(at(`person=${nobody}`)).toEqual([whole, { actor_id: { _is_null: true } }]);
  // One of many students has an entry of their own, below the one that stands for all.
  expect(at('q=asha+50%25')).toEqual([
    { _or: [{ title: { _ilike: '%asha%' } }, { actor_email: { _ilike: '%asha%' } }] },
    { _or: [{ title: { _ilike: '%50\\%%' } }, { actor_email: { _ilike: '%50\\%%' } }] },
  ]);
});

it('leads to what is there', () => {
  const entry = { action: 'created', entity: 'students', entity_id: 's1', title: 'Asha & Rai' };
  expect(activityHref(entry)).toBe('/admin/students/s1');
  expect(activityHref({ ...entry, action: 'deleted' })).toBeUndefined();
  expect(activityHref({ ...entry, entity: 'results', entity_id: null, title: 'CEE' })).toBe(
    '/admin/results?tab=all-results&q=CEE',
  );
  expect(activityHref({ ...entry, entity: 'notes' })).toBe('/admin/notes?q=Asha+%26+Rai');
  expect(activityHref({ ...entry, entity: 'staff' })).toBe('/admin/staff');
  expect(activityHref({ ...entry, entity: 'something new' })).toBeUndefined();
});
