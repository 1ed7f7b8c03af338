import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { graphql, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { keepText, keptKeys } from '../../../lib/keptText.ts';
import { mswServer } from '../../../test/mswServer.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { TypeMarks } from './TypeMarks.tsx';
import { type FakeStore, fakeStore, type StoredRow } from './fakeStore.ts';

const exam = { exam_title: 'CEE Model', set_number: '19', exam_date: '2025-11-15' };
const students = ['Asha', 'Bina'];
let store: FakeStore;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  for (const key of keptKeys('typed-marks:')) keepText(key, null);
});

function show(stored: StoredRow[] = []) {
  store = fakeStore(stored);
  store.publication.state = 'draft';
  mswServer.use(
    graphql.query('AttendanceGroups', () =>
      HttpResponse.json({ data: { given: [{ class_group: { id: 'group', name: 'Morning' } }] } }),
    ),
    graphql.query('MarksRoll', () =>
      HttpResponse.json({
        data: {
          names: students.map((name) => ({ student_id: name, first_name: name, last_name: 'Rai' })),
          candidates: students.map((name) => ({ student_id: name, candidate_id: `C-${name}` })),
        },
      }),
    ),
    ...store.handlers,
  );
  return renderWithProviders(
    <TypeMarks
      exam={exam}
      group="group"
      onGroup={() => undefined}
      range={{ lowest_marks: 0, full_marks: 100 }}
      draft={null}
    />,
    { role: 'teacher' },
  );
}

const row = (name: string): HTMLElement => screen.getByRole('row', { name: new RegExp(`${name} Rai`) });
const state = (name: string, words: string | RegExp) =>
  waitFor(() => expect(row(name)).toHaveTextContent(words));
/** What waits for a pause of the keys is sent when there is internet again. */
const online = (): void => act(() => void window.dispatchEvent(new Event('online')));

/** By keys, from the chosen cell of the first student. */
async function type(name: string, text: string): Promise<void> {
  const grid = await screen.findByRole('grid');
  const cell = row(name).querySelectorAll('[role=gridcell]')[2];
  if (!cell) throw new Error(`no marks of ${name}`);
  fireEvent.click(cell);
  fireEvent.keyDown(grid, { key: text.slice(0, 1) });
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter' });
}

const stored = () => store.rows.map(({ symbol, marks }) => `${symbol} ${marks}`);
const somebodys = (marks: number): StoredRow => ({ ...exam, symbol: 'C-Asha', name: 'Asha Rai', marks });

test('one row that the database refuses says why, and keeps no other row back', async () => {
  show();
  mswServer.use(
    graphql.mutation<Record<string, unknown>, { rows: { symbol: string }[] }>(
      'UploadResults',
      ({ variables }) =>
        variables.rows.some(({ symbol }) => symbol === 'C-Asha')
          ? HttpResponse.json({
              errors: [
                {
                  message: 'Check constraint violation. Not this one.',
                  extensions: { code: 'permission-error' },
                },
              ],
            })
          : undefined,
    ),
  );
  await type('Asha', '40');
  await type('Bina', '150');
  await state('Bina', 'Not between 0 and 100');
  await type('Bina', '५०');
  online();
  await state('Asha', /Wrong.*Not this one/);
  await state('Bina', 'Saved');
  expect(stored()).toEqual(['C-Bina 50']);
});

test('what somebody else has stored meanwhile is replaced only by typing again', async () => {
  show([somebodys(30)]);
  await screen.findByRole('grid');
  expect(row('Asha')).toHaveTextContent(/30.*Saved/);
  store.rows.splice(0, 1, somebodys(35));
  await type('Asha', '40');
  online();
  await state('Asha', /Somebody has stored 35 meanwhile/);
  expect(stored()).toEqual(['C-Asha 35']);
  await type('Asha', '40.');
  online();
  await state('Asha', 'Saved');
  expect(stored()).toEqual(['C-Asha 40']);
});

test('without internet nothing is lost: opened anew, what was typed is sent', async () => {
  const { unmount } = show();
  await screen.findByRole('grid');
  mswServer.use(graphql.operation(() => HttpResponse.error()));
  await type('Asha', 'ab');
  online();
  await state('Asha', /ab.*Not sent/);
  unmount();
  show();
  await state('Asha', /Absent.*Saved/);
  expect(stored()).toEqual(['C-Asha null']);
  expect(keptKeys('typed-marks:')).toEqual([]);
});

test("of somebody else's exam it says whose it is, and of a published one that nothing is sent", async () => {
  show();
  await screen.findByRole('grid');
  store.othersOwn = 'draft';
  await type('Asha', '40');
  online();
  await screen.findByText(/belongs to ram@example\.com/);
  await state('Asha', 'Not sent');
  store.othersOwn = false;
  store.rows.push({ ...somebodys(1), symbol: 'C-Other' });
  store.publication.state = 'published';
  online();
  await screen.findByText(/This exam is published/);
  expect(stored()).toEqual(['C-Other 1']);
});
