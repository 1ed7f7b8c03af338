// The results management's operations answered from rows in memory, live queries included (tests only).
import { ApolloLink, type ApolloLink as Link } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { AppError } from '../../../lib/appError.ts';

export interface StoredRow {
  id: string;
  symbol: string;
  name: string;
  marks: number;
  exam_title: string;
  set_number: string;
  exam_date: string | null;
  created_at: string;
}

type Data = Record<string, unknown>;
interface Where {
  _or?: Record<string, { _ilike: string }>[];
  state?: { _eq: string };
  exam_title?: { _eq: string };
  set_number?: { _eq: string };
  exam_date?: { _eq?: string; _is_null?: boolean };
  created_at?: { _lte: string };
}
interface Variables {
  id: string;
  limit: number;
  ids: string[];
  offset: number;
  after: string;
  exam_title: string;
  set_number: string;
  where: Where & { _and?: Where[] };
  seen_version: number;
  user_id: string;
  title_ne: string;
  seen_owner: string | null;
  publish_at: string;
  reason: string;
}

export interface FakeResults {
  link: Link;
  rows: StoredRow[];
  asked: { operation: string; variables: Partial<Variables> }[];
  /** Operations that fail while they are in here. */
  failing: Set<string>;
  /** Answers wait here until they are let go. */
  held: Map<string, (() => void)[]>;
  /** By exam title; whatever is not in here is published. */
  publications: Map<string, { state: string; publish_at: string | null; version: number }>;
  /** Of every exam. */
  holders: { user_id: string; is_owner: boolean; email: string | null; name: string | null }[];
  /** Who can hold one. */
  people: { id: string; email: string; role: string }[];
  /** Uploads that can be undone. */
  uploads: (Pick<StoredRow, 'exam_title' | 'set_number' | 'exam_date'> & {
    id: string;
    created_at: string;
    undone_at: string | null;
    added_count: number;
    replaced_count: number;
  })[];
  /** What the check for rows without an ID finds. */
  unknown: object[];
  exams: () => ReturnType<typeof examsOf>;
  /** Somebody else stores or deletes. */
  change: (rows: StoredRow[]) => void;
}

const rankOf = (rows: readonly StoredRow[], one: StoredRow): number =>
  1 +
  rows.filter(
    (other) =>
      other.exam_title === one.exam_title && other.set_number === one.set_number && other.marks > one.marks,
  ).length;

let ids = 0;
const uuid = (): string => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`;

export function row(fields: Partial<StoredRow> = {}): StoredRow {
  return {
    id: uuid(),
    symbol: `S-${ids}`,
    name: 'Sandhya Gurung',
    marks: 50,
    exam_title: 'CEE Model',
    set_number: '19',
    exam_date: '2025-11-15',
    created_at: '2025-11-16T04:00:00+00:00',
    ...fields,
  };
}

const keyOf = (one: StoredRow): string => JSON.stringify([one.exam_title, one.set_number, one.exam_date]);

/** Ids by key, so that an exam keeps its own while it has results. */
const examIds = new Map<string, string>();

function examsOf(
  rows: readonly StoredRow[],
  publications: FakeResults['publications'],
  holders: FakeResults['holders'],
  titles: ReadonlyMap<string, string>,
) {
  const groups = new Map<string, StoredRow[]>();
  for (const one of rows) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (first === undefined) return [];
    const id = examIds.get(key) ?? uuid();
    examIds.set(key, id);
    const { exam_title, set_number, exam_date } = first;
    const newest = group
      .map((one) => one.created_at)
      .sort()
      .at(-1);
    return [
      {
        __typename: 'exams',
        id,
        exam_title,
        title_ne: titles.get(exam_title) ?? null,
        set_number,
        exam_date,
        results_count: group.length,
        absent_count: 0,
        newest_created_at: newest,
        version: 1,
        state: 'published',
        publish_at: null,
        ...publications.get(exam_title),
        holders,
      },
    ];
  });
}

function matches(one: StoredRow, where: Where): boolean {
  const { exam_title, set_number, exam_date, created_at } = where;
  return (
    (exam_title === undefined || one.exam_title === exam_title._eq) &&
    (set_number === undefined || one.set_number === set_number._eq) &&
    (exam_date === undefined ||
      (exam_date._is_null === true ? one.exam_date === null : one.exam_date === exam_date._eq)) &&
    (created_at === undefined || one.created_at <= created_at._lte)
  );
}

const listed = (rows: readonly StoredRow[], where: Variables['where']) =>
  rows.filter((one) => [where, ...(where._and ?? [])].every((part) => matches(one, part)));
const counted = (count: number) => ({ aggregate: { count } });
const summed = (exams: { results_count: number }[]) => {
  const sum = exams.reduce((total, exam) => total + exam.results_count, 0);
  return {
    aggregate: {
      count: exams.length,
      sum: { results_count: exams.length === 0 ? null : sum, absent_count: 0 },
    },
  };
};

/** Of a page of results no more is drawn: three rows tell what fifty would, in a fraction of the time. */
const drawn = 3;

export function fakeResults(rows: StoredRow[] = []): FakeResults {
  const watchers = new Set<() => void>();
  let version = 0;
  const typed = (one: StoredRow) => ({ __typename: 'results', ...one });

  const titles = new Map<string, string>();
  const exams = () => examsOf(fake.rows, fake.publications, fake.holders, titles);
  const decide = (id: string, seen: number, next: { state: string; publish_at: string | null }): Data => {
    const exam = exams().find((one) => one.id === id);
    if (exam?.version !== seen)
      throw new AppError('forbidden', 'Check constraint violation. the exam has changed since you looked');
    fake.publications.set(exam.exam_title, { ...next, version: seen + 1 });
    fake.change(fake.rows);
    return {};
  };

  const emailOf = (id: string): string => fake.people.find((one) => one.id === id)?.email ?? '';
  const hold = (holders: FakeResults['holders']): void => {
    fake.holders = holders;
    fake.change(fake.rows);
  };

  const found = ({ _and = [] }: Variables['where']) =>
    exams().filter((exam) =>
      _and.every(({ state, _or = [] }) =>
        state === undefined
          ? _or.some((rule) =>
              exam.exam_title
                .toLowerCase()
                .includes((rule.exam_title?._ilike ?? '?').replaceAll('%', '').toLowerCase()),
            )
          : exam.state === state._eq,
      ),
    );
  const answers: Record<string, (variables: Variables) => Data> = {
    ExamsPage: ({ where, limit, offset }) => ({ rows: found(where).slice(offset, offset + limit) }),
    ExamsFound: ({ where }) => ({ found: counted(found(where).length) }),
    ExamsTotal: () => ({ exams_aggregate: summed(exams()) }),
    ChosenExam: ({ id }) => ({ exams_by_pk: exams().find((exam) => exam.id === id) ?? null }),
    ExamNow: ({ id }) => ({ exams_by_pk: exams().find((exam) => exam.id === id) ?? null }),
    RecentUploads: () => ({ results_uploads: fake.uploads.filter(({ undone_at }) => undone_at === null) }),
    UploadToUndo: ({ id }) => {
      const upload = fake.uploads.find((one) => one.id === id);
      const exam = exams().find((one) => one.exam_title === upload?.exam_title);
      return { results_uploads_by_pk: upload ? { ...upload, exam: exam ?? null } : null };
    },
    UndoResultsUpload: ({ id }) => {
      const upload = fake.uploads.find((one) => one.id === id);
      if (upload === undefined) throw new AppError('forbidden', 'There is no such upload.');
      upload.undone_at = new Date().toISOString();
      fake.change(fake.rows.slice(upload.added_count));
      return { undo_results_upload: [upload] };
    },
    RenameExam: ({ exam_title, set_number }) => ({
      rename_exam: [
        {
          id: 'rename-1',
          exam_title: exam_title === 'cee entrance' ? 'CEE Entrance' : exam_title,
          set_number,
          merged: true,
          results_count: 3,
          both_count: 1,
          seen: 'both',
        },
      ],
    }),
    UndoExamRename: ({ id }) => ({ undo_exam_rename: [{ id }] }),
    ExamChecks: () => ({
      compare_exam: [],
      range: [],
      name: [],
      missing: [],
      twice: [],
      equal: [],
      unknown: fake.unknown,
    }),
    SeenExamNow: ({ id }) => ({ exams_by_pk: exams().find((exam) => exam.id === id) ?? null }),
    PublishExam: ({ id, seen_version }) => decide(id, seen_version, { state: 'published', publish_at: null }),
    ScheduleExam: ({ id, seen_version, publish_at }) =>
      decide(id, seen_version, { state: 'scheduled', publish_at }),
    UnscheduleExam: ({ id, seen_version }) => decide(id, seen_version, { state: 'draft', publish_at: null }),
    UnpublishExam: ({ id, seen_version }) => decide(id, seen_version, { state: 'draft', publish_at: null }),
    ExamHolders: ({ id }) => ({ exams_by_pk: exams().find((exam) => exam.id === id) ?? null }),
    PossibleHolders: () => ({ profiles: fake.people.map((one) => ({ __typename: 'profiles', ...one })) }),
    ShareExam: ({ user_id }) => {
      hold([...fake.holders, { user_id, is_owner: false, email: emailOf(user_id), name: null }]);
      return { share_exam: [{ user_id }] };
    },
    NameExam: ({ id, title_ne }) => {
      const exam = exams().find((one) => one.id === id);
      if (exam === undefined) throw new AppError('forbidden', 'there is no such exam');
      if (title_ne === '') titles.delete(exam.exam_title);
      else titles.set(exam.exam_title, title_ne);
      fake.change(fake.rows);
      return { name_exam: [{ __typename: 'exams', id, title_ne }] };
    },
    EndExamShare: ({ user_id }) => {
      hold(fake.holders.filter((one) => one.user_id !== user_id));
      return { end_exam_share: [{ user_id }] };
    },
    HandOverExam: ({ user_id, seen_owner }) => {
      if (seen_owner !== (fake.holders.find(({ is_owner }) => is_owner)?.user_id ?? null))
        throw new AppError(
          'forbidden',
          'Check constraint violation. the exam has another owner since you looked',
        );
      const rest = fake.holders.filter((one) => !one.is_owner && one.user_id !== user_id);
      hold([{ user_id, is_owner: true, email: emailOf(user_id), name: null }, ...rest]);
      return { hand_over_exam: [{ user_id }] };
    },
    ResultsChanges: () => ({ activity: [{ __typename: 'activity', id: `v${version}` }] }),
    ResultsPage: ({ where, limit, offset }) => ({
      rows: listed(fake.rows, where)
        .slice(offset, offset + limit)
        .slice(0, drawn)
        .map(typed),
    }),
    ResultRanks: ({ ids: wanted }) => ({
      results: fake.rows
        .filter(({ id }) => wanted.includes(id))
        .map((one) => ({ __typename: 'results', id: one.id, rank: rankOf(fake.rows, one) })),
    }),
    ResultsFound: ({ where, limit }) => ({
      found: counted(Math.min(listed(fake.rows, where).length, limit)),
    }),
    DeleteResult: ({ id }) => {
      const found = fake.rows.some((one) => one.id === id);
      fake.change(fake.rows.filter((one) => one.id !== id));
      return { row: found ? { __typename: 'results', id } : null };
    },
    DeleteExamResults: ({ where }) => {
      const gone = new Set(listed(fake.rows, where));
      fake.change(fake.rows.filter((one) => !gone.has(one)));
      return { delete_results: { affected_rows: gone.size } };
    },
    ExportSize: ({ exam_title, set_number }) => ({
      exams_aggregate: summed(
        exams().filter((one) => one.exam_title === exam_title && one.set_number === set_number),
      ),
    }),
    ExportResults: ({ exam_title, set_number, after, limit }) => ({
      results: fake.rows
        .filter((one) => one.exam_title === exam_title && one.set_number === set_number && one.id > after)
        .sort((one, other) => (one.id < other.id ? -1 : 1))
        .slice(0, limit)
        .map(typed),
    }),
  };

  const fake: FakeResults = {
    rows,
    exams,
    asked: [],
    publications: new Map(),
    holders: [{ user_id: 'ram', is_owner: true, email: 'ram@example.com', name: null }],
    people: [
      { id: 'boss', email: 'boss@example.com', role: 'admin' },
      { id: 'ram', email: 'ram@example.com', role: 'teacher' },
      { id: 'sita', email: 'sita@example.com', role: 'teacher' },
    ],
    unknown: [],
    uploads: [],
    failing: new Set(),
    held: new Map(),
    change: (next) => {
      fake.rows = next;
      version += 1;
      for (const watcher of watchers) watcher();
    },
    link: new ApolloLink(({ operationName = '', variables, operationType }) => {
      const given = variables as Variables;
      return new Observable((subscriber) => {
        fake.asked.push({ operation: operationName, variables: given });
        const answer = (): void => {
          if (fake.failing.has(operationName)) {
            subscriber.error(new AppError('server', 'broken'));
            return;
          }
          try {
            const data = answers[operationName]?.(given);
            if (data === undefined) subscriber.error(new Error(`no answer for ${operationName}`));
            else subscriber.next({ data });
          } catch (error) {
            subscriber.error(error);
          }
        };
        if (operationType === OperationTypeNode.SUBSCRIPTION) {
          watchers.add(answer);
          answer();
          return () => watchers.delete(answer);
        }
        const once = (): void => {
          answer();
          if (!subscriber.closed) subscriber.complete();
        };
        const waiting = fake.held.get(operationName);
        if (waiting) waiting.push(once);
        else queueMicrotask(once);
        return undefined;
      });
    }),
  };
  return fake;
}
