import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageContext } from '../../lib/pageContext.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { VerifyPage } from './VerifyPage.tsx';
import { keySet, makeSigner, origin, type Signer, someClaims, unsigned } from './fakeSheets.ts';

let current: Signer;
let retired: Signer;
let sheet: string;
/** Every address that was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  [current, retired] = await Promise.all([makeSigner('2082-1'), makeSigner('2081-1', 1_770_000_000)]);
  sheet = await current.sign(someClaims);
});
beforeEach(() => {
  asked.length = 0;
  giveKeys(current, retired);
});
afterEach(() => vi.restoreAllMocks());

function giveKeys(...signers: Signer[]): void {
  mswServer.use(
    http.get('*/sheets/keys.json', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.text(keySet(...signers));
    }),
  );
}

function noKeys(): void {
  mswServer.use(http.get('*/sheets/keys.json', () => HttpResponse.json({}, { status: 503 })));
}

interface Row {
  name?: string;
  marks?: number;
  exam_date?: string | null;
  revisions?: object[];
}

/** What the look-up finds; null: nothing. */
function today(row: Row | null, { rank = 18, total = 642 } = {}): void {
  const { sym: symbol, name, marks, date: exam_date } = someClaims;
  const sum = (count: number) => ({ aggregate: { sum: { count } } });
  mswServer.use(
    http.get('*/api/rest/result', ({ request }) => {
      asked.push(request.url);
      const rows = row === null ? [] : [{ symbol, name, marks, exam_date, revisions: [], ...row }];
      return HttpResponse.json({ candidate_results: rows });
    }),
    http.get('*/api/rest/standing', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ higher: sum(rank - 1), everybody: sum(total) });
    }),
  );
}

const open = (text: string) =>
  renderWithProviders(
    <PageContext value={{ origin }}>
      <VerifyPage />
    </PageContext>,
    { at: { pathname: '/verify', hash: text === '' ? '' : `#${text}` } },
  );

const verdict = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a genuine sheet', () => {
  it('says so, with what it says and when it was issued, and asks for nothing but the keys', async () => {
    const { router } = open(sheet);
    expect(await verdict('Genuine')).toBeVisible();
    expect(screen.getByText('सक्कली अङ्कपत्र')).toHaveAttribute('lang', 'ne');
    expect(screen.getByText(/^Issued by/)).toHaveTextContent(
      'Issued by Prabesh, Kathmandu,on Nov 21, 2025 · २०८२ मंसिर ५',
    );
    const said = screen.getByText('The sheet says').closest('section') ?? document.body;
    expect(within(said).getByRole('heading', { name: 'Sandhya Gurung' })).toBeVisible();
    expect(said).toHaveTextContent('CEE-0417 · CEE Model Entrance Exam (Set 19)');
    expect(said).toHaveTextContent('158.25');
    expect(said).toHaveTextContent('18 of 642');
    expect(said).toHaveTextContent('17 of the 641 other candidates');
    expect(screen.getByRole('status')).toHaveTextContent('Genuine.');
    // The sheet leaves the address, and stays with its entry in the history.
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/verify', hash: '' }));
    expect(router.state.location.state).toEqual({ sheet });
    expect(document.title).not.toContain('Sandhya');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]).toMatch(/\/sheets\/keys\.json$/);
  });

  it('signed with a retired key is genuine, and says so in small', async () => {
    open(await retired.sign(someClaims));
    expect(await verdict('Genuine')).toBeVisible();
    expect(screen.getByText(/^Signed with our key 2081-1/)).toHaveTextContent('since Feb 2, 2026');
  });

  it('from the future asks to look at the clock', async () => {
    open(await current.sign({ ...someClaims, iat: 4_000_000_000 }));
    expect(await verdict('Genuine')).toBeVisible();
    expect(screen.getByText(/by the clock of this device/)).toBeVisible();
  });

  it('is checked without a network by the keys of the last visit, and again by those of now', async () => {
    const first = open(sheet);
    await verdict('Genuine');
    await waitFor(() => expect(localStorage.getItem('prabesh-sheet-keys')).toBe(keySet(current, retired)));
    first.unmount();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    asked.length = 0;
    const second = open(sheet);
    expect(await verdict('Genuine')).toBeVisible();
    expect(asked).toEqual([]);
    second.unmount();
    vi.restoreAllMocks();
    // The key was withdrawn after a leak.
    giveKeys(retired);
    open(sheet);
    expect(await verdict('Not genuine')).toBeVisible();
  });

  it('shows what is hidden in a name', async () => {
    open(await current.sign({ ...someClaims, name: 'Sita\u202e123' }));
    expect(await screen.findByRole('heading', { name: 'Sita[U+202E]123' })).toBeVisible();
  });
});

describe('compared with today, when somebody asks', () => {
  async function compare(): Promise<void> {
    open(sheet);
    await verdict('Genuine');
    await press('Compare with today’s result');
  }

  it('agrees', async () => {
    today({});
    await compare();
    expect(await screen.findByText('Today’s result says the same.')).toBeVisible();
    expect(await verdict('Genuine')).toHaveFocus();
    const result = new URL(asked.find((url) => url.includes('/result?')) ?? '');
    expect(Object.fromEntries(result.searchParams)).toEqual({
      exam_title: 'CEE Model Entrance Exam',
      set_number: '19',
      symbol: 'CEE-0417',
    });
    expect(asked.join()).not.toMatch(/Sandhya|Gurung|642/);
  });

  it('agrees, though others were added since', async () => {
    today({}, { rank: 19, total: 643 });
    await compare();
    expect(await screen.findByText(/The marks are the same\..*19 of 643/)).toBeVisible();
    expect(await verdict('Genuine')).toBeVisible();
  });

  it('was revised: old and new side by side, why and when', async () => {
    const revisions = [
      { old_marks: 158.25, new_marks: 160, reason: 'A slip of the pen.', revised_at: '2025-11-22T04:00:00Z' },
      { old_marks: 160, new_marks: 161.25, reason: 'Question 84.', revised_at: '2025-11-23T04:00:00Z' },
    ];
    today({ marks: 161.25, revisions }, { rank: 15 });
    await compare();
    expect(await verdict('Revised since')).toHaveFocus();
    expect(screen.getByText(/The sheet is genuine/)).toHaveTextContent('on Nov 23, 2025 · २०८२ मंसिर ७');
    expect(screen.getByRole('row', { name: 'Marks 158.25 161.25' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Rank 18 of 642 15 of 642' })).toBeVisible();
    expect(screen.getByText('158.25').closest('s')).not.toBeNull();
    expect(screen.getByText('Question 84.')).toBeVisible();
    expect(screen.getByText(/two days before the correction/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open today’s result' })).toHaveAttribute(
      'href',
      `${origin}/results?exam=CEE+Model+Entrance+Exam+%28Set+19%29&id=CEE-0417`,
    );
    expect(screen.getByRole('status')).toHaveTextContent('Revised since.');
  });

  it('has another name today, and a correction from before the sheet is none of its own', async () => {
    const revisions = [
      { old_marks: 1, new_marks: 158.25, reason: 'Early.', revised_at: '2025-11-20T04:00:00Z' },
    ];
    today({ name: 'Sandhya Gurung Rai', revisions });
    await compare();
    expect(await verdict('Revised since')).toBeVisible();
    expect(screen.getByText('The sheet is genuine. Its result is another one today.')).toBeVisible();
    expect(screen.getByRole('row', { name: 'Name Sandhya Gurung Sandhya Gurung Rai' })).toBeVisible();
    expect(screen.queryByText('Early.')).not.toBeInTheDocument();
  });

  it.each([
    ['is not there any more', null],
    ['is there for another date only', { exam_date: '2025-10-01' }],
  ])('%s', async (_, row) => {
    today(row);
    await compare();
    expect(await verdict('Not published today')).toBeVisible();
  });

  it('says when nobody answers, and can be asked again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    mswServer.use(http.get('*/api/rest/result', () => HttpResponse.error()));
    await compare();
    expect(await screen.findByText(/could not be asked for/)).toBeVisible();
    expect(logged).toHaveBeenCalled();
    today({});
    await press('Compare with today’s result');
    expect(await screen.findByText('Today’s result says the same.')).toBeVisible();
  });
});

describe('what is no proof', () => {
  it('is not genuine: its claims are struck through, and the office wants to know', async () => {
    const forged = unsigned({ alg: 'none' }, { ...someClaims, marks: 188.25, name: '<b>Sandhya</b>' });
    open(forged);
    expect(await verdict('Not genuine')).toBeVisible();
    expect(screen.getByText('<b>Sandhya</b>').closest('s')).not.toBeNull();
    expect(screen.getByText('188.25').closest('s')).not.toBeNull();
    expect(screen.getByText(/tell our office/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call the office' })).toHaveAttribute('href', 'tel:+97715970455');
    expect(screen.getByRole('link', { name: 'prabesh.test/results' })).toHaveAttribute(
      'href',
      `${origin}/results`,
    );
  });

  it('of another institute names its address, and links nowhere', async () => {
    const stranger = await makeSigner('2082-1');
    open(await stranger.sign({ ...someClaims, iss: 'https://evil.example/login' }));
    expect(await verdict('Not ours')).toBeVisible();
    expect(screen.getByText('evil.example').closest('a')).toBeNull();
    for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).not.toContain('evil');
  });

  it('cannot be read', async () => {
    open('hello');
    expect(await verdict('Cannot be read')).toBeVisible();
  });

  it('is not judged without keys, until they come', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    noKeys();
    open(sheet);
    expect(await verdict('Not checked yet')).toBeVisible();
    giveKeys(current);
    await press('Try again');
    expect(await verdict('Genuine')).toBeVisible();
  });
});

describe('without a sheet', () => {
  it('tells what it is for, and opens what is pasted', async () => {
    const user = userEvent.setup();
    open('');
    expect(await verdict('Verify a mark sheet')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Link or code of the sheet' });
    await user.click(field);
    await user.paste('https://prabesh.test/results');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Please paste the whole link of a mark sheet.')).toBeVisible();
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.paste(`https://prabesh.test/verify#${sheet}`);
    await user.keyboard('{Enter}');
    expect(await verdict('Genuine')).toHaveFocus();
    await press('Verify another sheet');
    expect(await verdict('Verify a mark sheet')).toHaveFocus();
  });

  it('keeps the sheet when somebody goes past the header', async () => {
    const { router } = open(sheet);
    await verdict('Genuine');
    await router.navigate('/verify#main');
    expect(await verdict('Genuine')).toBeVisible();
    expect(router.state.location.hash).toBe('#main');
  });

  it('says when the camera is refused', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const getUserMedia = vi.fn(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
    open('');
    await verdict('Verify a mark sheet');
    await press('Scan with the camera');
    expect(await screen.findByText(/The camera cannot be used/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Scan with the camera' })).not.toBeInTheDocument();
    Reflect.deleteProperty(navigator, 'mediaDevices');
  });
});
