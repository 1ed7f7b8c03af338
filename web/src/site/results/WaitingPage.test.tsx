// The results page of an exam whose results are announced.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { type FakeResults, fakeResults, type Row } from './fakeResults.ts';

const exam = { exam_title: 'CEE Model', set_number: '20', exam_date: '2026-11-22' };
/** 4:00 PM in Kathmandu. */
const at = Date.parse('2026-11-23T10:15:00Z');
const announced = { ...exam, publish_at: new Date(at).toISOString() };
const rows: Row[] = [{ ...exam, symbol: 'CEE-0275', name: 'Sandhya Gurung', marks: 158.25 }];
const older = { ...exam, set_number: '19', symbol: 'CEE-0001', name: 'Bimal KC', marks: 120 };
const label = 'CEE Model (Set 20) - results Nov 23, 4:00 PM';
const linked = (id?: string): string =>
  `/results?${new URLSearchParams({ exam: 'CEE Model (Set 20)', ...(id === undefined ? {} : { id }) }).toString()}`;

let fake: FakeResults;
/** By the server; the phone's clock is five minutes behind. */
const wrong = 5 * 60_000;
let healths = 0;

function serve(next: FakeResults): void {
  fake = next;
  mswServer.use(
    ...fake.handlers,
    http.head('*/favicon.svg', () => {
      healths += 1;
      return new HttpResponse(null, { headers: { date: new Date(Date.now() + wrong).toUTCString() } });
    }),
  );
}

const operations = () => fake.asked.map(({ operation }) => operation);
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const user = userEvent.setup({
  advanceTimers: (ms) => vi.advanceTimersByTimeAsync(ms).then(() => undefined),
});

function open(address: string, left: number) {
  vi.setSystemTime(at - left - wrong);
  serve(fakeResults([older], [announced]));
  return renderWithProviders(<ResultsPage />, { at: address });
}

beforeEach(() => {
  healths = 0;
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('says when, counts down by the server’s clock, and asks nothing until then', async () => {
  open(linked('CEE-0275'), 2 * 3_600_000);
  const card = await screen.findByRole('region', { name: 'Results at 4:00 PM' });
  expect(card).toHaveTextContent('CEE Model (Set 20) · Nov 22, 2026');
  expect(card).toHaveTextContent('Monday, Nov 23, 2026 · २०८३ मंसिर ७');
  expect(within(card).getByRole('status')).toHaveTextContent(
    'The result of “CEE-0275” opens here by itself.',
  );
  expect(screen.getByRole('combobox', { name: /^Exam/ })).toHaveDisplayValue(label);
  const timer = within(card).getByRole('timer');
  await waitFor(() => expect(timer).toHaveTextContent(/^(01hours59minutes5\d|02hours00minutes00)seconds$/));
  expect(timer).toHaveAttribute('aria-live', 'off');
  await advance(3_605_000);
  expect(timer).toHaveTextContent(/^00hours59minutes/);
  expect(operations()).toEqual(['ExamOptions']);
  expect(screen.getByText('The top 5 candidates will be displayed here')).toBeInTheDocument();
});

test('opens the result by itself, once, says so, and takes no focus', async () => {
  open(linked(), 60_000);
  await screen.findByRole('region', { name: 'Results at 4:00 PM' });
  await user.type(screen.getByLabelText('Candidate ID'), 'CEE-0275{Enter}');
  expect(await screen.findByText(/^The result of “CEE-0275” opens here by itself\./)).toBeInTheDocument();
  await advance(61_000);
  expect(screen.getByRole('region', { name: 'It is time' })).toHaveTextContent('A few more seconds');
  expect(operations()).toEqual(['ExamOptions']);
  serve(fakeResults([...rows, older]));
  await advance(6000);
  expect(
    await screen.findByRole('heading', { name: 'Result for Sandhya Gurung (CEE-0275)' }),
  ).not.toHaveFocus();
  expect(screen.getByLabelText('Candidate ID')).toHaveFocus();
  expect(
    screen.getByText('The results are out. The result for Sandhya Gurung (CEE-0275) is shown.'),
  ).toBeInTheDocument();
  expect(operations().filter((one) => one === 'ExamOptions')).toHaveLength(1);
  expect(operations().filter((one) => one === 'CandidateResults')).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: /^Exam/ })).toHaveDisplayValue(
    'CEE Model (Set 20) - Nov 22, 2026',
  );
  await advance(300_000);
  expect(operations().filter((one) => one === 'ExamOptions')).toHaveLength(1);
});

test('a time that was moved is told, and waited for', async () => {
  open(linked('CEE-0275'), 1000);
  await screen.findByRole('region', { name: 'Results at 4:00 PM' });
  const later = new Date(at + 3_600_000).toISOString();
  serve(fakeResults([older], [{ ...announced, publish_at: later }]));
  await advance(10_000);
  const card = await screen.findByRole('region', { name: 'Results at 5:00 PM' });
  expect(card).toHaveTextContent('The office has moved the time. Before it was 4:00 PM, Nov 23, 2026.');
  expect(operations()).toEqual(['ExamOptions']);
});

test('late, out of reach or taken back: each is said, and asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open(linked('CEE-0275'), 1000);
  await screen.findByRole('region', { name: 'Results at 4:00 PM' });
  await advance(8000);
  expect(await screen.findByRole('region', { name: 'Not there yet' })).toHaveTextContent(
    'This page asks again by itself',
  );
  mswServer.use(http.get('*/api/rest/*', () => HttpResponse.error()));
  await advance(5000);
  expect(await screen.findByText(/The server could not be reached/)).toBeInTheDocument();
  serve(fakeResults([older]));
  await advance(9000);
  expect(await screen.findByRole('region', { name: 'The announcement was taken back' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /^Exam/ })).toHaveDisplayValue(label);
  expect(screen.queryByText('Invalid exam selection')).not.toBeInTheDocument();
  serve(fakeResults([...rows, older]));
  await advance(17_000);
  expect(
    await screen.findByRole('heading', { name: 'Result for Sandhya Gurung (CEE-0275)' }),
  ).toBeInTheDocument();
});

test('before an exam is chosen the coming results are listed, each with a way to wait for it', async () => {
  const { location } = open('/results', 3_600_000);
  const list = await screen.findByRole('region', { name: 'Coming results' });
  expect(list).toHaveTextContent('CEE Model (Set 20)Results at 4:00 PM, Nov 23, 2026 · २०८३ मंसिर ७');
  expect(within(list).queryByRole('timer')).not.toBeInTheDocument();
  await user.click(
    within(list).getByRole('link', { name: /^Wait for them here\s*\(CEE Model \(Set 20\)\)$/ }),
  );
  expect(await screen.findByRole('timer')).toBeInTheDocument();
  expect(location()).toBe(linked());
  expect(screen.getByText(/^Type your candidate ID now/)).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Coming results' })).not.toBeInTheDocument();
});
