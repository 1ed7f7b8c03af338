import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subHours } from 'date-fns';
import { afterEach, expect, test, vi } from 'vitest';
import { kathmanduDay, kathmanduInstant } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { clearNotifications } from '../../../lib/notify.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { AdminResultsPage } from './AdminResultsPage.tsx';
import { type FakeResults, fakeResults, row, type StoredRow } from './fakeResults.ts';

let fake: FakeResults;

function show(rows: StoredRow[] = [], at = '/admin/results', prepare?: () => void) {
  fake = fakeResults(rows);
  prepare?.();
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
const table = (name = 'Exams with results') => screen.findByRole('region', { name });
const said = (text: string | RegExp) => screen.findByText(text);
const question = (name: string) => screen.findByRole('alertdialog', { name });
const answered = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

const dated = () => [row({ symbol: 'A', marks: 9 }), row({ symbol: 'B' }), row({ symbol: 'C' })];
const undated = () => [row({ symbol: 'D', exam_date: null }), row({ symbol: 'E', exam_date: null })];
const name = 'CEE Model (Set 19) - Nov 15, 2025';
const menu = `More: publication of ${name}`;
const choose = async (action: string) => {
  await press(menu);
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
};

afterEach(() => {
  act(clearNotifications);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('exams change by themselves, are searched and filtered by state, and what is shown is in the address', async () => {
  const { location } = show([...dated(), ...undated()]);
  const cells = within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    );
  expect(cells).toEqual([
    ['19', 'Nov 15, 2025', 'Published', '3'],
    ['19', 'No Date', 'Published', '2'],
  ]);
  expect(screen.getByText('5 results in 2 exams')).toBeInTheDocument();
  expect(screen.getByText('Showing 1-2 of 2 exams')).toBeInTheDocument();
  fake.publications.set('Draft Model', { state: 'draft', publish_at: null, version: 1 });
  act(() => fake.change([...dated(), row({ exam_title: 'IOE Model' }), row({ exam_title: 'Draft Model' })]));
  await said('5 results in 3 exams');
  const titles = (names: string[]) =>
    waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Exams with results' }))
          .getAllByRole('rowheader')
          .map((cell) => within(cell).getByRole('link').textContent),
      ).toEqual(names),
    );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search exams' }), 'ioe');
  await titles(['IOE Model']);
  await said('Showing 1-1 of 1 exams');
  await waitFor(() => expect(location()).toBe('/admin/results?q=ioe'));
  await userEvent.click(screen.getByRole('combobox', { name: 'Filter by state' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Drafts' }));
  await said('No exams found');
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search exams' }));
  await titles(['Draft Model']);
  await waitFor(() => expect(location()).toBe('/admin/results?state=draft'));
});

test('a failure can be retried, a page beyond the last is the last, and without exams it says what to do', async () => {
  const { location } = show(dated(), '/admin/results?page=7', () => fake.failing.add('ExamsPage'));
  await said('Failed to load results. Please try again.');
  fake.failing.clear();
  await press('Try again');
  await table();
  await waitFor(() => expect(location()).toBe('/admin/results'));
  act(() => fake.change([]));
  await said('No exams yet');
  expect(screen.getByText('0 results in 0 exams')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Upload Results' })).toHaveLength(2);
});

test('the number that was named is the number that is deleted, of exactly that exam', async () => {
  show([...dated(), ...undated()]);
  await table();
  const letGo = async (change: () => void) => {
    await waitFor(() => expect(fake.held.get('DeleteExamResults')).toHaveLength(1));
    act(change);
    await act(async () => {
      fake.held.get('DeleteExamResults')?.[0]?.();
      await Promise.resolve();
    });
  };
  // The number cannot be read again.
  fake.failing.add('ExamNow');
  await press(`Delete ${name}`);
  expect(await question(`Delete all results of ${name}?`)).toHaveTextContent('3 results will be deleted.');
  await press('Delete 3 results');
  await said('Failed to delete exam results. Please try again.');
  fake.failing.clear();
  // One more came meanwhile.
  act(() => fake.change([...fake.rows, row({ symbol: 'late' })]));
  await press('Delete 3 results');
  await said(/there were 3 when you were asked, now there are 4/);
  expect(asked('DeleteExamResults')).toEqual([]);
  // What comes between the reading and the deleting stays.
  fake.held.set('DeleteExamResults', []);
  await press('Delete 4 results');
  const later = row({ symbol: 'later', created_at: '2025-11-17T00:00:00+00:00' });
  await letGo(() => fake.change([...fake.rows, later]));
  await said(`4 results of ${name}`);
  expect(fake.rows.map(({ symbol }) => symbol)).toEqual(['D', 'E', 'later']);
  await answered();
  // Somebody deletes at the same moment; a missing date is asked for as such.
  fake.held.set('DeleteExamResults', []);
  await press('Delete CEE Model (Set 19) - No Date');
  await press('Delete 2 results');
  await letGo(() => fake.change(fake.rows.slice(1)));
  await said(/^1 result of .* you were asked about 2\.$/);
  expect(asked('DeleteExamResults').at(-1)?.where?.exam_date).toEqual({ _is_null: true });
  await answered();
  // Somebody was faster.
  await press(`Delete ${name}`);
  act(() => fake.change([row({ exam_title: 'Another' })]));
  await press('Delete 1 result');
  await said('This exam has been deleted already.');
  expect(asked('DeleteExamResults')).toHaveLength(2);
});

test('an exam is renamed after a question with what changes, taken back, and named in Nepali', async () => {
  show(dated());
  await table();
  await choose('Rename or merge');
  fireEvent.change(await screen.findByLabelText('Exam title'), { target: { value: 'cee entrance' } });
  await press('Continue');
  await said(/3 results of CEE Model \(Set 19\) go to CEE Entrance \(Set 19\), which is there already/);
  expect(screen.getByText(/1 candidate stands in both/)).toBeInTheDocument();
  await press('Merge');
  await said('Exam Renamed');
  expect(asked('RenameExam')).toMatchObject([{ seen: null }, { seen: 'both' }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }));
  await said('Renaming Undone');
  expect(asked('UndoExamRename')).toEqual([{ id: 'rename-1' }]);
  await answered();

  expect(screen.getByText('No Nepali')).toBeInTheDocument();
  await choose('Nepali title');
  const box = await screen.findByRole('textbox', { name: 'Title in Nepali' });
  expect(box).toHaveAttribute('lang', 'ne');
  await userEvent.click(box);
  await userEvent.paste('क'.repeat(201));
  await press('Save');
  await said('At most 200 characters');
  expect(asked('NameExam')).toEqual([]);
  await userEvent.clear(box);
  await userEvent.paste(' सीईई नमुना परीक्षा ');
  await press('Save');
  await said('Title Saved');
  await waitFor(() => expect(box).not.toBeInTheDocument());
  expect(screen.getAllByText('सीईई नमुना परीक्षा')[0]).toHaveAttribute('lang', 'ne');
  expect(screen.queryByText('No Nepali')).not.toBeInTheDocument();
});

test('a draft is given a time, published as it was seen, and taken back with a reason', async () => {
  show(dated(), undefined, () =>
    fake.publications.set('CEE Model', { state: 'draft', publish_at: null, version: 7 }),
  );
  await table();
  const offers = async (...offered: string[]) => {
    await press(menu);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
  };
  const names = ['Rename or merge', 'Nepali title'];
  const ofDraft = ['Check the draft', 'History of changes', 'Owner and sharing', 'Admit cards', ...names];
  expect(screen.getByText('Draft')).toBeInTheDocument();
  await offers(...ofDraft, 'Publish now', 'Publish on …');

  await choose('Publish on …');
  await screen.findByRole('dialog', { name: `When is ${name} published?` });
  await press('Save the time');
  await said('Please choose the day of publication');
  const put = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  put('Day of publication', '2020-01-01');
  put('Time of publication', '16:00');
  await press('Save the time');
  await said('This time has passed. Please choose a later one.');
  const tomorrow = kathmanduDay(new Date(Date.now() + 24 * 60 * 60 * 1000));
  put('Day of publication', tomorrow);
  // Bikram Sambat beside it.
  expect(screen.getByText(formatNepaliDate(tomorrow), { exact: false })).toBeInTheDocument();
  await press('Save the time');
  await said('Publication Planned');
  expect(asked('ScheduleExam')).toMatchObject([
    { seen_version: 7, publish_at: kathmanduInstant(tomorrow, '16:00')?.toISOString() },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await offers(...ofDraft, 'Publish now', 'Change the time', 'Back to draft');

  // Checked before it is published; somebody changes it meanwhile, twice.
  fake.unknown = [{ result_id: 'r', symbol: 'Unknown-4', name: 'Hari', marks: 1, other: null, count: null }];
  await choose('Publish now');
  const dialog = await question(`Publish ${name} now?`);
  expect(dialog).toHaveTextContent('3 results are public at once');
  await within(dialog).findByText('One line to look at before it is published.');
  expect(within(dialog).getByRole('link', { name: 'Check the draft' })).toBeInTheDocument();
  const four = '2026-11-23T10:15:00+00:00';
  act(() => {
    fake.publications.set('CEE Model', { state: 'scheduled', publish_at: four, version: 9 });
    fake.change([...fake.rows, row({ symbol: 'Z' })]);
  });
  await press('Publish 3 results');
  await said(/It is now: Publishes on Mon 23 Nov, 4:00 PM, 4 results/);
  act(() => {
    fake.publications.set('CEE Model', { state: 'published', publish_at: null, version: 10 });
    fake.change(fake.rows);
  });
  await press('Publish 4 results');
  await said('The exam has changed since you looked');
  expect(screen.getByText(`${name}: Published, 4 results.`)).toBeInTheDocument();
  await answered();

  await choose('Unpublish');
  const why = await screen.findByRole('dialog', { name: `Unpublish ${name}?` });
  expect(why).toHaveTextContent('4 candidates lose their results');
  await press('Continue');
  await said('Please say why the exam is taken back');
  await userEvent.type(screen.getByLabelText('Reason'), 'Two sheets were mixed up');
  await press('Continue');
  await question('Are you sure?');
  expect(asked('UnpublishExam')).toEqual([]);
  await press('Unpublish 4 results');
  await said('Exam Unpublished');
  expect(asked('UnpublishExam')).toMatchObject([{ seen_version: 10, reason: 'Two sheets were mixed up' }]);
  await answered();
  await choose('Publish now');
  await press('Publish 4 results');
  await said('Exam Published');
  expect(asked('PublishExam').at(-1)).toMatchObject({ seen_version: 11 });
});

test('the newest upload of a day is undone from the menu, or by the address that names it', async () => {
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
  const { location } = show(dated(), '/admin/results?undo=00000000-0000-4000-8000-00000000000c', () =>
    fake.uploads.push(
      { ...upload, id: '00000000-0000-4000-8000-00000000000b', created_at: at(1) },
      { ...upload, id: 'older', created_at: at(25) },
    ),
  );
  await said(/The upload was not found/);
  await waitFor(() => expect(location()).toBe('/admin/results'));
  await choose('Undo upload');
  const dialog = await screen.findByRole('dialog', { name: 'Undo the upload of CEE Model (Set 19)?' });
  expect(dialog).toHaveTextContent('2 results go and 1 result gets its name and marks back.');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The wrong file');
  await press('Continue');
  await question('Are you sure?');
  await press('Undo 3 results');
  await said('2 results removed, 1 result restored');
  await answered();
  // What is older than a day is not offered.
  await press(menu);
  expect(screen.getByRole('menuitem', { name: 'All mark sheets (PDF)' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Undo upload' })).not.toBeInTheDocument();
});

test('results are sorted, turned, searched and deleted one by one; what others delete goes by itself', async () => {
  const many = Array.from({ length: 117 }, (_, index) => row({ symbol: `M-${index}`, name: 'Many' }));
  const { location } = show([...dated(), ...many], '/admin/results/list?tab=all-results');
  await said('Showing 1-50 of 120 results');
  const header = (column: string) => screen.getByRole('columnheader', { name: column });
  expect(header('Added')).toHaveAttribute('aria-sort', 'descending');
  await press('Name');
  expect(header('Name')).toHaveAttribute('aria-sort', 'ascending');
  await press('Name');
  await waitFor(() =>
    expect(asked('ResultsPage').at(-1)).toMatchObject({ order_by: [{ name: 'desc' }, { id: 'desc' }] }),
  );
  await waitFor(() => expect(location()).toContain('sort=name&dir=desc'));
  await press('Next page');
  await said('Showing 51-100 of 120 results');
  await waitFor(() => expect(location()).toContain('&page=2'));
  expect(asked('ResultsPage').at(-1)).toMatchObject({ limit: 50, offset: 50 });

  await userEvent.type(screen.getByLabelText('Search results'), 'ram 50%');
  await waitFor(() => expect(location()).toContain('q=ram+50%25'));
  await waitFor(() => expect(asked('ResultsPage').at(-1)?.where?._and).toHaveLength(2));
  await press('Clear search');
  await waitFor(() => expect(location()).not.toContain('q='));
  await waitFor(() => expect(screen.getByLabelText('Search results')).toHaveFocus());

  act(() => fake.change(fake.rows.slice(0, 3)));
  await said('Showing 1-3 of 3 results');
  await press('Delete the result of Sandhya Gurung (B)');
  expect(screen.getByRole('alertdialog')).toHaveTextContent(
    'Are you sure you want to delete this result? This action cannot be undone.',
  );
  await press('Delete Result');
  await said('Result Deleted');
  await said('Showing 1-2 of 2 results');
  await answered();
  await press('Delete the result of Sandhya Gurung (C)');
  act(() => fake.change(fake.rows.slice(0, 1)));
  await press('Delete Result');
  await said('This result has been deleted already.');
  await answered();
  act(() => fake.change([]));
  await said('No results yet');
});

test('the results of one exam stand by rank, until it is gone', async () => {
  show([...dated(), ...undated()]);
  await table();
  await userEvent.click(
    screen.getByRole('link', { name: 'Show the results of CEE Model (Set 19) - No Date' }),
  );
  await said('Showing 1-2 of 2 results');
  // Best first, with the ranks of title and set: A has 9 marks, B to E have 50.
  const heads = () => screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(heads()).toEqual(['Symbol', 'Name', 'Marks', 'Rank', 'Added', 'Actions']);
  expect(screen.getByRole('columnheader', { name: 'Marks' })).toHaveAttribute('aria-sort', 'descending');
  const ranks = () =>
    screen.getAllByRole('row').map((one) => one.querySelector('td:nth-of-type(3)')?.textContent);
  await waitFor(() => expect(ranks().slice(1)).toEqual(['1', '1']));
  await said('Ranks count all 5 candidates of this title and set, on whichever date.');
  act(() => fake.change(dated()));
  await said('This exam has no results any more.');
  await press('Show all exams');
  await said('Showing 1-3 of 3 results');
  expect(heads()).not.toContain('Rank');
  expect(screen.getByRole('columnheader', { name: 'Added' })).toHaveAttribute('aria-sort', 'descending');
});

test('an export ranks over all dates of title and set, and holds the rows of its date', async () => {
  const files: Blob[] = [];
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
  const titles: string[] = [];
  vi.stubGlobal('print', () => titles.push(document.title));
  show([...dated(), row({ symbol: 'D', marks: 60, exam_date: null })]);
  await table();
  await press(`Export ${name} as CSV`);
  await said('Exported 3 results to CSV');
  expect(await files[0]?.text()).toBe(
    'Symbol,Name,Marks,Rank\r\nB,Sandhya Gurung,50,2\r\nC,Sandhya Gurung,50,2\r\nA,Sandhya Gurung,9,4\r\n',
  );

  await press(`Print the mark sheet of ${name}`);
  await waitFor(() => expect(titles).toEqual([name]));
  const sheet = document.querySelector<HTMLElement>('.mark-sheet');
  if (sheet === null) throw new Error('no sheet');
  expect(sheet).toHaveTextContent('Prabesh · Mark sheet');
  expect(sheet).toHaveTextContent('Ranks count all 4 candidates of this title and set');
  const cells = [...sheet.querySelectorAll('tbody tr')].map((one) => one.textContent);
  expect(cells).toEqual(['2BSandhya Gurung50', '2CSandhya Gurung50', '4ASandhya Gurung9']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelector('.mark-sheet')).toBeNull();
  expect(titles).toHaveLength(1);

  fake.rows = [];
  await press(`Export ${name} as CSV`);
  await said('This exam has no results any more.');
});
