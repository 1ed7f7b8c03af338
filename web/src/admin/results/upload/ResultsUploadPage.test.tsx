import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, graphql, HttpResponse } from 'msw';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kathmanduDay } from '../../../../../shared/dates.ts';
import { clearNotifications } from '../../../lib/notify.ts';
import type { Role } from '../../../session/AuthProvider.tsx';
import { mswServer } from '../../../test/mswServer.ts';
import { type Options, renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { FakeWorker } from '../../import/fakeWorker.ts';
import { readInWorker } from '../../import/readFile.ts';
import { ResultsUploadPage } from './ResultsUploadPage.tsx';
import { type FakeStore, fakeStore, type StoredRow } from './fakeStore.ts';
import { resultsFile } from './resultRows.ts';

// A live list of its own (YourExams.test.tsx), which nothing here hangs on.
vi.mock(import('./YourExams.tsx'), async (importOriginal) => ({
  ...(await importOriginal()),
  YourExams: () => null,
}));

const exam = { exam_title: 'CEE Model', set_number: '19', exam_date: '2025-11-15' };

let store: FakeStore;

function Carried() {
  return <output aria-label="carried">{JSON.stringify(useLocation().state)}</output>;
}

/** The page at its own address, another one elsewhere. */
function UploadOrOther() {
  return useLocation().pathname.startsWith('/admin/results/') ? <ResultsUploadPage /> : <p>Another page</p>;
}

function show({
  role = 'teacher',
  stored = [],
  ...options
}: Options & { role?: Role; stored?: StoredRow[] } = {}) {
  store = fakeStore(stored);
  mswServer.use(...store.handlers);
  return renderWithProviders(
    <>
      <UploadOrOther />
      <Notifications />
    </>,
    { at: '/admin/results/upload', role, ...options },
  );
}

const put = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function fillExam(fields = exam) {
  await screen.findByLabelText('Exam Title');
  // At once: the page is drawn anew once, not three times.
  act(() => {
    put('Exam Title', fields.exam_title);
    put('Set Number', fields.set_number);
    put('Exam Date', fields.exam_date);
  });
}

const input = () => {
  const element = document.querySelector('input[type=file]');
  if (!(element instanceof HTMLInputElement)) throw new Error('no file input');
  return element;
};

const chooseFile = (file: File) =>
  act(async () => {
    fireEvent.change(input(), { target: { files: [file] } });
    await Promise.resolve();
  });

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'marks.csv') {
  await screen.findByLabelText('Exam Title');
  // Whatever the picker would filter, a person can still choose.
  await chooseFile(new File([content], name, { type: 'text/csv' }));
}

/** By its words: a query by role and name asks every element for them, which is most of what such a test costs. */
function button(name: string): HTMLElement {
  const words = (one: Element): string =>
    [...one.childNodes]
      .map((node) => {
        if (!(node instanceof Element)) return node.textContent ?? '';
        return node.getAttribute('aria-hidden') === 'true' ? '' : words(node);
      })
      .join('');
  const found = [...document.querySelectorAll('button')].filter((one) => words(one) === name);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw new Error(`${String(found.length)} buttons are named ${name}`);
  return only;
}
/** The focus and the click alone: a pointer that comes and goes draws the page six times more. */
const click = (element: HTMLElement) =>
  act(async () => {
    element.focus();
    element.click();
    await Promise.resolve();
  });
const press = (name: string) => click(button(name));
const row = (text: string) => screen.getByRole('row', { name: new RegExp(text) });
const uploadReady = () => waitFor(() => expect(button('Upload Results')).toBeEnabled());

/** Opens the cell that shows a text, and puts another one in. */
async function correct(text: string, by: string) {
  await click(screen.getByText(text));
  const field = screen.getByRole('textbox', { name: / in row / });
  fireEvent.change(field, { target: { value: by } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

/** Up to the preview, compared with what is stored. */
async function preview(csv: string) {
  await fillExam();
  await choose(csv);
  await screen.findByText('Valid');
  await press('Process CSV');
  await uploadReady();
}

const mixed = [
  'Symbol,Name,Marks',
  'T-1,Aarav Koirala,181.5',
  'T-3,Bibek Thapa Magar,150',
  'T-3,Bibek Thapa Magar,160',
  'T-5,,-12.5',
  'T-6,Suman Rai,12abc',
].join('\n');
const plain = 'Symbol,Name,Marks\nT-1,Asha,50\n';

type Sent = { id: string; rows: StoredRow[] };
type Answer = 'never' | 'lost' | 'late';

/** The next upload is stored or not, and has no answer. */
function answering(stored: boolean, answer: Answer) {
  const heard = { calls: 0, id: '' };
  mswServer.use(
    graphql.mutation<Record<string, unknown>, Sent>('UploadResults', async ({ variables }) => {
      heard.calls += 1;
      heard.id = variables.id;
      if (stored) {
        store.uploads.set(variables.id, false);
        store.store(exam, variables.rows);
      }
      if (answer === 'never') await delay('infinite');
      return answer === 'late' ? new HttpResponse(null, { status: 504 }) : HttpResponse.error();
    }),
  );
  return heard;
}
const serverAway = () => mswServer.use(graphql.mutation('WithdrawUpload', () => HttpResponse.error()));
const serverBack = () => mswServer.use(...store.handlers);

/** What uploads said. */
const sent = () =>
  store.asked.filter(({ operation }) => operation === 'UploadResults').map(({ variables }) => variables);
const giveReason = () => put('Reason for the changed marks', 'Rechecked');
const verify = () => click(screen.getByLabelText('I have verified that the data is correct'));

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  clearNotifications();
  FakeWorker.work = (order, post) => readInWorker(resultsFile, order, post);
  FakeWorker.hold = null;
  FakeWorker.ended = 0;
  vi.stubGlobal('Worker', FakeWorker);
});

describe('access', () => {
  test('signed out: says so and goes to /login with the location', async () => {
    store = fakeStore();
    const { location } = renderWithProviders(
      <>
        <ResultsUploadPage />
        <Notifications />
        <Carried />
      </>,
      { at: '/admin/results/upload?from=mail' },
    );
    expect(screen.getByText('Loading authentication state...')).toBeInTheDocument();
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('You must be logged in to upload results')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/login'));
    await waitFor(() =>
      expect(JSON.parse(screen.getByLabelText('carried').textContent)).toMatchObject({
        from: { pathname: '/admin/results/upload', search: '?from=mail' },
      }),
    );
  });

  test.each([
    ['a student', { role: 'student' }],
    ['without a profile', { loadProfile: () => Promise.resolve(null) }],
  ] as const)('%s: says so and goes to /dashboard', async (_, options) => {
    const { location } = show(options);
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText("You don't have permission to upload results")).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(screen.queryByLabelText('Exam Title')).not.toBeInTheDocument();
  });

  test('whoever signs out on purpose is not reproached', async () => {
    const { auth, location } = show();
    await screen.findByLabelText('Exam Title');
    auth.fire('signed-out', null);
    await waitFor(() => expect(location()).toBe('/login'));
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });
});

describe('a file', () => {
  test('asked for with the fields of the exam, dropped, its columns named, read again, corrected and pasted into', async () => {
    show();
    expect(await screen.findByLabelText('Exam Date')).toHaveValue(kathmanduDay(new Date()));
    expect(screen.getByText('Required columns: Symbol, Name and Marks.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Back to results' })).not.toBeInTheDocument();
    await fillExam({ exam_title: '   ', set_number: '', exam_date: '' });
    await press('Process CSV');
    expect(await screen.findByText('Please select a CSV file')).toBeInTheDocument();
    expect(await screen.findByText('Please enter an exam title')).toBeInTheDocument();
    expect(screen.getByLabelText('Set Number')).toHaveAccessibleDescription('Please enter a set number');
    expect(screen.getByLabelText('Exam Date')).toHaveAccessibleDescription('Please select an exam date');
    await waitFor(() => expect(screen.getByLabelText('Exam Title')).toHaveFocus());
    await fillExam();

    const target = screen.getByText('Drop a .csv or .xlsx file here').parentElement as HTMLElement;
    const drop = (...files: File[]) => fireEvent.drop(target, { dataTransfer: { files, items: [] } });
    const file = new File(['Prabesh\nEnrolled,Pupil,Points\nA-1,Asha Rai,12\nA-2,Bina,x'], 'marks.csv');
    drop(file, file);
    expect(screen.getByText(/These are several files/)).toBeInTheDocument();
    let remembered: unknown;
    mswServer.use(
      graphql.query('ImportColumns', () =>
        HttpResponse.json({ data: { import_columns: [{ field: 'results.marks', header: 'Points' }] } }),
      ),
      graphql.mutation('KeepImportColumns', ({ variables }) => {
        remembered = variables;
        return HttpResponse.json({ data: { insert_import_columns: { affected_rows: 3 } } });
      }),
    );
    drop(file);
    await screen.findByText('Which columns are meant?');
    // Somebody of the office has said so before.
    await waitFor(() => expect(screen.getByRole('combobox', { name: /Marks/ })).toHaveTextContent('Points'));
    expect(screen.queryByText(/several files/)).not.toBeInTheDocument();
    expect(screen.getByText(/^CSV file must contain 'Symbol', 'Name', and 'Marks'/)).toBeInTheDocument();
    expect(button('Read these columns')).toBeDisabled();
    for (const [label, name] of [
      ['Symbol', 'Enrolled'],
      ['Name', 'Pupil'],
    ] as const) {
      fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(label) }));
      await click(screen.getByRole('option', { name }));
    }
    await press('Read these columns');
    await waitFor(() =>
      expect(remembered).toEqual({
        columns: [
          { field: 'results.symbol', header: 'Enrolled' },
          { field: 'results.name', header: 'Pupil' },
          { field: 'results.marks', header: 'Points' },
        ],
      }),
    );
    const problems = await screen.findByRole('list', { name: 'What to look at first' });
    expect(within(problems).getByRole('listitem')).toHaveTextContent('Row 4, A-2: Invalid marks format (x)');
    expect(screen.getByText('0.1 KB')).toBeInTheDocument();
    await press('Process CSV');
    await uploadReady();
    expect(row('Asha Rai')).toHaveTextContent('A-1Row 3Asha Rai12');

    const errors = () => screen.getAllByText('Errors').find(({ tagName }) => tagName === 'DT')?.nextSibling;
    expect(errors()).toHaveTextContent('1');
    await click(screen.getByRole('button', { name: /^Errors/ }));
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await correct('x', '14');
    // Of a chosen kind what is corrected stays in sight, and the file's counts follow.
    expect(row('Bina')).toHaveTextContent('A-2Row 4, correctedBina14Valid');
    expect(errors()).toHaveTextContent('0');
    await click(screen.getByText('Bina'));
    fireEvent.paste(screen.getByRole('textbox', { name: 'Name in row 4' }), {
      clipboardData: { getData: () => 'Bina Rai\t15\r\n' },
    });
    expect(row('Bina Rai')).toHaveTextContent('15Valid');
    expect(screen.getByRole('grid')).toHaveFocus();
    // By the keyboard: back to the symbol, emptied.
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Home' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    expect(row('Unknown-4')).toHaveTextContent('Missing symbol or name');
  });

  test('that cannot be read any more; the newest wins, may be given up, and is processed while it is read', async () => {
    show();
    await fillExam();
    const gone = new File(['x'], 'gone.csv');
    gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await chooseFile(gone);
    expect(await screen.findByText(/could not be read/)).toBeInTheDocument();
    let release = (): void => undefined;
    const hold = () => (FakeWorker.hold = new Promise((resolve) => (release = resolve)));
    FakeWorker.ended = 0;
    void hold();
    await choose('Symbol,Name,Marks\nA-1,Asha,x\n', 'first.csv');
    expect(await screen.findByRole('progressbar', { name: 'Reading the file...' })).toBeInTheDocument();
    await press('Cancel');
    expect(await screen.findByText('Drop a .csv or .xlsx file here')).toBeInTheDocument();
    await choose('Symbol,Name,Marks\nA-1,Asha,x\n', 'first.csv');
    const first = release;
    void hold();
    await choose('Symbol,Name,Marks\nB-1,Bina,10\n', 'second.csv');
    await press('Process CSV');
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    first();
    release();
    await uploadReady();
    expect(row('B-1')).toBeInTheDocument();
    expect(screen.getByText('Every row can be stored as it is.')).toBeInTheDocument();
    expect(screen.queryByText(/A-1/)).not.toBeInTheDocument();
    expect(FakeWorker.ended).toBe(2);
  });
});

describe('the preview', () => {
  test('thousands of rows do not enter the document; stored symbols are asked for in chunks', async () => {
    show({ stored: [{ ...exam, symbol: 'S-2499', name: 'Name', marks: 2 }] });
    const many = Array.from({ length: 2500 }, (_, index) => `S-${index},Name ${index},1`);
    await preview(['Symbol,Name,Marks', ',Nobody,1', ...many].join('\n'));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '2502');
    const chunks = store.asked.filter(({ operation }) => operation === 'StoredResults');
    expect(chunks.map(({ variables }) => variables.symbols?.length)).toEqual([1000, 1000, 500, 0]);
    await click(screen.getByRole('button', { name: /^Replaced/ }));
    expect(row('S-2499')).toHaveTextContent('replaces 2 → 1');
  });

  test('what is stored: replaced, unchanged, without an ID; another spelling and another date are said; only changes are sent', async () => {
    const storedAs = { ...exam, exam_title: 'cee  MODEL' };
    show({
      stored: [
        { ...storedAs, symbol: 'T-1', name: 'Old Name', marks: 50 },
        { ...storedAs, symbol: 'T-3', name: 'Bibek Thapa Magar', marks: 160 },
        { ...storedAs, symbol: 'Unknown-4', name: 'Hari', marks: 40 },
        { ...storedAs, exam_date: '2025-10-01', symbol: 'T-1', name: 'A', marks: 1 },
        { ...storedAs, exam_date: null, symbol: 'T-2', name: 'B', marks: 1 },
      ],
    });
    await preview(`${mixed}\n,Hari,40\n,Hari,40`);
    expect(
      screen.getByText('Found 5 warnings and 1 errors. Please review before saving.'),
    ).toBeInTheDocument();
    expect(row('T-1')).toHaveTextContent('replaces 50 → 181.5 (was Old Name)');
    expect(row('T-6')).toHaveTextContent(/0\s*12abc\s*Invalid\s*Invalid marks format/);
    expect(row('T-5')).toHaveTextContent(/Unknown\s*-12.5\s*Warning\s*Missing symbol or name/);
    expect(row('160')).toHaveTextContent('Stored already, unchanged');
    // One stands; the second of the file is new.
    expect(row('Row 7')).toHaveTextContent('this name with these marks stands already');
    expect(row('Row 8')).not.toHaveTextContent('stands already');
    expect(screen.getByText('3 results are stored for this exam.')).toBeInTheDocument();
    expect(
      screen.getByText('This exam is stored as cee MODEL (Set 19): these results join it.'),
    ).toBeInTheDocument();
    expect(screen.getByText(/exists on another date \(Oct 1, 2025; No Date\)/)).toBeInTheDocument();
    const list = document.getElementById(screen.getByLabelText('Exam Title').getAttribute('list') ?? '');
    expect(list?.querySelector('option')).toHaveValue('cee  MODEL');
    const summary = within(screen.getByRole('region', { name: 'File Summary' }));
    const line = (label: string) => summary.getByText(label).nextSibling?.textContent;
    expect(
      ['Total results', 'Left out', 'Replaced', 'Stored already, unchanged', 'Exam title', 'Exam date'].map(
        line,
      ),
    ).toEqual(['5', '2', '1', '2', 'cee  MODEL', 'Nov 15, 2025']);
    await verify();
    // It survives a look at the other way of adding.
    await press('Add Single Result');
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await press('CSV Upload');
    expect(screen.getByLabelText('I have verified that the data is correct')).toBeChecked();
    expect(screen.getByText(/1 published mark changes. Everybody can read this reason/)).toBeInTheDocument();
    await press('Upload Results');
    expect(await screen.findByText('Please say why published marks change')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Reason for the changed marks')).toHaveFocus());
    giveReason();
    await press('Upload Results');
    expect(
      await screen.findByText(
        'Successfully uploaded 5 student results for cee MODEL (Set 19). 2 of them were stored already, unchanged',
      ),
    ).toBeInTheDocument();
    expect(sent()).toMatchObject([
      {
        publish: null,
        reason: 'Rechecked',
        rows: [{ symbol: 'T-1' }, { symbol: 'T-5' }, { symbol: 'Unknown-8' }],
      },
    ]);
  });

  test('a comparison that fails or is cancelled blocks the upload; of another exam it begins anew', async () => {
    show({
      stored: [
        { ...exam, symbol: 'T-1', name: 'A', marks: 1 },
        { ...exam, set_number: '20', symbol: 'T-1', name: 'Asha', marks: 7 },
      ],
    });
    mswServer.use(graphql.query('StoredResults', () => HttpResponse.error()));
    await fillExam();
    await choose(plain);
    await screen.findByText('Valid');
    await press('Process CSV');
    expect(await screen.findByText('The stored results could not be compared.')).toBeInTheDocument();
    expect(button('Upload Results')).toBeDisabled();
    mswServer.use(
      graphql.query('StoredResults', async () => {
        await delay('infinite');
      }),
    );
    await press('Try again');
    expect(await screen.findByText('Comparing with stored results...')).toBeInTheDocument();
    await press('Cancel');
    expect(await screen.findByText('The comparison with stored results was cancelled.')).toBeInTheDocument();
    serverBack();
    await press('Try again');
    await uploadReady();
    expect(row('T-1')).toHaveTextContent('replaces 1 → 50');
    await verify();
    put('Set Number', '20');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await waitFor(() => expect(row('T-1')).toHaveTextContent('replaces 7 → 50'));
    await uploadReady();
    await press('Upload Results');
    expect(await screen.findByText('Please verify that the data is correct')).toBeInTheDocument();
  });
});

describe('the upload', () => {
  test('as a draft: needs a verified, valid row and a range; says so to a teacher who stays, and the form is empty again', async () => {
    const { location } = show();
    await preview('Symbol,Name,Marks\nT-1,Asha,x\n');
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('No valid entries to save')).toBeInTheDocument();
    await correct('x', '50');
    await uploadReady();
    // What was ticked was another file.
    await press('Upload Results');
    expect(await screen.findByText('Please verify that the data is correct')).toBeInTheDocument();
    await verify();
    await click(screen.getByLabelText('Publish on …'));
    await press('Upload Results');
    expect(await screen.findByText('Please choose the day of publication')).toBeInTheDocument();
    await click(screen.getByLabelText('Keep as draft'));
    put('Lowest marks', '-२५');
    put('Full marks', '-30');
    await press('Upload Results');
    expect(await screen.findByText('Full marks must be higher than the lowest marks')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    put('Full marks', '200');
    await press('Upload Results');
    expect(
      await screen.findByText(
        'Successfully uploaded 1 student results for CEE Model (Set 19). The exam is a draft: nothing of it is public yet.',
      ),
    ).toBeInTheDocument();
    expect(sent()).toMatchObject([
      { publish: 'draft', publish_at: null, lowest_marks: -25, full_marks: 200 },
    ]);
    expect(store.rows).toEqual([{ symbol: 'T-1', name: 'Asha', marks: 50, ...exam }]);
    expect(screen.getByRole('link', { name: 'Check the draft' })).toHaveAttribute(
      'href',
      '/admin/results/draft/exam-1',
    );
    expect(button('Undo upload')).toBeInTheDocument();
    expect(screen.getByLabelText('Publish now')).toBeChecked();
    expect(screen.getByLabelText('Exam Title')).toHaveValue('');
    expect(screen.queryByText('File Summary')).not.toBeInTheDocument();
    expect(location()).toBe('/admin/results/upload');
  });

  test('now: stored as a draft and published where no check finds anything; an admin goes to the list', async () => {
    const { location } = show({ role: 'admin' });
    expect(await screen.findByRole('link', { name: 'Back to results' })).toHaveAttribute(
      'href',
      '/admin/results',
    );
    await preview(plain);
    await verify();
    await press('Upload Results');
    await waitFor(() => expect(location()).toBe('/admin/results'));
    expect(
      screen.getByText('Successfully uploaded 1 student results for CEE Model (Set 19)'),
    ).toBeInTheDocument();
    expect(sent()).toMatchObject([{ publish: 'draft' }]);
    expect(store.asked.filter(({ operation }) => operation === 'PublishExam')).toMatchObject([
      { variables: { id: 'exam-1', seen_version: 2 } },
    ]);
  });

  test('now: not outside the range, and a draft where the checks find something', async () => {
    show();
    store.findings = {
      unknown: [
        {
          __typename: 'exam_findings',
          result_id: 'r',
          symbol: 'Unknown-2',
          name: 'A',
          marks: 1,
          other: null,
          count: null,
        },
      ],
    };
    await preview(plain);
    put('Full marks', '40');
    await verify();
    await press('Upload Results');
    expect(
      await screen.findByText(/Marks in row 2 are outside the lowest and full marks/),
    ).toBeInTheDocument();
    expect(store.rows).toEqual([]);
    put('Full marks', '100');
    await press('Upload Results');
    expect(await screen.findByText(/still a draft: its checks found something/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Check the draft' })).toBeInTheDocument();
    expect(store.asked.some(({ operation }) => operation === 'PublishExam')).toBe(false);
  });

  test('of a stored exam, whose state and range are kept; what stands already is stored again where the box is ticked', async () => {
    show({
      stored: [
        { ...exam, symbol: 'T-1', name: 'Asha', marks: 40 },
        { ...exam, symbol: 'Unknown-4', name: 'Hari', marks: 40 },
      ],
    });
    store.publication = { state: 'draft', publish_at: null, lowest_marks: 0, full_marks: 100 };
    await preview(`${plain},Hari,40\n`);
    expect(await screen.findByText(/This exam is a draft and stays one/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Publish now')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Full marks')).toHaveValue('100'));
    // Nobody has seen the marks that change.
    expect(screen.queryByLabelText('Reason for the changed marks')).not.toBeInTheDocument();
    await click(screen.getByLabelText(/Store 1 row without an ID once more/));
    await verify();
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(sent()).toMatchObject([
      {
        publish: null,
        reason: null,
        lowest_marks: 0,
        full_marks: 100,
        rows: [{ name: 'Asha' }, { name: 'Hari' }],
      },
    ]);
  });

  test('of what is stored already, as it is, writes nothing', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    await preview(plain);
    await verify();
    await press('Upload Results');
    expect(
      await screen.findByText('The result of CEE Model (Set 19) was stored already; nothing was changed.'),
    ).toBeInTheDocument();
    expect(sent()).toEqual([]);
  });

  test('what somebody stored meanwhile is shown before it is overwritten; other results are in nobody’s way', async () => {
    show();
    await preview(plain);
    await click(screen.getByLabelText('Keep as draft'));
    await verify();
    store.rows.push({ ...exam, symbol: 'T-1', name: 'Asha', marks: 100 });
    await press('Upload Results');
    const alert = await screen.findByText(/What is stored for this exam has changed/);
    expect(alert).toHaveTextContent('Nothing of this file was stored. 1 row is marked differently now.');
    // Published, too, by now.
    expect(screen.getByText(/This exam is published/)).toBeInTheDocument();
    expect(row('T-1')).toHaveTextContent('replaces 100 → 50');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(store.rows).toHaveLength(1);
    await verify();
    giveReason();
    store.rows.push({ ...exam, symbol: 'Z-9', name: 'Somebody else', marks: 100 });
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(store.rows).toHaveLength(2);
    expect(sent()).toHaveLength(3);
  });

  test('a refusal keeps the preview and says what the server said; any other failure is the general message', async () => {
    show();
    await preview(plain);
    await verify();
    const refuse = (message: string, code: string) => () =>
      HttpResponse.json<{ errors: object[]; data?: Record<string, unknown> }>({
        errors: [{ message, extensions: { code } }],
      });
    const refusing = async (message: string, code: string, said: RegExp) => {
      mswServer.use(graphql.mutation('UploadResults', refuse(message, code)));
      await press('Upload Results');
      const alert = (await screen.findByText(said)).closest('[role=alert]');
      expect(alert).toHaveTextContent('Failed to upload results to database');
      expect(alert).toHaveTextContent('Nothing was stored; the preview is as it was.');
      expect(screen.getByRole('checkbox')).toBeChecked();
    };
    await refusing('Check constraint violation. marks', 'constraint-violation', /violation\. marks/);
    await refusing(
      'Check constraint violation. the results of this exam have changed since they were compared',
      'permission-error',
      /Somebody else is at work on this exam. Please ask the office/,
    );
    mswServer.use(graphql.mutation('WithdrawUpload', refuse('database query error', 'postgres-error')));
    await refusing('database query error', 'postgres-error', /database query error/);
    serverBack();
    mswServer.use(graphql.mutation('UploadResults', () => new HttpResponse(null, { status: 500 })));
    await press('Upload Results');
    await waitFor(() => expect(screen.queryByText(/database query error/)).not.toBeInTheDocument());
    expect(await screen.findByText(/Failed to upload results to database/)).toBeInTheDocument();
    expect(row('T-1')).toBeInTheDocument();
  });

  test('an exam that somebody else uploaded: says so, keeps the preview, and stores nothing', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 40 }] });
    store.othersOwn = 'published';
    await preview(plain);
    // Beside the fields, before anything is sent.
    const whose =
      'CEE Model (Set 19) belongs to ram@example.com. Ask them, or ask an admin to share it with you.';
    expect(await screen.findByText(whose)).toBeInTheDocument();
    await verify();
    giveReason();
    await press('Upload Results');
    expect(
      await screen.findByText(`${whose} Nothing was stored; the preview is as it was.`),
    ).toBeInTheDocument();
    expect(store.rows).toEqual([{ ...exam, symbol: 'T-1', name: 'Asha', marks: 40 }]);
  });

  test('an admin is told whose exam it is', async () => {
    show({ role: 'admin', stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    store.othersOwn = 'published';
    await fillExam();
    expect(
      await screen.findByText(
        'CEE Model (Set 19) belongs to ram@example.com. As an admin you can change it.',
      ),
    ).toBeInTheDocument();
  });

  test('cancelled on its way nothing is stored, or it was too late; of a file changed on disk one is told first', async () => {
    show();
    await fillExam();
    const file = new File([plain], 'marks.csv');
    await chooseFile(file);
    await screen.findByText('Valid');
    await press('Process CSV');
    await uploadReady();
    file.slice = () => {
      const blob = new Blob();
      blob.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
      return blob;
    };
    await verify();
    await press('Upload Results');
    expect(await screen.findByText(/marks\.csv has changed on disk/)).toHaveTextContent(
      'Upload Results stores what the preview shows',
    );
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await verify();
    const cancelled = answering(false, 'never');
    await press('Upload Results');
    await screen.findByText(/Storing 1 result in one step/);
    await waitFor(() => expect(cancelled.id).not.toBe(''));
    // A second press sends nothing.
    await press('Uploading...');
    await press('Cancel');
    expect(await screen.findByText(/The upload was cancelled\./)).toHaveTextContent(
      'Nothing was stored; the preview is as it was.',
    );
    expect(store.uploads.get(cancelled.id)).toBe(true);
    expect(cancelled.calls).toBe(1);
    expect(screen.getByRole('checkbox')).toBeChecked();
    answering(true, 'never');
    await press('Upload Results');
    await waitFor(() => expect(store.rows).toHaveLength(1));
    await press('Cancel');
    expect(
      await screen.findByText(/They were stored before the upload could be cancelled/),
    ).toHaveTextContent('Successfully uploaded 1 student results for CEE Model (Set 19)');
  });

  test('whoever leaves with a file is asked; an upload that runs then says how it ended, and leads nowhere', async () => {
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { router, location } = show({ role: 'admin' });
    await screen.findByLabelText('Exam Title');
    expect(closes()).toBe(false);
    await preview(plain);
    expect(closes()).toBe(true);
    void router.navigate('/elsewhere');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without uploading?' });
    expect(dialog).toHaveTextContent('marks.csv with 1 result has not been uploaded yet.');
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await verify();
    answering(true, 'never');
    await press('Upload Results');
    await waitFor(() => expect(store.rows).toHaveLength(1));
    void router.navigate('/elsewhere');
    await screen.findByRole('alertdialog', { name: 'Leave while the upload is running?' });
    await press('Leave');
    await screen.findByText('Another page');
    expect(await screen.findByText(/stored before the upload could be cancelled/)).toBeInTheDocument();
    expect(location()).toBe('/elsewhere');
    expect(closes()).toBe(false);
  });
});

describe('a lost connection', () => {
  // No symbol could tell whether it was stored.
  const nameless = 'Symbol,Name,Marks\n,Asha,5\n';

  test('is settled by the upload’s id, behind a proxy that gave up, too; the next press asks first', async () => {
    show();
    await preview(nameless);
    await verify();
    answering(false, 'lost');
    await press('Upload Results');
    expect(await screen.findByText(/Nothing was stored/)).toBeInTheDocument();
    serverAway();
    answering(true, 'late');
    await press('Upload Results');
    expect(await screen.findByText(/not known yet whether the results were stored/)).toBeInTheDocument();
    serverBack();
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(store.rows).toHaveLength(1);
  });

  test.each([
    [
      true,
      'Successfully uploaded 1 student results for CEE Model (Set 19). The exam is a draft: nothing of it is public yet.',
    ],
    [false, 'Your last upload (1 result, CEE Model (Set 19)) was not stored. Please upload the file again.'],
  ])('and the page with it; who comes back learns what became of it (stored: %s)', async (stored, said) => {
    const { router } = show();
    await preview(nameless);
    await click(screen.getByLabelText('Keep as draft'));
    await verify();
    answering(stored, 'lost');
    serverAway();
    await press('Upload Results');
    await screen.findByText(/not known yet whether the results were stored/);
    void router.navigate('/elsewhere');
    await screen.findByRole('alertdialog');
    await press('Leave');
    await screen.findByText('Another page');
    await act(() => router.navigate('/admin/results/upload'));
    await screen.findByText(/not known yet whether your last upload \(1 result, CEE Model/);
    serverBack();
    await press('Ask again');
    expect(await screen.findByText(said)).toBeInTheDocument();
    // What has to be sent again is not to be typed again.
    expect(screen.getByLabelText('Exam Title')).toHaveValue(stored ? '' : exam.exam_title);
    expect(screen.getByLabelText(stored ? 'Publish now' : 'Keep as draft')).toBeChecked();
    // Once is enough.
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/admin/results/upload'));
    await screen.findByLabelText('Exam Title');
    expect(screen.queryByText(said)).not.toBeInTheDocument();
  });
});

describe('a single result', () => {
  const fillResult = (symbol: string, name: string, marks: string): void => {
    put('Symbol', symbol);
    put('Name', name);
    put('Marks', marks);
  };

  async function open(options: Parameters<typeof show>[0] = {}) {
    show({ at: '/admin/results/add', ...options });
    await screen.findByLabelText('Exam Title');
    await press('Add Single Result');
  }

  test('all fields and the exam are required, each says what is wrong; then it is added, and the exam stays for the next one', async () => {
    await open();
    fillResult('T-1', 'Asha', '5');
    await press('Add Result');
    expect(await screen.findByText('Please enter an exam title')).toBeInTheDocument();
    await fillExam();
    await waitFor(() => expect(store.asked).not.toEqual([]));
    fillResult('', '  ', '');
    await press('Add Result');
    expect(await screen.findByText('Please fill in all fields for the new result')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Symbol')).toHaveFocus());
    expect(screen.getByLabelText('Symbol')).toHaveAccessibleDescription('Symbol is required');
    fillResult('T-1', 'a'.repeat(201), '1,000');
    await press('Add Result');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('At most 200 characters');
    expect(screen.getByLabelText('Marks')).toHaveAccessibleDescription('Marks must be a valid number');
    expect(screen.queryByText('Please fill in all fields for the new result')).not.toBeInTheDocument();
    expect(store.rows).toEqual([]);
    mswServer.use(graphql.mutation('UploadResults', () => HttpResponse.error(), { once: true }));
    fillResult(' T-1 ', 'Asha  Rai', '९.५');
    await press('Add Result');
    expect(await screen.findByText('Failed to add result to database')).toBeInTheDocument();
    await press('Add Result');
    expect(await screen.findByText('Successfully added result for Asha Rai')).toBeInTheDocument();
    expect(store.rows).toEqual([{ symbol: 'T-1', name: 'Asha Rai', marks: 9.5, ...exam }]);
    expect(screen.getByLabelText('Symbol')).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText('Symbol')).toHaveFocus());
    expect(screen.getByLabelText('Exam Title')).toHaveValue('CEE Model');
    // The exam's count is right at once.
    expect(await screen.findByText('1 result is stored for this exam.')).toBeInTheDocument();
  });

  test('a stored symbol is replaced only after a yes, also one stored at the very moment, and not in somebody else’s exam', async () => {
    await open({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    await fillExam();
    await waitFor(() => expect(store.asked).not.toEqual([]));
    mswServer.use(
      graphql.query('StoredExamDates', () => HttpResponse.json({ data: { exams: [] } }), { once: true }),
    );
    fillResult('T-1', 'Asha Rai', '61.5');
    await press('Add Result');
    const dialog = await screen.findByRole('alertdialog', { name: 'T-1 is stored already' });
    expect(dialog).toHaveTextContent('replaces 50 → 61.5');
    await click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    store.othersOwn = 'published';
    await press('Add Result');
    await screen.findByRole('alertdialog');
    await press('Replace');
    expect(await screen.findByText('Please say why published marks change')).toBeInTheDocument();
    giveReason();
    await press('Replace');
    expect(
      await screen.findByText(/^Failed to add result to database\. .* belongs to ram@example\.com/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(store.rows[0]?.marks).toBe(50);
    store.othersOwn = false;
    await press('Add Result');
    await screen.findByRole('alertdialog');
    await press('Replace');
    expect(await screen.findByText('Successfully added result for Asha Rai')).toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ publish: null, reason: 'Rechecked' });
    expect(store.rows).toEqual([{ ...exam, symbol: 'T-1', name: 'Asha Rai', marks: 61.5 }]);
  });

  test('of a new exam: as chosen', async () => {
    await open();
    await fillExam();
    await click(screen.getByLabelText('Keep as draft'));
    fillResult('T-1', 'Asha', '5');
    await press('Add Result');
    expect(await screen.findByText(/added result for Asha. The exam is a draft/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ publish: 'draft', seen_version: null }]);
  });
});
