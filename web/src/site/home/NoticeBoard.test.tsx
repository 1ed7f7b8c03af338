import { act, screen, within } from '@testing-library/react';
import { NEVER, Subject } from 'rxjs';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticeBoard } from './NoticeBoard.tsx';

const notice = (id: string, title: string, content: string) => ({
  id,
  title,
  title_ne: null,
  excerpt_ne: null,
  excerpt: content.slice(0, 151),
  category: 'Exams',
  created_at: '2025-11-20T18:20:00+00:00',
  url_slug: `slug-${id}`,
  pinned: false,
  attachment_url: null,
});

const short = notice('1', 'Mock test', 'Hall opens at 6:30.');
const long = notice('2', 'बिहानी सत्र', 'क'.repeat(101));

/** `notices` answers the question for the board; what is followed says nothing unless told. */
function show(notices: Answer, { settings, live = NEVER }: { settings?: object; live?: Answer } = {}) {
  const link = answeringLink({
    NoticeBoardSettings: { site_settings: settings ? [settings] : [] },
    Notices: notices,
    NoticesLive: live,
  });
  return renderWithProviders(<NoticeBoard />, { link });
}

describe('the notice board', () => {
  it('says that it loads', () => {
    show(NEVER);
    expect(screen.getByText('Loading notices...')).toBeInTheDocument();
  });

  it('shows category, date, title and text', async () => {
    show({ notices: [short] });
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('heading', { level: 3, name: 'Mock test' })).toBeInTheDocument();
    expect(row).toHaveTextContent('Exams');
    expect(row).toHaveTextContent('Nov 21, 2025');
    expect(row).toHaveTextContent('Hall opens at 6:30.');
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it('cuts after 100 characters and leads on', async () => {
    show({ notices: [long] });
    expect(await screen.findByText(`${'क'.repeat(100)}...`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read more: बिहानी सत्र' })).toHaveAttribute(
      'href',
      '/notice/slug-2',
    );
    expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('lang', 'ne');
  });

  it('follows the saved settings, and shows what is published while it stands there', async () => {
    const settings = { max_notices: 2, auto_sort: false, show_categories: false };
    const asked: object[] = [];
    const answer = (variables: object) => {
      asked.push(variables);
      return { notices: [short] };
    };
    const live = new Subject<object>();
    show(answer, { settings, live });
    expect(await screen.findByRole('listitem')).not.toHaveTextContent('Exams');
    expect(asked).toEqual([{ limit: 2, order: 'asc' }]);
    act(() => live.next({ notices: [short, long] }));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says when there is nothing', async () => {
    show({ notices: [] });
    expect(await screen.findByText('No notices available')).toBeInTheDocument();
  });

  it('logs a failure and shows the empty state', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    show(new Error('unreachable'));
    expect(await screen.findByText('No notices available')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to load the notice board', expect.any(Error));
    logged.mockRestore();
  });
});
