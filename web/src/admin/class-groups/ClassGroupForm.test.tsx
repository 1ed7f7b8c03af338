import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { ClassGroupForm } from './ClassGroupForm.tsx';

test('the name is asked for when the form is sent, not when it is left for another button', async () => {
  renderWithProviders(
    <>
      <ClassGroupForm />
      <button>Delete Physics</button>
    </>,
    { role: 'admin' },
  );
  await userEvent.click(screen.getByLabelText(/name/i));
  await userEvent.click(screen.getByRole('button', { name: 'Delete Physics' }));
  expect(screen.queryByText('Class group name is required')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Create Class Group' }));
  expect(await screen.findByText('Class group name is required')).toBeInTheDocument();
});
