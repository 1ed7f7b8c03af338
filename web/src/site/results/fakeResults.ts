// The four operations of the results page answered from rows in memory, over real HTTP interception (tests only).
import { http, HttpResponse, type RequestHandler } from 'msw';
import { restEndpoints, type RestOperation } from '../../../../shared/results/endpoints.ts';
import { topPerformersLimit } from '../../../../shared/words/results.ts';

/** Where an operation is asked for. */
export const addressOf = (operation: RestOperation): string => `*/api/rest/${restEndpoints[operation]}`;

export interface Row {
  symbol: string;
  name: string;
  marks: number;
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  /** Newest first. */
  revisions?: { old_marks: number; new_marks: number; reason: string | null; revised_at: string }[];
}

interface Variables {
  exam_title: string;
  set_number: string;
  symbol: string;
}

export interface FakeAnnouncement {
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  publish_at: string;
}

export interface FakeResults {
  handlers: RequestHandler[];
  /** The operations asked for, with their variables, in order. */
  asked: { operation: string; variables: Partial<Variables> }[];
}

/** A candidate ID without the differences that people type: the database knows more, and decides. */
const plain = (symbol: string): string =>
  symbol
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)));

/** How many rows have which of some numbers, ascending. */
function distribution(numbers: readonly number[]): [number, number][] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

/** `rows` as they came out, the last first, as the exams are listed; `announced` soonest first. */
export function fakeResults(rows: readonly Row[], announced: readonly FakeAnnouncement[] = []): FakeResults {
  const asked: FakeResults['asked'] = [];
  const stored = rows.map((row, index) => ({ id: `result-${index}`, ...row }));
  const of = ({ exam_title, set_number }: Variables) =>
    stored.filter((row) => row.exam_title === exam_title && row.set_number === set_number);
  const answer = (operation: RestOperation, data: (variables: Variables) => Record<string, unknown>) =>
    http.get(addressOf(operation), ({ request }) => {
      const variables = Object.fromEntries(new URL(request.url).searchParams) as unknown as Variables;
      asked.push({ operation, variables });
      return HttpResponse.json(data(variables));
    });
  const exams = new Map(
    stored.map(({ id, exam_title, set_number, exam_date }) => [
      JSON.stringify([exam_title, set_number, exam_date]),
      { id, exam_title, set_number, exam_date, full_marks: 200 },
    ]),
  );
  return {
    asked,
    handlers: [
      answer('ExamOptions', () => ({
        exams: [...exams.values()],
        announced_exams: announced,
      })),
      answer('TopPerformers', (variables) => ({
        top_performers: of(variables)
          .sort((a, b) => b.marks - a.marks || a.symbol.localeCompare(b.symbol))
          .slice(0, topPerformersLimit)
          .map(({ symbol, name, marks }) => ({ symbol, name, marks })),
      })),
      answer('CandidateResults', (variables) => ({
        candidate_results: of(variables)
          .filter(({ symbol }) => plain(symbol) === plain(variables.symbol))
          .sort((a, b) => (b.exam_date ?? '').localeCompare(a.exam_date ?? ''))
          .map(({ revisions = [], ...row }) => {
            const everybody = of(variables);
            return {
              ...row,
              revisions,
              rank: 1 + everybody.filter(({ marks }) => marks > row.marks).length,
              same_marks: { count: everybody.filter(({ marks }) => marks === row.marks).length },
              exam_dates_aggregate: {
                aggregate: { sum: { results_count: everybody.length, absent_count: 0 } },
              },
            };
          }),
      })),
      answer('CandidateSuggestion', (variables) => {
        const numberOf = (symbol: string) => /\d+$/.exec(plain(symbol))?.[0].replace(/^0+/, '');
        const asked = numberOf(variables.symbol);
        const symbols = of(variables).map(({ symbol }) => symbol);
        const alike = new Set(symbols.filter((symbol) => asked !== undefined && numberOf(symbol) === asked));
        return { candidate_suggestions: alike.size === 1 ? [...alike].map((symbol) => ({ symbol })) : [] };
      }),
      answer('ExamDistribution', (variables) => {
        const everybody = of(variables).map(({ marks }) => marks);
        return {
          highest: [{ marks: Math.max(...everybody) }],
          lowest: distribution(everybody)
            .slice(0, 20)
            .map(([marks, count]) => ({ marks, count })),
          exam_distribution_buckets: distribution(everybody.map(Math.floor)).map(([bucket, count]) => ({
            bucket,
            count,
          })),
        };
      }),
    ],
  };
}
