// The exam that the address names: one whose results are out, or one that is announced and awaited, also when the office
// has taken its announcement back while the page was open.
import { useMemo, useState } from 'react';
import { type ExamOption, findExam } from './examOptions.ts';
import type { ExamChoice } from './useExamOptions.ts';

export interface ChosenExam {
  /** The option; null where the address names none, or none that exists. */
  chosen: ExamOption | null;
  /** Its results are not out. */
  isAwaited: boolean;
  /** It was announced and is so no more. */
  isWithdrawn: boolean;
  /** All there are to choose from. */
  options: readonly ExamOption[];
}

export function useChosenExam(selection: string, exams: ExamChoice): ChosenExam {
  const { options } = exams;
  const [last, setLast] = useState<{ selection: string; option: ExamOption } | null>(null);
  const found = selection === '' ? null : findExam(selection, options);
  if (found !== null && found.publishAt !== null && found !== last?.option)
    setLast({ selection, option: found });
  const withdrawn = found === null && last?.selection === selection ? last.option : null;
  const all = useMemo(() => (withdrawn === null ? options : [withdrawn, ...options]), [withdrawn, options]);
  const chosen = found ?? withdrawn;
  return {
    chosen,
    isAwaited: chosen !== null && chosen.publishAt !== null,
    isWithdrawn: withdrawn !== null,
    options: all,
  };
}
