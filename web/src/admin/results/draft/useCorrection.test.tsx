import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { AppError } from '../../../lib/appError.ts';
import { answeringLink } from '../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { useCorrection } from './useCorrection.tsx';

const id = '00000000-0000-4000-8000-000000000001';

interface Stored {
  symbol: string;
  name: string;
  marks: number;
  version: number;
  state: string;
}

const published: Stored = { symbol: 'CEE-7', name: 'Sita Rai', marks: 50, version: 3, state: 'published' };

/** `refusals`: what the API says to the first tries; `stored` is what is read. */
function show(stored: { now: Stored | null; written?: number }, refusals: Error[] = []) {
  const sent: Record<string, unknown>[] = [];
  const onCorrected = vi.fn<() => void>();
  const answer = (variables: Record<string, unknown>): object => {
    sent.push(variables);
    const refusal = refusals.shift();
    if (refusal) throw refusal;
    return {
      insert_results_uploads: { affected_rows: 2 },
      update_results: { affected_rows: stored.written ?? 1 },
    };
  };
  const link = answeringLink({
    ResultToCorrect: () => {
      if (stored.now === null) return { results_by_pk: null };
      const { version, state, ...result } = stored.now;
      return {
        results_by_pk: {
          id,
          ...result,
          exam_title: 'CEE Model',
          set_number: '19',
          exam_date: null,
          exam: { id: 'exam', version, state },
        },
      };
    },
    CorrectResult: answer,
    CorrectUnknownResult: answer,
  });
  function Screen() {
    const correction = useCorrection(onCorrected);
    return (
      <>
        <button type="button" onClick={() => correction.ask(id)}>
          Open
        </button>
        {correction.dialog}
        <Notifications />
      </>
    );
  }
  renderWithProviders(<Screen />, { role: 'admin', link });
  return { sent, onCorrected };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const open = async () => {
  await press('Open');
  await screen.findByRole('dialog', { name: 'Correct the result of CEE-7' });
};
const type = async (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const save = () => press('Save correction');
const refused = () =>
  new AppError('forbidden', 'the results of this exam have changed since they were compared');

test('of a published exam: needs a reason, says who will read it, and sends one row', async () => {
  const { sent, onCorrected } = show({ now: published });
  await open();
  expect(
    screen.getByText(/The result will say ‘Revised on .*with the marks before \(50\)/),
  ).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Marks')).toHaveFocus());
  await type('Marks', '६१.५');
  await save();
  expect(
    await screen.findByText('Please say why the result changes: people will read it'),
  ).toBeInTheDocument();
  expect(sent).toEqual([]);
  await type('Reason', '  Page two was not counted. ');
  await save();
  expect(await screen.findByText('Sita Rai (CEE-7): 50 → 61.5')).toBeInTheDocument();
  expect(sent).toEqual([
    expect.objectContaining({
      exam_title: 'CEE Model',
      set_number: '19',
      exam_date: null,
      seen_version: 3,
      reason: 'Page two was not counted.',
      result: { symbol: 'CEE-7', name: 'Sita Rai', marks: 61.5 },
    }),
  ]);
  expect(onCorrected).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of a draft: no reason; marks are strictly a number, and something has to change', async () => {
  const { sent } = show({ now: { ...published, state: 'draft' } });
  await open();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  expect(screen.getByText(/nobody outside the office has seen these marks/)).toBeInTheDocument();
  await save();
  expect(await screen.findByText('Nothing has been changed.')).toBeInTheDocument();
  await type('Marks', '12abc');
  await save();
  expect(await screen.findByText('Marks must be a number')).toBeInTheDocument();
  await type('Marks', '-0.25');
  await type('Name', ' ');
  await save();
  expect(await screen.findByText('Please enter the name')).toBeInTheDocument();
  expect(sent).toEqual([]);
  await type('Name', 'Sita  Rai Limbu');
  await save();
  expect(await screen.findByText('Sita Rai Limbu (CEE-7): 50 → -0.25')).toBeInTheDocument();
  expect(sent).toEqual([expect.objectContaining({ reason: null })]);
});

test('what somebody changed meanwhile is told, and overwritten only when it was seen', async () => {
  const stored = { now: { ...published, state: 'draft' } };
  const refusals: Error[] = [refused()];
  const { sent, onCorrected } = show(stored, refusals);
  await open();
  await type('Marks', '60');
  stored.now = { ...stored.now, marks: 55, version: 4 };
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'it is Sita Rai, 55 now. Nothing was overwritten.',
  );
  expect(screen.getByLabelText('Marks')).toHaveValue('60');
  expect(sent).toHaveLength(1);
  expect(onCorrected).not.toHaveBeenCalled();
  await save();
  expect(await screen.findByText('Sita Rai (CEE-7): 55 → 60')).toBeInTheDocument();
  expect(sent.map(({ seen_version }) => seen_version)).toEqual([3, 4]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // A change of other results of the exam is no obstacle.
  await open();
  await type('Marks', '65');
  refusals.push(refused());
  stored.now = { ...stored.now, version: 9 };
  await save();
  expect(await screen.findByText('Sita Rai (CEE-7): 55 → 65')).toBeInTheDocument();
  expect(sent.map(({ seen_version }) => seen_version)).toEqual([3, 4, 4, 9]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  // An answer that was lost counts where the result is as it was wanted.
  await open();
  await type('Marks', '70');
  refusals.push(new AppError('network', 'No connection'));
  stored.now = { ...stored.now, marks: 70, version: 10 };
  await save();
  expect(await screen.findByText('Sita Rai (CEE-7): 55 → 70')).toBeInTheDocument();
  expect(sent).toHaveLength(5);
});

test('a teacher cannot correct what somebody else uploaded, nor anybody what is gone', async () => {
  const stored: { now: Stored | null } = { now: { ...published, state: 'draft' } };
  const others = new AppError(
    'forbidden',
    'Check constraint violation. CEE (Set 1) belongs to ram@example.com. Ask them, or ask an admin to share it with you.',
  );
  show(stored, [others, refused()]);
  await open();
  await type('Marks', '60');
  await save();
  expect(
    await screen.findByText(
      'The correction was not stored. CEE (Set 1) belongs to ram@example.com. Ask them, or ask an admin to share it with you.',
    ),
  ).toBeInTheDocument();
  stored.now = null;
  await save();
  expect(await screen.findByText('This result has been deleted already.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a row without a candidate ID', () => {
  const unknown: Stored = { ...published, symbol: 'Unknown-7', state: 'draft' };
  const openUnknown = async () => {
    await press('Open');
    await screen.findByRole('dialog', { name: 'Correct a row without a candidate ID' });
  };

  test('gets one, with name and marks, by itself: an upload would add it again', async () => {
    const { sent } = show({ now: unknown });
    await openUnknown();
    const symbol = screen.getByLabelText('Candidate ID');
    await waitFor(() => expect(symbol).toHaveFocus());
    expect(symbol).toHaveAccessibleDescription('As on the admit card');
    await save();
    expect(await screen.findByText('Please enter the candidate ID')).toBeInTheDocument();
    await type('Candidate ID', 'Unknown-8');
    await save();
    expect(await screen.findByText(/stands for rows without a candidate ID/)).toBeInTheDocument();
    expect(sent).toEqual([]);
    await type('Candidate ID', ' R-12 ');
    await type('Name', 'Ram Sharma');
    await type('Marks', '60');
    await save();
    expect(await screen.findByText('Ram Sharma (R-12): 50 → 60')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        id,
        seen_symbol: 'Unknown-7',
        seen_name: 'Sita Rai',
        seen_absent: false,
        seen_marks: 50,
        symbol: 'R-12',
        name: 'Ram Sharma',
        marks: 60,
      },
    ]);
  });

  test('needs no reason in a published exam, where nobody could look it up', async () => {
    const { sent } = show({ now: { ...unknown, state: 'published' } });
    await openUnknown();
    expect(screen.queryByLabelText('Reason')).toBeNull();
    expect(screen.getByText(/everybody can look this result up at once/)).toBeInTheDocument();
    await type('Candidate ID', 'R-12');
    await save();
    expect(await screen.findByText('Sita Rai (R-12)')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  test('is told who has the ID already', async () => {
    const taken = new AppError(
      'forbidden',
      'Check constraint violation. R-12 is already in this exam: Ram B. Sharma, 40.5',
    );
    const atOnce = new AppError(
      'forbidden',
      'Uniqueness violation. duplicate key value violates unique constraint "results_exam_symbol_key"',
    );
    show({ now: unknown }, [taken, atOnce]);
    await openUnknown();
    await type('Candidate ID', 'r 12');
    await save();
    const said = 'R-12 is already in this exam: Ram B. Sharma, 40.5';
    expect(await screen.findByText(said)).toBeInTheDocument();
    // At its field, which has the focus: on a phone the end of the dialog is out of sight.
    expect(screen.getByLabelText('Candidate ID')).toHaveAccessibleDescription(new RegExp(said));
    await waitFor(() => expect(screen.getByLabelText('Candidate ID')).toHaveFocus());
    await save();
    expect(await screen.findByText('r 12 is already in this exam.')).toBeInTheDocument();
  });

  test('that somebody else gave one meanwhile is not overwritten', async () => {
    const stored = { now: unknown, written: 0 };
    const { sent } = show(stored);
    await openUnknown();
    await type('Candidate ID', 'R-12');
    stored.now = { ...unknown, symbol: 'R-13', version: 4 };
    await save();
    expect(await screen.findByRole('dialog', { name: 'Correct the result of R-13' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('it is Sita Rai, 50 now. Nothing was overwritten.');
    expect(screen.queryByLabelText('Candidate ID')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('of a colleague’s exam cannot be corrected', async () => {
    show({ now: unknown, written: 0 });
    await openUnknown();
    await type('Candidate ID', 'R-12');
    await save();
    expect(
      await screen.findByText(
        'The correction was not stored. Somebody else holds this exam. Ask an admin to share it with you.',
      ),
    ).toBeInTheDocument();
  });
});
