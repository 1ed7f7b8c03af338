import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../lib/appError.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { type OfficeAction, useAction } from './useAction.tsx';

afterEach(clearNotifications);

const base = {
  text: 'It goes.',
  words: { confirm: 'Do it', busy: 'Doing...' },
  failed: (message: string) => `Not done: ${message}`,
};

function Page({ action }: { action: OfficeAction }) {
  const { ask, dialog, done } = useAction();
  const list = useFocusAfter(done);
  return (
    <>
      <button onClick={() => ask(action)}>Open</button>
      <div ref={list} tabIndex={-1} role="list" aria-label="Rows" />
      {dialog}
      <Notifications />
    </>
  );
}

async function open(action: OfficeAction): Promise<HTMLElement> {
  renderWithProviders(<Page action={action} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole(action.fields ? 'dialog' : 'alertdialog', { name: action.title });
}

const press = (inside: HTMLElement, name: string) =>
  userEvent.click(within(inside).getByRole('button', { name }));

test('a question begins on the safe choice, is sent once, told, taken back from the toast, and leaves the list focused', async () => {
  const finish: (() => void)[] = [];
  const undo = vi.fn(() => Promise.resolve());
  const send = vi.fn(async () => {
    await new Promise<void>((resolve) => finish.push(resolve));
    return { told: { message: 'Done', undo } };
  });
  const dialog = await open({ ...base, title: 'Delete it?', send });
  expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(dialog).toHaveAccessibleDescription('It goes.');
  await press(dialog, 'Do it');
  const busy = within(dialog).getByRole('button', { name: 'Doing...' });
  await userEvent.click(busy);
  await userEvent.keyboard('{Escape}');
  expect(send).toHaveBeenCalledOnce();
  for (const one of finish) one();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('list', { name: 'Rows' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(undo).toHaveBeenCalledOnce();
});

test('what throws is told in the words of the action, and the question stays; Escape leads back to the button', async () => {
  const send = () => Promise.reject(new AppError('server', 'broken'));
  const dialog = await open({ ...base, title: 'Delete it?', send });
  await press(dialog, 'Do it');
  expect(await screen.findByText('Not done: broken')).toBeInTheDocument();
  expect(dialog).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
});

test('the first field has the focus; what is wrong, or refused, stands beside it', async () => {
  const send = vi
    .fn<OfficeAction['send']>()
    .mockResolvedValueOnce({ field: 'name', message: 'Taken' })
    .mockResolvedValueOnce(undefined);
  const dialog = await open({
    ...base,
    title: 'Name it',
    fields: {
      schema: z.object({ name: z.string().trim().min(1, 'Please name it') }),
      values: { name: '' },
      draw: () => <TextField name="name" label="Name" />,
    },
    send,
  });
  const field = within(dialog).getByLabelText('Name');
  expect(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await within(dialog).findByText('Please name it')).toBeInTheDocument();
  await userEvent.type(field, ' Asha {Enter}');
  expect(await within(dialog).findByText('Taken')).toBeInTheDocument();
  expect(field).toHaveFocus();
  await press(dialog, 'Do it');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(send).toHaveBeenLastCalledWith(expect.anything(), { name: 'Asha' });
});

test('a question put anew says what has changed, on the safe choice again; cancelled it goes back to what was asked', async () => {
  const again: OfficeAction = {
    ...base,
    title: 'Again?',
    changed: 'There are 3 now.',
    send: () => Promise.resolve(undefined),
  };
  const first: OfficeAction = { ...base, title: 'Delete 2?', send: () => Promise.resolve({ ask: again }) };
  again.back = first;
  await press(await open(first), 'Do it');
  const anew = await screen.findByRole('alertdialog', { name: 'Again?' });
  expect(within(anew).getByRole('alert')).toHaveTextContent('There are 3 now.');
  expect(within(anew).getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press(anew, 'Cancel');
  expect(await screen.findByRole('alertdialog', { name: 'Delete 2?' })).toBeInTheDocument();
});
