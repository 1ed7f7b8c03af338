import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, graphql, HttpResponse } from 'msw';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { kathmanduDay, kathmanduInstant } from '../../../../../shared/dates.ts';
import { clearNotifications } from '../../../lib/notify.ts';
import type { Role } from '../../../session/AuthProvider.tsx';
import { mswServer } from '../../../test/mswServer.ts';
import { fakeAuth, type Options, renderWithProviders } from '../../../test/renderWithProviders.tsx';
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

/** Up to the preview, compared with what is stored. */
async function preview(csv: string) {
  await fillExam();
  await choose(csv);
  await screen.findByText('Valid');
  await press('Process CSV');
  await uploadReady();
}

/** What uploads said. */
const sent = () =>
  store.asked.filter(({ operation }) => operation === 'UploadResults').map(({ variables }) => variables);
const giveReason = () => put('Reason for the changed marks', 'Rechecked');
const verify = () => click(screen.getByLabelText('I have verified that the data is correct'));

beforeEach(() => {
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
    expect(await screen.findByText('Authentication Required')).toBeInTheDocument();
    expect(screen.getByText('You must be logged in to upload results')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/login'));
    await waitFor(() =>
      expect(JSON.parse(screen.getByLabelText('carried').textContent)).toMatchObject({
        from: { pathname: '/admin/results/upload', search: '?from=mail' },
      }),
    );
  });

  test('a student: says so and goes to /dashboard', async () => {
    const { location } = show({ role: 'student' });
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    expect(screen.getByText("You don't have permission to upload results")).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/dashboard'));
    expect(screen.queryByLabelText('Exam Title')).not.toBeInTheDocument();
  });

  test('without a profile nobody may', async () => {
    const { location } = show({ loadProfile: () => Promise.resolve(null) });
    expect(await screen.findByText('Access Denied')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/dashboard'));
  });

  test('waits for the session', () => {
    show({ auth: fakeAuth(null, { restore: () => new Promise(() => undefined) }) });
    expect(screen.getByText('Loading authentication state...')).toBeInTheDocument();
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });

  test('whoever signs out on purpose is not reproached', async () => {
    const { auth, location } = show();
    await screen.findByLabelText('Exam Title');
    auth.fire('signed-out', null);
    await waitFor(() => expect(location()).toBe('/login'));
    expect(screen.queryByText('Authentication Required')).not.toBeInTheDocument();
  });

  test.each<Role>(['teacher', 'admin'])('a %s may', async (role) => {
    show({ role });
    expect(await screen.findByRole('heading', { level: 1, name: 'Upload Results' })).toBeInTheDocument();
  });
});

describe('before a file', () => {
  test('the date is today’s in Kathmandu, required columns are stated', async () => {
    show();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kathmandu' }).format(new Date());
    expect(await screen.findByLabelText('Exam Date')).toHaveValue(today);
    expect(screen.getByText('Required columns: Symbol, Name and Marks.')).toBeInTheDocument();
  });

  test('the back link is for those who may go there', async () => {
    const { unmount } = show({ role: 'teacher' });
    await screen.findByLabelText('Exam Title');
    expect(screen.queryByRole('link', { name: 'Back to results' })).not.toBeInTheDocument();
    unmount();
    show({ role: 'admin' });
    expect(await screen.findByRole('link', { name: 'Back to results' })).toHaveAttribute(
      'href',
      '/admin/results',
    );
  });

  test('Process CSV asks for the file and for each field; blanks are no title, and too much is said at the field', async () => {
    show();
    await fillExam({ exam_title: '   ', set_number: '', exam_date: '' });
    await press('Process CSV');
    expect(await screen.findByText('Please select a CSV file')).toBeInTheDocument();
    expect(await screen.findByText('Please enter an exam title')).toBeInTheDocument();
    expect(screen.getByLabelText('Set Number')).toHaveAccessibleDescription('Please enter a set number');
    expect(screen.getByLabelText('Exam Date')).toHaveAccessibleDescription('Please select an exam date');
    await waitFor(() => expect(screen.getByLabelText('Exam Title')).toHaveFocus());
    put('Set Number', '9'.repeat(51));
    fireEvent.blur(screen.getByLabelText('Set Number'));
    expect(await screen.findByText('At most 50 characters')).toBeInTheDocument();
  });
});

describe('a file', () => {
  test('is shown with name and size in KB, and judged at once', async () => {
    show();
    await choose('Symbol,Name,Marks\nA-1,Asha,10\nA-2,,5\nA-3,Chet,x\n', 'प्रवेश marks.CSV');
    expect(await screen.findByText('प्रवेश marks.CSV')).toBeInTheDocument();
    expect(screen.getByText('0.1 KB')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change file' })).toBeInTheDocument();
    const problems = await screen.findByRole('list', { name: 'What to look at first' });
    expect(
      within(problems)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Row 4, A-3: Invalid marks format (x)', 'Row 3, A-2: Missing symbol or name']);
    expect(store.asked.filter(({ operation }) => operation !== 'StoredExamDates')).toEqual([]);
  });

  test('can be dropped', async () => {
    show();
    const target = (await screen.findByText('Drop a .csv or .xlsx file here')).parentElement;
    if (target === null) throw new Error('no drop area');
    const file = new File(['Symbol,Name,Marks\nA-1,Asha,10\n'], 'dropped.csv');
    fireEvent.dragOver(target);
    const dropped = (...files: File[]) => ({ dataTransfer: { files, items: [] } });
    fireEvent.drop(target, dropped(file, file));
    expect(screen.getByText(/These are several files/)).toBeInTheDocument();
    fireEvent.drop(target, dropped(file));
    expect(await screen.findByText('dropped.csv')).toBeInTheDocument();
    expect(screen.queryByText(/several files/)).not.toBeInTheDocument();
    expect(await screen.findByText('Every row can be stored as it is.')).toBeInTheDocument();
  });

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]);
  const unusable: [string, string | Uint8Array<ArrayBuffer>, string, RegExp | string][] = [
    ['wrong extension', 'Symbol,Name,Marks\nA,B,1', 'marks.ods', /neither a \.csv nor an \.xlsx/],
    [
      'missing columns',
      'Roll,Name\n1,2\n',
      'a.csv',
      "CSV file must contain 'Symbol', 'Name', and 'Marks' columns (case insensitive)",
    ],
    ['empty', '', 'a.csv', 'The file is empty.'],
    ['header only', 'Symbol,Name,Marks\n', 'a.csv', 'No valid entries to save'],
    ['binary', png, 'a.csv', /not a text file/],
    ['broken quotes', 'Symbol,Name,Marks\nA,"B,1\n', 'a.csv', /Failed to parse CSV file/],
  ];
  test('that cannot be used: says why, and there is no way to upload', async () => {
    show();
    await fillExam();
    for (const [what, content, name, message] of unusable) {
      await choose(content, name);
      expect(await screen.findByText(message), what).toBeInTheDocument();
      await press('Process CSV');
      expect(screen.getByText(message), what).toBeInTheDocument();
      expect(screen.queryByText('Upload Results', { selector: 'button' }), what).not.toBeInTheDocument();
      expect(screen.queryByText('File Summary'), what).not.toBeInTheDocument();
    }
  });

  test('whose columns nobody knows: somebody says which are meant', async () => {
    show();
    await fillExam();
    await choose('Prabesh\nEnrolled,Pupil,Points\nA-1,Asha Rai,12\nA-2,Bina,x');
    await screen.findByText('Which columns are meant?');
    expect(button('Read these columns')).toBeDisabled();
    for (const [label, name] of [
      ['Symbol', 'Enrolled'],
      ['Name', 'Pupil'],
      ['Marks', 'Points'],
    ] as const) {
      await userEvent.click(screen.getByRole('combobox', { name: new RegExp(label) }));
      await userEvent.click(screen.getByRole('option', { name }));
    }
    await press('Read these columns');
    await screen.findByText('Valid');
    await press('Process CSV');
    expect(await screen.findByRole('row', { name: /Asha Rai/ })).toHaveTextContent('A-1Row 3Asha Rai12');
    // A block that was copied in Excel, from the name of the second row on.
    fireEvent.paste(screen.getByRole('button', { name: /^Name in row 4/ }), {
      clipboardData: { getData: () => 'Bina Rai\t15\r\n' },
    });
    expect(row('Bina Rai')).toHaveTextContent('15Valid');
  });

  test('larger than 20 MB: refused unread', async () => {
    show();
    await screen.findByLabelText('Exam Title');
    const file = new File(['x'], 'huge.csv');
    Object.defineProperty(file, 'size', { value: 50 * 1024 * 1024 });
    file.arrayBuffer = () => Promise.reject(new Error('nobody should read this'));
    await chooseFile(file);
    const alert = await screen.findByText(/larger than 20 MB/);
    expect(alert).toHaveTextContent('Split it into smaller files and upload them one after the other');
  });

  test('more rows than one upload takes', async () => {
    show();
    const lines = Array.from({ length: 100_001 }, (_, index) => `S-${index},N,1`);
    await choose(['Symbol,Name,Marks', ...lines].join('\n'));
    expect(await screen.findByText(/more than 100,000 rows/)).toHaveTextContent(
      'Split it into smaller files and upload them one after the other',
    );
  });

  test('can be given up while it is read', async () => {
    show();
    FakeWorker.hold = new Promise(() => undefined);
    await choose('Symbol,Name,Marks\nA-1,Asha,10\n');
    expect(await screen.findByText('Reading the file...')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Reading the file...' })).toBeInTheDocument();
    await press('Cancel');
    expect(await screen.findByText('Drop a .csv or .xlsx file here')).toBeInTheDocument();
    expect(FakeWorker.ended).toBe(1);
  });

  test('processed while it is still read: the preview follows', async () => {
    show();
    await fillExam();
    let release = (): void => undefined;
    FakeWorker.hold = new Promise((resolve) => (release = resolve));
    await choose('Symbol,Name,Marks\nA-1,Asha,10\n');
    await press('Process CSV');
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeInTheDocument();
    release();
    expect(await screen.findByRole('row', { name: /A-1/ })).toBeInTheDocument();
  });

  test('another one, chosen while the first is read, wins', async () => {
    show();
    let release = (): void => undefined;
    FakeWorker.hold = new Promise((resolve) => (release = resolve));
    await choose('Symbol,Name,Marks\nA-1,Asha,x\n', 'first.csv');
    FakeWorker.hold = null;
    await choose('Symbol,Name,Marks\nB-1,Bina,10\n', 'second.csv');
    expect(await screen.findByText('Every row can be stored as it is.')).toBeInTheDocument();
    release();
    await Promise.resolve();
    expect(screen.getByText('second.csv')).toBeInTheDocument();
    expect(screen.queryByText(/A-1/)).not.toBeInTheDocument();
    expect(FakeWorker.ended).toBe(1);
  });

  test('that cannot be read any more', async () => {
    show();
    await screen.findByLabelText('Exam Title');
    const file = new File(['x'], 'gone.csv');
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    await chooseFile(file);
    expect(await screen.findByText(/could not be read/)).toBeInTheDocument();
  });
});

const mixed = [
  'Symbol,Name,Marks',
  'T-1,Aarav Koirala,181.5',
  'T-3,Bibek Thapa Magar,150',
  'T-3,Bibek Thapa Magar,160',
  'T-5,,-12.5',
  'T-6,Suman Rai,12abc',
].join('\r\n');

describe('the preview', () => {
  test('counts, rows with words, summary, and nothing stored; it survives a look at the other way of adding', async () => {
    show();
    await preview(mixed);
    expect(
      screen.getByText('Found 3 warnings and 1 errors. Please review before saving.'),
    ).toBeInTheDocument();
    expect(row('T-6')).toHaveTextContent(/0\s*12abc\s*Invalid\s*Invalid marks format/);
    expect(row('T-5')).toHaveTextContent(/Unknown\s*-12.5\s*Warning\s*Missing symbol or name/);
    expect(screen.getAllByRole('row', { name: /T-3/ })).toHaveLength(2);
    const summary = within(screen.getByRole('region', { name: 'File Summary' }));
    const line = (label: string) => summary.getByText(label).nextSibling?.textContent;
    expect(line('Total results')).toBe('3');
    expect(line('Exam title')).toBe('CEE Model');
    expect(line('Set number')).toBe('19');
    expect(line('Exam date')).toBe('Nov 15, 2025');
    expect(store.asked.map(({ operation }) => operation)).not.toContain('UploadResults');
    await verify();
    await press('Add Single Result');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    await press('CSV Upload');
    expect(row('T-6')).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).toBeChecked();
    // One kind of rows alone.
    await click(screen.getByRole('button', { name: /^Errors/ }));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(row('T-6')).toBeInTheDocument();
  });

  test('ten thousand rows do not enter the document', async () => {
    show();
    const many = Array.from({ length: 10_000 }, (_, index) => `S-${index},Name ${index},${index % 200}`);
    await preview(['Symbol,Name,Marks', ...many].join('\n'));
    expect(
      screen.getByText('Found 0 warnings and 0 errors. Please review before saving.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '10001');
  });

  test('a stored symbol is shown as replaced, also under its old name', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Old Name', marks: 50 }] });
    await preview(mixed);
    await waitFor(() => expect(row('T-1')).toHaveTextContent('replaces 50 → 181.5 (was Old Name)'));
    expect(await screen.findByText('1 result is stored for this exam.')).toBeInTheDocument();
  });

  test('asks for stored symbols in chunks, and only where the exam exists', async () => {
    show({ stored: [{ ...exam, symbol: 'S-2499', name: 'Name', marks: 2 }] });
    const many = Array.from({ length: 2500 }, (_, index) => `S-${index},Name ${index},1`);
    await preview(['Symbol,Name,Marks', ',Nobody,1', ...many].join('\n'));
    const chunks = store.asked.filter(({ operation }) => operation === 'StoredSymbols');
    expect(chunks.map(({ variables }) => variables.symbols?.length)).toEqual([1000, 1000, 500]);
    expect(chunks.flatMap(({ variables }) => variables.symbols ?? [])).not.toContain('Unknown-2');
    await click(screen.getByRole('button', { name: /^Replaced/ }));
    expect(row('S-2499')).toHaveTextContent('replaces 2 → 1');
  });

  test('another date of the same title and set warns', async () => {
    show({
      stored: [
        { ...exam, exam_date: '2025-10-01', symbol: 'T-1', name: 'A', marks: 1 },
        { ...exam, exam_date: null, symbol: 'T-2', name: 'B', marks: 1 },
      ],
    });
    await preview(mixed);
    expect(
      await screen.findByText(
        'CEE Model (Set 19) exists on another date (Oct 1, 2025; No Date): they will rank together.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/replaces/)).not.toBeInTheDocument();
  });

  test('an exam that is stored in another spelling: says which, offers it, and compares and stores under it', async () => {
    const storedAs = { ...exam, exam_title: 'cee  MODEL' };
    show({ stored: [{ ...storedAs, symbol: 'T-1', name: 'Old Name', marks: 50 }] });
    await preview(mixed);
    const said = 'This exam is stored as cee MODEL (Set 19): these results join it.';
    expect(await screen.findByText(said)).toBeInTheDocument();
    const list = document.getElementById(screen.getByLabelText('Exam Title').getAttribute('list') ?? '');
    expect(list?.querySelector('option')).toHaveValue('cee  MODEL');
    expect(row('T-1')).toHaveTextContent('replaces 50 → 181.5 (was Old Name)');
    expect(screen.getByText('Exam title').nextSibling).toHaveTextContent('cee MODEL');
    giveReason();
    await verify();
    await press('Upload Results');
    expect(
      await screen.findByText('Successfully uploaded 3 student results for cee MODEL (Set 19)'),
    ).toBeInTheDocument();
  });

  test('a comparison that fails blocks the upload until it succeeds', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'A', marks: 1 }] });
    mswServer.use(graphql.query('StoredSymbols', () => HttpResponse.error()));
    await fillExam();
    await choose(mixed);
    await screen.findByText('marks.csv');
    await press('Process CSV');
    expect(await screen.findByText('The stored results could not be compared.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload Results' })).toBeDisabled();
    mswServer.use(...store.handlers);
    await press('Try again');
    await uploadReady();
    expect(row('T-1')).toHaveTextContent('replaces 1 → 181.5');
  });
});

describe('the upload', () => {
  test('needs a valid row', async () => {
    show();
    await fillExam();
    await choose('Symbol,Name,Marks\nT-1,Asha,x\n');
    await screen.findByText('Errors');
    await press('Process CSV');
    await uploadReady();
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('No valid entries to save')).toBeInTheDocument();
  });

  test('with the box ticked: stores in one mutation, says so to a teacher who stays, and the form is empty again', async () => {
    const { location } = show();
    await preview(mixed);
    await press('Upload Results');
    expect(await screen.findByText('Please verify that the data is correct')).toBeInTheDocument();
    expect(store.rows).toEqual([]);
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(
      screen.getByText('Successfully uploaded 3 student results for CEE Model (Set 19)'),
    ).toBeInTheDocument();
    expect(store.asked.filter(({ operation }) => operation === 'UploadResults')).toHaveLength(1);
    expect(store.rows).toEqual([
      { symbol: 'T-1', name: 'Aarav Koirala', marks: 181.5, ...exam },
      { symbol: 'T-3', name: 'Bibek Thapa Magar', marks: 160, ...exam },
      { symbol: 'T-5', name: 'Unknown', marks: -12.5, ...exam },
    ]);
    expect(screen.getByLabelText('Exam Title')).toHaveValue('');
    expect(screen.getByLabelText('Set Number')).toHaveValue('');
    expect(screen.queryByText('File Summary')).not.toBeInTheDocument();
    expect(screen.getByText('Drop a .csv or .xlsx file here')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/admin/results/upload'));
  });

  test('an admin goes to the list of results', async () => {
    const { location } = show({ role: 'admin' });
    await preview(mixed);
    await verify();
    await press('Upload Results');
    await waitFor(() => expect(location()).toBe('/admin/results'));
    expect(
      screen.getByText('Successfully uploaded 3 student results for CEE Model (Set 19)'),
    ).toBeInTheDocument();
  });

  test('an exam changed after the preview is compared again and has to be verified again', async () => {
    show({ stored: [{ ...exam, set_number: '20', symbol: 'T-1', name: 'Aarav Koirala', marks: 7 }] });
    await preview(mixed);
    await verify();
    put('Set Number', '20');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    await waitFor(() => expect(row('T-1')).toHaveTextContent('replaces 7 → 181.5'));
    await uploadReady();
    await press('Upload Results');
    expect(await screen.findByText('Please verify that the data is correct')).toBeInTheDocument();
    await verify();
    giveReason();
    await press('Upload Results');
    expect(
      await screen.findByText(/uploaded 3 student results for CEE Model \(Set 20\)/),
    ).toBeInTheDocument();
    expect(store.rows.filter(({ symbol }) => symbol === 'T-1')).toHaveLength(1);
  });

  test('what somebody stored meanwhile is shown before it is overwritten', async () => {
    show();
    await preview(mixed);
    await verify();
    store.rows.push({ ...exam, symbol: 'T-1', name: 'Aarav Koirala', marks: 100 });
    await press('Upload Results');
    const alert = await screen.findByText(/What is stored for this exam has changed/);
    expect(alert).toHaveTextContent('Nothing of this file was stored. 1 row is marked differently now.');
    expect(row('T-1')).toHaveTextContent('replaces 100 → 181.5');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    expect(store.rows).toHaveLength(1);
    await verify();
    giveReason();
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
  });

  test('a refusal of any kind keeps the preview and says what the server said; any other failure is the general message', async () => {
    show();
    await preview(mixed);
    await verify();
    const extensions = { code: 'constraint-violation' };
    mswServer.use(
      graphql.mutation('UploadResults', () =>
        HttpResponse.json({ errors: [{ message: 'Check constraint violation. marks', extensions }] }),
      ),
    );
    await press('Upload Results');
    const alert = (await screen.findByText(/Check constraint violation. marks/)).closest('[role=alert]');
    expect(alert).toHaveTextContent('Failed to upload results to database');
    expect(alert).toHaveTextContent('Nothing was stored; the preview is as it was.');
    expect(row('T-1')).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).toBeChecked();
    const refuse = () =>
      HttpResponse.json<{ errors: object[]; data?: Record<string, unknown> }>({
        errors: [{ message: 'database query error', extensions: { code: 'postgres-error' } }],
      });
    mswServer.use(graphql.mutation('UploadResults', refuse), graphql.mutation('WithdrawUpload', refuse));
    await press('Upload Results');
    // Refused, and no lost connection.
    const refused = (await screen.findByText(/database query error/)).closest('[role=alert]');
    expect(refused).toHaveTextContent('Failed to upload results to database');
    expect(refused).toHaveTextContent('Nothing was stored; the preview is as it was.');
    mswServer.use(...store.handlers);
    mswServer.use(graphql.mutation('UploadResults', () => new HttpResponse(null, { status: 500 })));
    await press('Upload Results');
    await waitFor(() => expect(screen.queryByText(/database query error/)).not.toBeInTheDocument());
    expect(await screen.findByText(/Failed to upload results to database/)).toBeInTheDocument();
    expect(row('T-1')).toBeInTheDocument();
  });

  test('what is stored already as it is: said, not called replaced, not written again', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Aarav Koirala', marks: 181.5 }] });
    await preview(mixed);
    expect(row('T-1')).toHaveTextContent('Stored already, unchanged');
    const summary = within(screen.getByRole('region', { name: 'File Summary' }));
    expect(summary.getByText('Stored already, unchanged').nextSibling).toHaveTextContent('1');
    expect(summary.queryByText('Replaced')).not.toBeInTheDocument();
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(
      screen.getByText(
        'Successfully uploaded 3 student results for CEE Model (Set 19). 1 of them was stored already, unchanged',
      ),
    ).toBeInTheDocument();
    const sent = store.asked.find(({ operation }) => operation === 'UploadResults');
    expect(sent?.variables.rows?.map(({ symbol }) => symbol)).toEqual(['T-3', 'T-5']);
  });

  test('a file of which everything is stored already writes nothing', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 5 }] });
    await preview('Symbol,Name,Marks\nT-1,Asha,5\n');
    await verify();
    await press('Upload Results');
    expect(
      await screen.findByText('The result of CEE Model (Set 19) was stored already; nothing was changed.'),
    ).toBeInTheDocument();
    expect(store.asked.map(({ operation }) => operation)).not.toContain('UploadResults');
  });

  test('an exam that somebody else uploaded: says so, keeps the preview, and stores nothing', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    store.othersOwn = 'published';
    await preview('Symbol,Name,Marks\nT-1,Asha,181.5\nT-2,Bina,20\n');
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
    expect(row('T-1')).toHaveTextContent('replaces 50 → 181.5');
    expect(store.rows).toEqual([{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }]);
  });

  test('a draft that somebody else holds is told by the refusal alone, with whose it is', async () => {
    show();
    store.othersOwn = 'draft';
    await preview('Symbol,Name,Marks\nT-1,Asha,181.5\n');
    await verify();
    expect(screen.queryByText(/ram@example\.com/)).not.toBeInTheDocument();
    await press('Upload Results');
    expect(
      await screen.findByText(/belongs to ram@example\.com\. It is not published yet\. Ask them/),
    ).toBeInTheDocument();
    expect(store.rows).toEqual([]);
  });

  test('an admin is told whose exam it is, and may store in it', async () => {
    show({ role: 'admin', stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    store.othersOwn = 'published';
    await fillExam();
    expect(
      await screen.findByText(
        'CEE Model (Set 19) belongs to ram@example.com. As an admin you can change it.',
      ),
    ).toBeInTheDocument();
  });

  test('other results of the exam, stored meanwhile, are in nobody’s way', async () => {
    show();
    await preview(mixed);
    await verify();
    store.rows.push({ ...exam, symbol: 'Z-9', name: 'Somebody else', marks: 100 });
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(store.rows).toHaveLength(4);
    expect(store.asked.filter(({ operation }) => operation === 'UploadResults')).toHaveLength(2);
  });

  test('a file that changed on disk: said once, then what the preview shows is stored', async () => {
    show();
    await fillExam();
    const file = new File(['Symbol,Name,Marks\nT-1,Asha,5\n'], 'marks.csv');
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
    expect(store.rows).toEqual([]);
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    expect(store.rows).toMatchObject([{ symbol: 'T-1', name: 'Asha', marks: 5 }]);
  });

  describe('can be cancelled', () => {
    const plain = 'Symbol,Name,Marks\nT-1,Asha,5\n';

    test('while it is compared', async () => {
      show({ stored: [{ ...exam, symbol: 'T-1', name: 'A', marks: 1 }] });
      mswServer.use(
        graphql.query('StoredSymbols', async () => {
          await delay('infinite');
        }),
      );
      await fillExam();
      await choose(plain);
      await screen.findByText('Valid');
      await press('Process CSV');
      expect(await screen.findByText('Comparing with stored results...')).toBeInTheDocument();
      await press('Cancel');
      expect(
        await screen.findByText('The comparison with stored results was cancelled.'),
      ).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Upload Results' })).toBeDisabled();
      mswServer.use(...store.handlers);
      await press('Try again');
      await uploadReady();
      expect(row('T-1')).toHaveTextContent('replaces 1 → 5');
    });

    test('while it is on its way: the request that comes too late stores nothing', async () => {
      show();
      await preview(plain);
      await verify();
      let id = '';
      let calls = 0;
      mswServer.use(
        graphql.mutation<Record<string, unknown>, { id: string }>('UploadResults', async ({ variables }) => {
          calls += 1;
          ({ id } = variables);
          await delay('infinite');
        }),
      );
      await press('Upload Results');
      await screen.findByText(/Storing 1 result in one step/);
      await waitFor(() => expect(id).not.toBe(''));
      // A second press sends nothing.
      await press('Uploading...');
      await press('Cancel');
      expect(await screen.findByText(/The upload was cancelled\./)).toHaveTextContent(
        'Nothing was stored; the preview is as it was.',
      );
      expect(store.uploads.get(id)).toBe(true);
      expect(calls).toBe(1);
      expect(row('T-1')).toBeInTheDocument();
      expect(screen.getByRole('checkbox')).toBeChecked();
      mswServer.use(...store.handlers);
      await press('Upload Results');
      expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    });

    test('too late: says that it was stored', async () => {
      show();
      await preview(plain);
      await verify();
      mswServer.use(
        graphql.mutation<Record<string, unknown>, { id: string; rows: never[] }>(
          'UploadResults',
          async ({ variables }) => {
            store.uploads.set(variables.id, false);
            store.store(exam, variables.rows);
            await delay('infinite');
          },
        ),
      );
      await press('Upload Results');
      await waitFor(() => expect(store.rows).toHaveLength(1));
      await press('Cancel');
      expect(
        await screen.findByText(/They were stored before the upload could be cancelled/),
      ).toHaveTextContent('Successfully uploaded 1 student results for CEE Model (Set 19)');
    });
  });

  describe('whoever leaves', () => {
    const admin = { role: 'admin' } as const;
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

    test('with a processed file is asked, in the app and by the browser', async () => {
      const { router, location } = show(admin);
      await fillExam();
      await act(() => router.navigate('/admin/results/add'));
      await waitFor(() => expect(location()).toBe('/admin/results/add'));
      expect(closes()).toBe(false);
      await preview(mixed);
      expect(closes()).toBe(true);
      void router.navigate('/elsewhere');
      const dialog = await screen.findByRole('alertdialog', { name: 'Leave without uploading?' });
      expect(dialog).toHaveTextContent('marks.csv with 3 results has not been uploaded yet.');
      await press('Stay');
      await waitFor(() => expect(row('T-1')).toBeInTheDocument());
      await waitFor(() => expect(location()).toBe('/admin/results/add'));
      void router.navigate('/elsewhere');
      await screen.findByRole('alertdialog');
      await press('Leave');
      await screen.findByText('Another page');
      expect(closes()).toBe(false);
    });

    test.each([
      [true, 'They were stored before the upload could be cancelled.'],
      [false, 'Nothing was stored.'],
    ])('a running upload hears how it ended, and is led nowhere (stored: %s)', async (stored, ending) => {
      const { router, location } = show(admin);
      await preview(mixed);
      await verify();
      let sent = false;
      mswServer.use(
        graphql.mutation<Record<string, unknown>, { id: string; rows: never[] }>(
          'UploadResults',
          async ({ variables }) => {
            if (stored) {
              store.uploads.set(variables.id, false);
              store.store(exam, variables.rows);
            }
            sent = true;
            await delay('infinite');
          },
        ),
      );
      await press('Upload Results');
      await waitFor(() => expect(sent).toBe(true));
      void router.navigate('/elsewhere');
      await screen.findByRole('alertdialog', { name: 'Leave while the upload is running?' });
      await press('Leave');
      await screen.findByText('Another page');
      expect(await screen.findByText(new RegExp(ending))).toBeInTheDocument();
      await waitFor(() => expect(location()).toBe('/elsewhere'));
    });
  });

  describe('a lost connection', () => {
    const lose = (stored: boolean, before: () => void = () => undefined) =>
      mswServer.use(
        graphql.mutation<Record<string, unknown>, { id: string; rows: never[] }>(
          'UploadResults',
          ({ variables }) => {
            if (stored) {
              store.uploads.set(variables.id, false);
              store.store(exam, variables.rows);
            }
            before();
            return HttpResponse.error();
          },
        ),
      );
    const plain = 'Symbol,Name,Marks\n,Asha,5\n';

    test('before anything was stored', async () => {
      show();
      await preview(plain);
      await verify();
      lose(false);
      await press('Upload Results');
      expect(await screen.findByText(/Nothing was stored/)).toBeInTheDocument();
    });

    test('after everything was stored, also where no symbol could tell', async () => {
      show();
      await preview(plain);
      await verify();
      lose(true);
      await press('Upload Results');
      expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
      expect(store.rows).toHaveLength(1);
    });

    test('a proxy that gave up waiting is asked behind, too', async () => {
      show();
      await preview(plain);
      await verify();
      mswServer.use(
        graphql.mutation<Record<string, unknown>, { id: string; rows: never[] }>(
          'UploadResults',
          ({ variables }) => {
            store.uploads.set(variables.id, false);
            store.store(exam, variables.rows);
            return new HttpResponse(null, { status: 504 });
          },
        ),
      );
      await press('Upload Results');
      expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
    });

    test.each([true, false])(
      'and the server stays away; the next press asks first (stored: %s)',
      async (stored) => {
        show();
        await preview(plain);
        await verify();
        lose(stored, () => mswServer.use(graphql.mutation('WithdrawUpload', () => HttpResponse.error())));
        await press('Upload Results');
        expect(await screen.findByText(/not known yet whether the results were stored/)).toBeInTheDocument();
        mswServer.use(...store.handlers);
        await press('Upload Results');
        expect(await screen.findByText('Results Uploaded')).toBeInTheDocument();
        expect(store.rows).toHaveLength(1);
      },
    );

    test.each([
      [
        true,
        'Successfully uploaded 1 student results for CEE Model (Set 19). The exam is a draft: nothing of it is public yet.',
      ],
      [
        false,
        'Your last upload (1 result, CEE Model (Set 19)) was not stored. Please upload the file again.',
      ],
    ])('and the page with it; who comes back learns what became of it (stored: %s)', async (stored, said) => {
      const { router } = show();
      await preview(plain);
      await click(screen.getByLabelText('Keep as draft'));
      await verify();
      const away = () => mswServer.use(graphql.mutation('WithdrawUpload', () => HttpResponse.error()));
      lose(stored, away);
      await press('Upload Results');
      await screen.findByText(/not known yet whether the results were stored/);
      void router.navigate('/elsewhere');
      await screen.findByRole('alertdialog');
      await press('Leave');
      await screen.findByText('Another page');
      await act(() => router.navigate('/admin/results/upload'));
      await screen.findByText(/not known yet whether your last upload \(1 result, CEE Model/);
      mswServer.use(...store.handlers);
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
});

describe('publication', () => {
  const plain = 'Symbol,Name,Marks\nT-1,Asha,50\n';
  const tomorrow = kathmanduDay(new Date(Date.now() + 24 * 60 * 60 * 1000));

  test('now, unless told; a draft says so and leads to its checks', async () => {
    show();
    await preview(plain);
    expect(screen.getByLabelText('Publish now')).toBeChecked();
    await click(screen.getByLabelText('Keep as draft'));
    put('Lowest marks', '-२५');
    put('Full marks', '-30');
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('Full marks must be higher than the lowest marks')).toBeInTheDocument();
    put('Full marks', '200');
    await press('Upload Results');
    const note = await screen.findByText(/The exam is a draft: nothing of it is public yet/);
    expect(note).toBeInTheDocument();
    expect(sent()).toMatchObject([
      { publish: 'draft', publish_at: null, lowest_marks: -25, full_marks: 200 },
    ]);
    expect(screen.getByRole('link', { name: 'Check the draft' })).toHaveAttribute(
      'href',
      '/admin/results/draft/exam-1',
    );
    expect(button('Undo upload')).toBeInTheDocument();
    expect(screen.getByLabelText('Publish now')).toBeChecked();
  });

  test('at a time: in Kathmandu, and nothing is sent before it is one', async () => {
    show();
    await preview(plain);
    await click(screen.getByLabelText('Publish on …'));
    await verify();
    await press('Upload Results');
    expect(await screen.findByText('Please choose the day of publication')).toBeInTheDocument();
    put('Day of publication', kathmanduDay(new Date()));
    put('Time of publication', '00:00');
    await press('Upload Results');
    expect(await screen.findByText('This time has passed. Please choose a later one.')).toBeInTheDocument();
    expect(sent()).toEqual([]);
    put('Day of publication', tomorrow);
    put('Time of publication', '16:00');
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(sent()).toMatchObject([
      { publish: 'at', publish_at: kathmanduInstant(tomorrow, '16:00')?.toISOString() },
    ]);
  });

  test('of a stored exam is shown and kept, its range in the fields', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 40 }] });
    store.publication = { state: 'draft', publish_at: null, lowest_marks: 0, full_marks: 100 };
    await preview(plain);
    expect(await screen.findByText(/This exam is a draft and stays one/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Publish now')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Full marks')).toHaveValue('100'));
    await verify();
    // Nobody has seen the marks that change.
    expect(screen.queryByLabelText('Reason for the changed marks')).not.toBeInTheDocument();
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(sent()).toMatchObject([{ publish: null, reason: null, lowest_marks: 0, full_marks: 100 }]);
  });

  test('published marks change with a reason only', async () => {
    show({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 40 }] });
    await preview(plain);
    await verify();
    expect(screen.getByText(/1 published mark changes. Everybody can read this reason/)).toBeInTheDocument();
    await press('Upload Results');
    expect(await screen.findByText('Please say why published marks change')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Reason for the changed marks')).toHaveFocus());
    expect(sent()).toEqual([]);
    giveReason();
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(sent()).toMatchObject([{ publish: null, reason: 'Rechecked' }]);
  });

  test('an exam that somebody else published meanwhile is not uploaded to unseen', async () => {
    show();
    await preview(plain);
    await click(screen.getByLabelText('Keep as draft'));
    await verify();
    store.rows.push({ ...exam, symbol: 'T-9', name: 'Other', marks: 1 });
    await press('Upload Results');
    expect(await screen.findByText(/What is stored for this exam has changed/)).toBeInTheDocument();
    expect(screen.getByText(/This exam is published/)).toBeInTheDocument();
    expect(store.rows).toHaveLength(1);
  });

  test('of an exam that somebody else prepares unseen: says whom to ask', async () => {
    show();
    await preview(plain);
    await verify();
    const refusal =
      'Check constraint violation. the results of this exam have changed since they were compared';
    mswServer.use(
      graphql.mutation('UploadResults', () =>
        HttpResponse.json({ errors: [{ message: refusal, extensions: { code: 'permission-error' } }] }),
      ),
    );
    await press('Upload Results');
    expect(
      await screen.findByText(/Somebody else is at work on this exam. Please ask the office/),
    ).toBeInTheDocument();
  });

  test('a single result of a new exam: as chosen', async () => {
    show({ at: '/admin/results/add' });
    await fillExam();
    await press('Add Single Result');
    await click(screen.getByLabelText('Keep as draft'));
    put('Symbol', 'T-1');
    put('Name', 'Asha');
    put('Marks', '5');
    await press('Add Result');
    expect(await screen.findByText(/added result for Asha. The exam is a draft/)).toBeInTheDocument();
    expect(sent()).toMatchObject([{ publish: 'draft', seen_version: null }]);
    expect(store.asked.filter(({ operation }) => operation === 'AddResult')).toEqual([]);
  });
});

describe('what is published now is checked first', () => {
  const plain = 'Symbol,Name,Marks\nT-1,Asha,50\n';

  test('it is stored as a draft, and published where no check finds anything', async () => {
    show();
    await preview(plain);
    await verify();
    await press('Upload Results');
    expect(await screen.findByRole('link', { name: 'See the results page' })).toBeInTheDocument();
    expect(sent()).toMatchObject([{ publish: 'draft' }]);
    expect(store.asked.filter(({ operation }) => operation === 'PublishExam')).toMatchObject([
      { variables: { id: 'exam-1', seen_version: 2 } },
    ]);
  });

  test('it stays a draft where there is something to look at, and leads there', async () => {
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
    await verify();
    await press('Upload Results');
    expect(await screen.findByText(/still a draft: its checks found something/)).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Check the draft' })).toBeInTheDocument();
    expect(store.asked.some(({ operation }) => operation === 'PublishExam')).toBe(false);
  });

  test('marks outside the range are not stored where everybody would see them', async () => {
    show();
    await preview('Symbol,Name,Marks\nT-1,Asha,950\n');
    put('Full marks', '100');
    await verify();
    await press('Upload Results');
    expect(
      await screen.findByText(/Marks in row 2 are outside the lowest and full marks/),
    ).toBeInTheDocument();
    expect(store.rows).toEqual([]);
  });
});

describe('rows without an ID', () => {
  const csv = 'Symbol,Name,Marks\n,Hari,40\n,Hari,40\n,Sita,30\n';
  const stored = [{ ...exam, symbol: 'Unknown-4', name: 'Hari', marks: 40 }];

  test('that stand already are said, and left out', async () => {
    show({ stored });
    await preview(csv);
    expect(row('Row 2')).toHaveTextContent('this name with these marks stands already');
    // One stands; the second of the file is new.
    expect(row('Row 3')).not.toHaveTextContent('stands already');
    await verify();
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(store.rows.map(({ name }) => name)).toEqual(['Hari', 'Hari', 'Sita']);
  });

  test('are stored once more where the box is ticked', async () => {
    show({ stored });
    await preview(csv);
    await click(screen.getByLabelText(/Store 1 row without an ID once more/));
    await verify();
    await press('Upload Results');
    await screen.findByText('Results Uploaded');
    expect(store.rows.map(({ name }) => name)).toEqual(['Hari', 'Hari', 'Hari', 'Sita']);
  });
});

test('the counts of the file follow a correction', async () => {
  show();
  await preview('Symbol,Name,Marks\nT-1,Asha,abc\n');
  const errors = () => screen.getAllByText('Errors').find(({ tagName }) => tagName === 'DT')?.nextSibling;
  expect(errors()).toHaveTextContent('1');
  await click(screen.getByRole('button', { name: /^Marks in row 2/ }));
  await userEvent.clear(screen.getByRole('textbox', { name: /^Marks in row 2/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Marks in row 2/ }), '50{Enter}');
  await waitFor(() => expect(errors()).toHaveTextContent('0'));
});

describe('a single result', () => {
  const fillResult = (symbol: string, name: string, marks: string): void => {
    put('Symbol', symbol);
    put('Name', name);
    put('Marks', marks);
  };

  async function open(options: Parameters<typeof show>[0] = {}) {
    show({ at: '/admin/results/add', ...options });
    await fillExam();
    await waitFor(() => expect(store.asked).not.toEqual([]));
    await press('Add Single Result');
  }

  test.each([
    ['', 'Asha', '1'],
    ['T-1', '  ', '1'],
    ['T-1', 'Asha', ''],
  ])('all fields are required: %j, %j, %j', async (symbol, name, marks) => {
    await open();
    fillResult(symbol, name, marks);
    await press('Add Result');
    expect(await screen.findByText('Please fill in all fields for the new result')).toBeInTheDocument();
    expect(store.rows).toEqual([]);
  });

  test('what is wrong stands at its field, and the first of them has the focus', async () => {
    await open();
    fillResult('T-1', 'a'.repeat(201), '1,000');
    await press('Add Result');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('At most 200 characters');
    expect(screen.getByLabelText('Marks')).toHaveAccessibleDescription('Marks must be a valid number');
    expect(screen.queryByText('Please fill in all fields for the new result')).not.toBeInTheDocument();
    expect(store.rows).toEqual([]);
    put('Name', 'Asha');
    put('Marks', '12abc');
    await press('Add Result');
    await waitFor(() => expect(screen.getByLabelText('Marks')).toHaveFocus());
    expect(screen.getByLabelText('Marks')).toHaveAccessibleDescription('Marks must be a valid number');
  });

  test('the exam is asked for as well', async () => {
    show();
    await screen.findByLabelText('Exam Title');
    await press('Add Single Result');
    fillResult('T-1', 'Asha', '5');
    await press('Add Result');
    expect(await screen.findByText('Please enter an exam title')).toBeInTheDocument();
    expect(store.rows).toEqual([]);
  });

  test('is added; the exam stays for the next one', async () => {
    await open();
    expect(screen.getByLabelText('Exam Title')).toHaveValue('CEE Model');
    expect(screen.queryByText('Process CSV')).not.toBeInTheDocument();
    fillResult(' T-1 ', 'Asha  Rai', '९.५');
    await press('Add Result');
    expect(await screen.findByText('Result Added')).toBeInTheDocument();
    expect(screen.getByText('Successfully added result for Asha Rai')).toBeInTheDocument();
    expect(store.rows).toEqual([{ symbol: 'T-1', name: 'Asha Rai', marks: 9.5, ...exam }]);
    expect(screen.getByLabelText('Symbol')).toHaveValue('');
    await waitFor(() => expect(screen.getByLabelText('Symbol')).toHaveFocus());
    expect(screen.getByLabelText('Exam Title')).toHaveValue('CEE Model');
    // The exam's count is right at once.
    expect(await screen.findByText('1 result is stored for this exam.')).toBeInTheDocument();
  });

  test('a stored symbol is replaced only after a yes', async () => {
    await open({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    fillResult('T-1', 'Asha Rai', '61.5');
    await press('Add Result');
    const dialog = await screen.findByRole('alertdialog', { name: 'T-1 is stored already' });
    expect(dialog).toHaveTextContent('replaces 50 → 61.5');
    await click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(store.rows[0]?.marks).toBe(50);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await press('Add Result');
    await click(await screen.findByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Please say why published marks change')).toBeInTheDocument();
    giveReason();
    await click(screen.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Successfully added result for Asha Rai')).toBeInTheDocument();
    expect(sent()).toMatchObject([{ publish: null, reason: 'Rechecked' }]);
    expect(store.rows).toEqual([{ ...exam, symbol: 'T-1', name: 'Asha Rai', marks: 61.5 }]);
  });

  test('a stored symbol of an exam that somebody else uploaded stays as it is', async () => {
    await open({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    store.othersOwn = 'published';
    fillResult('T-1', 'Asha Rai', '61.5');
    await press('Add Result');
    const replace = await screen.findByRole('button', { name: 'Replace' });
    giveReason();
    await click(replace);
    expect(
      await screen.findByText(/^Failed to add result to database\. .* belongs to ram@example\.com/),
    ).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(store.rows[0]?.marks).toBe(50);
  });

  test('a symbol stored at the very moment is asked for, not overwritten', async () => {
    await open({ stored: [{ ...exam, symbol: 'T-1', name: 'Asha', marks: 50 }] });
    mswServer.use(
      graphql.query('StoredExamDates', () => HttpResponse.json({ data: { exams: [] } }), { once: true }),
    );
    fillResult('T-1', 'Asha', '61.5');
    await press('Add Result');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('replaces 50 → 61.5');
  });

  test('a failure', async () => {
    await open();
    mswServer.use(graphql.mutation('AddResult', () => HttpResponse.error()));
    fillResult('T-1', 'Asha', '5');
    await press('Add Result');
    expect(await screen.findByText('Failed to add result to database')).toBeInTheDocument();
    expect(screen.getByLabelText('Symbol')).toHaveValue('T-1');
  });

  test('another date of the same exam warns here too', async () => {
    await open({ stored: [{ ...exam, exam_date: '2025-10-01', symbol: 'T-1', name: 'A', marks: 1 }] });
    expect(await screen.findByText(/they will rank together/)).toBeInTheDocument();
  });
});
