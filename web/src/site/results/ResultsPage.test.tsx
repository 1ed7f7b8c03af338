import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse, type RequestHandler } from 'msw';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { notificationStore } from '../../lib/notify.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { addressOf, type FakeResults, fakeResults, type Row } from './fakeResults.ts';

const cee = { exam_title: 'CEE Model Entrance Exam', set_number: '19', exam_date: '2025-11-05' };
const ioe = { exam_title: 'IOE Model', set_number: '7', exam_date: null };

const rows: Row[] = [
  { ...cee, symbol: 'CEE-2', name: 'Bina Rai', marks: 150 },
  { ...cee, symbol: 'CEE-1', name: 'Asha Rai', marks: 150 },
  { ...cee, symbol: 'CEE-3', name: 'सुस्मिता खड्का', marks: 140.25 },
  { ...cee, symbol: 'CEE-4', name: 'Dipesh Yadav', marks: 0 },
  { ...cee, symbol: 'CEE-5', name: 'Ekta Shah', marks: -12.5 },
  { ...cee, symbol: 'CEE-6', name: 'Firoj Khan', marks: 12 },
  { ...ioe, symbol: 'IOE-1', name: 'Gita Karki', marks: 61 },
  { ...cee, exam_date: '2025-10-01', symbol: 'CEE-2', name: 'Bina Rai', marks: 99 },
];

let fake: FakeResults;

function show(stored: readonly Row[] = rows, at = '/results', instead: readonly RequestHandler[] = []) {
  fake = fakeResults(stored);
  mswServer.use(...instead, ...fake.handlers);
  return renderWithProviders(<ResultsPage />, { at });
}

const selector = () => screen.getByRole('combobox', { name: /^Exam/ });
const candidate = () => screen.getByLabelText('Candidate ID');
const button = () => screen.getByRole('button', { name: 'Search Results' });
const performers = () => screen.findByRole('list', { name: 'Top Performers' });

async function choose(label: string) {
  await screen.findByRole('option', { name: label });
  await userEvent.selectOptions(selector(), label);
}

async function search(id: string) {
  await userEvent.clear(candidate());
  if (id !== '') await userEvent.type(candidate(), id);
  await userEvent.click(button());
}

const logged = vi.spyOn(console, 'error');
beforeEach(() => {
  logged.mockReset().mockImplementation(() => undefined);
});
afterAll(() => logged.mockRestore());

describe('exam selector', () => {
  test('one option per title and set, newest first, with its date or No Date', async () => {
    show();
    const options = await screen.findAllByRole('option');
    expect(selector()).toHaveDisplayValue('Select an exam');
    expect(options.map((option) => option.textContent)).toEqual([
      'CEE Model Entrance Exam (Set 19) - Nov 5, 2025',
      'IOE Model (Set 7) - No Date',
    ]);
    expect(logged).not.toHaveBeenCalled();
  });

  test('says that it loads', () => {
    show();
    expect(selector()).toHaveTextContent('Loading exams...');
  });

  test('no exams', async () => {
    show([]);
    expect(await screen.findByText('No exams available')).toBeInTheDocument();
    expect(
      screen.getByText('No exams found. Please check if results have been uploaded.'),
    ).toBeInTheDocument();
  });

  test('a failure is logged and looks like no exams', async () => {
    show([], '/results', [http.get(addressOf('ExamOptions'), () => HttpResponse.json({}, { status: 500 }))]);
    expect(await screen.findByText('No exams available')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to load exams', expect.anything());
  });
});

describe('top performers', () => {
  test('the placeholder takes its number from the limit', () => {
    show();
    expect(screen.getByText('The top 5 candidates will be displayed here')).toBeInTheDocument();
  });

  test('five, marks descending, equal marks by symbol', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    const items = within(await performers()).getAllByRole('listitem');
    expect(items.map((item) => /CEE-\d/.exec(item.textContent)?.[0])).toEqual([
      'CEE-1',
      'CEE-2',
      'CEE-3',
      'CEE-2',
      'CEE-6',
    ]);
    // Equal marks share a rank.
    expect(items.map((item) => item.firstChild?.textContent)).toEqual(['1', '1', '3', '4', '5']);
    expect(fake.asked.at(-1)).toMatchObject({
      operation: 'TopPerformers',
      variables: { exam_title: cee.exam_title, set_number: '19' },
    });
  });

  test('a failure is logged and looks like no results', async () => {
    show();
    mswServer.use(http.get(addressOf('TopPerformers'), () => HttpResponse.json({}, { status: 500 })));
    await choose('IOE Model (Set 7) - No Date');
    expect(await screen.findByText('No results found for this exam')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to load top performers', expect.anything());
  });

  test('an exam whose results are gone', async () => {
    show();
    mswServer.use(http.get(addressOf('TopPerformers'), () => HttpResponse.json({ top_performers: [] })));
    await choose('IOE Model (Set 7) - No Date');
    expect(await screen.findByText('No results found for this exam')).toBeInTheDocument();
  });
});

describe('what is asked for', () => {
  test('an exam and a candidate ID', async () => {
    show();
    await screen.findAllByRole('option');
    await userEvent.click(button());
    expect(await screen.findByText('Please select an exam')).toBeInTheDocument();
    expect(candidate()).toHaveAccessibleDescription('Please enter your candidate ID');
    expect(fake.asked.map(({ operation }) => operation)).toEqual(['ExamOptions']);
  });

  test('spaces are no candidate ID', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await search('   ');
    expect(await screen.findByText('Please enter your candidate ID')).toBeInTheDocument();
    await waitFor(() => expect(candidate()).toHaveFocus());
  });
});

describe('a search', () => {
  test('finds by the trimmed ID, with Enter, in one round trip', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await performers();
    fake.asked.length = 0;
    await userEvent.type(candidate(), '  CEE-3 {Enter}');
    const heading = await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' });
    expect(screen.getByText('of 200')).toBeInTheDocument();
    await waitFor(() => expect(heading).toHaveFocus());
    const exam = { exam_title: cee.exam_title, set_number: '19' };
    expect(fake.asked.toSorted((one, other) => (one.operation < other.operation ? -1 : 1))).toEqual([
      { operation: 'CandidateResults', variables: { ...exam, symbol: 'CEE-3' } },
      { operation: 'ExamDistribution', variables: exam },
    ]);
    const [head, row] = screen.getAllByRole('row');
    const texts = (line: HTMLElement | undefined, role: string) =>
      within(line ?? document.body)
        .getAllByRole(role)
        .map((cell) => cell.textContent);
    expect(texts(head, 'columnheader')).toEqual(['Exam Title', 'Set', 'Date', 'Marks', 'Rank']);
    expect(texts(row, 'cell')).toEqual(['CEE Model Entrance Exam', '19', 'Nov 5, 2025', '140.25', '3 of 7']);
    expect(screen.getByText('Better than 4 of the 6 other candidates in this exam.')).toBeInTheDocument();
    expect(
      screen.getByRole('img', {
        name: 'Distribution of marks of 7 candidates from -12.5 to 150. Half scored below 56. This candidate has 140.25, rank 3 of 7.',
      }),
    ).toBeInTheDocument();
    expect(logged).not.toHaveBeenCalled();
  });

  test('equal marks share a rank', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('CEE-1');
    expect(await screen.findByRole('cell', { name: '1 of 7' })).toBeInTheDocument();
    expect(screen.getByText('The highest marks, shared with one other candidate.')).toBeInTheDocument();
  });

  test('an exam without a date, and a single candidate', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await search('IOE-1');
    expect(await screen.findByRole('cell', { name: 'No Date' })).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: '1 of 1' })).toBeInTheDocument();
  });

  test('a candidate of two dates has a row for each, newest first', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('CEE-2');
    await screen.findByRole('heading', { name: 'Result for Bina Rai (CEE-2)' });
    const lines = screen.getAllByRole('row').slice(1);
    await waitFor(() =>
      expect(
        lines.map((line) =>
          within(line)
            .getAllByRole('cell')
            .slice(2)
            .map((cell) => cell.textContent),
        ),
      ).toEqual([
        ['Nov 5, 2025', '150', '1 of 7'],
        ['Oct 1, 2025', '99', '4 of 7'],
      ]),
    );
    expect(screen.getByText(/2 results; the figures show the newest, Nov 5, 2025/)).toBeInTheDocument();
  });

  test('a large exam has a curve', async () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      ...cee,
      symbol: `M-${index}`,
      name: `Person ${index}`,
      marks: 20 + index * 2,
    }));
    show(many);
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('M-50');
    const chart = await screen.findByRole('img', { name: /rank 10 of 60/ });
    expect(within(chart).getByText('9 ahead')).toBeInTheDocument();
    expect(screen.getByText('Better than 50 of the 59 other candidates in this exam.')).toBeInTheDocument();
  });

  test.each([' cee-3 ', 'CEE 3', 'CEE-३', 'c e e-3'])(
    '%s is sent as it was typed, and what it finds is shown as it is stored',
    async (id) => {
      show();
      await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
      await userEvent.click(candidate());
      await userEvent.paste(id);
      await userEvent.click(button());
      expect(
        await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' }),
      ).toBeInTheDocument();
      expect(fake.asked.find(({ operation }) => operation === 'CandidateResults')?.variables.symbol).toBe(
        id.trim(),
      );
    },
  );

  test('whatever is nobody’s ID finds nothing and is asked for as it is', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    for (const id of ['CEE-99', '%', '_', "' or 1=1 --", '"; drop table results; --', '<b>x</b>']) {
      await userEvent.clear(candidate());
      await userEvent.click(candidate());
      await userEvent.paste(id);
      await userEvent.click(button());
      await waitFor(() =>
        expect(screen.getByRole('status')).toHaveTextContent(
          `No results were found for the candidate ID “${id}” in the selected exam.`,
        ),
      );
      expect(screen.getByText('No results found')).toBeInTheDocument();
      expect(fake.asked.findLast(({ operation }) => operation === 'CandidateResults')?.variables.symbol).toBe(
        id,
      );
    }
  });

  test('a number alone offers the one ID that has it, which is a link to its result', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await userEvent.click(candidate());
    const meant = 'CEE-3';
    await userEvent.paste('03');
    await userEvent.click(button());
    const link = await screen.findByRole('link', { name: meant });
    expect(screen.getByRole('status')).toHaveTextContent(`Did you mean ${meant}?`);
    await userEvent.click(link);
    expect(await screen.findByRole('heading', { name: new RegExp(`\\(${meant}\\)`) })).toBeInTheDocument();
    expect(candidate()).toHaveDisplayValue(meant);
  });

  test('a suggestion that fails is left out', async () => {
    show();
    mswServer.use(http.get(addressOf('CandidateSuggestion'), () => HttpResponse.json({}, { status: 500 })));
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await userEvent.click(candidate());
    await userEvent.paste('CEE-99');
    await userEvent.click(button());
    expect(await screen.findByText('No results found')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Check the exam and the ID');
  });

  test('ten thousand characters are nobody: not asked for, and shown in part', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await userEvent.click(candidate());
    await userEvent.paste('x'.repeat(10_000));
    await userEvent.click(button());
    expect(await screen.findByText('No results found')).toBeInTheDocument();
    expect(fake.asked.map(({ operation }) => operation)).not.toContain('CandidateResults');
    expect(candidate()).toHaveDisplayValue('x'.repeat(10_000));
    expect(screen.getByRole('status').textContent.length).toBeLessThan(300);
  });

  test('a failure is told in an alert titled Error', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    mswServer.use(http.get(addressOf('ExamDistribution'), () => HttpResponse.error()));
    await search('CEE-3');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to search results. Please try again.');
    expect(within(alert).getByText('Error')).toBeInTheDocument();
    // The reason that somebody can do something about is said, and every one is logged.
    expect(alert).toHaveTextContent('The server could not be reached.');
    expect(logged).toHaveBeenCalledWith('Failed to search results', expect.anything());
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    mswServer.use(...fake.handlers);
    await search('CEE-3');
    expect(await screen.findByRole('article')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('the button rests while an answer is on its way, and a second press asks nothing', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    mswServer.use(
      http.get(addressOf('CandidateResults'), async () => {
        fake.asked.push({ operation: 'CandidateResults', variables: {} });
        await delay('infinite');
      }),
    );
    await search('IOE-1');
    const busy = await screen.findByRole('button', { name: 'Searching...' });
    expect(busy).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Searching for the result...')).toBeInTheDocument();
    await userEvent.click(busy);
    await userEvent.type(candidate(), '{Enter}');
    expect(fake.asked.filter(({ operation }) => operation === 'CandidateResults')).toHaveLength(1);
  });

  test('another exam puts the answer away', async () => {
    show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('CEE-3');
    await screen.findByRole('article');
    await choose('IOE Model (Set 7) - No Date');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(within(await performers()).getByText('Gita Karki')).toBeInTheDocument();
  });
});

describe('the address', () => {
  const linked = (exam: string, id?: string): string =>
    `/results?${new URLSearchParams(id === undefined ? { exam } : { exam, id }).toString()}`;
  const ceeName = 'CEE Model Entrance Exam (Set 19)';
  const asked = (operation: string) => fake.asked.filter((one) => one.operation === operation);

  test('opens with the answer', async () => {
    show(rows, linked(ceeName, ' CEE-3 '));
    expect(
      await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' }),
    ).toBeInTheDocument();
    expect(selector()).toHaveDisplayValue('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    expect(candidate()).toHaveValue('CEE-3');
    expect(within(await performers()).getByText('सुस्मिता खड्का')).toBeInTheDocument();
    expect(asked('CandidateResults')).toHaveLength(1);
  });

  test('that a form without scripts led to: the answer takes the focus, unless it is elsewhere', async () => {
    const at = linked(ceeName, 'CEE-3');
    const { location, router } = show(rows, `${at}#outcome`);
    const heading = await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' });
    await waitFor(() => expect(heading).toHaveFocus());
    await waitFor(() => expect(location()).toBe(at));
    expect(router.state.location.hash).toBe('');
    cleanup();
    show(rows, `${at}#outcome`);
    candidate().focus();
    await screen.findByRole('article');
    await waitFor(() => expect(candidate()).toHaveFocus());
  });

  test('may name the exam as its option does', async () => {
    show(rows, linked('IOE Model (Set 7) - No Date', 'IOE-1'));
    expect(await screen.findByRole('cell', { name: '1 of 1' })).toBeInTheDocument();
  });

  test('of an exam alone chooses it', async () => {
    show(rows, linked('IOE Model (Set 7)'));
    expect(within(await performers()).getByText('Gita Karki')).toBeInTheDocument();
    expect(candidate()).toHaveValue('');
    expect(screen.queryByText('Please enter your candidate ID')).not.toBeInTheDocument();
  });

  test.each(['Unknown Exam (Set 1)', 'CEE Model Entrance Exam', '<b>', '%'])(
    'of an exam that does not exist, %s: says so, keeps the ID, asks nothing',
    async (exam) => {
      show(rows, linked(exam, 'CEE-3'));
      expect(await screen.findByText('Invalid exam selection')).toBeInTheDocument();
      expect(candidate()).toHaveValue('CEE-3');
      expect(asked('CandidateResults')).toEqual([]);
      await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
      await userEvent.click(button());
      expect(await screen.findByRole('article')).toBeInTheDocument();
      expect(screen.queryByText('Invalid exam selection')).not.toBeInTheDocument();
    },
  );

  test.each([
    ['?exam=&id=', ['Please select an exam', 'Please enter your candidate ID']],
    ['?id=CEE-3', ['Please select an exam']],
    [`?${new URLSearchParams({ exam: ceeName, id: ' ' }).toString()}`, ['Please enter your candidate ID']],
  ])('of a form that the browser sent with something missing, %s', async (query, said) => {
    show(rows, `/results${query}`);
    await screen.findAllByRole('option');
    for (const text of ['Please select an exam', 'Please enter your candidate ID'])
      if (said.includes(text)) expect(screen.getByText(text)).toBeInTheDocument();
      else expect(screen.queryByText(text)).not.toBeInTheDocument();
    expect(asked('CandidateResults')).toEqual([]);
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('is gone back to, with what the fields held', async () => {
    const { router } = show(rows, linked(ceeName, 'CEE-3'));
    await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' });
    await search('CEE-4');
    await screen.findByRole('heading', { name: 'Result for Dipesh Yadav (CEE-4)' });
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Result for सुस्मिता खड्का (CEE-3)' });
    expect(candidate()).toHaveDisplayValue('CEE-3');
    await act(() => router.navigate(1));
    await screen.findByRole('heading', { name: 'Result for Dipesh Yadav (CEE-4)' });
    expect(candidate()).toHaveDisplayValue('CEE-4');
    await act(() => router.navigate('/results'));
    expect(candidate()).toHaveDisplayValue('');
    expect(selector()).toHaveDisplayValue('Select an exam');
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  test('of a candidate who is not in the exam', async () => {
    show(rows, linked(ceeName, 'CEE-99'));
    expect(await screen.findByText('No results found')).toBeInTheDocument();
  });

  test('where no exam is stored', async () => {
    show([], linked(ceeName, 'CEE-3'));
    expect(await screen.findByText('No exams available')).toBeInTheDocument();
    expect(screen.queryByText('Invalid exam selection')).not.toBeInTheDocument();
  });

  test('follows the search, and forgets the answer with another exam', async () => {
    const { location } = show();
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await waitFor(() => expect(location()).toBe(linked(ceeName)));
    await search(' CEE-3 ');
    await screen.findByRole('article');
    await waitFor(() => expect(location()).toBe(linked(ceeName, 'CEE-3')));
    expect(asked('CandidateResults')).toHaveLength(1);
    await userEvent.click(button());
    await waitFor(() => expect(asked('CandidateResults')).toHaveLength(2));
    await choose('IOE Model (Set 7) - No Date');
    await waitFor(() => expect(location()).toBe(linked('IOE Model (Set 7)')));
  });
});

describe('the candidate ID', () => {
  const box = () => screen.getByRole('checkbox', { name: 'Remember this ID on this device' });
  afterEach(() => localStorage.clear());

  test('is remembered only when asked, fills the field next time, and is forgotten at once', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await search('IOE-1');
    await screen.findByRole('article');
    expect(localStorage).toHaveLength(0);
    await userEvent.click(box());
    expect(localStorage.getItem('prabesh.candidate')).toBe('IOE-1');
    await search('IOE-9');
    expect(await screen.findByText('No results found')).toBeInTheDocument();
    expect(localStorage.getItem('prabesh.candidate')).toBe('IOE-9');
    cleanup();

    show();
    await screen.findAllByRole('option');
    expect(candidate()).toHaveValue('IOE-9');
    expect(box()).toBeChecked();
    await userEvent.click(box());
    expect(localStorage).toHaveLength(0);
    cleanup();

    show();
    await screen.findAllByRole('option');
    expect(candidate()).toHaveValue('');
    expect(box()).not.toBeChecked();
  });

  test('is remembered as it was found, in whichever spelling it was typed', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await userEvent.click(box());
    await search('ioe 1');
    await screen.findByRole('article');
    expect(localStorage.getItem('prabesh.candidate')).toBe('IOE-1');
  });

  test('of somebody’s link is shown and not remembered; one that is kept does not replace it', async () => {
    localStorage.setItem('prabesh.candidate', 'CEE-1');
    const query = new URLSearchParams({ exam: 'IOE Model (Set 7)', id: 'IOE-1' }).toString();
    show(rows, `/results?${query}`);
    await screen.findByRole('article');
    expect(candidate()).toHaveValue('IOE-1');
    expect(localStorage.getItem('prabesh.candidate')).toBe('CEE-1');
  });

  test('cannot be remembered where the browser refuses: says so, and the search goes on', async () => {
    const refused = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    show();
    await choose('IOE Model (Set 7) - No Date');
    await userEvent.click(box());
    await search('IOE-1');
    await screen.findByRole('article');
    expect(notificationStore.getSnapshot().at(-1)).toMatchObject({
      message: 'This browser does not let pages remember anything.',
    });
    expect(box()).not.toBeChecked();
    refused.mockRestore();
  });
});

describe('the answer', () => {
  test('explains a tie and the ranks after it', async () => {
    show([
      ...rows,
      { ...cee, symbol: 'CEE-7', name: 'Hira Lama', marks: 140.25 },
      { ...cee, symbol: 'CEE-8', name: 'Indu Jha', marks: 140.25 },
    ]);
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('CEE-3');
    const sheet = await screen.findByRole('article');
    expect(sheet).toHaveTextContent('2 others have the same marks and share rank 3; the next rank is 6.');
  });

  test('says when its marks were revised, what they were before, and why, newest first', async () => {
    const revision = (day: number, old_marks: number, new_marks: number, reason: string | null) => ({
      old_marks,
      new_marks,
      reason,
      revised_at: `2026-11-${day}T06:00:00Z`,
    });
    const revised = {
      ...cee,
      symbol: 'CEE-3',
      name: 'सुस्मिता खड्का',
      marks: 140.25,
      revisions: [
        revision(23, 138.5, 140.25, 'The answer key of question 84 was wrong.'),
        revision(21, 140, 138.5, null),
        revision(20, 120, 140, 'पुनर्योग'),
      ],
    };
    show([...rows.filter(({ symbol }) => symbol !== 'CEE-3'), revised]);
    await choose('CEE Model Entrance Exam (Set 19) - Nov 5, 2025');
    await search('CEE-3');
    await screen.findByRole('article');
    const section = screen.getByRole('region', { name: 'Revisions' });
    expect(
      within(section)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'Revised on Nov 23, 2026 · २०८३ मंसिर ७Marks before138.5Marks since then140.25Reason given by the officeThe answer key of question 84 was wrong.',
      'Revised on Nov 21, 2026 · २०८३ मंसिर ५Marks before140Marks since then138.5',
      'Revised on Nov 20, 2026 · २०८३ मंसिर ४Marks before120Marks since then140Reason given by the officeपुनर्योग',
    ]);
    expect(within(section).getByText('1 earlier revision')).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: /^140\.25\s*revised, before 138\.5$/ })).toBeInTheDocument();
    await search('CEE-1');
    await screen.findByRole('heading', { name: 'Result for Asha Rai (CEE-1)' });
    expect(screen.queryByRole('region', { name: 'Revisions' })).not.toBeInTheDocument();
  });

  test('is shared by the clipboard where the device has no sheet of its own', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await search('ioe-1');
    await screen.findByRole('article');
    const writeText = vi.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(notificationStore.getSnapshot()).toMatchObject([{ message: 'Link copied' }]));
    // Its own address has the ID as it is stored.
    expect(writeText).toHaveBeenCalledWith(
      `${window.location.origin}/results?exam=IOE+Model+%28Set+7%29&id=IOE-1`,
    );
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('is downloaded and printed by links that need no script', async () => {
    show();
    await choose('IOE Model (Set 7) - No Date');
    await search('ioe-1');
    expect(await screen.findByRole('link', { name: 'Download mark sheet' })).toHaveAttribute(
      'href',
      '/sheets/sheet.pdf?exam_title=IOE+Model&set_number=7&symbol=IOE-1&exam_date=',
    );
    const print = screen.getByRole('link', { name: 'Print' });
    expect(print).toHaveAttribute(
      'href',
      '/sheets/sheet.pdf?exam_title=IOE+Model&set_number=7&symbol=IOE-1&exam_date=&inline',
    );
    // The signed sheet, not the page: shown by the browser beside it.
    expect(print).toHaveAttribute('target', '_blank');
    expect(print).not.toHaveAttribute('download');
    const credential = screen.getByRole('link', { name: 'Digital credential' });
    expect(credential).toHaveAttribute(
      'href',
      '/sheets/credential?exam_title=IOE+Model&set_number=7&symbol=IOE-1&exam_date=',
    );
    // Not a page of this app.
    expect(credential).toHaveAttribute('download');
  });
});
