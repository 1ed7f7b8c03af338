import { act, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { AdmitCards } from './AdmitCards.tsx';
import { candidateOf, cardsOf, codeOf } from './admitCards.ts';

const exam = {
  title: 'CEE Model',
  set: '19',
  day: '2026-12-01',
  time: '07:30',
  place: 'Block B, room 12',
};
const origin = 'https://prabesh.example';
const at = (day: string) => [{ created_at: `${day}T06:00:00+00:00` }];
const known = (candidate_id: string, newest: { created_at: string }[] = [], same = newest.slice(0, 0)) => ({
  candidate_id,
  same,
  newest,
  allotted: [] as { exam_date: string }[],
});
const student = (number: number, group = 'Morning', more: object = {}) => ({
  id: `student-${number}`,
  first_name: `Student${String(number).padStart(3, '0')}`,
  last_name: 'Rai',
  registration_number: `BE-${String(number).padStart(7, '0')}`,
  phone: '9841000000',
  candidate_ids: [known(`CEE-${number}`)],
  class_groups: [{ class_group: { name: group } }],
  ...more,
});

test('of several candidate IDs that of this exam, else the first of no exam yet; never that of another exam', () => {
  expect(candidateOf({ id: '', candidate_ids: [] })).toBeNull();
  expect(candidateOf({ id: '', candidate_ids: [known('A'), known('B')] })).toBe('A');
  expect(candidateOf({ id: '', candidate_ids: [known('A', at('2025-01-01')), known('B')] })).toBe('B');
  expect(
    candidateOf({ id: '', candidate_ids: [known('A', at('2025-01-01')), known('B', at('2026-01-01'))] }),
  ).toBeNull();
  expect(
    candidateOf({
      id: '',
      candidate_ids: [known('A', at('2025-01-01'), at('2025-01-01')), known('B', at('2026-01-01'))],
    }),
  ).toBe('A');
});

test('where IDs are allotted for the exam that one or none; an ID that is allotted for another exam is none', () => {
  const seats = [{ student_id: 'a', candidate_id: 'C-1', room: 'A', seat: 7 }];
  expect(candidateOf({ id: 'a', candidate_ids: [known('B')] }, seats)).toBe('C-1');
  expect(candidateOf({ id: 'b', candidate_ids: [known('B')] }, seats)).toBeNull();
  const other = { ...known('X-1'), allotted: [{ exam_date: '2026-12-02' }] };
  expect(candidateOf({ id: 'b', candidate_ids: [other] })).toBeNull();
  expect(cardsOf([student(1, 'One', { id: 'a' })], seats)[0]).toMatchObject({
    candidate: 'C-1',
    seat: { room: 'A', number: 7 },
    photo: null,
  });
  expect(cardsOf([student(1, 'One', { id: 'a' })], [], new Set(['a']))[0]?.photo).toBe('/files/photos/a');
});

test('by class group as people count, and by name in it', () => {
  const cards = cardsOf([student(3, 'Group 10'), student(2, 'Group 9'), student(1, 'Group 10')]);
  expect(cards.map(({ groups, name }) => `${groups} ${name}`)).toEqual([
    'Group 9 Student002 Rai',
    'Group 10 Student001 Rai',
    'Group 10 Student003 Rai',
  ]);
});

test('a code opens the result; without the exam where that makes it too fine; without an ID it names the student', () => {
  const [card] = cardsOf([student(7)]);
  if (!card) throw new Error('no card');
  expect(codeOf(card, exam, origin)).toBe(`${origin}/results?exam=CEE+Model+%28Set+19%29&id=CEE-7`);
  expect(codeOf(card, { ...exam, title: 'नमूना प्रवेश परीक्षा इन्जिनियरिङ' }, origin)).toBe(
    `${origin}/results?id=CEE-7`,
  );
  expect(codeOf(card, { ...exam, set: '' }, origin)).toBe(`${origin}/results?id=CEE-7`);
  expect(codeOf({ ...card, candidate: null }, exam, origin)).toBe('BE-0000007');
});

test.each([
  [4, 13],
  [8, 7],
] as const)(
  'more than one block, %i on a page: all are there before it prints, block by block',
  async (perPage, pages) => {
    const printed = vi.fn();
    const found: number[] = [];
    vi.stubGlobal('print', () => {
      found.push(document.querySelectorAll('.page').length, document.querySelectorAll('.card').length);
      printed();
    });
    const cards = cardsOf(
      Array.from({ length: 50 }, (_, index) =>
        student(index, 'One', index === 3 ? { candidate_ids: [] } : {}),
      ),
    );
    const onPrinted = vi.fn();
    renderWithProviders(<AdmitCards cards={cards} exam={exam} perPage={perPage} onPrinted={onPrinted} />);
    expect(document.querySelectorAll('.card').length).toBeLessThan(50);
    await waitFor(() => expect(printed).toHaveBeenCalledOnce());
    expect(found).toEqual([pages, 50]);
    expect(document.querySelectorAll('.number.unknown')).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(onPrinted).toHaveBeenCalledOnce();
  },
);
