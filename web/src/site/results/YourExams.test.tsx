import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetCandidate, keepCandidate } from '../../lib/keptCandidate.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { YourExams } from './YourExams.tsx';
import { addressOf, type FakeResults, fakeResults, type Row } from './fakeResults.ts';

const cee = 'CEE Model Entrance Exam';
const exams = [
  ...Array.from({ length: 14 }, (_, index) => ({
    exam_title: cee,
    set_number: String(20 - index),
    exam_date: `${index < 12 ? 2025 : 2024}-${String(12 - (index % 12)).padStart(2, '0')}-15`,
  })),
  { exam_title: 'IOE Model', set_number: '7', exam_date: null },
];
/** In the order in which they were uploaded, which is not that of the dates; and one that is announced. */
const options = [
  { exam_title: cee, set_number: '21', exam_date: '2026-01-15', publishAt: '2026-01-16T10:00:00+00:00' },
  ...[...exams.slice(7), ...exams.slice(0, 7)].map((exam) => ({ ...exam, publishAt: null })),
].map(({ publishAt, ...exam }) => ({ value: exam.set_number, label: exam.set_number, exam, publishAt }));
const sat = (set_number: string, exam_date: string, marks: number, symbol = 'CEE-1'): Row => ({
  exam_title: cee,
  set_number,
  exam_date,
  marks,
  symbol,
  name: 'Bina Rai',
});
const rows = [
  sat('20', '2025-12-15', 150),
  sat('20', '2025-12-15', 90, 'CEE-2'),
  sat('18', '2025-10-15', 60),
  sat('18', '2025-10-15', 70, 'CEE-2'),
  // Not among the twelve newest.
  sat('8', '2025-01-15', 10),
];

let fake: FakeResults;
function show(exam: (typeof exams)[number] | null = null) {
  fake = fakeResults(rows);
  mswServer.use(...fake.handlers);
  return renderWithProviders(<YourExams exam={exam} options={options} />);
}
const button = (name = 'Show my exams') => screen.findByRole('button', { name });

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset().mockImplementation(() => undefined);
});
afterEach(() => forgetCandidate());
afterAll(() => logged.mockRestore());

test('is not there for whoever keeps no candidate ID', () => {
  show();
  expect(screen.queryByRole('heading')).toBeNull();
  act(() => void keepCandidate('CEE-1'));
  expect(screen.getByRole('heading', { name: 'Your exams so far' })).toBeInTheDocument();
  act(() => forgetCandidate());
  expect(screen.queryByRole('heading')).toBeNull();
});

test('looks nothing up before it is opened, then the twelve newest of the kind, each by itself', async () => {
  keepCandidate('CEE-1');
  show();
  expect((await button()).getAttribute('aria-expanded')).toBe('false');
  expect(fake.asked).toEqual([]);
  await userEvent.click(await button());
  const table = await screen.findByRole('table', { name: 'Your exams, newest first' });
  expect(
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent)),
  ).toEqual([
    [`${cee} (Set 20)Mark sheet`, 'Dec 15, 2025', '150', '1 of 2', '100'],
    [`${cee} (Set 18)Mark sheet`, 'Oct 15, 2025', '60', '2 of 2', '0'],
  ]);
  const lookUps = fake.asked.filter(({ operation }) => operation === 'CandidateResults');
  expect(lookUps.map(({ variables }) => variables)).toEqual(
    exams.slice(0, 12).map(({ exam_title, set_number }) => ({ exam_title, set_number, symbol: 'CEE-1' })),
  );
  const asked = fake.asked.length;
  await userEvent.click(await button('Hide my exams'));
  expect(screen.queryByRole('table')).toBeNull();
  await userEvent.click(await button());
  expect(screen.getByRole('table')).toBeInTheDocument();
  expect(fake.asked).toHaveLength(asked);
});

test('the kind is that of the exam on the page; none of it is said', async () => {
  keepCandidate('CEE-1');
  show(exams.at(-1));
  await userEvent.click(await button());
  expect(await screen.findByText('No results were found for CEE-1 in IOE Model.')).toBeInTheDocument();
});

test('an exam that does not answer is left out and said; none at all can be asked again', async () => {
  keepCandidate('CEE-1');
  show();
  const address = addressOf('CandidateResults');
  mswServer.use(http.get(address, () => HttpResponse.error()));
  await userEvent.click(await button());
  expect(await screen.findByRole('alert')).toHaveTextContent('Your exams cannot be shown right now.');
  expect(logged).toHaveBeenCalledTimes(1);
  mswServer.resetHandlers();
  mswServer.use(
    http.get(address, ({ request }) =>
      new URL(request.url).searchParams.get('set_number') === '18' ? HttpResponse.error() : undefined,
    ),
    ...fake.handlers,
  );
  await userEvent.click(await button('Try again'));
  expect(await screen.findByText('Some exams could not be looked up.')).toBeInTheDocument();
  expect(screen.getAllByRole('row')).toHaveLength(2);
});
