import { ApolloLink, Observable } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';
import type { StudentProgressQuery } from '../../graphql/generated/portal.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { ProgressPage } from './ProgressPage.tsx';

type Own = StudentProgressQuery['candidate_ids'];
type OwnResult = Own[number]['results'][number];

let ids = 0;
const result = (change: Partial<OwnResult> & { total?: number; equal?: number }): OwnResult => {
  const { total = 642, equal = 1, ...given } = change;
  ids += 1;
  return {
    id: `r${ids}`,
    symbol: 'CEE-0417',
    marks: 158.25,
    exam_title: 'CEE Model Entrance Exam',
    set_number: '19',
    exam_date: '2025-11-15',
    rank: 18,
    exam: { title_ne: null },
    same_marks: { count: equal },
    revisions: [],
    exam_dates_aggregate: { aggregate: { sum: { results_count: total + 3, absent_count: 3 } } },
    ...given,
  };
};
const known = (...results: OwnResult[]): Own => [{ candidate_id: 'CEE-0417', results }];

function api(own: Own) {
  const version = new BehaviorSubject(7);
  const state = { own, asked: 0, down: false };
  const exams = () => ({
    exams_aggregate: {
      __typename: 'exams_aggregate',
      aggregate: { count: 1, max: { version: version.value } },
    },
  });
  const link = new ApolloLink((operation) => {
    if (operation.operationName === 'ExamsChanges') return version.pipe(map(() => ({ data: exams() })));
    return new Observable((observer) => {
      state.asked += 1;
      if (state.down) observer.error(new Error('down'));
      else {
        const typed = state.own.map(({ results, ...one }) => ({
          __typename: 'candidate_ids',
          ...one,
          results: results.map((row) => ({ __typename: 'results', ...row })),
        }));
        observer.next({ data: { candidate_ids: typed, ...exams() } });
        observer.complete();
      }
    });
  });
  return { link, state, version };
}

const show = (link: ApolloLink, role: 'student' | 'teacher' = 'student') =>
  renderWithProviders(<ProgressPage />, { at: '/student/progress', link, role });
const cells = () =>
  within(screen.getByRole('table', { name: 'Your exams, newest first' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset();
  logged.mockImplementation(() => undefined);
});

it('shows marks, rank and percentile, newest first, and the course of them in words', async () => {
  show(
    api(
      known(
        result({}),
        result({ set_number: '18', exam_date: '2025-10-18', marks: 141.5, rank: 31, equal: 2, total: 100 }),
        result({ set_number: '2', exam_date: null, marks: -12.5, rank: 3, total: 3 }),
      ),
    ).link,
  );
  await screen.findByRole('table');
  expect(cells()).toEqual([
    ['CEE Model Entrance Exam (Set 19)Mark sheet', 'Nov 15, 2025', '158.25', '18 of 642', '97'],
    ['CEE Model Entrance Exam (Set 18)Mark sheet', 'Oct 18, 2025', '141.5', '31 of 100', '68'],
    ['CEE Model Entrance Exam (Set 2)Mark sheet', 'No Date', '-12.5', '3 of 3', '0'],
  ]);
  const address = 'exam_title=CEE+Model+Entrance+Exam&set_number=19&symbol=CEE-0417&exam_date=2025-11-15';
  expect(
    screen.getByRole('link', { name: 'Mark sheet of CEE Model Entrance Exam (Set 19)' }),
  ).toHaveAttribute('href', `/sheets/sheet.pdf?${address}`);
  expect(screen.getByRole('link', { name: 'CEE Model Entrance Exam (Set 19)' })).toHaveAttribute(
    'href',
    '/results?exam=CEE+Model+Entrance+Exam+%28Set+19%29&id=CEE-0417',
  );
  expect(
    screen.getByRole('img', {
      name: 'Percentile in 3 exams: 0 first, 97 last, between 0 and 97. The table has each exam.',
    }),
  ).toBeInTheDocument();
  expect(screen.getByText('Candidate ID CEE-0417')).toBeInTheDocument();
});

it('draws one line an exam family, and says which', async () => {
  const ioe = { exam_title: 'IOE Model Entrance Exam' };
  const { container } = show(
    api(
      known(
        result({}),
        result({ ...ioe, exam_date: '2025-10-25', set_number: '7', rank: 40, total: 100 }),
        result({ set_number: '18', exam_date: '2025-10-18', rank: 31, total: 100 }),
      ),
    ).link,
  );
  expect(await screen.findByRole('img')).toHaveAccessibleName(
    'Percentile in 3 exams of 2 kinds. CEE Model Entrance Exam: 2 exams, 69 first, 97 last. IOE Model Entrance Exam: 60. The table has each exam.',
  );
  const legend = screen.getByRole('list');
  expect(
    within(legend)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['CEE Model Entrance Exam', 'IOE Model Entrance Exam']);
  // CEE's alone has two ends.
  expect(container.querySelectorAll('svg[role="img"] path[data-series]')).toHaveLength(1);
});

it('tells of the last revision, and keeps two exams of a day in the order of their upload', async () => {
  const revised = { old_marks: 140, revised_at: '2025-11-22T10:00:00+00:00' };
  show(api(known(result({ set_number: '20' }), result({ revisions: [revised] }))).link);
  expect(await screen.findByText('Revised on Nov 22, 2025, before: 140')).toBeInTheDocument();
  expect(cells().map(([exam]) => exam?.slice(0, 32))).toEqual([
    'CEE Model Entrance Exam (Set 20)',
    'CEE Model Entrance Exam (Set 19)',
  ]);
});

it('says why an exam has no percentile, and draws none where no exam has one', async () => {
  show(
    api(
      known(
        result({ rank: 1, total: 1 }),
        result({ set_number: '18', exam_date: '2025-10-18', rank: 1, total: 30, equal: 30 }),
      ),
    ).link,
  );
  await screen.findByRole('table');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('The only candidate in this exam so far.')).toBeInTheDocument();
  expect(screen.getByText('All 30 candidates have the same marks.')).toBeInTheDocument();
  expect(cells().map((row) => row.at(-1))).toEqual(['–', '–']);
});

it('names the candidate ID of each exam where there are several', async () => {
  show(
    api([
      { candidate_id: 'CEE-0417', results: [result({})] },
      { candidate_id: 'IOE-0118', results: [result({ symbol: 'IOE-0118', exam_date: '2025-11-15' })] },
    ]).link,
  );
  expect(await screen.findByText('Candidate IDs CEE-0417, IOE-0118')).toBeInTheDocument();
  expect(screen.getByText('ID IOE-0118')).toBeInTheDocument();
});

it('says what to do where the office knows no candidate ID, or nothing is published under it', async () => {
  const unknown = show(api([]).link);
  expect(
    await screen.findByRole('heading', { name: 'The office does not know your candidate ID yet' }),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('link').some((link) => link.getAttribute('href')?.startsWith('tel:'))).toBe(
    true,
  );
  expect(screen.getByRole('link', { name: 'Look up a result' })).toHaveAttribute('href', '/results');
  unknown.unmount();
  show(api(known()).link);
  expect(
    await screen.findByText(/^Nothing has been published under the candidate ID CEE-0417\./),
  ).toBeInTheDocument();
});

it('asks again when an exam changes, and not when it hears of them first', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  const { link, state, version } = api(known(result({})));
  show(link);
  await screen.findByRole('table');
  expect(state.asked).toBe(1);
  state.own = known(result({ marks: 160, rank: 15 }));
  act(() => version.next(8));
  await waitFor(() => expect(cells()[0]?.[3]).toBe('15 of 642'));
  expect(state.asked).toBe(2);
  random.mockRestore();
});

it('says when it cannot be read, and recovers when asked', async () => {
  const user = userEvent.setup();
  const { link, state } = api(known(result({})));
  state.down = true;
  show(link);
  expect(await screen.findByRole('alert')).toHaveTextContent('Your exams cannot be shown right now.');
  expect(logged).toHaveBeenCalledWith('Failed to load the exams of a candidate', expect.any(Error));
  state.down = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

it('asks nothing for a teacher', async () => {
  const { link, state } = api(known(result({})));
  show(link, 'teacher');
  expect(await screen.findByRole('heading', { name: 'This page is for students' })).toBeInTheDocument();
  expect(state.asked).toBe(0);
});
