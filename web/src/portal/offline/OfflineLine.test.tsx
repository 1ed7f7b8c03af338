import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { formatMoment } from '../../../../shared/dates.ts';
import { BellNoticesDocument } from '../../graphql/generated/portal.ts';
import { useQuestion } from '../../graphql/questions.ts';
import { line } from '../../offline/line.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { OfflineLine } from './OfflineLine.tsx';

const since = Date.parse('2026-11-26T06:15:00Z');

/** A page that shows something of the server's. */
function Page() {
  useQuestion(BellNoticesDocument, {});
  return <OfflineLine />;
}

function show() {
  const asked = vi.fn(() => ({ notices: [] }));
  const page = renderWithProviders(<Page />, {
    role: 'student',
    link: answeringLink({ BellNotices: asked }),
  });
  return { ...page, asked };
}

afterEach(() => act(() => line.back()));

it('is not there with a line', async () => {
  const { asked } = show();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect(screen.queryByText('You are offline')).toBeNull();
  fireEvent(window, new Event('online'));
  expect(asked, 'and nothing is asked again').toHaveBeenCalledOnce();
});

it('says since when what is shown is from this device, and goes with the line', async () => {
  const { asked } = show();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  act(() => line.lost(since));
  expect(screen.getByText('You are offline')).toBeInTheDocument();
  expect(
    screen.getByText(`This is what this device kept, as of ${formatMoment(new Date(since))}.`),
  ).toBeInTheDocument();
  act(() => line.back());
  expect(screen.queryByText('You are offline')).toBeNull();
});

it('asks for what is shown as soon as the connection or the session is back', async () => {
  const { asked, auth } = show();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  act(() => line.lost(since));
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  act(() => auth.fire('refreshed', auth.client.user()));
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(3));
  act(() => line.back());
  fireEvent(window, new Event('online'));
  expect(asked).toHaveBeenCalledTimes(3);
});
