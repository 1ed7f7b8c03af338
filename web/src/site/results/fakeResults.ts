// The four operations of the results page answered from rows in memory, over real HTTP interception (tests only).
import { graphql, HttpResponse, type RequestHandler } from 'msw';

export interface Row {
  symbol: string;
  name: string;
  marks: number;
  exam_title: string;
  set_number: string;
  exam_date: string | null;
}

interface Variables {
  exam_title: string;
  set_number: string;
  symbol: string;
  marks: number;
  limit: number;
}

export interface FakeResults {
  handlers: RequestHandler[];
  /** The operations asked for, with their variables, in order. */
  asked: { operation: string; variables: Partial<Variables> }[];
}

const counted = (rows: readonly Row[]) => ({ aggregate: { count: rows.length } });

/** `rows` newest first, as the exams are listed. */
export function fakeResults(rows: readonly Row[]): FakeResults {
  const asked: FakeResults['asked'] = [];
  const stored = rows.map((row, index) => ({ id: `result-${index}`, ...row }));
  const of = ({ exam_title, set_number }: Variables) =>
    stored.filter((row) => row.exam_title === exam_title && row.set_number === set_number);
  const answer = (operation: string, data: (variables: Variables) => Record<string, unknown>) =>
    graphql.query<Record<string, unknown>, Variables>(operation, ({ variables }) => {
      asked.push({ operation, variables });
      return HttpResponse.json({ data: data(variables) });
    });
  const exams = new Map(
    stored.map(({ id, exam_title, set_number, exam_date }) => [
      JSON.stringify([exam_title, set_number, exam_date]),
      { __typename: 'exams', id, exam_title, set_number, exam_date },
    ]),
  );
  return {
    asked,
    handlers: [
      answer('ExamOptions', () => ({ exams: [...exams.values()] })),
      answer('TopPerformers', (variables) => ({
        results: of(variables)
          .sort((a, b) => b.marks - a.marks || a.symbol.localeCompare(b.symbol))
          .slice(0, variables.limit)
          .map(({ symbol, name, marks }) => ({ __typename: 'results', symbol, name, marks })),
      })),
      answer('CandidateResults', (variables) => ({
        results: of(variables)
          .filter(({ symbol }) => symbol === variables.symbol)
          .sort((a, b) => (b.exam_date ?? '').localeCompare(a.exam_date ?? ''))
          .map((row) => ({ __typename: 'results', ...row })),
      })),
      answer('CandidateStanding', (variables) => {
        const everybody = of(variables).sort((a, b) => a.marks - b.marks);
        const buckets = [...new Set(everybody.map(({ marks }) => Math.floor(marks)))];
        return {
          higher: counted(everybody.filter(({ marks }) => marks > variables.marks)),
          equal: counted(everybody.filter(({ marks }) => marks === variables.marks)),
          everybody: { aggregate: { sum: { results_count: everybody.length } } },
          highest: everybody.slice(-1).map(({ marks }) => ({ __typename: 'results', marks })),
          lowest: everybody.slice(0, 20).map(({ marks }) => ({ __typename: 'results', marks })),
          exam_distribution: buckets.map((bucket) => ({
            bucket,
            count: everybody.filter(({ marks }) => Math.floor(marks) === bucket).length,
          })),
        };
      }),
    ],
  };
}
