import { expect, it } from 'vitest';
import { newestResources } from './newestResources.ts';

const row = (id: string, created_at: string) => ({ id, title: `t${id}`, created_at });

it('mixes the five lists by time, whatever zone their text names, and cuts', () => {
  const list = newestResources(
    {
      notes: [{ ...row('1', '2025-11-21T08:00:00+00:00'), subject: 'Physics' }],
      videos: [{ ...row('2', '2025-11-21T14:00:00+05:45'), subject: 'Biology' }],
      downloads: [],
      links: [row('3', '2025-11-20T00:00:00+00:00')],
      notices: [row('4', '2025-11-21T07:59:00+00:00')],
    },
    3,
  );
  expect(list.map(({ id, kind, subject }) => [id, kind, subject])).toEqual([
    ['2', 'videos', 'Biology'],
    ['1', 'notes', 'Physics'],
    ['4', 'notices', null],
  ]);
});
