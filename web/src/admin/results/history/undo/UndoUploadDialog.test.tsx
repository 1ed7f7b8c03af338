import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../../lib/appError.ts';
import { answeringLink } from '../../../../test/answeringLink.ts';
import { renderWithProviders } from '../../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../../ui/Notifications.tsx';
import { UndoUploadDialog } from './UndoUploadDialog.tsx';
import { storedWhen, undoRefusal, type UploadToUndo, undoWords } from './useUndo.ts';

const morning = '2026-11-23T04:27:00Z';

const stored: UploadToUndo = {
  id: 'u',
  exam_title: 'CEE Model',
  set_number: '3',
  exam_date: null,
  added_count: 253,
  replaced_count: 0,
  single_change: null,
  undone_at: null,
  created_at: morning,
  sender: { email: 'sarita.khadka@example.com' },
  exam: { id: 'e', version: 7, state: 'published' },
};
const correction = {
  ...stored,
  added_count: 0,
  replaced_count: 1,
  single_change: { symbol: 'R-12', old_name: 'Ram', new_name: 'Ram Sharma', old_marks: 40, new_marks: 45 },
};
const draft = { ...stored, exam: { id: 'e', version: 7, state: 'draft' } };

const refusal = (message: string): AppError =>
  new AppError('forbidden', `Check constraint violation. ${message}`);

/** `answers`: what each undo in turn is refused with; afterwards it is done. */
function show(reads: UploadToUndo[], refusals: AppError[] = []) {
  const sent: Record<string, unknown>[] = [];
  const onClose = vi.fn();
  let read = 0;
  const link = answeringLink({
    UploadToUndo: () => ({ results_uploads_by_pk: reads[Math.min(read++, reads.length - 1)] }),
    UndoResultsUpload: (variables) => {
      sent.push(variables);
      const refused = refusals.shift();
      if (refused) throw refused;
      return { undo_results_upload: [{ id: 'u', undone_at: morning }] };
    },
  });
  renderWithProviders(
    <>
      <UndoUploadDialog upload="u" onClose={onClose} />
      <Notifications />
    </>,
    { role: 'teacher', link },
  );
  return { sent, onClose };
}

test('what is undone is said by name, number, time and sender', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const said = (upload: UploadToUndo): string[] => {
    const { title, stored: what, effect } = undoWords(upload, now);
    return [title, what, effect];
  };
  expect(said(stored)).toEqual([
    'Undo the upload of CEE Model (Set 3)?',
    '253 results, stored today at 10:12 AM by sarita.khadka@example.com.',
    '253 results go.',
  ]);
  expect(said(correction)).toEqual([
    'Undo the correction of R-12 from 40 to 45?',
    'Ram Sharma, 45 of CEE Model (Set 3), stored today at 10:12 AM by sarita.khadka@example.com.',
    'R-12 is Ram, 40 again.',
  ]);
  const renamed = { ...correction.single_change, old_marks: 45 };
  expect(said({ ...correction, sender: null, single_change: renamed })).toEqual([
    'Undo the correction of R-12 from Ram to Ram Sharma?',
    'Ram Sharma, 45 of CEE Model (Set 3), stored today at 10:12 AM.',
    'R-12 is Ram, 45 again.',
  ]);
  const added = { ...correction.single_change, old_name: null, old_marks: null };
  expect(said({ ...correction, added_count: 1, replaced_count: 0, single_change: added })).toEqual([
    'Undo the adding of R-12?',
    'Ram Sharma, 45 of CEE Model (Set 3), stored today at 10:12 AM by sarita.khadka@example.com.',
    'The result of R-12 goes.',
  ]);
  expect(said({ ...stored, added_count: 1, replaced_count: 2 })[2]).toBe(
    '1 result goes and 2 results get their names and marks back.',
  );
  // 18:30 UTC is past midnight in Kathmandu.
  expect(storedWhen(morning, new Date('2026-11-23T18:30:00Z'))).toBe('yesterday at 10:12 AM');
});

test('of a published exam it asks for a public reason, and once more', async () => {
  const { sent, onClose } = show([stored]);
  const dialog = await screen.findByRole('dialog', { name: 'Undo the upload of CEE Model (Set 3)?' });
  expect(dialog).toHaveTextContent('These results are public');
  const reason = within(dialog).getByLabelText('Reason');
  expect(reason).toHaveAccessibleDescription('Everybody who looks up one of these results can read it.');
  await userEvent.type(reason, '   ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('Please say why: people will read it')).toBeInTheDocument();
  await userEvent.clear(reason);
  await userEvent.click(reason);
  await userEvent.paste('क'.repeat(501));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  expect(await within(dialog).findByText('At most 500 characters')).toBeInTheDocument();
  await userEvent.clear(reason);
  await userEvent.type(reason, ' The wrong file ');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  const again = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
  expect(within(again).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(within(again).getByRole('button', { name: 'Undo 253 results' }));
  expect(await screen.findByText('253 results removed')).toBeInTheDocument();
  expect(sent).toEqual([{ id: 'u', seen_version: 7, reason: 'The wrong file' }]);
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(true));
});

test('of a draft it asks once, without a reason', async () => {
  const { sent } = show([draft]);
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo the upload of CEE Model (Set 3)?' });
  expect(dialog).not.toHaveTextContent('public');
  expect(within(dialog).queryByLabelText('Reason')).toBeNull();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Undo upload' }));
  expect(await screen.findByText('Upload Undone')).toBeInTheDocument();
  expect(sent).toEqual([{ id: 'u', seen_version: 7, reason: null }]);
});

test('an exam that was published meanwhile is asked about anew, as a published one', async () => {
  const { sent, onClose } = show(
    [draft, { ...stored, added_count: 252, exam: { id: 'e', version: 9, state: 'published' } }],
    [refusal('the exam has changed since you looked')],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Undo upload' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the upload of CEE Model (Set 3)?' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/^Somebody has changed this exam/);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'x');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo 252 results' }));
  expect(await screen.findByText('Upload Undone')).toBeInTheDocument();
  expect(sent.map(({ seen_version }) => seen_version)).toEqual([7, 9]);
});

test('a refusal is told in words, and the question is closed', async () => {
  const { onClose } = show([draft], [refusal('This upload has been undone already.')]);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo upload' }));
  expect(await screen.findByText(/has been undone already/)).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(false));
  const said = (message: string): string => undoRefusal(refusal(message));
  expect(said('What this upload stored has been changed since; it cannot be undone any more.')).toMatch(
    /were changed or deleted since/,
  );
  expect(said('the results of this exam are public: an undo needs a reason')).toMatch(/public by now/);
});
