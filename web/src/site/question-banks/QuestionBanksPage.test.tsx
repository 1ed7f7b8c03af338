import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pdfViewer } from '../../content/questionBanks.ts';
import { notificationStore } from '../../lib/notify.ts';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { QuestionBanksPage } from './QuestionBanksPage.tsx';

// The dialog itself draws on a canvas, which only a browser has: tests/e2e/questionBanks.e2e.ts.
vi.mock(import('../../ui/pdf/PdfViewerDialog.tsx'), () => {
  throw new Error('offline');
});

beforeEach(() => {
  mswServer.use(
    http.head('*/resources/:file', ({ params }) =>
      String(params.file).endsWith('set-17-solutions.pdf')
        ? new HttpResponse(null, { status: 404 })
        : new HttpResponse(null, { headers: { 'content-length': '210432' } }),
    ),
  );
});

// By element: looking for roles in all of the page takes jsdom seconds.
const cards = () => [...document.querySelectorAll('article')];

describe('question banks', () => {
  it('shows each set with badge, description, date, and two files', async () => {
    renderWithProviders(<QuestionBanksPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Question Banks' })).toBeVisible();
    expect(cards().map((card) => within(card).getByText(/^Set \d+$/).textContent)).toEqual([
      'Set 19',
      'Set 7',
      'Set 18',
      'Set 17',
      'Set 16',
      'Set 1',
    ]);
    const first = within(cards()[0] ?? document.body);
    expect(first.getByRole('heading', { level: 2, name: 'CEE Model Entrance Exam (2025)' })).toBeVisible();
    expect(first.getByText(/50 questions over the whole syllabus/)).toBeVisible();
    expect(first.getByText('Nov 15, 2025')).toBeVisible();
    expect(first.getByRole('heading', { level: 3, name: 'Questions' })).toBeVisible();
    expect(first.getByRole('heading', { level: 3, name: 'Solutions' })).toBeVisible();
    expect(first.getAllByRole('link', { name: /^View PDF/ })).toHaveLength(2);
    const download = first.getByRole('link', { name: /^Download.*Solutions$/ });
    expect(download).toHaveAttribute('href', '/resources/cee-model-entrance-exam-2025-set-19-solutions.pdf');
    expect(download).toHaveAttribute('download');
    expect(await first.findAllByText('205.5 KB')).toHaveLength(2);
  });

  it('says so when a size cannot be read', async () => {
    renderWithProviders(<QuestionBanksPage />);
    const card = cards().find((one) => within(one).queryByText('Set 17'));
    if (!card) throw new Error('no set 17');
    expect(await within(card).findByText('Unknown size')).toBeVisible();
    expect(await within(card).findByText('205.5 KB')).toBeVisible();
  });

  it('searches by title, and says when nothing is found', () => {
    renderWithProviders(<QuestionBanksPage />);
    const field = screen.getByLabelText('Search by title');
    fireEvent.change(field, { target: { value: 'ioe' } });
    expect(cards()).toHaveLength(2);
    expect(screen.getByText('2 question sets')).toBeVisible();
    fireEvent.change(field, { target: { value: 'ioex' } });
    expect(cards()).toHaveLength(0);
    expect(screen.getByRole('heading', { name: 'No resources found' })).toBeVisible();
    expect(screen.getByText('Try adjusting your search criteria')).toBeVisible();
    fireEvent.click(screen.getByText('Show all sets'));
    expect(field).toHaveValue('');
    expect(cards()).toHaveLength(6);
  });

  it('stays usable when the viewer cannot be loaded', async () => {
    renderWithProviders(<QuestionBanksPage />);
    const view = screen.getAllByText('View PDF')[0]?.closest('a');
    if (!view) throw new Error('no button');
    fireEvent.click(view);
    await expect
      .poll(() => notificationStore.getSnapshot())
      .toMatchObject([{ tone: 'error', message: pdfViewer.failed }]);
    await expect.poll(() => view).not.toHaveAttribute('aria-busy');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(cards()).toHaveLength(6);
  });
});
