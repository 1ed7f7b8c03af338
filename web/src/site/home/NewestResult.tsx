// One line under the hero: the exam whose results came last. Loaded after the page stands.
import { formatDate } from '../../../../shared/dates.ts';
import { examKey } from '../../../../shared/results/examKey.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { ticker } from '../../content/hero.ts';
import { useLookUp } from '../../graphql/lookUps.ts';
import { languageOf } from '../../ui/initials.ts';
import { ResultStrip } from './ResultStrip.tsx';

export function NewestResult() {
  const { data, loading } = useLookUp('NewestExam', {});
  const exam = data?.exams[0];
  if (exam === undefined) return <ResultStrip text={loading ? '' : ticker.none} />;
  const text = ticker.text(shownTitle(exam), exam.set_number);
  return (
    <ResultStrip
      exam={examKey(exam.exam_title, exam.set_number)}
      text={text}
      lang={languageOf(text)}
      date={exam.exam_date ? formatDate(exam.exam_date) : undefined}
    />
  );
}
