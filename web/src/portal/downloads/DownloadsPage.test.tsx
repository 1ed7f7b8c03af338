import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { fakeResources } from '../resources/fakeResources.ts';
import { DownloadsPage } from './DownloadsPage.tsx';
import { fileColour } from './DownloadsPage.tsx';

const file = (number: number, fields: Record<string, string | null> = {}) => ({
  id: `d${number}`,
  title: `File ${number}`,
  description: 'To hang above the desk.',
  category: 'Syllabus',
  date: 'Nov 05',
  file_url: '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000101.pdf',
  file_size: '2.4 MB',
  file_type: 'PDF',
  ...fields,
});
const show = (rows: ReturnType<typeof file>[]) =>
  renderWithProviders(<DownloadsPage />, {
    at: '/downloads',
    role: 'student',
    link: fakeResources('downloads', 'category', rows).link,
  });

it('shows files with category, date, title, text, type and size', async () => {
  show([file(1)]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Downloads' })).toBeInTheDocument();
  const card = await screen.findByRole('listitem');
  for (const text of ['Syllabus', 'Nov 05', 'File 1', 'To hang above', 'PDF · 2.4 MB']) {
    expect(card).toHaveTextContent(text);
  }
  expect(card.querySelector('[data-colour]')).toHaveAttribute('data-colour', 'red');
  const link = within(card).getByRole('link', { name: /^Download File: File 1/ });
  expect(link).toHaveAttribute('href', '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000101.pdf');
  expect(link).toHaveAttribute('download');
});

it('opens what lies elsewhere in a new tab, and offers nothing where there is no file', async () => {
  show([
    file(1, { file_url: 'https://elsewhere.example/a.zip' }),
    file(2, { file_url: '', file_type: '', file_size: '' }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  const link = within(first as HTMLElement).getByRole('link');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).not.toHaveAttribute('download');
  expect(within(second as HTMLElement).getByRole('button')).toBeDisabled();
});

it.each([
  ['PDF', 'red'],
  ['.pdf', 'red'],
  ['doc', 'blue'],
  ['DOCX', 'blue'],
  ['zip', 'yellow'],
  [' RAR ', 'yellow'],
  ['XLSX', 'grey'],
  ['constructor', 'grey'],
  ['', 'grey'],
] as const)('a file of type %j is %s', (type, colour) => {
  expect(fileColour(type)).toBe(colour);
});
