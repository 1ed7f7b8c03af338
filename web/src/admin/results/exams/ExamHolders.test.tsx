import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { Notifications } from '../../../ui/Notifications.tsx';
import { AdminResultsPage } from './AdminResultsPage.tsx';
import { type FakeResults, fakeResults, row } from './fakeResults.ts';

let fake: FakeResults;

/** The list of exams, and a dialog of its only one. */
async function openDialog(item: string, name: string): Promise<HTMLElement> {
  fake = fakeResults([row({ symbol: 'A' })]);
  renderWithProviders(
    <>
      <AdminResultsPage />
      <Notifications />
    </>,
    { at: '/admin/results', role: 'admin', link: fake.link },
  );
  await userEvent.click(await screen.findByRole('button', { name: /^More: publication of CEE Model/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return screen.findByRole('dialog', { name });
}

async function open(): Promise<HTMLElement> {
  const dialog = await openDialog('Owner and sharing', 'Who holds CEE Model (Set 19)');
  await within(dialog).findByText('ram@example.com');
  return dialog;
}

async function choose(dialog: HTMLElement, name: string): Promise<void> {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Person' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}

const press = (inside: HTMLElement, name: string): Promise<void> =>
  userEvent.click(within(inside).getByRole('button', { name }));
const asked = (operation: string): unknown[] =>
  fake.asked.filter((one) => one.operation === operation).map(({ variables }) => variables);

test('an exam is shared with a teacher, seen in the list, and shared no more', async () => {
  const dialog = await open();
  await choose(dialog, 'sita@example.com');
  await press(dialog, 'Share');
  expect(await screen.findByText('Exam Shared')).toBeInTheDocument();
  expect(asked('ShareExam')).toEqual([expect.objectContaining({ user_id: 'sita' })]);
  expect(within(within(dialog).getByRole('list')).getByText('sita@example.com')).toBeInTheDocument();
  expect(screen.getByText('Held by ram@example.com, shared with 1')).toBeInTheDocument();
  await press(dialog, 'End sharing with sita@example.com');
  expect(await screen.findByText('Sharing Ended')).toBeInTheDocument();
  expect(within(dialog).queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByText('Held by ram@example.com')).toBeInTheDocument();
});

test('what makes no sense is said beside the field, and not sent', async () => {
  const dialog = await open();
  await press(dialog, 'Share');
  expect(within(dialog).getByText('Please choose a person')).toBeInTheDocument();
  for (const [who, words] of [
    ['ram@example.com', 'This is the owner already'],
    ['boss@example.com (admin)', 'Admins change every exam: there is nothing to share'],
  ] as const) {
    await choose(dialog, who);
    await press(dialog, 'Share');
    expect(within(dialog).getByText(words)).toBeInTheDocument();
  }
  await choose(dialog, 'ram@example.com');
  await press(dialog, 'Hand over');
  expect(within(dialog).getByText('This is the owner already')).toBeInTheDocument();
  expect(asked('ShareExam')).toEqual([]);
  expect(asked('HandOverExam')).toEqual([]);
});

test('handing over asks once, with the exam and both people; whoever was overtaken is told', async () => {
  const dialog = await open();
  await choose(dialog, 'sita@example.com');
  await press(dialog, 'Hand over');
  const question = await screen.findByRole('alertdialog', {
    name: 'Hand CEE Model (Set 19) over to sita@example.com?',
  });
  expect(question).toHaveTextContent('ram@example.com cannot change it any more');
  expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  // Somebody else was quicker.
  fake.holders = [{ user_id: 'boss', is_owner: true, email: 'boss@example.com' }];
  await press(question, 'Hand over');
  expect(await screen.findByText(/Somebody else handed this exam over meanwhile/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  fake.change(fake.rows);
  await within(dialog).findByText('boss@example.com');
  await press(dialog, 'Hand over');
  await press(await screen.findByRole('alertdialog'), 'Hand over');
  expect(await screen.findByText('Exam Handed Over')).toBeInTheDocument();
  expect(fake.holders).toEqual([{ user_id: 'sita', is_owner: true, email: 'sita@example.com' }]);
});

test('nobody’s exam is handed over, and says that only admins change it', async () => {
  fake = fakeResults([row({ symbol: 'A' })]);
  fake.holders = [];
  renderWithProviders(<AdminResultsPage />, { at: '/admin/results', role: 'admin', link: fake.link });
  expect(await screen.findByText('Held by the office')).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /^More: publication of CEE Model/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Owner and sharing' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('Nobody: only admins can change it')).toBeInTheDocument();
  await choose(dialog, 'sita@example.com');
  await press(dialog, 'Hand over');
  await press(await screen.findByRole('alertdialog'), 'Hand over');
  await waitFor(() => expect(asked('HandOverExam')).toEqual([expect.objectContaining({ seen_owner: null })]));
});

test('an exam is named in Nepali for Nepali pages, and no more when that is emptied', async () => {
  const dialog = await openDialog('Nepali title', 'Title in Nepali');
  expect(screen.getByText('No Nepali')).toBeInTheDocument();
  const box = within(dialog).getByRole('textbox', { name: 'Title in Nepali' });
  expect(box).toHaveAttribute('lang', 'ne');
  await userEvent.click(box);
  await userEvent.paste('क'.repeat(201));
  await press(dialog, 'Save');
  expect(await within(dialog).findByText('At most 200 characters')).toBeInTheDocument();
  expect(asked('NameExam')).toEqual([]);
  await userEvent.clear(box);
  await userEvent.paste(' सीईई नमुना परीक्षा ');
  await press(dialog, 'Save');
  expect(await screen.findByText('Title Saved')).toBeInTheDocument();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getAllByText('सीईई नमुना परीक्षा')[0]).toHaveAttribute('lang', 'ne');
  expect(screen.queryByText('No Nepali')).not.toBeInTheDocument();
});
