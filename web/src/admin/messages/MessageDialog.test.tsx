import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { MessageDialog } from './MessageDialog.tsx';

const count = (value: number) => ({
  __typename: 'aggregate',
  aggregate: { __typename: 'aggregate_fields', count: value },
});
const group = {
  __typename: 'class_groups',
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Physics',
  description: null,
  students_aggregate: count(5),
  audiences_aggregate: count(0),
};

function open() {
  const link = answeringLink({ ClassGroups: { class_groups: [group] } });
  return renderWithProviders(<MessageDialog open onClose={() => undefined} />, { role: 'admin', link });
}

test('an unfinished message has its class group again', async () => {
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: /Physics/ }));
  await userEvent.type(screen.getByLabelText('Text'), 'It begins at six.');
  unmount();
  open();
  expect(await screen.findByText('Your unfinished text from before is here again.')).toBeVisible();
  expect(await screen.findByRole('combobox')).toHaveTextContent('Physics');
});
