// One line under the hero: the exam whose results came last. Loaded with Apollo, after the page stands.
import { useQuery } from '@apollo/client/react';
import { formatDate } from '../../../../shared/dates.ts';
import { NewestExamDocument } from '../../../../shared/generated/site.ts';
import { examName } from '../../../../shared/words/results.ts';
import { ticker } from '../../content/hero.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { languageOf } from '../../ui/initials.ts';
import { ResultStrip } from './ResultStrip.tsx';

export function Line() {
  const { data, loading } = useQuery(NewestExamDocument);
  const exam = data?.exams[0];
  if (exam === undefined) return <ResultStrip text={loading ? '' : ticker.none} />;
  const text = ticker.text(exam.exam_title, exam.set_number);
  return (
    <ResultStrip
      exam={examName(exam.exam_title, exam.set_number)}
      text={text}
      lang={languageOf(text)}
      date={exam.exam_date ? formatDate(exam.exam_date) : undefined}
    />
  );
}

export function NewestResult() {
  return (
    <GraphqlProvider>
      <Line />
    </GraphqlProvider>
  );
}
