// The look-ups that have an address of their own (hasura/metadata/rest_endpoints.yaml): the browser's, and the server's for
// pages and mark sheets, so that one cached answer serves all of them.
import type {
  CandidateResultsQuery,
  CandidateResultsQueryVariables,
  CandidateSuggestionQuery,
  ExamDistributionQuery,
  ExamDistributionQueryVariables,
  ExamOptionsQuery,
  NewestExamQuery,
  TopPerformersQuery,
} from '../generated/site.ts';

/** By operation: what it takes, scalars only, and what it is answered. */
interface LookUps {
  ExamOptions: [Record<string, never>, ExamOptionsQuery];
  NewestExam: [Record<string, never>, NewestExamQuery];
  TopPerformers: [ExamDistributionQueryVariables, TopPerformersQuery];
  CandidateResults: [CandidateResultsQueryVariables, CandidateResultsQuery];
  CandidateSuggestion: [CandidateResultsQueryVariables, CandidateSuggestionQuery];
  ExamDistribution: [ExamDistributionQueryVariables, ExamDistributionQuery];
}

export type RestOperation = keyof LookUps;
export type VariablesOf<O extends RestOperation> = LookUps[O][0];
export type AnswerOf<O extends RestOperation> = LookUps[O][1];

export const restEndpoints: Readonly<Record<RestOperation, string>> = {
  ExamOptions: 'exams',
  NewestExam: 'newest-exam',
  TopPerformers: 'top-performers',
  CandidateResults: 'result',
  CandidateSuggestion: 'suggestion',
  ExamDistribution: 'distribution',
};

/** Path and query of a look-up. */
export function restUrl<O extends RestOperation>(operation: O, variables: VariablesOf<O>): string {
  const search = new URLSearchParams(variables).toString();
  return `/api/rest/${restEndpoints[operation]}${search === '' ? '' : `?${search}`}`;
}
