// What a candidate reached in some exams, found out as anybody finds it: each exam is asked by itself, by its name and the
// candidate ID. No question lists the exams of a candidate.
import type { ApolloClient } from '@apollo/client';
import {
  CandidateResultsDocument,
  CandidateStandingDocument,
  type CandidateResultsQuery,
} from '../../../../../shared/generated/site.ts';
import { standingOf } from '../../../../../shared/results/found.ts';
import { progress } from '../../../content/progress.ts';
import { logFailure } from '../../../lib/log.ts';
import type { ExamPlace } from '../../../ui/progress/examPlace.ts';
import type { Exam } from '../search/examOptions.ts';

export interface LookedUp {
  places: readonly ExamPlace[];
  /** Some exams did not answer. */
  isIncomplete: boolean;
}

type Row = CandidateResultsQuery['candidate_results'][number];

/** As a search does: what is published or revised meanwhile shows. */
const fetchPolicy = 'network-only';

async function placeOf(client: ApolloClient, row: Row): Promise<ExamPlace> {
  const { exam_title, set_number, marks } = row;
  const { data } = await client.query({
    query: CandidateStandingDocument,
    variables: { exam_title, set_number, marks },
    fetchPolicy,
  });
  if (data === undefined) throw new Error('no answer');
  return { ...row, standing: standingOf(data) };
}

async function placesIn(
  client: ApolloClient,
  { exam_title, set_number }: Exam,
  symbol: string,
): Promise<ExamPlace[]> {
  const { data } = await client.query({
    query: CandidateResultsDocument,
    variables: { exam_title, set_number, symbol },
    fetchPolicy,
  });
  if (data === undefined) throw new Error('no answer');
  return Promise.all(data.candidate_results.map((row) => placeOf(client, row)));
}

/** Rejects when no exam answers; one that does not is left out. */
export async function lookUpExams(
  client: ApolloClient,
  exams: readonly Exam[],
  symbol: string,
): Promise<LookedUp> {
  const answers = await Promise.allSettled(exams.map((exam) => placesIn(client, exam, symbol)));
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const [first] = failed;
  if (first) logFailure(progress.failed, first.reason);
  if (first && failed.length === answers.length) throw first.reason;
  return {
    places: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
    isIncomplete: failed.length > 0,
  };
}
