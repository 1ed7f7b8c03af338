import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../test/renderWithProviders.tsx';
import { chunksOf } from '../../list/useBlocks.ts';
import { PrintDialog, rowsInBlock } from '../rows/PrintDialog.tsx';
import { rankResults } from '../rows/ranking.ts';
import { row } from './fakeResults.ts';

const exam = { exam_title: 'CEE Model', set_number: '19', exam_date: null, results_count: 0 };

test('an exam too long for a browser to print at once: part after part, the ranks going on', async () => {
  const count = rowsInBlock + 3;
  const results = rankResults(
    Array.from({ length: count }, (_, index) => row({ symbol: `P-${index}`, marks: 1_000 - index })),
  );
  const onClose = vi.fn();
  const printed: (string | undefined)[] = [];
  const signed: (boolean | undefined)[] = [];
  vi.stubGlobal('print', () => {
    const sheet = document.querySelector('.mark-sheet');
    const all = [...(sheet?.querySelectorAll('tbody tr') ?? [])];
    printed.push(`${all.length}: ${all[0]?.textContent}`, sheet?.querySelector('dl')?.textContent);
    signed.push(sheet?.textContent.includes('Signature'));
  });
  const sheet = { exam, parts: chunksOf(results, rowsInBlock + 1), total: count, ranked: count };
  renderWithProviders(<PrintDialog sheet={sheet} onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Print the mark sheet' })).toHaveTextContent(
    `${count} results are more than a browser can print at once.`,
  );
  expect(printed).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Print part 1' }));
  await waitFor(() => expect(printed[0]).toBe(`${rowsInBlock + 1}: 1P-0Sandhya Gurung1000`));
  expect(printed[1]).toContain(`Candidates${count}Part1 of 2`);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await userEvent.click(await screen.findByRole('button', { name: 'Print part 2' }));
  await waitFor(() =>
    expect(printed[2]).toBe(`2: ${rowsInBlock + 2}P-${rowsInBlock + 1}Sandhya Gurung${999 - rowsInBlock}`),
  );
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(onClose).toHaveBeenCalledOnce();
  // Under the whole list, not under each part.
  expect(signed).toEqual([false, true]);
});
