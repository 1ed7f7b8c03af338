import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subHours } from 'date-fns';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { kathmanduDay, kathmanduInstant } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { exportPageSize } from '../rows/useExamExport.tsx';
import { AdminResultsPage } from './AdminResultsPage.tsx';
import { type FakeResults, fakeResults, row, type StoredRow } from './fakeResults.ts';

let fake: FakeResults;

function show(rows: StoredRow[] = [], at = '/admin/results') {
  fake = fakeResults(rows);
  return open(at);
}

function open(at: string) {
  return renderWithProviders(
    <>
      <AdminResultsPage />
      <Notifications />
    </>,
    { at, role: 'admin', link: fake.link },
  );
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const asked = (operation: string) =>
  fake.asked.filter((one) => one.operation === operation).map(({ variables }) => variables);
const table = (name: string) => screen.findByRole('region', { name });
const failed = 'Failed to load results. Please try again.';

const dated = () => [row({ symbol: 'A', marks: 9 }), row({ symbol: 'B' }), row({ symbol: 'C' })];
const undated = () => [row({ symbol: 'D', exam_date: null }), row({ symbol: 'E', exam_date: null })];

describe('exams', () => {
  test('are the default, with title, set, date and count', async () => {
    show([...dated(), ...undated()]);
    const region = await table('Exams with results');
    expect(screen.getByRole('tab', { name: 'Exams', selected: true })).toBeInTheDocument();
    const rows = within(region).getAllByRole('row').slice(1);
    expect(
      rows.map((one) =>
        within(one)
          .getAllByRole('cell')
          .slice(0, 4)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['19', 'Nov 15, 2025', 'Published', '3'],
      ['19', 'No Date', 'Published', '2'],
    ]);
    expect(screen.getByText('5 results in 2 exams')).toBeInTheDocument();
    expect(screen.getByText('Showing 1-2 of 2 exams')).toBeInTheDocument();
  });

  test('counts change by themselves', async () => {
    show(dated());
    await table('Exams with results');
    act(() => fake.change([...fake.rows, row({ symbol: 'Z' })]));
    expect(await screen.findByText('4 results in 1 exam')).toBeInTheDocument();
  });

  test('none: says what to do', async () => {
    show();
    expect(await screen.findByText('No exams yet')).toBeInTheDocument();
    expect(screen.getByText('0 results in 0 exams')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Upload Results' })).toHaveLength(2);
  });

  test('are searched and filtered by their state, and what is shown is in the address', async () => {
    fake = fakeResults([...dated(), row({ exam_title: 'IOE Model' }), row({ exam_title: 'Draft Model' })]);
    fake.publications.set('Draft Model', { state: 'draft', publish_at: null, version: 1 });
    const { location } = open('/admin/results');
    const titles = async (names: string[]) =>
      waitFor(() =>
        expect(
          within(screen.getByRole('region', { name: 'Exams with results' }))
            .getAllByRole('rowheader')
            .map((cell) => within(cell).getByRole('link').textContent),
        ).toEqual(names),
      );
    await table('Exams with results');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search exams' }), 'ioe');
    await titles(['IOE Model']);
    expect(await screen.findByText('Showing 1-1 of 1 exams')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin/results?q=ioe'));
    const choose = async (state: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Filter by state' }));
      await userEvent.click(await screen.findByRole('option', { name: state }));
    };
    await choose('Drafts');
    expect(await screen.findByText('No exams found')).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search exams' }));
    await titles(['Draft Model']);
    await waitFor(() => expect(location()).toBe('/admin/results?state=draft'));
    await choose('All states');
    await titles(['CEE Model', 'IOE Model', 'Draft Model']);
  });

  test('a failure can be retried', async () => {
    fake = fakeResults(dated());
    fake.failing.add('ExamsPage');
    open('/admin/results');
    const alert = await screen.findByText(failed);
    expect(alert.closest('[role=alert]')).toHaveTextContent('Error');
    fake.failing.clear();
    await press('Try again');
    expect(await table('Exams with results')).toBeInTheDocument();
  });

  test('a page beyond the last is the last', async () => {
    const { location } = show(dated(), '/admin/results?page=7');
    expect(await table('Exams with results')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin/results'));
  });
});

describe('deleting an exam', () => {
  const name = 'CEE Model (Set 19) - Nov 15, 2025';

  test('names the number, and deletes exactly that exam', async () => {
    show([...dated(), ...undated()]);
    await table('Exams with results');
    await press(`Delete ${name}`);
    const dialog = screen.getByRole('alertdialog', { name: `Delete all results of ${name}?` });
    expect(dialog).toHaveTextContent('3 results will be deleted.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await press('Delete 3 results');
    expect(await screen.findByText('Exam Results Deleted')).toBeInTheDocument();
    expect(screen.getByText(`3 results of ${name}`)).toBeInTheDocument();
    expect(fake.rows.map(({ symbol }) => symbol)).toEqual(['D', 'E']);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Exams with results' })).toHaveFocus());
  });

  test('a null date is asked for as null', async () => {
    show([...dated(), ...undated()]);
    await table('Exams with results');
    await press('Delete CEE Model (Set 19) - No Date');
    await press('Delete 2 results');
    await screen.findByText('Exam Results Deleted');
    expect(asked('DeleteExamResults')[0]?.where?.exam_date).toEqual({ _is_null: true });
    expect(fake.rows).toHaveLength(3);
  });

  test('a number that changed meanwhile is asked about again, from the safe choice', async () => {
    show(dated());
    await table('Exams with results');
    await press(`Delete ${name}`);
    act(() => fake.change([...fake.rows, row({ symbol: 'late' })]));
    await press('Delete 3 results');
    expect(await screen.findByText(/there were 3 when you were asked, now there are 4/)).toBeInTheDocument();
    expect(asked('DeleteExamResults')).toEqual([]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await press('Delete 4 results');
    await screen.findByText('Exam Results Deleted');
    expect(fake.rows).toEqual([]);
  });

  test('what comes in between the reading and the deleting stays', async () => {
    show(dated());
    await table('Exams with results');
    fake.held.set('DeleteExamResults', []);
    await press(`Delete ${name}`);
    await press('Delete 3 results');
    await waitFor(() => expect(fake.held.get('DeleteExamResults')).toHaveLength(1));
    act(() => fake.change([...fake.rows, row({ symbol: 'later', created_at: '2025-11-17T00:00:00+00:00' })]));
    await act(async () => {
      fake.held.get('DeleteExamResults')?.[0]?.();
      await Promise.resolve();
    });
    expect(await screen.findByText(`3 results of ${name}`)).toBeInTheDocument();
    expect(fake.rows.map(({ symbol }) => symbol)).toEqual(['later']);
  });

  test('fewer than named, because somebody deleted at the same moment: says so', async () => {
    show(dated());
    await table('Exams with results');
    fake.held.set('DeleteExamResults', []);
    await press(`Delete ${name}`);
    await press('Delete 3 results');
    await waitFor(() => expect(fake.held.get('DeleteExamResults')).toHaveLength(1));
    act(() => fake.change(fake.rows.slice(1)));
    await act(async () => {
      fake.held.get('DeleteExamResults')?.[0]?.();
      await Promise.resolve();
    });
    expect(await screen.findByText(/^2 results of .* you were asked about 3\.$/)).toBeInTheDocument();
  });

  test('somebody was faster', async () => {
    show([...dated(), ...undated()]);
    await table('Exams with results');
    await press(`Delete ${name}`);
    act(() => fake.change(fake.rows.filter((one) => one.exam_date === null)));
    await press('Delete 3 results');
    expect(await screen.findByText('This exam has been deleted already.')).toBeInTheDocument();
    expect(asked('DeleteExamResults')).toEqual([]);
  });

  test('the number cannot be read again: nothing is deleted', async () => {
    show(dated());
    await table('Exams with results');
    fake.failing.add('ExamNow');
    await press(`Delete ${name}`);
    await press('Delete 3 results');
    expect(await screen.findByText('Failed to delete exam results. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('alertdialog')).toBeInTheDocument();
    expect(fake.rows).toHaveLength(3);
  });
});

describe('renaming an exam', () => {
  test('asks with what changes, does what was seen, and offers the way back', async () => {
    show(dated());
    await table('Exams with results');
    await press('More: publication of CEE Model (Set 19) - Nov 15, 2025');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename or merge' }));
    fireEvent.change(await screen.findByLabelText('Exam title'), { target: { value: 'cee entrance' } });
    await press('Continue');
    expect(
      await screen.findByText(
        /3 results of CEE Model \(Set 19\) go to CEE Entrance \(Set 19\), which is there already/,
      ),
    ).toBeInTheDocument();
    expect(screen.getByText(/1 candidate stands in both/)).toBeInTheDocument();
    expect(asked('RenameExam')).toMatchObject([{ seen: null }]);
    await press('Merge');
    expect(await screen.findByText('Exam Renamed')).toBeInTheDocument();
    expect(asked('RenameExam')).toMatchObject([{ seen: null }, { seen: 'both' }]);
    await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Renaming Undone')).toBeInTheDocument();
    expect(asked('UndoExamRename')).toEqual([{ id: 'rename-1' }]);
  });
});

describe('publication', () => {
  const name = 'CEE Model (Set 19) - Nov 15, 2025';
  const four = '2026-11-23T10:15:00+00:00';

  /** A list with one exam of three results in this state. */
  async function showIn(state: string, publish_at: string | null = null) {
    fake = fakeResults(dated());
    fake.publications.set('CEE Model', { state, publish_at, version: 7 });
    open('/admin/results');
    await table('Exams with results');
  }
  const choose = async (action: string) => {
    await press(`More: publication of ${name}`);
    await userEvent.click(screen.getByRole('menuitem', { name: action }));
  };
  const actions = async () => {
    await userEvent.click(await screen.findByRole('button', { name: `More: publication of ${name}` }));
    return screen.getAllByRole('menuitem').map((item) => item.textContent);
  };

  test.each([
    [
      'published',
      'Published',
      [
        'History of changes',
        'Owner and sharing',
        'All mark sheets (PDF)',
        'Admit cards',
        'Rename or merge',
        'Nepali title',
        'Unpublish',
      ],
    ],
    [
      'draft',
      'Draft',
      [
        'Check the draft',
        'History of changes',
        'Owner and sharing',
        'Admit cards',
        'Rename or merge',
        'Nepali title',
        'Publish now',
        'Publish on …',
      ],
    ],
    [
      'scheduled',
      'Publishes on Mon 23 Nov, 4:00 PM',
      [
        'Check the draft',
        'History of changes',
        'Owner and sharing',
        'Admit cards',
        'Rename or merge',
        'Nepali title',
        'Publish now',
        'Change the time',
        'Back to draft',
      ],
    ],
  ])('%s: in words, with what can be done', async (state, words, offered) => {
    await showIn(state, state === 'scheduled' ? four : null);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(await actions()).toEqual(offered);
  });

  test('a draft is published after a question that names the number', async () => {
    await showIn('draft');
    await choose('Publish now');
    const dialog = await screen.findByRole('alertdialog', { name: `Publish ${name} now?` });
    expect(dialog).toHaveTextContent('3 results are public at once');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await press('Publish 3 results');
    expect(await screen.findByText('Exam Published')).toBeInTheDocument();
    expect(asked('PublishExam')).toMatchObject([{ seen_version: 7 }]);
    expect(screen.getByText('Published')).toBeInTheDocument();
  });

  test('a draft with something to look at says so before it is published', async () => {
    await showIn('draft');
    fake.unknown = [
      { result_id: 'r', symbol: 'Unknown-4', name: 'Hari', marks: 1, other: null, count: null },
    ];
    await choose('Publish now');
    const dialog = await screen.findByRole('alertdialog');
    expect(
      await within(dialog).findByText('One line to look at before it is published.'),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Check the draft' })).toBeInTheDocument();
  });

  test('who is second is asked again about what it is now, or told', async () => {
    await showIn('draft');
    await choose('Publish now');
    await screen.findByRole('alertdialog');
    act(() => {
      fake.publications.set('CEE Model', { state: 'scheduled', publish_at: four, version: 8 });
      fake.change([...fake.rows, row({ symbol: 'Z' })]);
    });
    await press('Publish 3 results');
    expect(
      await screen.findByText(/It is now: Publishes on Mon 23 Nov, 4:00 PM, 4 results/),
    ).toBeInTheDocument();
    act(() => {
      fake.publications.set('CEE Model', { state: 'published', publish_at: null, version: 9 });
      fake.change(fake.rows);
    });
    await press('Publish 4 results');
    expect(await screen.findByText('The exam has changed since you looked')).toBeInTheDocument();
    expect(screen.getByText(`${name}: Published, 4 results.`)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  test('a time is asked for, and what is wrong with it said', async () => {
    await showIn('draft');
    await choose('Publish on …');
    await screen.findByRole('dialog', { name: `When is ${name} published?` });
    await press('Save the time');
    expect(await screen.findByText('Please choose the day of publication')).toBeInTheDocument();
    const put = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    put('Day of publication', '2020-01-01');
    put('Time of publication', '16:00');
    await press('Save the time');
    expect(await screen.findByText('This time has passed. Please choose a later one.')).toBeInTheDocument();
    const tomorrow = kathmanduDay(new Date(Date.now() + 24 * 60 * 60 * 1000));
    put('Day of publication', tomorrow);
    // Bikram Sambat beside it.
    expect(screen.getByText(formatNepaliDate(tomorrow), { exact: false })).toBeInTheDocument();
    await press('Save the time');
    expect(await screen.findByText('Publication Planned')).toBeInTheDocument();
    expect(asked('ScheduleExam')).toMatchObject([
      { seen_version: 7, publish_at: kathmanduInstant(tomorrow, '16:00')?.toISOString() },
    ]);
  });

  test('unpublishing asks for a reason, and then once more', async () => {
    await showIn('published');
    await choose('Unpublish');
    const dialog = await screen.findByRole('dialog', { name: `Unpublish ${name}?` });
    expect(dialog).toHaveTextContent('3 candidates lose their results');
    await press('Continue');
    expect(await screen.findByText('Please say why the exam is taken back')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Reason'), 'Two sheets were mixed up');
    await press('Continue');
    const again = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    await waitFor(() => expect(within(again).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(asked('UnpublishExam')).toEqual([]);
    await press('Unpublish 3 results');
    expect(await screen.findByText('Exam Unpublished')).toBeInTheDocument();
    expect(asked('UnpublishExam')).toMatchObject([{ seen_version: 7, reason: 'Two sheets were mixed up' }]);
  });

  test('the newest upload of a day is undone after a question that says what happens', async () => {
    fake = fakeResults(dated());
    const upload = {
      __typename: 'results_uploads',
      exam_title: 'CEE Model',
      set_number: '19',
      exam_date: '2025-11-15',
      undone_at: null,
      added_count: 2,
      replaced_count: 1,
      single_change: null,
      sender: null,
    };
    const at = (hours: number) => subHours(Date.now(), hours).toISOString();
    const id = '00000000-0000-4000-8000-00000000000b';
    fake.uploads.push({ ...upload, id, created_at: at(1) }, { ...upload, id: 'older', created_at: at(25) });
    open('/admin/results');
    await table('Exams with results');
    await choose('Undo upload');
    const dialog = await screen.findByRole('dialog', { name: 'Undo the upload of CEE Model (Set 19)?' });
    expect(dialog).toHaveTextContent('2 results go and 1 result gets its name and marks back.');
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'The wrong file');
    await press('Continue');
    const again = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    await userEvent.click(within(again).getByRole('button', { name: 'Undo 3 results' }));
    expect(await screen.findByText('2 results removed, 1 result restored')).toBeInTheDocument();
    // What is older than a day is not offered.
    expect(await actions()).toEqual([
      'History of changes',
      'Owner and sharing',
      'All mark sheets (PDF)',
      'Admit cards',
      'Rename or merge',
      'Nepali title',
      'Unpublish',
    ]);
  });

  test('an address names an upload; a refusal is told in words', async () => {
    fake = fakeResults(dated());
    const { location } = open('/admin/results?undo=00000000-0000-4000-8000-00000000000c');
    expect(await screen.findByText(/The upload was not found/)).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin/results'));
  });
});

describe('all results', () => {
  const at = '/admin/results/list?tab=all-results';

  test('fifty a page, by the database', async () => {
    const many = Array.from({ length: 120 }, (_, index) => row({ symbol: `M-${index}`, name: 'Many' }));
    const { location } = show(many, at);
    expect(await screen.findByText('Showing 1-50 of 120 results')).toBeInTheDocument();
    await press('Next page');
    expect(await screen.findByText('Showing 51-100 of 120 results')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin/results/list?tab=all-results&page=2'));
    expect(asked('ResultsPage').at(-1)).toMatchObject({ limit: 50, offset: 50 });
  });

  test('sorts by the header, twice for the other way', async () => {
    const { location } = show(dated(), at);
    await table('All results');
    expect(screen.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
    await press('Name');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    await press('Name');
    await waitFor(() =>
      expect(asked('ResultsPage').at(-1)).toMatchObject({ order_by: [{ name: 'desc' }, { id: 'desc' }] }),
    );
    await waitFor(() => expect(location()).toContain('sort=name&dir=desc'));
  });

  test('searches after a pause, and clears', async () => {
    const { location } = show(dated(), `${at}&page=1`);
    await table('All results');
    await userEvent.type(screen.getByLabelText('Search results'), 'ram 50%');
    await waitFor(() => expect(location()).toContain('q=ram+50%25'));
    await waitFor(() => expect(asked('ResultsPage').at(-1)?.where?._and).toHaveLength(2));
    await screen.findByText(/^Showing 1-/);
    // What one page holds is not counted a second time.
    expect(asked('ResultsFound')).toEqual([]);
    await press('Clear search');
    await waitFor(() => expect(location()).not.toContain('q='));
    await waitFor(() => expect(screen.getByLabelText('Search results')).toHaveFocus());
  });

  test('a search that finds very many counts them up to a limit', async () => {
    const [first] = dated();
    if (!first) throw new Error('no result to copy');
    const many = Array.from({ length: 1001 }, (_, n) => ({ ...first, id: `${first.id}-${n}` }));
    show(many, `${at}&q=${encodeURIComponent(first.name)}`);
    expect(await screen.findByText('Showing 1-50 of more than 1,000 results')).toBeInTheDocument();
    expect(screen.getByText('of 20')).toBeInTheDocument();
  });

  test('nothing stored', async () => {
    show([], at);
    expect(await screen.findByText('No results yet')).toBeInTheDocument();
  });

  test('a failure can be retried', async () => {
    fake = fakeResults(dated());
    fake.failing.add('ResultsPage');
    open(at);
    expect(await screen.findByText(failed)).toBeInTheDocument();
    fake.failing.clear();
    await press('Try again');
    expect(await table('All results')).toBeInTheDocument();
  });

  test('of one exam, coming from its row; and of all again', async () => {
    show([...dated(), ...undated()]);
    await table('Exams with results');
    await userEvent.click(
      screen.getByRole('link', { name: 'Show the results of CEE Model (Set 19) - No Date' }),
    );
    expect(await screen.findByText('Showing 1-2 of 2 results')).toBeInTheDocument();
    // Best first, with the ranks of title and set: A has 9 marks, B to E have 50.
    const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads()).toEqual(['Symbol', 'Name', 'Marks', 'Rank', 'Added', 'Actions']);
    expect(screen.getByRole('columnheader', { name: 'Marks' })).toHaveAttribute('aria-sort', 'descending');
    const ranks = () =>
      screen.getAllByRole('row').map((one) => one.querySelector('td:nth-of-type(3)')?.textContent);
    await waitFor(() => expect(ranks().slice(1)).toEqual(['1', '1']));
    expect(
      await screen.findByText('Ranks count all 5 candidates of this title and set, on whichever date.'),
    ).toBeInTheDocument();
    await press('Show all exams');
    expect(await screen.findByText('Showing 1-5 of 5 results')).toBeInTheDocument();
    expect(heads()).not.toContain('Rank');
    expect(screen.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('an exam that is gone', async () => {
    show(dated(), `${at}&exam=00000000-0000-4000-8000-00000000dead`);
    expect(await screen.findByText('This exam has no results any more.')).toBeInTheDocument();
  });

  test('one is deleted after one question', async () => {
    show(dated(), at);
    await table('All results');
    await press('Delete the result of Sandhya Gurung (B)');
    const text = 'Are you sure you want to delete this result? This action cannot be undone.';
    expect(screen.getByRole('alertdialog')).toHaveTextContent(text);
    await press('Delete Result');
    expect(await screen.findByText('Result Deleted')).toBeInTheDocument();
    expect(await screen.findByText('Showing 1-2 of 2 results')).toBeInTheDocument();
    expect(fake.rows.map(({ symbol }) => symbol)).toEqual(['A', 'C']);
  });

  test('what somebody else deletes goes without a reload', async () => {
    show(dated(), at);
    await table('All results');
    act(() => fake.change(fake.rows.slice(1)));
    await waitFor(() => expect(screen.queryByText('A')).not.toBeInTheDocument());
    expect(screen.getByText('Showing 1-2 of 2 results')).toBeInTheDocument();
  });

  test('somebody was faster', async () => {
    show(dated(), at);
    await table('All results');
    await press('Delete the result of Sandhya Gurung (B)');
    act(() => fake.change(fake.rows.filter(({ symbol }) => symbol !== 'B')));
    await press('Delete Result');
    expect(await screen.findByText('This result has been deleted already.')).toBeInTheDocument();
    expect(screen.queryByText('Result Deleted')).not.toBeInTheDocument();
  });
});

describe('export', () => {
  const exam = 'CEE Model (Set 19) - Nov 15, 2025';
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => {
          files.push(file);
          return 'blob:test';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test('as CSV: ranked over all dates of title and set, rows of this date only', async () => {
    show([...dated(), row({ symbol: 'D', marks: 60, exam_date: null })]);
    await table('Exams with results');
    await press(`Export ${exam} as CSV`);
    expect(await screen.findByText('Exported 3 results to CSV')).toBeInTheDocument();
    expect(await files[0]?.text()).toBe(
      'Symbol,Name,Marks,Rank\r\nB,Sandhya Gurung,50,2\r\nC,Sandhya Gurung,50,2\r\nA,Sandhya Gurung,9,4\r\n',
    );
  });

  test('page after page', async () => {
    show(Array.from({ length: exportPageSize + 1 }, () => row()));
    await table('Exams with results');
    await press(`Export ${exam} as CSV`);
    expect(await screen.findByText('Exported 5,001 results to CSV')).toBeInTheDocument();
    expect(asked('ExportResults')).toHaveLength(2);
  });

  test('shows how far it is, and can be cancelled', async () => {
    show(dated());
    await table('Exams with results');
    fake.held.set('ExportResults', []);
    await press(`Export ${exam} as CSV`);
    const dialog = await screen.findByRole('dialog', { name: 'Exporting as CSV' });
    expect(dialog).toHaveTextContent('0 of 3 results');
    expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await act(async () => {
      for (const answer of fake.held.get('ExportResults') ?? []) answer();
      await Promise.resolve();
    });
    expect(files).toEqual([]);
    expect(screen.queryByText(/Exported|Failed/)).not.toBeInTheDocument();
  });

  test('a failure', async () => {
    show(dated());
    await table('Exams with results');
    fake.failing.add('ExportResults');
    await press(`Export ${exam} as CSV`);
    expect(await screen.findByText('Failed to export results. Please try again.')).toBeInTheDocument();
  });

  test('an exam that is gone by then', async () => {
    show(dated());
    await table('Exams with results');
    fake.rows = [];
    await press(`Export ${exam} as CSV`);
    expect(await screen.findByText('This exam has no results any more.')).toBeInTheDocument();
  });

  test('as a mark sheet: printed once under the exam’s name, then gone', async () => {
    const titles: string[] = [];
    vi.stubGlobal('print', () => titles.push(document.title));
    show([...dated(), row({ symbol: 'D', marks: 60, exam_date: null })]);
    await table('Exams with results');
    await press(`Print the mark sheet of ${exam}`);
    await waitFor(() => expect(titles).toEqual([exam]));
    const sheet = document.querySelector<HTMLElement>('.mark-sheet');
    if (sheet === null) throw new Error('no sheet');
    expect(sheet).toHaveTextContent('Prabesh · Mark sheet');
    expect(sheet).toHaveTextContent('Ranks count all 4 candidates of this title and set');
    const cells = [...sheet.querySelectorAll('tbody tr')].map((one) => one.textContent);
    expect(cells).toEqual(['2BSandhya Gurung50', '2CSandhya Gurung50', '4ASandhya Gurung9']);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.mark-sheet')).toBeNull();
    expect(titles).toHaveLength(1);
  });
});
