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
  names: string[];
  id: string;
  seen_version: number | null;
  rows: Pick<StoredRow, 'symbol' | 'name' | 'marks'>[];
  publish: string | null;
  publish_at: string | null;
  reason: string | null;
  lowest_marks: number | null;
  full_marks: number | null;
}

export interface FakeStore {
  handlers: RequestHandler[];
  rows: StoredRow[];
  /** Ids of uploads, and whether they were withdrawn. */
  uploads: Map<string, boolean>;
  /** Of every exam that is stored; published unless told. */
  publication: {
    state: string;
    publish_at: string | null;
    lowest_marks: number | null;
    full_marks: number | null;
  };
  /** Somebody else holds every exam: nothing may be stored in one that is there, or that is a hidden draft. */
  othersOwn: false | 'published' | 'draft';
  /** What the checks of a draft find, by their kind. */
  findings: Record<string, object[]>;
  /** Stores rows as an upload does. */
  store: (exam: Exam, rows: Variables['rows']) => void;
  asked: { operation: string; variables: Partial<Variables> }[];
}

type Exam = Pick<StoredRow, 'exam_title' | 'set_number' | 'exam_date'>;

/** As the database compares titles and sets; here by case and spaces only. */
const alike = (one: string, other: string): boolean =>
  one.replace(/\s/g, '').toLowerCase() === other.replace(/\s/g, '').toLowerCase();

const sameExam = (one: StoredRow, other: Exam) =>
  alike(one.exam_title, other.exam_title) &&
  alike(one.set_number, other.set_number) &&
  one.exam_date === other.exam_date;

export function fakeStore(rows: StoredRow[] = []): FakeStore {
  const store: FakeStore = {
    handlers: [],
    rows: [...rows],
    uploads: new Map(),
    publication: { state: 'published', publish_at: null, lowest_marks: null, full_marks: null },
    othersOwn: false,
    findings: {},
    asked: [],
    store: ({ exam_title, set_number, exam_date }, added) => {
      for (const { symbol, name, marks } of added) {
        const row = { symbol, name, marks, exam_title, set_number, exam_date };
        const stored = find(row);
        if (stored) Object.assign(stored, { name, marks });
        else store.rows.push(row);
      }
    },
  };
  /** The state of an exam as a number: changes with its rows. */
  const versionOf = (exam: Exam): number | null => {
    const own = store.rows.filter((row) => sameExam(row, exam));
    if (own.length === 0) return null;
    return Array.from(JSON.stringify(own)).reduce(
      (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e9,
      7,
    );
  };
  const refuse = (message: string, code: string) =>
    HttpResponse.json<{ errors: object[]; data?: Record<string, unknown> }>({
      errors: [{ message, extensions: { code, path: '$' } }],
    });
  const others = ({ exam_title, set_number }: Exam): string =>
    `Check constraint violation. ${exam_title} (Set ${set_number}) belongs to ram@example.com.${
      store.othersOwn === 'draft' ? ' It is not published yet.' : ''
    } Ask them, or ask an admin to share it with you.`;
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
      let spelled = variables;
      for (const row of store.rows) {
        if (!alike(row.exam_title, variables.exam_title) || !alike(row.set_number, variables.set_number))
          continue;
        spelled = { ...variables, exam_title: row.exam_title, set_number: row.set_number };
        dates.set(row.exam_date, (dates.get(row.exam_date) ?? 0) + 1);
      }
      const exams = [...dates].map(([exam_date, results_count]) => ({
        __typename: 'exams',
        id: `${spelled.exam_title}-${spelled.set_number}-${exam_date}`,
        exam_title: spelled.exam_title,
        set_number: spelled.set_number,
        exam_date,
        results_count,
        version: versionOf({ ...spelled, exam_date }),
        ...store.publication,
        holders: [
          {
            __typename: 'exam_holders',
            is_owner: true,
            name: null,
            ...(store.othersOwn
              ? { user_id: 'ram', email: 'ram@example.com' }
              : { user_id: '00000000-0000-4000-8000-0000000000aa', email: 'teacher@example.com' }),
          },
        ],
      }));
      return HttpResponse.json({ data: { exams } });
    }),
    graphql.query('KnownExams', () =>
      HttpResponse.json({
        data: {
          exams: store.rows.map((row, index) => ({ __typename: 'exams', id: `known-${index}`, ...row })),
        },
      }),
    ),
    graphql.query<Record<string, unknown>, Variables>('LastRange', ({ variables }) => {
      note('LastRange', variables);
      const known = store.rows.some((row) => row.exam_title === variables.exam_title);
      const { lowest_marks, full_marks } = store.publication;
      const exams = known ? [{ __typename: 'exams', id: 'last', lowest_marks, full_marks }] : [];
      return HttpResponse.json({ data: { exams } });
    }),
    graphql.query<Record<string, unknown>, Variables>('ExamAfterUpload', ({ variables }) => {
      note('ExamAfterUpload', variables);
      return HttpResponse.json({ data: { exams: [{ __typename: 'exams', id: 'exam-1', state: 'draft' }] } });
    }),
    graphql.query<Record<string, unknown>, Variables>('CheckedExam', ({ variables }) => {
      note('CheckedExam', variables);
      const exam = {
        __typename: 'exams',
        ...variables,
        id: 'exam-1',
        results_count: 1,
        version: 2,
        ...store.publication,
      };
      return HttpResponse.json({ data: { exams: [{ ...exam, state: 'draft' }] } });
    }),
    graphql.query('ExamChecks', () => {
      const none = { range: [], name: [], missing: [], twice: [], equal: [], unknown: [] };
      return HttpResponse.json({ data: { compare_exam: [], ...none, ...store.findings } });
    }),
    graphql.mutation<Record<string, unknown>, Variables>('PublishExam', ({ variables }) => {
      note('PublishExam', variables);
      return HttpResponse.json({ data: { publish_exam: [] } });
    }),
    graphql.query<Record<string, unknown>, Variables>('StoredResults', ({ variables }) => {
      note('StoredResults', variables);
      const { symbols, names } = variables;
      const results = store.rows
        .filter(
          (row) => sameExam(row, variables) && (symbols.includes(row.symbol) || names.includes(row.name)),
        )
        .map(({ symbol, name, marks }, index) => ({
          __typename: 'results',
          id: `stored-${index}`,
          symbol,
          name,
          marks,
        }));
      return HttpResponse.json({ data: { results } });
    }),
    graphql.mutation<Record<string, unknown>, Variables>('UploadResults', ({ variables }) => {
      note('UploadResults', variables);
      if (store.uploads.has(variables.id)) return refuse('Uniqueness violation.', 'constraint-violation');
      if (store.othersOwn) return refuse(others(variables), 'permission-error');
      if (versionOf(variables) !== variables.seen_version)
        return refuse('Check constraint violation. have changed', 'permission-error');
      store.uploads.set(variables.id, false);
      store.store(variables, variables.rows);
      return HttpResponse.json({
        data: { insert_results_uploads: { affected_rows: variables.rows.length + 1 } },
      });
    }),
    graphql.mutation<Record<string, unknown>, Variables>('WithdrawUpload', ({ variables }) => {
      note('WithdrawUpload', variables);
      if (store.uploads.has(variables.id)) return refuse('Uniqueness violation.', 'constraint-violation');
      store.uploads.set(variables.id, true);
      return HttpResponse.json({ data: { insert_results_uploads: { affected_rows: 1 } } });
    }),
    graphql.query<Record<string, unknown>, Variables>('UploadOutcome', ({ variables }) => {
      note('UploadOutcome', variables);
      const { id } = variables;
      const withdrawn = store.uploads.get(id);
      const upload = withdrawn === undefined ? null : { __typename: 'results_uploads', id, withdrawn };
      return HttpResponse.json({ data: { results_uploads_by_pk: upload } });
    }),
  ];
  return store;
}
