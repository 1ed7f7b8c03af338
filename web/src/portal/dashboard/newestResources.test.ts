import { expect, it } from 'vitest';
import { fakeLists } from './fakeNews.ts';
import { newestResources } from './newestResources.ts';

const later = '2025-11-21T16:00:00+05:45';

it('mixes the five lists by time, whatever zone their text names, and cuts', () => {
  const lists = fakeLists();
  const [link] = lists.links;
  const list = newestResources({ ...lists, links: link ? [{ ...link, created_at: later }] : [] }, 3);
  expect(list.map(({ id, kind, subject }) => [id, kind, subject])).toEqual([
    ['l1', 'links', ''],
    ['n1', 'notes', 'Chemistry'],
    ['v1', 'videos', 'Mathematics'],
  ]);
});

it('leads to the thing itself', () => {
  expect(newestResources(fakeLists(), 5).map(({ target }) => target)).toEqual([
    { href: '/files/n1.pdf', newTab: true },
    { href: 'https://video.example/1', newTab: true },
    { href: '/files/d1.zip', download: true },
    { href: 'https://ioe.example', newTab: true },
    { href: `/notice/${encodeURIComponent('नयाँ-समूह')}` },
  ]);
});

it('finds on its page what has no file, and opens elsewhere what lies elsewhere', () => {
  const { notes, downloads, ...rest } = fakeLists();
  const list = newestResources(
    {
      ...rest,
      notes: notes.map((note) => ({ ...note, file_url: null })),
      downloads: [
        ...downloads.map((file) => ({ ...file, file_url: 'https://other.example/sheet.zip' })),
        ...downloads.map((file) => ({ ...file, id: 'd2', title: '50% & more', file_url: '' })),
      ],
      videos: [],
      links: [],
      notices: [],
    },
    5,
  );
  expect(list.map(({ target }) => target)).toEqual([
    { href: '/notes?q=Organic+Chemistry' },
    { href: 'https://other.example/sheet.zip', newTab: true },
    { href: '/downloads?q=50%25+%26+more' },
  ]);
});
