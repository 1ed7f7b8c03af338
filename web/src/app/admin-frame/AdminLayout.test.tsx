import { ApolloClient } from '@apollo/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { provideClient } from '../../graphql/GraphqlProvider.tsx';
import { createCache } from '../../graphql/cache.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { fakeAuth, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { AdminLayout } from './AdminLayout.tsx';

function show() {
  const auth = fakeAuth({ id: 'u1', email: 'sarita.khadka@prabesh.test' });
  const summary = { students_aggregate: { aggregate: { count: 23, min: { registration_time: null } } } };
  provideClient(
    auth.client,
    new ApolloClient({ link: answeringLink({ PendingStudentsSummary: summary }), cache: createCache() }),
  );
  return renderWithProviders(<AdminLayout />, { auth, role: 'admin', at: '/admin' });
}

// jsdom knows no widths: every media query is answered with no, so that the sidebar is an overlay.
async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: 'Open sidebar' }));
  return screen.findByRole('navigation', { name: 'Admin' });
}

it('has every entry in its order, and who waits beside Students', async () => {
  show();
  const menu = await openMenu();
  const students = await within(menu).findByRole('link', { name: 'Students 23 pending' });
  expect(students).toHaveTextContent('Students 23');
  const entries = [...menu.querySelectorAll('a, button')].map((entry) => entry.textContent);
  expect(entries).toEqual([
    'Dashboard',
    'Students 23',
    'Attendance',
    'Notice Board',
    'Notes',
    'Videos',
    'Downloads',
    'Links',
    'Results',
    'List All Results',
    'Add New Result',
    'Mock Tests',
    'All Mock Tests',
    'Question Bank',
    'Papers',
    'Academic Calendar',
    'Fees',
    'Who Owes',
    'Day Closing',
    'Online Payments',
    'Fee Plans',
    'Settings',
    'Staff',
    'Messages',
    'Activity Log',
    'Logout',
    'Back to Site',
  ]);
});

it('has an account menu with the password and the way out, and says who is signed in', async () => {
  show();
  const button = await screen.findByRole('button', { name: 'Account menu' });
  // In the bar itself: the menu, which is closed, says it too.
  const inBar = { ignore: '[role="menu"] *' };
  expect(screen.getByText('sarita.khadka@prabesh.test', inBar)).toBeVisible();
  expect(screen.getByText('Administrator', inBar)).toBeVisible();
  await userEvent.click(button);
  const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
  expect(items).toEqual(['Dashboard', 'Settings', 'My details', 'Change password', 'Logout']);
});
