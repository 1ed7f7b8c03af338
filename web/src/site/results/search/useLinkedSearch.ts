// The search and the page's address, which is what is asked: a link opens with its answer, a search can be linked, and the
// browser's back button goes from answer to answer. The fields are the document's own: what was typed or chosen before
// the page was taken over stays.
import { type RefObject, type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { examName } from '../../../content/results.ts';
import { queryValue } from '../../../lib/queryValue.ts';
import { type Exam, findExam } from './examOptions.ts';
import { fieldNames, type FieldProblems, fieldProblems, type SearchFields } from './fieldProblems.ts';
import { type SearchState, useCandidate } from './useCandidate.ts';
import type { ExamChoice } from './useExamOptions.ts';

export interface LinkedSearch {
  form: RefObject<HTMLFormElement | null>;
  /** What the fields hold at first. */
  fields: SearchFields;
  problems: FieldProblems;
  state: SearchState;
  /** The exam that the address names. */
  exam: Exam | null;
  /** Whether the reader asked for it here, in contrast to a page that was opened with it. */
  isReaders: boolean;
  chooseExam: (selection: string) => void;
  /** What is said of a field goes when it changes. */
  changeField: (field: keyof SearchFields) => void;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
}

const nameOf = (exam: Exam | null): string => (exam ? examName(exam.exam_title, exam.set_number) : '');

const keyOf = (exam: string | null, id: string | null): string => JSON.stringify([exam ?? '', id]);

const field = (form: HTMLFormElement, name: keyof SearchFields) =>
  form.elements.namedItem(fieldNames[name]) as HTMLInputElement | HTMLSelectElement;

export function useLinkedSearch(exams: ExamChoice): LinkedSearch {
  const form = useRef<HTMLFormElement>(null);
  const [params, setParams] = useSearchParams();
  const linkedExam = queryValue(params, fieldNames.exam) ?? '';
  const linkedId = queryValue(params, fieldNames.candidate);
  const candidate = (linkedId ?? '').trim();
  const exam = linkedExam === '' ? null : findExam(linkedExam, exams.options);
  const name = nameOf(exam);
  const key = keyOf(linkedExam, linkedId);

  const { state: answer, again } = useCandidate(exam, candidate);
  const waits = exam === null && linkedExam !== '' && candidate !== '' && exams.loading;
  const state: SearchState = waits ? { status: 'searching' } : answer;

  const [opened] = useState(key);
  const [searched, setSearched] = useState(false);
  /** Of a form that was not sent; null: what the address itself has wrong. */
  const [refused, setRefused] = useState<FieldProblems | null>(null);

  /** The address that the fields show, and the one that came from them. */
  const shown = useRef({ key, name });
  const own = useRef('');
  useEffect(() => {
    const last = shown.current;
    if (form.current === null || (last.key === key && last.name === name)) return;
    shown.current = { key, name };
    field(form.current, 'exam').value = name;
    if (last.key === key) return;
    if (own.current === key) return;
    field(form.current, 'candidate').value = candidate;
    setRefused(null);
  }, [key, name, candidate]);

  const { options } = exams;
  const chooseExam = useCallback(
    (selection: string) => {
      const chosen = nameOf(findExam(selection, options));
      own.current = keyOf(chosen, null);
      // An answer stays in the history; a mere choice does not fill it.
      const replace = candidate === '';
      setParams(chosen === '' ? {} : { exam: chosen }, { replace, preventScrollReset: true });
    },
    [options, candidate, setParams],
  );

  // What was chosen before the page was taken over.
  useEffect(() => {
    const early = form.current === null ? '' : field(form.current, 'exam').value;
    if (early !== '' && early !== name) chooseExam(early);
    // oxlint-disable-next-line react/exhaustive-deps -- only what was there first
  }, []);

  const problemsOfAddress = (): FieldProblems => {
    const all = fieldProblems({ exam: linkedExam, candidate }, exam !== null);
    const wasSent = linkedId !== null;
    // Where there is no exam at all the field says so itself.
    const examCounts = linkedExam === '' ? wasSent : !exams.loading && options.length > 0;
    return {
      ...(examCounts && all.exam ? { exam: all.exam } : {}),
      ...(wasSent && all.candidate ? { candidate: all.candidate } : {}),
    };
  };
  const problems = refused ?? problemsOfAddress();

  return {
    form,
    fields: { exam: name, candidate },
    problems,
    state,
    exam,
    isReaders: searched || key !== opened,
    chooseExam,
    changeField: (changed) => {
      if (problems[changed] !== undefined) setRefused({ ...problems, [changed]: undefined });
    },
    submit: (event) => {
      event.preventDefault();
      if (state.status === 'searching') return;
      const { currentTarget } = event;
      const given = field(currentTarget, 'candidate').value.trim();
      const chosen = findExam(field(currentTarget, 'exam').value, options);
      const wrong = fieldProblems(
        { exam: field(currentTarget, 'exam').value, candidate: given },
        chosen !== null,
      );
      setRefused(wrong);
      const [first] = (['exam', 'candidate'] as const).filter((one) => wrong[one] !== undefined);
      if (first !== undefined) {
        field(currentTarget, first).focus();
        return;
      }
      setSearched(true);
      const next = new URLSearchParams({ exam: nameOf(chosen), id: given });
      // An address has an end; nobody has an ID as long as that.
      next.set('id', queryValue(next, 'id') ?? '');
      own.current = keyOf(next.get('exam'), next.get('id'));
      if (own.current === key) {
        again();
        return;
      }
      setParams(next, { preventScrollReset: true });
    },
  };
}
