import { expect, it } from 'vitest';
import { activityHref, activityWhere, nobody } from './activityQuery.ts';

it('asks the database for a kind, a person, or nobody, and many students as one entry', () => {
  const whole = { part_of: { _is_null: true } };
  expect(activityWhere({ entity: '', actor: '' })).toEqual(whole);
  expect(activityWhere({ entity: 'notes', actor: 'u1' })).toEqual({
    ...whole,
    entity: { _eq: 'notes' },
    actor_id: { _eq: 'u1' },
  });
  expect(activityWhere({ entity: '', actor: nobody })).toEqual({
    ...whole,
    actor_id: { _is_null: true },
  });
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
