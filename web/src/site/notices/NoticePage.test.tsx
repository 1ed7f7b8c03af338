import { ApolloLink } from '@apollo/client';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { BehaviorSubject, map, of, throwError } from 'rxjs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NoticeQuery } from '../../../../shared/generated/site.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticePage } from './NoticePage.tsx';
import { titlePattern } from './NoticePage.tsx';

type Stored = NoticeQuery['by_slug'][number];

const rules: Stored = {
  id: 'c54f8aa0-0000-4000-8000-000000000001',
  title: 'Rules for the model exams',
  title_ne: null,
  category: 'Important',
  content: 'Be early.\n<script>alert(1)</script>',
  content_ne: null,
  date: 'Nov 15',
  created_at: '2025-11-15T04:00:00+00:00',
  url_slug: 'rules-for-the-model-exams',
  state: 'published',
  attachment_url: null,
  attachment_name: null,
  attachment_size: null,
};

interface Found {
  byAddress?: Stored;
  bySlug?: Stored;
  byTitle?: Stored;
}

function api(found: Found) {
  const table = new BehaviorSubject<Stored | null>(found.byAddress ?? found.bySlug ?? found.byTitle ?? null);
  const state = { down: false, variables: {} as Record<string, unknown>, asked: [] as string[] };
  const list = (notice?: Stored) => (notice ? [notice] : []);
  const link = new ApolloLink(({ operationName = '', variables }) => {
    state.asked.push(operationName);
    state.variables[operationName] = variables;
    if (state.down) return throwError(() => new Error('down'));
    if (operationName === 'Notice')
      return of({ data: { by_address: list(found.byAddress), by_slug: list(found.bySlug) } });
    if (operationName === 'NoticeByTitle') return of({ data: { notices: list(found.byTitle) } });
    if (operationName === 'NewestNotices')
      return of({
        data: { notices: [...list(rules), ...list({ ...rules, id: 'other', title: 'Holidays' })] },
      });
    return table.pipe(map((notice) => ({ data: { notices_by_pk: notice } })));
  });
  return { link, table, state };
}

const show = (link: ApolloLink, slug = 'rules-for-the-model-exams') =>
  renderWithProviders(
    <Routes>
      <Route path="/notice/:slug" element={<NoticePage />} />
    </Routes>,
    { at: `/notice/${slug}`, link },
  );

describe('/notice/{slug}', () => {
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => {
    logged.mockReset();
    logged.mockImplementation(() => undefined);
  });

  it('shows the notice, its text as text', async () => {
    show(api({ byAddress: rules }).link);
    expect(await screen.findByRole('heading', { level: 1, name: rules.title })).toBeInTheDocument();
    const article = screen.getByRole('article');
    expect(article).toHaveTextContent('Important');
    expect(article).toHaveTextContent('Nov 15, 2025 · २०८२ कार्तिक २९');
    expect(article).toHaveTextContent('Be early. <script>alert(1)</script>');
    expect(article).toHaveTextContent('Admin');
    expect(article).toHaveTextContent('c54f8aa0');
    expect(article).not.toHaveTextContent('c54f8aa0-');
    expect(screen.getByRole('link', { name: 'Back to Notices' })).toHaveAttribute('href', '/notices');
    expect(screen.getByRole('link', { name: 'Holidays' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: rules.title })).toBeNull();
  });

  it('addresses in the text are links, whatever else is text', async () => {
    const content =
      'Forms: https://ioe.edu.np/apply, questions to info@prabesh.test.\njavascript:alert(1) <a href="https://x.example">x</a>';
    show(api({ byAddress: { ...rules, content } }).link);
    const article = await screen.findByRole('article');
    expect(article).toHaveTextContent(content.replace('\n', ' '));
    const links = [...article.querySelectorAll('a')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://ioe.edu.np/apply',
      'mailto:info@prabesh.test',
      'https://x.example',
    ]);
    for (const link of links) expect(link.rel).toContain('noopener');
  });

  it('its own address comes before the slug that it shares', async () => {
    show(api({ byAddress: rules, bySlug: { ...rules, id: 'newer', title: 'Newer' } }).link);
    expect(await screen.findByRole('heading', { level: 1, name: rules.title })).toBeInTheDocument();
  });

  it('finds by slug, and by words of the title when nothing else fits', async () => {
    const bySlug = api({ bySlug: rules });
    show(bySlug.link).unmount();
    expect(bySlug.state.asked).not.toContain('NoticeByTitle');
    const byTitle = api({ byTitle: rules });
    show(byTitle.link, 'model-exams');
    expect(await screen.findByRole('heading', { level: 1, name: rules.title })).toBeInTheDocument();
    expect(byTitle.state.variables.NoticeByTitle).toEqual({ pattern: '%model exams%' });
  });

  it.each([
    ['100%-sure', '%100\\% sure%'],
    ['a_b', '%a\\_b%'],
    ['a\\b', '%a\\\\b%'],
  ])('%s takes the signs of LIKE literally', (slug, pattern) => {
    expect(titlePattern(slug)).toBe(pattern);
  });

  it('says when there is no such notice', async () => {
    show(api({}).link, 'nothing');
    expect(await screen.findByRole('heading', { level: 1, name: 'Notice Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Notice not found');
    expect(screen.getByRole('link', { name: 'View All Notices' })).toHaveAttribute('href', '/notices');
  });

  it('changes while it is read, also when it is taken down', async () => {
    const { link, table } = api({ byAddress: rules });
    show(link);
    await screen.findByRole('article');
    act(() => table.next({ ...rules, title: 'Rules, corrected' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Rules, corrected' })).toBeInTheDocument();
    act(() => table.next(null));
    expect(screen.getByRole('heading', { level: 1, name: 'Notice Not Found' })).toBeInTheDocument();
  });

  it('says when it cannot be loaded, and tries again', async () => {
    const user = userEvent.setup();
    const { link, state } = api({ byAddress: rules });
    state.down = true;
    show(link);
    expect(await screen.findByText('Failed to load notice')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to load notice', expect.any(Error));
    state.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });

  it('shares its address', async () => {
    const user = userEvent.setup();
    show(api({ byAddress: rules }).link);
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await navigator.clipboard.readText()).toBe(window.location.href);
  });
});
