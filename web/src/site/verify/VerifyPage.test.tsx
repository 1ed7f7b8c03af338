import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subHours } from 'date-fns';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageContext } from '../../lib/pageContext.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { VerifyPage } from './VerifyPage.tsx';
import {
  keySet,
  makeSigner,
  oldClaims,
  origin,
  type Signer,
  someClaims,
  statusList,
  unsigned,
} from './fakeSheets.ts';

let current: Signer;
let retired: Signer;
let sheet: string;
/** Every address that was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  [current, retired] = await Promise.all([makeSigner('2082-1'), makeSigner('2081-1', 1_770_000_000)]);
  sheet = await current.sign(someClaims);
});
beforeEach(async () => {
  asked.length = 0;
  giveKeys(current, retired);
  giveList(await statusList(current, []));
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

/** The list of sheets as it is now. */
function giveList(text: string): void {
  mswServer.use(
    http.get('*/sheets/status/1', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.text(text);
    }),
  );
}

/** The sheet's bit is set; and what became of it. */
async function ended(state: string, since = '2025-11-23T04:00:00Z'): Promise<void> {
  giveList(await statusList(current, [417]));
  mswServer.use(
    http.get('*/sheets/status/1/417', ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json({ state, since });
    }),
  );
}

function offline(): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
}

const published = 'Genuine, and published today';
const signed = 'Genuine when signed';

interface Row {
  name?: string;
  marks?: number;
  exam_date?: string | null;
  revisions?: object[];
}

/** What the look-up finds; null: nothing. */
function today(row: Row | null, { rank = 18, total = 642 } = {}): void {
  const { sym: symbol, name, marks, date: exam_date } = someClaims;
  const counted = {
    rank,
    same_marks: { count: 1 },
    exam_dates_aggregate: { aggregate: { sum: { results_count: total, absent_count: 0 } } },
  };
  mswServer.use(
    http.get('*/api/rest/result', ({ request }) => {
      asked.push(request.url);
      const rows =
        row === null ? [] : [{ symbol, name, marks, exam_date, ...counted, revisions: [], ...row }];
      return HttpResponse.json({ candidate_results: rows });
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
  it('says so, and that it is published today, and asks for nothing but the keys and the list of all sheets', async () => {
    const { router } = open(sheet);
    expect(await verdict(published)).toBeVisible();
    expect(screen.getByText('सक्कली, आज पनि प्रकाशित')).toHaveAttribute('lang', 'ne');
    expect(screen.getByText(/^Issued by/)).toHaveTextContent(
      'Issued by Prabesh, Kathmandu,on Nov 21, 2025 · २०८२ मंसिर ५',
    );
    const said = screen.getByText('The sheet says').closest('section') ?? document.body;
    expect(within(said).getByRole('heading', { name: 'Sandhya Gurung' })).toBeVisible();
    expect(said).toHaveTextContent('CEE-0417 · CEE Model Entrance Exam (Set 19)');
    expect(said).toHaveTextContent('158.25');
    expect(said).toHaveTextContent('18 of 642');
    expect(said).toHaveTextContent('17 of the 641 other candidates');
    expect(screen.getByRole('status')).toHaveTextContent('Genuine, and published today.');
    // The sheet leaves the address, and stays with its entry in the history.
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/verify', hash: '' }));
    expect(router.state.location.state).toEqual({ sheet });
    expect(document.title).not.toContain('Sandhya');
    expect(screen.getByText('Name and marks are published today as the sheet says.')).toBeVisible();
    expect(screen.getByText(/nobody learns which sheet you look at/)).toBeVisible();
    expect(asked.map((url) => new URL(url).pathname)).toEqual(['/sheets/keys.json', '/sheets/status/1']);
  });

  it('signed with a retired key is genuine, and says so in small', async () => {
    open(await retired.sign(someClaims));
    expect(await verdict(published)).toBeVisible();
    expect(screen.getByText(/^Signed with our key 2081-1/)).toHaveTextContent('since Feb 2, 2026');
  });

  it('from the future asks to look at the clock', async () => {
    open(await current.sign({ ...someClaims, iat: 4_000_000_000 }));
    expect(await verdict(published)).toBeVisible();
    expect(screen.getByText(/by the clock of this device/)).toBeVisible();
  });

  it('is checked without a network by the keys of the last visit, and again by those of now', async () => {
    const first = open(sheet);
    await verdict(published);
    await waitFor(() => expect(localStorage.getItem('prabesh-sheet-keys')).toBe(keySet(current, retired)));
    first.unmount();
    offline();
    asked.length = 0;
    const second = open(sheet);
    expect(await verdict(signed)).toBeVisible();
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

describe('whether it still stands', () => {
  it('is asked for before the verdict comes; on a slow network the signature’s part is said first', async () => {
    const list = await statusList(current, []);
    let answer = (): void => undefined;
    mswServer.use(
      http.get('*/sheets/status/1', async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        return HttpResponse.text(list);
      }),
    );
    open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(screen.getByText('Checking whether it still stands…')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Genuine when signed. Checking whether it still stands…',
    );
    answer();
    expect(await verdict(published)).toBeVisible();
    expect(screen.queryByText('Checking whether it still stands…')).not.toBeInTheDocument();
  });

  it('no: withdrawn, and when; nobody learns whose sheet it is', async () => {
    await ended('withdrawn');
    open(sheet);
    expect(await verdict('Withdrawn since')).toBeVisible();
    expect(screen.getByText(/^Genuine when signed; withdrawn on/)).toHaveTextContent(
      'withdrawn on Nov 23, 2025 · २०८२ मंसिर ७.',
    );
    expect(screen.getByText(/^Issued by/)).toBeVisible();
    expect(asked.some((url) => url.includes('/api/'))).toBe(false);
    expect(screen.getByText(/number in the list of all sheets was sent/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Compare/ })).not.toBeInTheDocument();
  });

  it('no: an answer sheet was revised, without asking for anybody’s result', async () => {
    await ended('revised');
    open(await current.sign({ ...someClaims, set: undefined, own: 'AB', key: 'AC' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Revised since' })).toBeInTheDocument();
    expect(screen.getByText(/^Genuine when signed; revised on/)).toHaveTextContent('Nov 23, 2025');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['A', 'B, right C']),
    );
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull();
    expect(asked.some((address) => address.includes('/api/rest/'))).toBe(false);
  });

  it('no: revised, when and to what; old and new side by side, and why', async () => {
    await ended('revised');
    const revisions = [
      { old_marks: 158.25, new_marks: 160, reason: 'A slip of the pen.', revised_at: '2025-11-22T04:00:00Z' },
      { old_marks: 160, new_marks: 161.25, reason: 'Question 84.', revised_at: '2025-11-23T04:00:00Z' },
    ];
    today({ marks: 161.25, revisions }, { rank: 15 });
    open(sheet);
    expect(await verdict('Revised since')).toBeVisible();
    expect(screen.getByText(/^Genuine when signed; revised on/)).toHaveTextContent(
      'revised on Nov 23, 2025 · २०८२ मंसिर ७, now 161.25.',
    );
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
    const result = new URL(asked.find((url) => url.includes('/result?')) ?? '');
    expect(Object.fromEntries(result.searchParams)).toEqual({
      exam_title: 'CEE Model Entrance Exam',
      set_number: '19',
      symbol: 'CEE-0417',
    });
    expect(asked.join()).not.toMatch(/Sandhya|Gurung|642/);
  });

  it('no: another name, and a correction from before the sheet is none of its own', async () => {
    await ended('revised');
    const revisions = [
      { old_marks: 1, new_marks: 158.25, reason: 'Early.', revised_at: '2025-11-20T04:00:00Z' },
    ];
    today({ name: 'Sandhya Gurung Rai', revisions });
    open(sheet);
    expect(await verdict('Revised since')).toBeVisible();
    expect(screen.getByText(/^Genuine when signed; revised on/)).not.toHaveTextContent('now');
    expect(screen.getByRole('row', { name: 'Name Sandhya Gurung Sandhya Gurung Rai' })).toBeVisible();
    expect(screen.queryByText('Early.')).not.toBeInTheDocument();
  });

  it('no, and nobody says what became of it', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    giveList(await statusList(current, [417], { from: Date.UTC(2099, 0, 12, 4, 45) }));
    mswServer.use(http.get('*/sheets/status/1/417', () => HttpResponse.json({}, { status: 503 })));
    open(sheet);
    expect(await verdict('No longer as signed')).toBeVisible();
    expect(screen.getByText(/^Withdrawn or revised;/)).toHaveTextContent('as of Jan 12, 2099, 10:30 AM.');
    today(null);
    await press('Compare with today’s result');
    await waitFor(async () => expect(await verdict('Withdrawn since')).toHaveFocus());
  });

  it('published again in the meantime: today’s result counts', async () => {
    await ended('published');
    today({});
    open(sheet);
    expect(await verdict(published)).toBeVisible();
    expect(screen.getByText('Today’s result says the same.')).toBeVisible();
  });

  it('without a network by the list that was kept, and says of when it is', async () => {
    const from = Date.UTC(2026, 0, 12, 4, 45);
    localStorage.setItem('prabesh-sheet-keys', keySet(current));
    localStorage.setItem('prabesh-sheet-status-1', await statusList(current, [], { from }));
    offline();
    const first = open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(screen.getByText(/^Could not be compared now/)).toHaveTextContent(
      'Not withdrawn as of Jan 12, 2026, 10:30 AM.',
    );
    expect(screen.getByText(/^Issued by/)).toHaveTextContent('on Nov 21, 2025');
    first.unmount();
    localStorage.setItem('prabesh-sheet-status-1', await statusList(current, [417], { from }));
    open(sheet);
    expect(await verdict('No longer as signed')).toBeVisible();
  });

  it('without a network and without a list it says that it could not compare', async () => {
    localStorage.setItem('prabesh-sheet-keys', keySet(current));
    offline();
    open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(screen.getByText('Could not be compared with what is published now.')).toBeVisible();
    // And compares once there is one.
    vi.restoreAllMocks();
    window.dispatchEvent(new Event('online'));
    expect(await verdict(published)).toBeVisible();
  });

  it('by an old list that is sent again it says of when that is, and the newer one that was kept counts', async () => {
    giveList(await statusList(current, [], { from: subHours(Date.now(), 48).getTime() }));
    const first = open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(screen.getByText(/^Could not be compared now\. Not withdrawn as of/)).toBeVisible();
    first.unmount();
    localStorage.setItem(
      'prabesh-sheet-status-1',
      await statusList(current, [417], { from: subHours(Date.now(), 24).getTime() }),
    );
    open(sheet);
    expect(await verdict('No longer as signed')).toBeVisible();
  });

  it.each([
    ['is signed by somebody else', async () => statusList(await makeSigner('2082-1'), [])],
    ['is no list', () => Promise.resolve('<html>')],
    ['is a sheet', () => Promise.resolve(sheet)],
  ])('is not told by what %s', async (_, list) => {
    giveList(await list());
    open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(screen.getByText('Could not be compared with what is published now.')).toBeVisible();
    expect(localStorage.getItem('prabesh-sheet-status-1')).toBeNull();
  });

  it('is given up where the server does not answer', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mswServer.use(http.get('*/sheets/status/1', () => HttpResponse.error()));
    open(sheet);
    expect(await verdict(signed)).toBeVisible();
    expect(await screen.findByText('Could not be compared with what is published now.')).toBeVisible();
  });
});

describe('a sheet of before there were lists', () => {
  const openOld = async () => open(await current.sign(oldClaims));

  it('is compared with today’s result at once', async () => {
    today({}, { rank: 19, total: 643 });
    await openOld();
    expect(await verdict(published)).toBeVisible();
    expect(screen.getByText(/The rank was 18 of 642, today it is 19 of 643/)).toBeVisible();
    expect(screen.getByText(/Only the exam and the candidate ID were sent/)).toBeVisible();
  });

  it.each([
    ['is not there any more', null],
    ['is there for another date only', { exam_date: '2025-10-01' }],
  ])('is withdrawn where its result %s', async (_, row) => {
    today(row);
    await openOld();
    expect(await verdict('Withdrawn since')).toBeVisible();
    expect(screen.getByText('Genuine when signed; its result is not published any more.')).toBeVisible();
  });

  it('says when nobody answers, and can be asked again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    mswServer.use(http.get('*/api/rest/result', () => HttpResponse.error()));
    await openOld();
    await screen.findByText('Could not be compared with what is published now.');
    await press('Compare with today’s result');
    expect(await screen.findByText(/could not be asked for/)).toBeVisible();
    expect(logged).toHaveBeenCalled();
    today({});
    await press('Compare with today’s result');
    expect(await screen.findByText('Today’s result says the same.')).toBeVisible();
  });
});

describe('the rank, when somebody asks', () => {
  it('is the same', async () => {
    today({});
    open(sheet);
    await verdict(published);
    await press('Compare the rank');
    expect(await screen.findByText('Name, marks and rank are the same today.')).toBeVisible();
    await waitFor(async () => expect(await verdict(published)).toHaveFocus());
  });

  it('is another, through the results of others', async () => {
    today({}, { rank: 19, total: 643 });
    open(sheet);
    await verdict(published);
    await press('Compare the rank');
    expect(await screen.findByText(/The rank was 18 of 642, today it is 19 of 643/)).toBeVisible();
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
    expect(await verdict(published)).toBeVisible();
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
    await waitFor(() => expect(field).toHaveFocus());
    await user.clear(field);
    await user.paste(`https://prabesh.test/verify#${sheet}`);
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await verdict(published)).toHaveFocus());
    await press('Verify another sheet');
    await waitFor(async () => expect(await verdict('Verify a mark sheet')).toHaveFocus());
  });

  it('keeps the sheet when somebody goes past the header', async () => {
    const { router } = open(sheet);
    await verdict(published);
    await router.navigate('/verify#main');
    expect(await verdict(published)).toBeVisible();
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
