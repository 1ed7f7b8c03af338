import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { HoldersDialog } from '../holders/HoldersDialog.tsx';
import { heldBy } from '../holders/heldBy.ts';
import { fakeResults, row } from './fakeResults.ts';

test('an exam is shared, no more, and handed over once; what makes no sense is said beside the field', async () => {
  const fake = fakeResults([row({ symbol: 'A' })]);
  renderWithProviders(
    <>
      <HoldersDialog examId={fake.exams()[0]?.id ?? ''} onClose={() => undefined} />
      <Notifications />
    </>,
    { role: 'admin', link: fake.link },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Who holds CEE Model (Set 19)' });
  await within(dialog).findByText('ram@example.com');
  const choose = async (name: string): Promise<void> => {
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Person' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  const press = (name: string, inside = dialog): Promise<void> =>
    userEvent.click(within(inside).getByRole('button', { name }));
  const asked = (operation: string): unknown[] =>
    fake.asked.filter((one) => one.operation === operation).map(({ variables }) => variables);

  await press('Share');
  expect(within(dialog).getByText('Please choose a person')).toBeInTheDocument();
  for (const [button, who, words] of [
    ['Share', 'ram@example.com', 'This is the owner already'],
    ['Share', 'boss@example.com (admin)', 'Admins change every exam: there is nothing to share'],
    ['Hand over', 'ram@example.com', 'This is the owner already'],
  ] as const) {
    await choose(who);
    await press(button);
    expect(within(dialog).getByText(words)).toBeInTheDocument();
  }
  expect([...asked('ShareExam'), ...asked('HandOverExam')]).toEqual([]);

  await choose('sita@example.com');
  await press('Share');
  expect(await screen.findByText('Exam Shared')).toBeInTheDocument();
  expect(asked('ShareExam')).toEqual([expect.objectContaining({ user_id: 'sita' })]);
  expect(within(within(dialog).getByRole('list')).getByText('sita@example.com')).toBeInTheDocument();
  await press('End sharing with sita@example.com');
  expect(await screen.findByText('Sharing Ended')).toBeInTheDocument();
  expect(within(dialog).queryByRole('list')).not.toBeInTheDocument();

  await choose('sita@example.com');
  await press('Hand over');
  const question = await screen.findByRole('alertdialog', {
    name: 'Hand CEE Model (Set 19) over to sita@example.com?',
  });
  expect(question).toHaveTextContent('ram@example.com cannot change it any more');
  // Somebody else was quicker.
  fake.holders = [{ user_id: 'boss', is_owner: true, email: 'boss@example.com', name: null }];
  await press('Hand over', question);
  expect(await screen.findByText(/Somebody else handed this exam over meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  // Of an account that is gone.
  fake.holders = [];
  act(() => fake.change(fake.rows));
  expect(await within(dialog).findByText('Nobody: only admins can change it')).toBeInTheDocument();
  await press('Hand over');
  await press('Hand over', await screen.findByRole('alertdialog'));
  expect(await screen.findByText('Exam Handed Over')).toBeInTheDocument();
  expect(asked('HandOverExam').at(-1)).toMatchObject({ seen_owner: null });
  expect(fake.holders).toEqual([{ user_id: 'sita', is_owner: true, email: 'sita@example.com', name: null }]);
});

test('the list says in a few words who holds an exam', () => {
  const owner = { user_id: 'ram', is_owner: true, email: 'ram@example.com', name: null };
  expect(heldBy([owner])).toBe('Held by ram@example.com');
  expect(heldBy([{ ...owner, name: 'Ram Thapa' }])).toBe('Held by Ram Thapa');
  expect(heldBy([owner, { ...owner, user_id: 'sita', is_owner: false }])).toBe(
    'Held by ram@example.com, shared with 1',
  );
  expect(heldBy([])).toBe('Held by the office');
});
