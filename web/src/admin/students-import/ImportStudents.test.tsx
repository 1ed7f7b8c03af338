import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { IdentityContext } from '../../graphql/identity.ts';
import { newId } from '../../lib/newId.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { mswServer } from '../../test/mswServer.ts';
import { fakeAuth, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { FakeWorker } from '../import/fakeWorker.ts';
import { readInWorker } from '../import/readFile.ts';
import { ImportStudents } from './ImportStudents.tsx';
import { studentsFile } from './studentsFile.ts';

const header = 'First Name,Last Name,Email,Phone,College Name';
const good = 'Asha,Rai,asha@example.com,9841000001,Model College';
const bad = 'Bina,Rai,"bina@example,com",9841000002,Model College';

interface Stored {
  id: string;
  email: string;
  phone: string;
}

/** What the database and the server know, and what they were asked for. */
let stored: Stored[];
let ordered: string[][];
let imports: Map<string, Stored[]>;
const importToUndo = (id: string) => ({
  id,
  file_name: 'new.csv',
  count: imports.get(id)?.length ?? 0,
  created_at: new Date().toISOString(),
  state: { removable: 1, changed: 1, in_use: 0 },
});
/** Answers of the import, in their order; without one it is stored. */
let answers: (() => Response | undefined)[];
const closed = vi.fn();

const job = (ids: readonly string[], failed: number) => ({
  id: '00000000-0000-4000-8000-000000000001',
  created_at: new Date().toISOString(),
  finished_at: new Date().toISOString(),
  total: ids.length,
  waiting: 0,
  created: ids.length - failed,
  linked: 0,
  replaced: 0,
  failed,
});
let failing = 0;

beforeEach(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined;
  clearNotifications();
  sessionStorage.clear();
  FakeWorker.work = (order, post) => readInWorker(studentsFile, order, post);
  FakeWorker.hold = null;
  vi.stubGlobal('Worker', FakeWorker);
  closed.mockClear();
  [stored, ordered, answers, failing] = [[], [], [], 0];
  imports = new Map();
  mswServer.use(
    graphql.query('StoredStudentKeys', ({ variables }) => {
      const { emails, phones } = variables as { emails: string[]; phones: string[] };
      return HttpResponse.json({
        data: {
          emails: stored
            .filter(({ email }) => emails.includes(email.toLowerCase()))
            .map(({ id, email }) => ({ id, email_key: email.toLowerCase() })),
          phones: stored.filter(({ phone }) => phones.includes(phone)),
        },
      });
    }),
    graphql.query('StoredImport', ({ variables }) => {
      const students = imports.get(String(variables.id));
      return HttpResponse.json({
        data: {
          student_imports_by_pk: students
            ? { id: String(variables.id), students: students.map(({ id }) => ({ id })) }
            : null,
        },
      });
    }),
    graphql.query('RecentImports', () =>
      HttpResponse.json({ data: { student_imports: [...imports.keys()].map(importToUndo) } }),
    ),
    graphql.query('ImportToUndo', ({ variables }) =>
      HttpResponse.json({ data: { student_imports_by_pk: importToUndo(String(variables.id)) } }),
    ),
    graphql.mutation('UndoStudentImport', ({ variables }) => {
      const id = String(variables.id);
      imports.delete(id);
      return HttpResponse.json({ data: { undo_student_import: [{ id, removed: 1, kept: 1 }] } });
    }),
    graphql.mutation('ImportStudents', ({ variables }) => {
      const { id, students: nested } = (variables as { import: { id: string; students: { data: Stored[] } } })
        .import;
      const students = nested.data;
      const answer = answers.shift();
      if (answer) {
        const response = answer();
        if (response) return response;
      }
      stored.push(...students);
      imports.set(id, students);
      if (answer) return HttpResponse.error();
      return HttpResponse.json({
        data: { insert_student_imports_one: { id } },
      });
    }),
    http.post('*/auth/admin/users', async ({ request }) => {
      const { student_ids: ids } = (await request.json()) as { student_ids: string[] };
      ordered.push(ids);
      return HttpResponse.json(job(ids, failing), { status: 202 });
    }),
    http.get('*/auth/admin/users', () =>
      HttpResponse.json({ jobs: ordered.length > 0 ? [job(ordered.at(-1) ?? [], failing)] : [] }),
    ),
    http.get('*/auth/admin/users/:job', () => {
      const ids = ordered.at(-1) ?? [];
      return HttpResponse.json({
        ...job(ids, failing),
        students: ids.map((id, index) => ({
          student_id: id,
          name: `Student ${index}`,
          email: `s${index}@example.com`,
          outcome: index < failing ? 'failed' : 'created',
          message: index < failing ? 'Something went wrong. Please try again.' : null,
          retryable: index < failing,
        })),
      });
    }),
  );
});

function show() {
  const identity = { getToken: () => Promise.resolve('token') } as never;
  renderWithProviders(
    <IdentityContext value={identity}>
      <ImportStudents open onClose={closed} onImported={() => undefined} />
      <Notifications />
    </IdentityContext>,
    { role: 'admin', auth: fakeAuth({ id: '00000000-0000-4000-8000-0000000000aa', email: 'a@example.com' }) },
  );
}

async function choose(...lines: string[]): Promise<void> {
  await screen.findByText('Drop a .csv or .xlsx file here');
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  await userEvent.upload(input, new File([[header, ...lines].join('\r\n')], 'new.csv', { type: 'text/csv' }));
}
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const submit = (): HTMLElement => button(/^Import/);
const grid = (): HTMLElement => screen.getByRole('grid');

test('without a file it says so', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }));
  expect(screen.getByText('Please select a CSV file')).toBeInTheDocument();
});

test('an error leads to its cell, is corrected by keyboard, and the students are stored with their logins ordered', async () => {
  show();
  await choose(good, bad);
  expect(await screen.findByText('CSV validation failed with 1 errors:')).toBeInTheDocument();
  expect(submit()).toBeDisabled();

  await userEvent.click(screen.getByRole('link', { name: 'Row 3: Email - Invalid email format' }));
  expect(grid()).toHaveFocus();
  expect(document.getElementById(grid().getAttribute('aria-activedescendant') ?? '')).toHaveTextContent(
    'bina@example,com',
  );
  // Esc gives up what was typed, and only that.
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Email, row 3' }));
  await userEvent.keyboard('nothing{Escape}');
  expect(screen.getByText('bina@example,com')).toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  expect(grid()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(screen.getByRole('textbox', { name: 'Email, row 3' }));
  await userEvent.keyboard('bina@example.com{Enter}');
  expect(screen.queryByText(/CSV validation failed/)).not.toBeInTheDocument();
  await waitFor(() => expect(submit()).toBeEnabled());
  expect(screen.getByRole('button', { name: /Corrected here/ })).toBeInTheDocument();

  await userEvent.click(submit());
  expect(await screen.findByText('2 logins are made')).toBeInTheDocument();
  expect(screen.getAllByText('Successfully imported 2 students').length).toBeGreaterThan(0);
  expect(stored.map(({ email }) => email)).toEqual(['asha@example.com', 'bina@example.com']);
  expect(ordered).toEqual([stored.map(({ id }) => id)]);
});

test('what somebody else stored meanwhile becomes the errors of its cells; nothing is lost', async () => {
  answers = [
    () => {
      stored.push({ id: newId(), email: 'ASHA@example.com', phone: '9841000009' });
      return HttpResponse.json({
        errors: [
          { message: 'Uniqueness violation.', extensions: { code: 'constraint-violation', path: '$' } },
        ],
      });
    },
  ];
  show();
  await choose(good);
  await waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.click(submit());
  expect(
    await screen.findByRole('link', { name: 'Row 2: Email - Email already exists in database' }),
  ).toBeInTheDocument();
  expect(within(grid()).getByText('asha@example.com')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
  expect(ordered).toEqual([]);
});

test('an answer that is lost is found again by an id', async () => {
  answers = [() => undefined];
  show();
  await choose(good);
  await waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.click(submit());
  expect(await screen.findByText('1 login is made')).toBeInTheDocument();
  expect(stored).toHaveLength(1);
  expect(ordered).toHaveLength(1);
});

test('failed logins are named with their reason and tried again', async () => {
  failing = 1;
  show();
  await choose(good, bad.replace('"bina@example,com"', 'bina@example.com'));
  await waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.click(submit());
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument();
  failing = 0;
  await userEvent.click(button('Try again'));
  await waitFor(() => expect(ordered).toHaveLength(2));
  expect(ordered[1]).toEqual([ordered[0]?.[0]]);
});

test('leaving an import that is not finished is asked', async () => {
  show();
  await choose(bad);
  await screen.findByText(/CSV validation failed/);
  fireEvent.keyDown(grid(), { key: 'Escape' });
  expect(await screen.findByText('Leave without importing?')).toBeInTheDocument();
  await userEvent.click(button('Stay'));
  expect(closed).not.toHaveBeenCalled();
  // Behind the question the dialog is hidden until the question has gone.
  await userEvent.click(await screen.findByRole('button', { name: 'Clear Errors' }));
  expect(screen.queryByText(/CSV validation failed/)).not.toBeInTheDocument();
  expect(button('Show 1 error')).toBeInTheDocument();
});

test('who is registered already is left out, or taken back; the others are stored', async () => {
  stored.push({ id: newId(), email: 'asha@example.com', phone: '9841000009' });
  show();
  await choose(good, bad.replace('"bina@example,com"', 'bina@example.com'));
  await screen.findByRole('link', { name: 'Row 2: Email - Email already exists in database' });
  expect(submit()).toBeDisabled();
  await userEvent.click(button('Leave out 1 already registered'));
  expect(screen.queryByText(/CSV validation failed/)).not.toBeInTheDocument();
  expect(submit()).toHaveTextContent('Import 1 student');
  expect(screen.getByText(/1 left out\./)).toBeInTheDocument();
  await userEvent.click(button('Take row 2 back'));
  expect(submit()).toBeDisabled();
  await userEvent.click(button('Leave out row 2'));
  await userEvent.click(submit());
  expect(await screen.findByText('1 login is made')).toBeInTheDocument();
  expect(stored.slice(1).map(({ email }) => email)).toEqual(['bina@example.com']);
});

test('what is typed on a chosen cell replaces it, as in a spreadsheet', async () => {
  show();
  await choose(good);
  await userEvent.click(await screen.findByText('Asha'));
  expect(screen.queryByRole('textbox', { name: 'First Name, row 2' })).not.toBeInTheDocument();
  await userEvent.keyboard('Bina{Enter}');
  expect(within(grid()).getByText('Bina')).toBeInTheDocument();
  expect(within(grid()).queryByText('Asha')).not.toBeInTheDocument();
  await userEvent.keyboard('{Delete}');
  expect(
    await screen.findByRole('link', { name: 'Row 2: First Name - First Name is required' }),
  ).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Delete}{/Control}');
  expect(screen.queryByText(/CSV validation failed/)).not.toBeInTheDocument();
  // Nobody is left.
  expect(submit()).toBeDisabled();
  await userEvent.keyboard('x');
  expect(screen.queryByRole('textbox', { name: 'First Name, row 2' })).not.toBeInTheDocument();
});

test('an import is undone after a question that says who goes, who stays, and why', async () => {
  show();
  await choose(good, bad.replace('"bina@example,com"', 'bina@example.com'));
  await waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.click(submit());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = await screen.findByRole('alertdialog', { name: 'Undo this import?' });
  expect(
    await within(question).findByText(
      '1 student of new.csv is deleted, with the logins that were made for them.',
    ),
  ).toBeInTheDocument();
  expect(within(question).getByText('1 student stays: changed since the import.')).toBeInTheDocument();
  await userEvent.click(within(question).getByRole('button', { name: 'Delete 1 student' }));
  expect(await screen.findByText('Import undone: 1 student deleted')).toBeInTheDocument();
  expect(screen.getByText('1 student stays: changed since, or the login is used.')).toBeInTheDocument();
  expect(imports.size).toBe(0);
  expect(await screen.findByText('Drop a .csv or .xlsx file here')).toBeInTheDocument();
});
