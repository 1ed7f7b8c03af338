import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { NewestResult } from './NewestResult.tsx';

function show(exams: object[]) {
  mswServer.use(http.get('*/api/rest/newest-exam', () => HttpResponse.json({ exams })));
  renderWithProviders(<NewestResult />);
}

it('leads to the results page with the exam that it names', async () => {
  show([
    {
      id: '1',
      exam_title: 'CEE Model & Mock',
      set_number: '19',
      exam_date: '2025-11-14',
    },
  ]);
  expect(await screen.findByText('CEE Model & Mock (Set 19) is out. Find your rank.')).toBeVisible();
  const href = screen.getByRole('link').getAttribute('href') ?? '';
  expect(new URL(href, 'http://localhost').searchParams.get('exam')).toBe('CEE Model & Mock (Set 19)');
});

it('leads to the results page where there is no exam yet', async () => {
  show([]);
  expect(await screen.findByText('Find your marks and rank with your candidate ID.')).toBeVisible();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/results');
});
