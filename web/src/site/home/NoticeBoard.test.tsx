import { MockLink } from '@apollo/client/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  NoticeBoardSettingsDocument,
  NoticesDocument,
  NoticesLiveDocument,
} from '../../../../shared/generated/site.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NoticeList } from './NoticeBoard.tsx';

const notice = (id: string, title: string, content: string) => ({
  __typename: 'notices' as const,
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

interface Settings {
  max_notices: number;
  auto_sort: boolean;
  show_categories: boolean;
}

function show(notices: (typeof short)[] | Error | null, { settings }: { settings?: Settings } = {}) {
  const variables = {
    limit: settings?.max_notices ?? 5,
    order: settings?.auto_sort === false ? ('asc' as const) : ('desc' as const),
  };
  const asked = [NoticesDocument, NoticesLiveDocument].map((query) => ({ query, variables }));
  const link = new MockLink([
    {
      request: { query: NoticeBoardSettingsDocument },
      result: { data: { site_settings: settings ? [settings] : [] } },
    },
    ...asked.map((request) => {
      if (notices === null) return { request, delay: Infinity, result: { data: { notices: [] } } };
      return notices instanceof Error
        ? { request, error: notices }
        : { request, result: { data: { notices } } };
    }),
  ]);
  return renderWithProviders(<NoticeList />, { link });
}

describe('the notice board', () => {
  it('says that it loads', () => {
    show(null);
    expect(screen.getByText('Loading notices...')).toBeInTheDocument();
  });

  it('shows category, date, title and text', async () => {
    show([short]);
    const row = await screen.findByRole('listitem');
    expect(within(row).getByRole('heading', { level: 3, name: 'Mock test' })).toBeInTheDocument();
    expect(row).toHaveTextContent('Exams');
    expect(row).toHaveTextContent('Nov 21, 2025');
    expect(row).toHaveTextContent('Hall opens at 6:30.');
    expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  });

  it('cuts after 100 characters and leads on', async () => {
    show([long]);
    expect(await screen.findByText(`${'क'.repeat(100)}...`)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Read more: बिहानी सत्र' })).toHaveAttribute(
      'href',
      '/notice/slug-2',
    );
    expect(screen.getByRole('heading', { level: 3 })).toHaveAttribute('lang', 'ne');
  });

  it('follows the saved settings', async () => {
    show([short], { settings: { max_notices: 2, auto_sort: false, show_categories: false } });
    const row = await screen.findByRole('listitem');
    expect(row).not.toHaveTextContent('Exams');
  });

  it('says when there is nothing', async () => {
    show([]);
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
