// The look-ups that have an address of their own (hasura/metadata/rest_endpoints.yaml): the browser's, and the server's for
// pages and mark sheets, so that one cached answer serves all of them.

const addresses = {
  ExamOptions: 'exams',
  NewestExam: 'newest-exam',
  TopPerformers: 'top-performers',
  CandidateResults: 'result',
  CandidateSuggestion: 'suggestion',
  CandidateStanding: 'standing',
} as const;

export type RestOperation = keyof typeof addresses;

/** Addresses by the names of operations, which take scalars only. */
export const restEndpoints: Readonly<Record<string, string>> = addresses;

/** Path and query of an operation; undefined for one without an address. */
export function restUrl(
  operationName: string | undefined,
  variables: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string | undefined {
  const name = operationName ?? '';
  const endpoint = Object.hasOwn(restEndpoints, name) ? restEndpoints[name] : undefined;
  if (endpoint === undefined) return undefined;
  const given = new URLSearchParams();
  for (const [variable, value] of Object.entries(variables)) {
    if (value !== null && value !== undefined) given.append(variable, String(value));
  }
  const search = given.toString();
  return `/api/rest/${endpoint}${search === '' ? '' : `?${search}`}`;
}
