import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import { expect, test } from 'vitest';
import type { ExamChecksQuery } from '../../../graphql/generated/upload.ts';
import type { Role } from '../../../session/AuthProvider.tsx';
import { type Answer, answeringLink } from '../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import type { DraftExam } from '../publish/draftExam.ts';
import { DraftScreen } from './ResultsDraftPage.tsx';

const id = '00000000-0000-4000-8000-000000000001';

const draft: DraftExam = {
  id,
  exam_title: 'CEE Model',
  set_number: '20',
  exam_date: null,
  absent_count: 0,
  results_count: 40,
  version: 1,
  state: 'draft',
  publish_at: null,
  lowest_marks: null,
  full_marks: 200,
  holders: [{ user_id: 'ram', is_owner: true, email: 'ram@example.com', name: null }],
};

const noFindings: ExamChecksQuery = {
  compare_exam: [
    {
      candidates: 40,
      quartile1: 40,
      median: 50,
      quartile3: 60.255,
      last_title: 'CEE Model',
      last_set: '19',
      last_date: '2025-11-15',
      last_candidates: 80,
      last_quartile1: 41,
      last_median: 51,
      last_quartile3: 61,
      last_full_marks: 200,
      of_full_marks: false,
      verdict: 'alike',
    },
  ],
  range: [],
  name: [],
  missing: [],
  twice: [],
  equal: [],
  unknown: [],
};

const line = (symbol: string, more: object = {}) => ({
  result_id: `id-${symbol}`,
  symbol,
  name: `Name ${symbol}`,
  marks: 201,
  other: null,
  count: null,
  ...more,
});

interface Shown {
  exam?: DraftExam | null;
  checks?: Answer;
  role?: Role;
  answers?: Record<string, Answer>;
}

function show({ exam = draft, checks = noFindings, role = 'admin', answers = {} }: Shown = {}) {
  const live = new BehaviorSubject<DraftExam | null>(exam);
  const link = answeringLink({
    DraftExam: live.pipe(map((now) => ({ exams_by_pk: now }))),
    ExamChecks: checks,
    ExamPreview: {
      everybody: { aggregate: { sum: { count: 3 }, max: { marks: 9 } } },
      lowest: [
        { marks: 4, count: 2 },
        { marks: 9, count: 1 },
      ],
      preview_buckets: [
        { bucket: 4, count: 2 },
        { bucket: 9, count: 1 },
      ],
      top: [{ symbol: 'CEE-1', name: 'प्रतिभा अधिकारी', marks: 9 }],
    },
    ...answers,
  });
  renderWithProviders(<DraftScreen id={id} />, { role, link });
  return live;
}

const check = (title: RegExp) => screen.findByRole('region', { name: title });

test('checks that fail are asked again; without a finding it says so; a change of the exam is checked by itself', async () => {
  let answer: object | null = null;
  const live = show({
    checks: () => {
      if (answer === null) throw new Error('down');
      return answer;
    },
  });
  expect(await screen.findByText('The results could not be checked. Please try again.')).toBeInTheDocument();
  answer = noFindings;
  await userEvent.click(screen.getByRole('button', { name: /try again/i }));
  expect(await screen.findByText('Nothing to look at: every check looks right.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'CEE Model (Set 20) - No Date' })).toBeInTheDocument();
  expect(screen.getByText('All marks are within at most 200.')).toBeInTheDocument();
  expect(
    screen.getByText('Everybody who sat CEE Model (Set 19) - Nov 15, 2025 is here.'),
  ).toBeInTheDocument();
  expect(
    screen.getByText(
      /spread as in CEE Model \(Set 19\).* Half scored 50 or more; last time 51\. The middle half lies between 40 and 60\.26;/,
    ),
  ).toBeInTheDocument();
  answer = { ...noFindings, range: [line('A')] };
  act(() => live.next({ ...draft, version: 2 }));
  expect(await screen.findByText('One line to look at before it is published.')).toBeInTheDocument();
});

test('each finding is a line with who, what, and a way to correct it', async () => {
  show({
    checks: {
      ...noFindings,
      compare_exam: noFindings.compare_exam.map((one) => ({ ...one, verdict: 'higher' })),
      range: [line('CEE-7')],
      name: [line('CEE-8', { name: 'Ram Thapa', other: 'Sita Rai' })],
      missing: [line('CEE-9', { result_id: null, marks: 150.25 })],
      equal: [line('', { result_id: null, symbol: null, name: null, marks: 0, count: 12 })],
    },
    answers: {
      ResultToCorrect: {
        results_by_pk: {
          ...draft,
          id: 'id-CEE-7',
          symbol: 'CEE-7',
          name: 'Name CEE-7',
          marks: 201,
          exam: { id, version: 1, state: 'draft' },
        },
      },
    },
  });
  expect(await screen.findByText('5 lines to look at before it is published.')).toBeInTheDocument();
  expect(screen.getByText(/The marks are much higher than in/)).toBeInTheDocument();
  expect(await check(/^Names that differ/)).toHaveTextContent(
    'Ram Thapa CEE-8The student’s record says Sita Rai.',
  );
  const missing = within(await check(/^Candidates missing 1/));
  expect(
    missing.getByText('They sat CEE Model (Set 19) - Nov 15, 2025 and are not here.'),
  ).toBeInTheDocument();
  expect(missing.getByText('Had 150.25 there.')).toBeInTheDocument();
  expect(missing.getByRole('link', { name: 'Add results' })).toHaveAttribute('href', '/admin/results/upload');
  expect(missing.queryByRole('button')).toBeNull();
  expect(await check(/^Many with the same/)).toHaveTextContent('12 candidates of 40 have 0.');
  const range = within(await check(/^Marks outside/));
  await userEvent.click(range.getByRole('button', { name: 'Correct the result of Name CEE-7 (CEE-7)' }));
  expect(await screen.findByRole('dialog', { name: 'Correct the result of CEE-7' })).toBeInTheDocument();
});

test('a teacher finds, corrects, exports and prints the results of an exam that is hers; the office’s lists and names are not', async () => {
  const asked: Record<string, unknown>[] = [];
  const row = { __typename: 'results', id: 'r1', symbol: 'CEE-1', name: 'Sita Rai', marks: 121 };
  show({
    role: 'teacher',
    exam: { ...draft, state: 'published' },
    checks: {
      ...noFindings,
      name: [line('CEE-8')],
      equal: [line('', { result_id: null, symbol: null, name: null, marks: 0, count: 12 })],
    },
    answers: {
      ExamRows: (variables) => {
        asked.push(variables);
        return {
          results: [row],
          results_aggregate: {
            __typename: 'results_aggregate',
            aggregate: { __typename: 'results_aggregate_fields', count: 1 },
          },
        };
      },
      ResultToCorrect: {
        results_by_pk: { ...draft, ...row, exam: { id, version: 1, state: 'published' } },
      },
    },
  });
  expect(await check(/^Names that differ/)).toHaveTextContent('has another name: please ask the office');
  expect(within(await check(/^Many with the same/)).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('link', { name: 'History' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Upload Results' })).toBeInTheDocument();
  const rows = await screen.findByRole('region', { name: 'Results' });
  expect(within(rows).getByRole('button', { name: 'CSV' })).toBeInTheDocument();
  expect(within(rows).getByRole('button', { name: 'Print' })).toBeInTheDocument();
  // The panel and its table have names of their own.
  expect(await within(rows).findByRole('region', { name: 'Results of this exam' })).toBeInTheDocument();
  await userEvent.type(within(rows).getByRole('searchbox'), 'rai 50%{Enter}');
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ exam_id: id, found: '%rai%50\\%%', limit: 50, offset: 0 }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Correct marks of Sita Rai (CEE-1)' }));
  expect(await screen.findByRole('dialog', { name: /CEE-1/ })).toBeInTheDocument();
});

test('nothing to compare with is no finding', async () => {
  show({
    exam: { ...draft, full_marks: null },
    checks: {
      ...noFindings,
      compare_exam: noFindings.compare_exam.map((one) => ({
        ...one,
        last_title: null,
        last_set: null,
        last_date: null,
        verdict: 'none',
      })),
    },
  });
  expect(await screen.findByText(/Nobody gave the lowest and full marks/)).toBeInTheDocument();
  expect(screen.getByText(/nobody can be missing/)).toBeInTheDocument();
  expect(screen.getByText(/there is nothing to compare with/)).toBeInTheDocument();
  expect(screen.getByText('Nothing to look at in what could be checked.')).toBeInTheDocument();
});

test('many lines are counted, and turned page by page', async () => {
  const asked: Record<string, unknown>[] = [];
  const counted: Record<string, unknown>[] = [];
  show({
    checks: { ...noFindings, range: ['A', 'B', 'C', 'D', 'E', 'F'].map((symbol) => line(symbol)) },
    answers: {
      ExamCheckCounts: (variables) => {
        counted.push(variables);
        return { range: { aggregate: { count: 51 } } };
      },
      ExamFindings: (variables) => {
        asked.push(variables);
        return { check_exam: [line(`page-${asked.length}`)] };
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show all 51' }));
  // Only what has more lines than are shown is counted.
  const none = { name: false, missing: false, twice: false, unknown: false };
  expect(counted).toEqual([{ exam_id: id, range: true, ...none }]);
  expect(await screen.findByText('page-1')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: /next/i }));
  expect(await screen.findByText('page-2')).toBeInTheDocument();
  expect(asked).toEqual([
    { exam_id: id, kind: 'range', limit: 50, offset: 0 },
    { exam_id: id, kind: 'range', limit: 50, offset: 50 },
  ]);
});

test('what people will see: how many, the best, and one candidate by the ID in any letters', async () => {
  const asked: Record<string, unknown>[] = [];
  show({
    answers: {
      PreviewCandidate: (variables) => {
        asked.push(variables);
        const rows = [{ id: 'r', symbol: 'CEE_1', name: 'Maya Rai', marks: 4, exam_date: null }];
        return { preview_results: asked.length === 1 ? rows : [] };
      },
      PreviewStanding: {
        higher: { aggregate: { sum: { count: 1 } } },
        lower: { aggregate: { sum: { count: null } } },
      },
    },
  });
  expect(await screen.findByText('3 candidates, from 4 to 9.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Top Performers' })).toHaveTextContent('प्रतिभा अधिकारी');
  await userEvent.click(screen.getByRole('button', { name: 'Show result' }));
  expect(await screen.findByText('Please enter a candidate ID')).toBeInTheDocument();
  const field = screen.getByRole('textbox', { name: 'Candidate ID' });
  await userEvent.type(field, ' cee_1{Enter}');
  expect(await screen.findByRole('heading', { name: 'Result for Maya Rai (CEE_1)' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /This candidate has 4, rank 2 of 3/ })).toBeInTheDocument();
  expect(asked).toEqual([{ exam_id: id, symbol: 'cee\\_1' }]);
  await userEvent.clear(field);
  await userEvent.type(field, 'X{Enter}');
  expect(await screen.findByText('No result has the candidate ID “X”.')).toBeInTheDocument();
  expect(screen.queryByText(/Result for/)).toBeNull();
});

test('somebody else’s exam is not found, as one that is gone', async () => {
  const live = show({ role: 'teacher', checks: { ...noFindings, compare_exam: [] } });
  expect(await screen.findByRole('heading', { name: 'Exam not found' })).toBeInTheDocument();
  act(() => live.next(null));
  expect(await screen.findByRole('heading', { name: 'Exam not found' })).toBeInTheDocument();
});
