// The two fields of the search: what they hold and what is said when they do not.
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { results } from '../../content/results.ts';

const searchSchema = z.object({
  /** '{title} (Set {number})'. */
  exam: z.string().min(1, results.errors.noExam),
  candidate: z.string().trim().min(1, results.errors.noCandidate),
});

type SearchFields = z.infer<typeof searchSchema>;
export type SearchForm = UseFormReturn<SearchFields, unknown, SearchFields>;

export function useSearchForm(): SearchForm {
  return useForm({
    resolver: zodResolver(searchSchema),
    defaultValues: { exam: '', candidate: '' },
    mode: 'onSubmit',
  });
}
