// A way back that finds a dialog open. In a real history: a memory router has none.
import Dialog from '@mui/material/Dialog';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useBackCloses } from './useBackCloses.ts';

function Page() {
  const { key, pathname, search } = useLocation();
  useBackCloses(key);
  const [open, setOpen] = useState(false);
  const named = new URLSearchParams(search).has('open');
  return (
    <main>
      <h1>{pathname}</h1>
      <Link to="/students">Students</Link>
      <Link to="/students?open=1">Recipients</Link>
      <button onClick={() => setOpen(true)}>Class Groups</button>
      <Dialog open={open} onClose={() => setOpen(false)} transitionDuration={0}>
        New Class Group
      </Dialog>
      <Dialog open={named} data-in-address transitionDuration={0}>
        Of one message
      </Dialog>
    </main>
  );
}

const heading = (name: string) => screen.findByRole('heading', { name, hidden: true });

it('the way back closes what is open, and leads back when nothing is', async () => {
  window.history.replaceState(null, '', '/start');
  // Without transitions, as the app's router: they wait for what another file of this worker left unfinished.
  render(
    <BrowserRouter useTransitions={false}>
      <Page />
    </BrowserRouter>,
  );
  await userEvent.click(screen.getByText('Students'));
  await heading('/students');
  await userEvent.click(screen.getByText('Class Groups'));
  expect(screen.getByText('New Class Group')).toBeVisible();
  window.history.back();
  await waitFor(() => expect(screen.queryByText('New Class Group')).toBeNull());
  await waitFor(() => expect(window.location.pathname).toBe('/students'));
  await heading('/students');

  await userEvent.click(screen.getByText('Recipients'));
  expect(await screen.findByText('Of one message')).toBeVisible();
  window.history.back();
  await waitFor(() => expect(screen.queryByText('Of one message')).toBeNull());
  expect(window.location.search).toBe('');

  window.history.back();
  await heading('/start');
});
