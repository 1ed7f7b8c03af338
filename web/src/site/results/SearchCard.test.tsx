import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { SearchCard } from './SearchCard.tsx';
import { type ExamOption, examOptions } from './examOptions.ts';
import { useSearchForm } from './searchForm.ts';

// MUI warns a developer of a value that is no option any more: that is the case here.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

function Card({ options, onSearch }: { options: readonly ExamOption[]; onSearch: () => Promise<void> }) {
  return (
    <SearchCard
      form={useSearchForm()}
      exams={{ options, loading: false, current: true, refresh: () => undefined }}
      searching={false}
      onExamChosen={() => undefined}
      onSearch={onSearch}
    />
  );
}

test('an exam that the list no longer has is an invalid selection', async () => {
  const options = examOptions([{ exam_title: 'Mock', set_number: '1', exam_date: null }]);
  // The list is read again behind the form's back while the exam stays chosen.
  const live = [...options];
  const onSearch = vi.fn(() => Promise.resolve());
  renderWithProviders(<Card options={live} onSearch={onSearch} />);
  await userEvent.click(await screen.findByRole('combobox', { name: /^Exam/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Mock (Set 1) - No Date' }));
  await userEvent.type(screen.getByLabelText('Candidate ID'), 'M-1');
  live.length = 0;
  await userEvent.click(screen.getByRole('button', { name: 'Search Results' }));
  expect(await screen.findByText('Invalid exam selection')).toBeInTheDocument();
  expect(onSearch).not.toHaveBeenCalled();
});
