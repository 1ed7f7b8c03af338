import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { fakeResources } from '../resources/fakeResources.ts';
import { LinksPage } from './LinksPage.tsx';

const rows = [
  {
    id: 'l1',
    title: 'Medical Education Commission',
    description: 'Forms and results.',
    category: 'Exams',
    date: 'Nov 05',
    url: 'https://mec.gov.np',
  },
  {
    id: 'l2',
    title: 'Public Service Commission',
    description: '',
    category: 'Career',
    date: 'Nov 01',
    url: 'https://psc.gov.np',
  },
];
const show = (table: typeof rows) =>
  renderWithProviders(<LinksPage />, {
    at: '/links',
    role: 'student',
    link: fakeResources('links', 'category', table).link,
  });

it('shows links with category, date, title, text and address, and those of one category', async () => {
  const page = show(rows);
  expect(await screen.findByRole('heading', { level: 1, name: 'Important Links' })).toBeInTheDocument();
  const [card] = await screen.findAllByRole('listitem');
  for (const text of ['Exams', 'Nov 05', 'Medical Education Commission', 'Forms', 'https://mec.gov.np']) {
    expect(card).toHaveTextContent(text);
  }
  const link = within(card as HTMLElement).getByRole('link', { name: /^Visit Website: Medical/ });
  expect(link).toHaveAttribute('href', 'https://mec.gov.np');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await userEvent.click(await screen.findByRole('button', { name: 'Career' }));
  expect(page.location()).toBe('/links?category=Career');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('1 link')).toBeInTheDocument();
});
