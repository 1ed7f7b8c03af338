// The upload screen's operations answered from rows in memory, over real HTTP interception (tests only).
import { graphql, HttpResponse, type RequestHandler } from 'msw';

export interface StoredRow {
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
  exam_date: string;
  symbols: string[];
  objects: StoredRow[];
  object: StoredRow;
}

export interface FakeStore {
  handlers: RequestHandler[];
  rows: StoredRow[];
  asked: { operation: string; variables: Partial<Variables> }[];
}

const sameExam = (one: StoredRow, other: Pick<StoredRow, 'exam_title' | 'set_number' | 'exam_date'>) =>
  one.exam_title === other.exam_title &&
  one.set_number === other.set_number &&
  one.exam_date === other.exam_date;

export function fakeStore(rows: StoredRow[] = []): FakeStore {
  const store: FakeStore = { handlers: [], rows: [...rows], asked: [] };
  const note = (operation: string, variables: Partial<Variables>): void => {
    store.asked.push({ operation, variables });
  };
  const find = (row: StoredRow) =>
    row.symbol.startsWith('Unknown-')
      ? undefined
      : store.rows.find((stored) => stored.symbol === row.symbol && sameExam(stored, row));

  store.handlers = [
    graphql.query<Record<string, unknown>, Variables>('StoredExamDates', ({ variables }) => {
      note('StoredExamDates', variables);
      const dates = new Map<string | null, number>();
      for (const row of store.rows) {
        if (row.exam_title !== variables.exam_title || row.set_number !== variables.set_number) continue;
        dates.set(row.exam_date, (dates.get(row.exam_date) ?? 0) + 1);
      }
      const exams = [...dates].map(([exam_date, results_count]) => ({
        __typename: 'exams',
        id: `${variables.exam_title}-${variables.set_number}-${exam_date}`,
        exam_date,
        results_count,
      }));
      return HttpResponse.json({ data: { exams } });
    }),
    graphql.query<Record<string, unknown>, Variables>('StoredSymbols', ({ variables }) => {
      note('StoredSymbols', variables);
      const results = store.rows
        .filter((row) => sameExam(row, variables) && variables.symbols.includes(row.symbol))
        .map(({ symbol, name, marks }) => ({
          __typename: 'results',
          id: `id-${symbol}`,
          symbol,
          name,
          marks,
        }));
      return HttpResponse.json({ data: { results } });
    }),
    graphql.mutation<Record<string, unknown>, Variables>('UploadResults', ({ variables }) => {
      note('UploadResults', variables);
      for (const row of variables.objects) {
        const stored = find(row);
        if (stored) Object.assign(stored, { name: row.name, marks: row.marks });
        else store.rows.push(row);
      }
      return HttpResponse.json({ data: { insert_results: { affected_rows: variables.objects.length } } });
    }),
    graphql.mutation<Record<string, unknown>, Variables>('AddResult', ({ variables }) => {
      note('AddResult', variables);
      if (find(variables.object)) {
        const extensions = { code: 'constraint-violation', path: '$' };
        return HttpResponse.json({ errors: [{ message: 'Uniqueness violation.', extensions }] });
      }
      store.rows.push(variables.object);
      return HttpResponse.json({ data: { insert_results_one: { __typename: 'results', id: 'new' } } });
    }),
  ];
  return store;
}
