// Files of all mark sheets, over GraphQL: who asks for one, who stops it, and that nobody asks for many at once.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../server/base/limits.ts';
import { type Answer, type Api, bearer, startApi } from './api.ts';
import { fillPrinted, fillWorld, printed, userIds } from './world.ts';

let api: Api;
let headers: Record<'holder' | 'other' | 'admin' | 'student' | 'anonymous', Record<string, string>>;
type Who = keyof typeof headers;

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  await fillPrinted(api.sql);
  headers = {
    holder: await bearer('teacher', userIds.teacher),
    other: await bearer('teacher', userIds.other),
    admin: await bearer('admin', userIds.admin),
    student: await bearer('student', userIds.approved),
    anonymous: {},
  };
});
afterAll(() => api.close());
beforeEach(() => api.sql.query('delete from public.sheet_books'));

const ask = (who: Who, query: string): Promise<Answer> => api.ask(headers[who], query);

async function examOf(title: string, state = 'published'): Promise<string> {
  const { rows } = await api.sql.query<{ id: string }>(
    'select id from public.exams where exam_title = $1 and state = $2 order by set_number limit 1',
    [title, state],
  );
  return rows[0]?.id ?? '';
}
const start = (exam: string, more = ''): string =>
  `insert_sheet_books_one(object: {exam_id: "${exam}"${more}}) { id state sheets_total }`;
const begin = async (who: Who, exam: string): Promise<Answer> => ask(who, `mutation { ${start(exam)} }`);
const stop = (who: Who): Promise<Answer> =>
  ask(who, 'mutation { update_sheet_books(where: {}, _set: {state: "stopped"}) { affected_rows } }');
const stored = async (): Promise<Record<string, unknown>[]> =>
  (await api.sql.query<Record<string, unknown>>('select * from public.sheet_books')).rows;

it('is asked for by admins, and by whoever holds the exam; by no other teacher, student or visitor', async () => {
  const exam = await examOf(printed.exam_title);
  expect((await begin('holder', exam)).messages).toEqual([]);
  expect(await stored()).toMatchObject([
    {
      exam_id: exam,
      sorted_by: 'candidate',
      state: 'waiting',
      sheets_total: 1,
      actor_id: userIds.teacher,
      actor_email: 'teacher@example.com',
      claim: null,
    },
  ]);
  await api.sql.query('delete from public.sheet_books');
  expect((await begin('admin', exam)).messages).toEqual([]);
  await api.sql.query('delete from public.sheet_books');
  expect((await begin('other', exam)).codes).toEqual(['permission-error']);
  for (const who of ['student', 'anonymous'] as const)
    expect((await begin(who, exam)).codes).toEqual(['validation-failed']);
  expect(await stored()).toEqual([]);
});

it('is nobody’s for an exam that is not published, or is not there', async () => {
  const draft = await examOf('CEE Model Entrance Exam', 'draft');
  for (const who of ['holder', 'admin'] as const) {
    expect((await begin(who, draft)).codes).toEqual(['permission-error']);
    expect((await begin(who, userIds.admin)).codes).toEqual(['permission-error']);
  }
  expect(await stored()).toEqual([]);
});

it('takes nothing else from a request: not a state, a file, another person, or how far it is', async () => {
  const exam = await examOf(printed.exam_title);
  const more = `, state: "ready", file_url: "/files/x.pdf", actor_id: "${userIds.teacher}", sheets_done: 1,
    sheets_total: 9, expires_at: "2099-01-01", created_at: "2020-01-01", tries: -100`;
  expect((await ask('admin', `mutation { ${start(exam, more)} }`)).messages).toEqual([]);
  expect(await stored()).toMatchObject([
    { state: 'waiting', file_url: null, actor_id: userIds.admin, sheets_done: 0, sheets_total: 1, tries: 0 },
  ]);
  const { rows } = await api.sql.query<{ is: boolean }>(
    `select expires_at < now() + interval '25 hours' and created_at > now() - interval '1 hour' as is
     from public.sheet_books`,
  );
  expect(rows).toEqual([{ is: true }]);
});

it('is one at a time of an exam: fifty in one request are refused, and none of them is stored', async () => {
  const exam = await examOf(printed.exam_title);
  for (const who of ['holder', 'admin'] as const) {
    const many = Array.from({ length: 50 }, (_, index) => `a${index}: ${start(exam)}`);
    expect((await ask(who, `mutation { ${many.join(' ')} }`)).codes).toEqual(['permission-error']);
    const rows = Array.from({ length: 50 }, () => `{exam_id: "${exam}"}`).join();
    const list = `mutation { insert_sheet_books(objects: [${rows}]) { affected_rows } }`;
    expect((await ask(who, list)).codes).toEqual(['permission-error']);
    // Nor are they one by one, at once.
    const together = await Promise.all(Array.from({ length: 8 }, () => begin(who, exam)));
    expect(together.filter(({ codes }) => codes.length === 0)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    await api.sql.query('delete from public.sheet_books');
  }
});

it('is few in an hour for one person, whichever exams: fifty exams in one request are refused', async () => {
  await api.sql.query(
    `insert into public.results (symbol, name, marks, exam_title, set_number)
     select 'A', 'A', 1, 'Many', n::text from generate_series(1, 50) as n`,
  );
  const { rows } = await api.sql.query<{ id: string }>(
    "select id from public.exams where exam_title = 'Many'",
  );
  const most = limits.sheetBooksPerHour.default;
  const many = (count: number): string =>
    `mutation { ${rows
      .slice(0, count)
      .map(({ id }, index) => `a${index}: ${start(id)}`)
      .join(' ')} }`;
  expect((await ask('admin', many(50))).messages.join()).toContain(`more than ${most} files of mark sheets`);
  expect(await stored()).toEqual([]);
  const list = `mutation { insert_sheet_books(objects: [${rows
    .map(({ id }) => `{exam_id: "${id}"}`)
    .join()}]) { affected_rows } }`;
  expect((await ask('admin', list)).codes).toEqual(['permission-error']);
  expect(await stored()).toEqual([]);
  expect((await ask('admin', many(most))).messages).toEqual([]);
  // Stopped ones count, too; for nobody else.
  expect((await stop('admin')).messages).toEqual([]);
  expect((await begin('admin', rows[most]?.id ?? '')).codes).toEqual(['permission-error']);
  expect((await begin('holder', await examOf(printed.exam_title))).messages).toEqual([]);
});

it('is stopped by whoever may ask for it, once, and changed by nobody', async () => {
  const exam = await examOf(printed.exam_title);
  await begin('holder', exam);
  expect((await stop('other')).data).toEqual({ update_sheet_books: { affected_rows: 0 } });
  for (const set of ['state: "ready"', 'state: "failed"', 'state: "making"'])
    for (const who of ['holder', 'admin'] as const)
      expect(
        (await ask(who, `mutation { update_sheet_books(where: {}, _set: {${set}}) { affected_rows } }`))
          .codes,
      ).toEqual(['permission-error']);
  for (const set of ['state: "stopped", file_url: "/files/x.pdf"', 'tries: 0', 'expires_at: "2099-01-01"'])
    expect(
      (await ask('admin', `mutation { update_sheet_books(where: {}, _set: {${set}}) { affected_rows } }`))
        .data,
    ).toBeNull();
  expect((await stop('holder')).data).toEqual({ update_sheet_books: { affected_rows: 1 } });
  expect(await stored()).toMatchObject([{ state: 'stopped', file_url: null }]);
  expect((await stop('admin')).messages.join()).toContain('not being made any more');
  expect((await ask('admin', 'mutation { delete_sheet_books(where: {}) { affected_rows } }')).codes).toEqual([
    'permission-error',
  ]);
});
