// The search and the page's address, in step: a link opens with its answer, a search can be linked, and the browser's
// back button goes from answer to answer.
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { examName, results } from '../../content/results.ts';
import { type Exam, findExam } from './examOptions.ts';
import type { SearchForm } from './searchForm.ts';
import { type SearchState, useCandidateSearch } from './useCandidateSearch.ts';
import type { ExamChoice } from './useExamOptions.ts';

interface LinkedSearch {
  state: SearchState;
  /** The chosen exam. */
  exam: Exam | null;
  chooseExam: (exam: Exam | null) => void;
  /** `candidate` is the ID, trimmed. */
  submit: (exam: Exam, candidate: string) => Promise<void>;
}

const nameOf = ({ exam_title, set_number }: Exam): string => examName(exam_title, set_number);
const keyOf = (exam: string, id: string): string => JSON.stringify([exam, id]);

export function useLinkedSearch(form: SearchForm, exams: ExamChoice): LinkedSearch {
  const { state, search, reset } = useCandidateSearch();
  const selection = useWatch({ control: form.control, name: 'exam' });
  const exam = useMemo(
    () => (selection === '' ? null : findExam(selection, exams.options)),
    [selection, exams.options],
  );
  const [params, setParams] = useSearchParams();
  const linkedExam = params.get('exam') ?? '';
  const linkedId = (params.get('id') ?? '').trim();
  const key = keyOf(linkedExam, linkedId);
  /** The address that the page has answered. Read in effects only: the server renders one page for all addresses. */
  const answered = useRef(keyOf('', ''));
  /** The address that the page has asked for itself; it comes a moment later. */
  const own = useRef<string | null>(null);

  useEffect(() => {
    if (key === answered.current) return;
    if (key === own.current) {
      answered.current = key;
      own.current = null;
      return;
    }
    if (exams.loading) return;
    const found = linkedExam === '' ? null : findExam(linkedExam, exams.options);
    // It may have been uploaded since the list was read.
    if (linkedExam !== '' && found === null && !exams.current) {
      exams.refresh();
      return;
    }
    answered.current = key;
    form.reset({ exam: found ? nameOf(found) : '', candidate: linkedId });
    reset();
    if (found && linkedId !== '') void search(found, linkedId);
    // With no exam at all the field says so itself.
    if (linkedExam !== '' && found === null && exams.options.length > 0)
      form.setError('exam', { message: results.errors.invalidExam });
  }, [key, linkedExam, linkedId, exams, form, search, reset]);

  const address = useCallback(
    (link: { exam?: string; id?: string }, replace: boolean): void => {
      const next = keyOf(link.exam ?? '', link.id ?? '');
      // The same address again does not come as a new one.
      own.current = next === answered.current ? null : next;
      setParams(link, { replace, preventScrollReset: true });
    },
    [setParams],
  );

  return {
    state,
    exam,
    chooseExam: (chosen) => {
      reset();
      // An answer stays in the history; a mere choice does not fill it.
      address(chosen ? { exam: nameOf(chosen) } : {}, linkedId === '');
    },
    submit: async (chosen, candidate) => {
      const link = { exam: nameOf(chosen), id: candidate };
      address(link, keyOf(link.exam, link.id) === key);
      await search(chosen, candidate);
    },
  };
}
