import { expect, it, vi } from 'vitest';
import { parseCsv } from '../../lib/csv.ts';
import { parseListView } from '../list/listView.ts';
import { countSchema, deleteStudents } from './deleteStudents.tsx';
import { pageVariables, studentsShape } from './studentsView.ts';
import { studentsCsv } from './useStudentsExport.tsx';

const at = (query: string) => pageVariables(parseListView(studentsShape, new URLSearchParams(query)));

const hundred = {
  _or: [{ search: { _ilike: '%100\\%%' } }, { candidate_ids: { candidate_id: { _ilike: '%100\\%%' } } }],
};

it('asks the database for what the address says, and for nothing that nobody can choose', () => {
  expect(at('')).toMatchObject({
    where: {},
    order_by: [{ registration_time: 'desc' }, { registration_number: 'asc' }],
    limit: 50,
    offset: 0,
  });
  expect(at('q=Ram%20100%25&status=pending&sort=name&page=3')).toMatchObject({
    where: {
      _and: [{ approval_status: { _eq: 'pending' } }, { search: { _ilike: '%Ram%' } }, hundred],
    },
    approved: {
      _and: [{ approval_status: { _eq: 'approved' } }, { search: { _ilike: '%Ram%' } }, hundred],
    },
    order_by: [{ first_name: 'asc' }, { last_name: 'asc' }, { id: 'asc' }],
    offset: 100,
  });
  for (const page of ['0', '-1', 'abc', '1.5']) expect(at(`page=${page}&status=x&sort=y`)).toEqual(at(''));
});

it('asks for a college whatever the case, a payment method, and days in Kathmandu', () => {
  expect(at('college=St_Xavier&payment=Cash&from=2026-11-01&to=2026-11-02').where).toEqual({
    _and: [
      { payment_method: { _eq: 'Cash' } },
      { college_name: { _ilike: 'St\\_Xavier' } },
      { registration_time: { _gte: '2026-10-31T18:15:00.000Z' } },
      { registration_time: { _lt: '2026-11-02T18:15:00.000Z' } },
    ],
  });
  expect(at('payment=Gold&from=yesterday').where).toEqual({});
});

it('asks for the students of a class group, by a phone number too', () => {
  const group = '0a1b2c3d-0000-4000-8000-00000000000a';
  expect(at(`group=${group}&q=${encodeURIComponent('+977 98412-34 567')}`).where).toEqual({
    _and: [
      { class_groups: { class_group_id: { _eq: group } } },
      {
        _or: [
          { search: { _ilike: '%9841234567%' } },
          { candidate_ids: { candidate_id: { _ilike: '%9841234567%' } } },
        ],
      },
    ],
  });
  expect(at('group=x').where).toEqual({});
});

it('exports what a spreadsheet opens well, and what can be read again', () => {
  const text = studentsCsv([
    {
      id: '1',
      first_name: '=cmd()',
      last_name: 'महर्जन "बि", ज्ञान',
      email: 'b@example.com',
      registration_number: 'BE-0000001',
      phone: '014412345',
      college_name: 'St. Xavier’s\nMaitighar 🎓',
      address: '',
      approval_status: 'approved',
      registration_time: '2025-11-21T20:00:00+00:00',
      guardian_name: 'Gita Maharjan',
      guardian_phone: '9841000009',
      class_groups: [{ class_group: { name: 'Morning A' } }, { class_group: { name: 'Day' } }],
    },
  ]);
  expect(
    text.startsWith('\uFEFFFirst Name,Last Name,Email,Registration Number,Phone,College,Address,Status,'),
  ).toBe(true);
  expect(text).toContain("'=cmd()");
  const { records } = parseCsv(text.slice(1));
  expect(records[0]?.cells).toEqual([
    '=cmd()',
    'महर्जन "बि", ज्ञान',
    'b@example.com',
    'BE-0000001',
    '014412345',
    'St. Xavier’s\nMaitighar 🎓',
    '',
    'approved',
    // After midnight in Kathmandu.
    '2025-11-22',
    'Gita Maharjan',
    '9841000009',
    'Morning A; Day',
  ]);
});

it('deletes those that are named once their number is typed, in any digits, and says how many were gone already', async () => {
  const isNumber = (count: string): boolean => countSchema(2).safeParse({ count }).success;
  expect(['2', '२', ' 2 ', '3', ''].map(isNumber)).toEqual([true, true, true, false, false]);
  const mutate = vi.fn().mockResolvedValue({ delete_students: { affected_rows: 1 } });
  const onDeleted = vi.fn();
  const sender = { mutate } as unknown as Parameters<ReturnType<typeof deleteStudents>['send']>[0];
  expect(await deleteStudents(['s1', 's3'], onDeleted).send(sender, {})).toEqual({
    told: { tone: 'info', title: 'Deleted 1 student', message: '1 student had been deleted already.' },
  });
  expect(mutate).toHaveBeenCalledExactlyOnceWith(expect.anything(), { ids: ['s1', 's3'] });
  expect(onDeleted).toHaveBeenCalledOnce();
});
