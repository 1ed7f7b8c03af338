import { ApolloLink } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map, throwError } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticesPage } from './NoticesPage.tsx';
import { readPage } from './useNotices.ts';

interface Stored {
  id: string;
  title: string;
  title_ne: null;
  excerpt_ne: null;
  category: string;
  excerpt: string;
  created_at: string;
  url_slug: string;
  pinned: boolean;
  attachment_url: string | null;
}

interface Asked {
  category?: string;
  order?: 'asc' | 'desc';
  limit?: number;
  offset?: number;
}

/** The older the higher the number. */
function stored(number: number, fields: Partial<Stored> = {}): Stored {
  return {
    id: `id-${number}`,
    title: `Notice ${number}`,
    title_ne: null,
    excerpt_ne: null,
    category: 'Exams',
    excerpt: 'Hall opens at 6:30.',
    created_at: new Date(Date.UTC(2025, 10, 21, 6) - number * 86_400_000).toISOString(),
    url_slug: `notice-${number}`,
    pinned: false,
    attachment_url: null,
    ...fields,
  };
}

/** The notices as Hasura would answer them, live. */
function api(rows: Stored[], settings: { auto_sort: boolean; show_categories: boolean }[] = []) {
  const table = new BehaviorSubject(rows);
  const state = { down: false, asked: [] as string[] };
  const link = new ApolloLink(({ operationName = '', variables }) => {
    state.asked.push(operationName);
    if (state.down) return throwError(() => new Error('down'));
    const { category: wanted, order, limit = 0, offset = 0 }: Asked = variables;
    return table.pipe(
      map((all) => {
        if (/Frame|Categories/.test(operationName)) {
          const categories = [...new Map(all.map((one) => [one.category, one])).values()];
          return {
            data: {
              ...(operationName === 'NoticesFrame' ? { site_settings: settings } : {}),
              notices: categories.map(({ id, category }) => ({ id, category })),
            },
          };
        }
        const found = all
          .filter((one) => wanted === undefined || one.category === wanted)
          .sort((a, b) => (order === 'asc' ? 1 : -1) * a.created_at.localeCompare(b.created_at))
          .slice(offset, offset + limit);
        return { data: { notices: found } };
      }),
    );
  });
  return { link, table, state };
}

const many = (count: number): Stored[] => Array.from({ length: count }, (_, index) => stored(index + 1));
const cards = () => within(screen.getByRole('main')).queryAllByRole('listitem');
const show = (link: ApolloLink, at = '/notices') =>
  renderWithProviders(
    <main>
      <NoticesPage />
    </main>,
    { at, link },
  );

describe('/notices', () => {
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => {
    logged.mockReset();
    logged.mockImplementation(() => undefined);
  });

  it('a student has seen what stands on it, in no other list', async () => {
    const seen = () => Object.entries(localStorage);
    const student = (at: string) =>
      renderWithProviders(<NoticesPage />, { at, link: api(many(3)).link, role: 'student' });
    const other = student('/notices?category=Exams');
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(seen()).toEqual([]);
    other.unmount();
    const first = show(api(many(3)).link);
    expect(await screen.findAllByRole('listitem')).toHaveLength(3);
    expect(seen(), 'nothing is kept of visitors').toEqual([]);
    first.unmount();
    student('/notices');
    await waitFor(() => expect(seen()).toEqual([['prabesh-notices-seen-00000000', stored(1).created_at]]));
  });

  it('shows category, date, title, text and author, and links to the notice', async () => {
    const long = stored(2, { title: 'बिहानी सत्र', excerpt: 'क'.repeat(151), category: 'Events' });
    show(api([stored(1), long]).link);
    expect(await screen.findByRole('heading', { level: 1, name: 'Notices' })).toBeInTheDocument();
    expect(screen.getByText('Stay updated with announcements')).toBeInTheDocument();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Exams');
    expect(first).toHaveTextContent('Nov 20, 2025 · मंसिर ४');
    expect(first).toHaveTextContent('Admin');
    expect(within(first as HTMLElement).getAllByRole('link')).toHaveLength(1);
    const card = within(second as HTMLElement);
    expect(second).toHaveTextContent(`${'क'.repeat(150)}...`);
    expect(card.getByRole('link', { name: 'बिहानी सत्र' })).toHaveAttribute('href', '/notice/notice-2');
    expect(card.getByRole('link', { name: 'Read more: बिहानी सत्र' })).toHaveAttribute(
      'href',
      '/notice/notice-2',
    );
  });

  it('150 characters are shown whole', async () => {
    show(api([stored(1, { excerpt: 'x'.repeat(150) })]).link);
    expect(await screen.findByText('x'.repeat(150))).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /Read more/ })).toBeNull();
  });

  it('says that it loads', () => {
    show(new ApolloLink(() => new BehaviorSubject({}).pipe(map(() => ({ data: null })))));
    expect(screen.getByText('Loading notices...')).toBeInTheDocument();
  });

  it('filters by category, in the address, in the order of the office', async () => {
    const user = userEvent.setup();
    const rows = [stored(1, { category: 'Results' }), stored(2, { category: 'Exams' })];
    const page = show(api(rows).link);
    await screen.findByText('Notice 1');
    // They come with the list: anew for each category.
    const chips = async () => within(await screen.findByRole('navigation', { name: 'Categories' }));
    const chip = async (name: string) => (await chips()).getByRole('link', { name });
    const all = (await chips()).getAllByRole('link');
    expect(all.map((one) => one.textContent)).toEqual(['All', 'Exams', 'Results']);
    expect(await chip('All')).toHaveAttribute('aria-current', 'true');
    await user.click(await chip('Results'));
    expect(page.location()).toBe('/notices?category=Results');
    expect(await screen.findByText('Notice 1')).toBeInTheDocument();
    expect(screen.queryByText('Notice 2')).toBeNull();
    await user.click(await chip('All'));
    expect(page.location()).toBe('/notices');
    expect(await screen.findByText('Notice 2')).toBeInTheDocument();
  });

  it('has no chips without notices', async () => {
    show(api([]).link);
    expect(await screen.findByText('No Notices Available')).toBeInTheDocument();
    expect(screen.getByText('Check back later for updates and announcements.')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('View all notices')).toBeNull();
  });

  it('names an empty category and leads back', async () => {
    const user = userEvent.setup();
    const page = show(api([stored(1)]).link, '/notices?category=Holiday');
    expect(await screen.findByText('No notices found in the "Holiday" category.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'View all notices' }));
    expect(page.location()).toBe('/notices');
    expect(await screen.findByText('Notice 1')).toBeInTheDocument();
  });

  it('shows many notices piece by piece and goes on where the new ones begin', async () => {
    const user = userEvent.setup();
    show(api(many(60)).link);
    await screen.findByText('Notice 23');
    expect(cards()).toHaveLength(23);
    await user.click(screen.getByRole('link', { name: 'Show more notices' }));
    expect(cards()).toHaveLength(47);
    expect(screen.getByRole('link', { name: 'Notice 24' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('47 notices are shown');
    await user.click(screen.getByRole('link', { name: 'Show more notices' }));
    expect(cards()).toHaveLength(60);
    expect(screen.queryByRole('link', { name: 'Show more notices' })).toBeNull();
  });

  it('has an address for each page, as links lead to it without scripts', async () => {
    const user = userEvent.setup();
    const titles = () => cards().map((card) => within(card).getByRole('heading').textContent);
    const { link } = api(many(60));
    const page = show(link, '/notices?page=2');
    await screen.findByText('Notice 24');
    expect(titles()).toEqual(
      many(60)
        .slice(23, 47)
        .map((one) => one.title),
    );
    const more = screen.getByRole('link', { name: 'Show more notices' });
    expect(more).toHaveAttribute('href', '/notices?page=3');
    // With scripts the list grows where it stands.
    await user.click(more);
    expect(cards()).toHaveLength(37);
    expect(page.location()).toBe('/notices?page=2');
    await user.click(screen.getByRole('link', { name: 'Previous notices' }));
    expect(page.location()).toBe('/notices');
    expect(titles()).toEqual(many(23).map((one) => one.title));
    expect(screen.queryByRole('link', { name: 'Previous notices' })).toBeNull();
    page.unmount();

    show(link, '/notices?category=Exams&page=2');
    expect(await screen.findByRole('link', { name: 'Previous notices' })).toHaveAttribute(
      'href',
      '/notices?category=Exams',
    );
    expect(screen.getByRole('link', { name: 'Show more notices' })).toHaveAttribute(
      'href',
      '/notices?category=Exams&page=3',
    );
  });

  it('leads back from a page behind the last one', async () => {
    show(api(many(3)).link, '/notices?page=99999');
    expect(await screen.findByText('No Notices Available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'View all notices' })).toHaveAttribute('href', '/notices');
  });

  it.each(['0', '-1', '1e3', '2.5', ' 2', '०', '123456', '2x'])('takes %j for the first page', (text) => {
    expect(readPage(text)).toBe(1);
  });

  it('starts anew in another category', async () => {
    const user = userEvent.setup();
    const rows = many(80).map((one, index) => ({ ...one, category: index % 2 ? 'Exams' : 'Events' }));
    show(api(rows).link);
    await screen.findByText('Notice 1');
    await user.click(screen.getByRole('link', { name: 'Show more notices' }));
    await user.click(screen.getByRole('link', { name: 'Exams' }));
    expect(cards()).toHaveLength(23);
  });

  it('is live: new ones come, deleted ones go, chips follow', async () => {
    const { link, table } = api([stored(2)]);
    show(link);
    await screen.findByText('Notice 2');
    act(() => table.next([stored(1, { category: 'Holiday' }), stored(2)]));
    expect(screen.getByText('Notice 1')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Holiday' })).toBeInTheDocument();
    act(() => table.next([]));
    expect(screen.getByText('No Notices Available')).toBeInTheDocument();
  });

  it('follows the settings: oldest first, without categories', async () => {
    show(api(many(2), [{ auto_sort: false, show_categories: false }]).link);
    await screen.findByText('Notice 1');
    expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Notice 2',
      'Notice 1',
    ]);
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText('Exams')).toBeNull();
  });

  it('looks empty when the API is down, logs it, and recovers when asked', async () => {
    const user = userEvent.setup();
    const { link, state } = api([stored(1)]);
    state.down = true;
    show(link);
    expect(await screen.findByText('No Notices Available')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to load notices', expect.any(Error));
    state.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Notice 1')).toBeInTheDocument();
  });
});
