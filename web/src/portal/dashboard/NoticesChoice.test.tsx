// New notices by mail, in a browser that has no push; what a browser with push does is tests/e2e/push.e2e.ts.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { useAuth } from '../../session/AuthProvider.tsx';
import { answeringLink } from '../../test/answeringLink.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticesChoice } from './NoticesChoice.tsx';

/** As on the dashboard: somebody is signed in before it comes. */
function Known() {
  return useAuth().profile === null ? null : <NoticesChoice />;
}

const show = () => renderWithProviders(<Known />, { role: 'student', link: answeringLink({}) });

it('is switched on and off, says so to the server, and stays as it was where that fails', async () => {
  const sent: unknown[] = [];
  let isDown = false;
  mswServer.use(
    http.post('/push/notices/mail', async ({ request }) => {
      if (isDown) return HttpResponse.json({ error: { code: 'busy', message: 'Too busy' } }, { status: 503 });
      sent.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const user = userEvent.setup();
  show();
  const mail = await screen.findByRole('switch', { name: 'Tell me by e-mail' });
  expect(screen.queryByRole('switch', { name: 'Tell me on this device' })).not.toBeInTheDocument();
  expect(mail).toHaveAccessibleDescription(/^This browser cannot show messages/);
  await user.click(mail);
  await waitFor(() => expect(sent).toEqual([{ wanted: true }]));
  expect(mail).toBeChecked();
  isDown = true;
  await user.click(mail);
  await waitFor(() => expect(mail).toBeChecked());
  isDown = false;
  await user.click(mail);
  await waitFor(() => expect(sent).toEqual([{ wanted: true }, { wanted: false }]));
  expect(mail).not.toBeChecked();
});

it('shows what is stored, and nothing where that cannot be read', async () => {
  mswServer.use(http.get('/push/notices', () => HttpResponse.json({ push: false, mail: true })));
  const { unmount } = show();
  expect(await screen.findByRole('switch', { name: 'Tell me by e-mail' })).toBeChecked();
  unmount();
  let asked = 0;
  mswServer.use(
    http.get('/push/notices', () => {
      asked += 1;
      return HttpResponse.json({ error: { code: 'x', message: 'x' } }, { status: 500 });
    }),
  );
  show();
  await waitFor(() => expect(asked).toBe(1));
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
});
