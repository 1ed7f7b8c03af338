// Drafts, publication and its schedule, and what nobody outside the office learns before.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, sessionOf, useDatabase } from './sql.ts';
import { refused } from './uploading.ts';

const sql = useDatabase();

const [teacher, colleague, admin] = [randomUUID(), randomUUID(), randomUUID()];
type Who = 'teacher' | 'colleague' | 'admin';
const sessions: Record<Who, string> = {
  teacher: sessionOf('teacher', teacher),
  colleague: sessionOf('teacher', colleague),
  admin: sessionOf('admin', admin),
};

beforeEach(() => sql.run('truncate public.results, public.results_uploads'));

const as = (who: Who, ...texts: string[]): Promise<Record<string, unknown>[]> => sql.as(sessions[who], texts);

interface Upload {
  date?: string | null;
  publish?: string;
  rest?: Record<string, string>;
  rows?: string;
}
const day = (date: string | null): string => (date === null ? 'null' : `'${date}'`);
const three = `('A-1', 'Asha', 10), ('B 2', 'Bina', 20), ('c3', 'Chandra', 30)`;

/** As the screen stores: the upload, then its rows. */
function upload({ date = null, publish = 'null', rest = {}, rows = three }: Upload = {}): string[] {
  const names = Object.keys(rest).map((name) => `, ${name}`);
  const values = Object.values(rest).map((value) => `, ${value}`);
  return [
    `insert into public.results_uploads (exam_title, set_number, exam_date, seen_version, publish${names.join('')})
     values ('CEE', '1', ${day(date)},
       (select version from public.exams where exam_date is not distinct from ${day(date)}), ${publish}${values.join('')})`,
    `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
     select v.*, 'CEE', '1', ${day(date)}::date from (values ${rows}) as v (symbol, name, marks)
     on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`,
  ];
}
const decide = (name: string, more = '', date: string | null = null): string =>
  `select state, publish_at, published_at, version from public.${name}(
     (select id from public.exams where exam_date is not distinct from ${day(date)}),
     (select version from public.exams where exam_date is not distinct from ${day(date)})${more})`;
const state = (): Promise<unknown> => sql.one('select state from public.exams');
const found = (symbol: string): Promise<unknown[]> =>
  sql.list(
    `select coalesce(exam_date::text, 'no date') || ' ' || symbol from public.candidate_results('CEE', '1', $1) order by 1`,
    [symbol],
  );

describe('a draft', () => {
  const everything = `
    select 'found', count(*)::int from public.candidate_results('CEE', '1', 'A-1')
    union all select 'alike', count(*)::int from public.candidate_results('CEE', '1', 'a1')
    union all select 'top', count(*)::int from public.top_performers('CEE', '1')
    union all select 'marks', count(*)::int from public.exam_distribution
    union all select 'buckets', count(*)::int from public.exam_distribution_buckets`;
  const seen = (): Promise<unknown[]> =>
    sql.list(`select column1 || ' ' || column2 from (${everything}) as t (column1, column2)`);
  const nothing = ['found 0', 'alike 0', 'top 0', 'marks 0', 'buckets 0'];

  it.each([null, '2025-04-01'])(
    'is seen by none of what visitors ask, until it is published, with the date %s',
    async (date) => {
      await as('teacher', ...upload({ date, publish: "'draft'" }));
      expect(await seen()).toEqual(nothing);
      expect(await sql.list('select exam_title from public.announced_exams')).toEqual([]);
      const [published] = await as('teacher', decide('publish_exam', '', date));
      expect(published).toMatchObject({ state: 'published', publish_at: null });
      expect(await seen()).toEqual(['found 1', 'alike 1', 'top 3', 'marks 3', 'buckets 3']);
      await as('admin', decide('unpublish_exam', ", 'two answers were wrong'", date));
      expect(await seen()).toEqual(nothing);
    },
  );

  it('of one date hides nothing of another, and adds nothing to it', async () => {
    await as('teacher', ...upload({ date: '2025-04-01' }));
    for (const date of [null, '2025-05-01']) {
      await as(
        'teacher',
        ...upload({ date, publish: "'draft'", rows: `('A-1', 'Asha', 99), ('D-4', 'Dil', 98)` }),
      );
    }
    expect(await found('A-1')).toEqual(['2025-04-01 A-1']);
    expect(await found('D-4')).toEqual([]);
    expect(await sql.list("select symbol from public.top_performers('CEE', '1')")).toEqual([
      'c3',
      'B 2',
      'A-1',
    ]);
    expect(
      await sql.list("select marks::int || ' ' || count from public.exam_distribution order by 1"),
    ).toEqual(['10 1', '20 1', '30 1']);
    // The rank of a published row counts published dates; that of a draft also its own: what it is going to be.
    expect(
      await sql.list(
        `select coalesce(exam_date::text, '-') || ' ' || symbol || ' ' || public.result_rank(result) from public.results as result
         where symbol in ('A-1', 'D-4') order by 1`,
      ),
    ).toEqual(['- A-1 1', '- D-4 2', '2025-04-01 A-1 3', '2025-05-01 A-1 1', '2025-05-01 D-4 2']);
    await as('teacher', decide('publish_exam', '', '2025-05-01'));
    expect(await found('A-1')).toEqual(['2025-04-01 A-1', '2025-05-01 A-1']);
  });

  it('stays one when its results move to another date', async () => {
    await as('teacher', ...upload({ publish: "'draft'" }));
    await as('admin', "update public.results set exam_date = '2025-04-01'");
    expect(await sql.run('select state, exam_date is not null as dated from public.exams')).toEqual([
      { state: 'draft', dated: true },
    ]);
  });
});

describe('the look-up', () => {
  beforeEach(() =>
    as(
      'teacher',
      ...upload({
        rows: `('CEE-0275', 'a', 1), ('X 1', 'b', 2), ('X-1', 'c', 3), ('x1', 'd', 4), ('१२', 'e', 5),
          ('Unknown-7', 'f', 6), ('Unknown-8', 'g', 7), ('UNKNOWN 8', 'h', 8)`,
      }),
    ),
  );

  it.each([
    ['CEE-0275', ['CEE-0275']],
    ['cee-0275', ['CEE-0275']],
    [' cee 0275\u00a0', ['CEE-0275']],
    ['cee–०२७५', ['CEE-0275']],
    ['12', ['१२']],
    // As stored comes first; of several that are alike none is meant.
    ['X 1', ['X 1']],
    ['x1', ['x1']],
    ['X1', []],
    ['X  1', []],
    ['CEE-027', []],
    ['', []],
    ['-', []],
    ['%', []],
    // A row of the file without a candidate ID is nobody's.
    ['Unknown-7', []],
    ['unknown7', []],
    ['unknown8', ['UNKNOWN 8']],
  ])('of %j finds %j', async (typed, symbols) => {
    expect(await found(typed)).toEqual(symbols.map((symbol) => `no date ${symbol}`));
  });

  it('is not made ambiguous by a draft', async () => {
    await as('teacher', ...upload({ date: '2025-05-01', publish: "'draft'", rows: `('Cee0275', 'z', 9)` }));
    expect(await found('cee-0275')).toEqual(['no date CEE-0275']);
    await as('teacher', decide('publish_exam', '', '2025-05-01'));
    expect(await found('cee-0275')).toEqual([]);
    expect(await found('Cee0275')).toEqual(['2025-05-01 Cee0275']);
  });
});

describe('an exam', () => {
  it('is published unless its upload says otherwise', async () => {
    const states: unknown[] = [];
    for (const [publish, rest] of [
      ['null', {}],
      ["'now'", {}],
      ["'draft'", { lowest_marks: '-25', full_marks: '100' }],
      ["'at'", { publish_at: "now() + interval '1 hour'" }],
    ] as const) {
      await sql.run('truncate public.results, public.results_uploads');
      await as('teacher', ...upload({ publish, rest }));
      states.push(
        await sql.one(
          `select concat_ws(' ', state, publish_at > now(), published_at <= now(), lowest_marks, full_marks) from public.exams`,
        ),
      );
    }
    await sql.run('truncate public.results');
    await sql.run(
      "insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'a', 1, 'CEE', '1')",
    );
    states.push(await state());
    expect(states).toEqual(['published t', 'published t', 'draft -25 100', 'scheduled t', 'published']);
  });

  it('gets a version of its own with each state, and an entry in the log with who and which', async () => {
    await as('teacher', ...upload({ publish: "'draft'" }));
    const versions = [await sql.one('select version from public.exams')];
    const soon = "(now() + interval '1 month')";
    for (const [who, text] of [
      ['teacher', decide('schedule_exam', `, ${soon}`)],
      ['teacher', decide('unschedule_exam')],
      ['admin', decide('schedule_exam', `, ${soon}`)],
      ['admin', decide('schedule_exam', `, ${soon} + interval '1 hour'`)],
      ['teacher', decide('publish_exam')],
      ['admin', decide('unpublish_exam', ", '  a page was missing '")],
    ] as const) {
      const [row] = await as(who, text);
      versions.push(row?.version);
    }
    expect(new Set(versions).size).toBe(versions.length);
    expect(
      await sql.list(
        `select concat_ws(' ', details -> 'state' ->> 'from', '→', details -> 'state' ->> 'to', count,
           case actor_id when '${teacher}' then 'teacher' when '${admin}' then 'admin' end, details ->> 'reason',
           case when details ? 'publish_at' then 'timed' end)
         from public.activity where details ? 'state' and created_at > now() - interval '1 minute'
         order by created_at desc limit 7`,
      ),
    ).toEqual([
      'published → draft 3 admin a page was missing',
      'scheduled → published 3 teacher',
      'scheduled → scheduled 3 admin timed',
      'draft → scheduled 3 admin timed',
      'scheduled → draft 3 teacher',
      'draft → scheduled 3 teacher timed',
      '→ draft 3 teacher',
    ]);
  });

  it('is announced by name, date and time while it is scheduled', async () => {
    await as(
      'teacher',
      ...upload({
        date: '2025-04-01',
        publish: "'at'",
        rest: { publish_at: "date_trunc('day', now()) + interval '2 days'" },
      }),
    );
    expect(
      await sql.run(
        'select exam_title, set_number, exam_date::text, publish_at > now() as ahead from public.announced_exams',
      ),
    ).toEqual([{ exam_title: 'CEE', set_number: '1', exam_date: '2025-04-01', ahead: true }]);
    await as('teacher', decide('unschedule_exam', '', '2025-04-01'));
    expect(await sql.one('select count(*)::int from public.announced_exams')).toBe(0);
    await sql.fails('55000', /cannot update view/, 'update public.announced_exams set publish_at = now()');
  });

  it('is decided about by two at once once: the version decides', async () => {
    await as('teacher', ...upload({ publish: "'draft'" }));
    const [first, second] = [await sql.connect(), await sql.connect()];
    await first.query('begin');
    const publish = decide('publish_exam');
    await first.query(publish);
    const waiting = second.query(decide('schedule_exam', ", now() + interval '1 day'")).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    // It has read the version and waits for the row.
    await expect
      .poll(() =>
        sql.one(
          "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        ),
      )
      .toBe(1);
    await first.query('commit');
    expect(await waiting).toMatch(/the exam has changed since you looked/);
    expect(await state()).toBe('published');
  });

  it.each([
    ['publish_exam', ', 0', /has changed since you looked/],
    ['publish_exam', ', null', /has changed since you looked/],
    [
      'schedule_exam',
      ", (select version from public.exams), now() - interval '1 second'",
      /the time of publication has passed/,
    ],
    ['schedule_exam', ', (select version from public.exams), null', /the time of publication is missing/],
    [
      'schedule_exam',
      ", (select version from public.exams), 'infinity'",
      /the time of publication is missing/,
    ],
    [
      'schedule_exam',
      ", (select version from public.exams), '-infinity'",
      /the time of publication is missing/,
    ],
    ['schedule_exam', ", (select version from public.exams), '9999-12-31'", /more than a year away/],
    ['unschedule_exam', ', (select version from public.exams)', /the exam is not scheduled/],
    ['unpublish_exam', ", (select version from public.exams), ''", /the exam is not published/],
    [
      'unpublish_exam',
      ", (select version from public.exams), repeat('x', 501)",
      /not published|longer than 500/,
    ],
  ])('%s(%s) is refused', async (name, more, message) => {
    await as('teacher', ...upload({ publish: "'draft'" }));
    await refused(message, as('admin', `select public.${name}((select id from public.exams)${more})`));
    expect(await state()).toBe('draft');
  });

  it('is decided about by its owner and by admins, and taken back by admins only', async () => {
    await as('teacher', ...upload({ publish: "'draft'" }));
    const others = /is not published yet\. Ask an admin/;
    await refused(others, as('colleague', decide('publish_exam')));
    await refused(others, as('colleague', decide('schedule_exam', ", now() + interval '1 day'")));
    await refused(/there is no such exam/, as('admin', `select public.publish_exam('${randomUUID()}', 1)`));
    await as('teacher', decide('publish_exam'));
    await refused(/already/, as('teacher', decide('publish_exam')));
    await refused(/only an admin/, as('teacher', decide('unpublish_exam', ", 'x'")));
    await as('admin', decide('unpublish_exam', ', null'));
    expect(await state()).toBe('draft');
    await sql.fails(
      checkViolation,
      /an exam is the sum of its results/,
      "update public.exams set state = 'published', published_at = now()",
    );
  });
});

describe('an upload of an exam that is stored', () => {
  const another =
    "insert into public.results (symbol, name, marks, exam_title, set_number) values ('Z', 'z', 1, 'CEE', '1')";

  it('does to it what it says, for those who may decide', async () => {
    await as('teacher', ...upload({ publish: "'draft'", rest: { full_marks: '100' } }));
    await as('teacher', ...upload());
    expect(await state()).toBe('draft');
    await as(
      'teacher',
      ...upload({ publish: "'at'", rest: { publish_at: "now() + interval '1 hour'", lowest_marks: '0' } }),
    );
    expect(await sql.one("select concat_ws(' ', state, lowest_marks, full_marks) from public.exams")).toBe(
      'scheduled 0 100',
    );
    await as('teacher', ...upload({ publish: "'draft'" }));
    expect(await state()).toBe('draft');
    await refused(/is not published yet\. Ask an admin/, as('colleague', ...upload({ publish: "'now'" })));
    expect(await state()).toBe('draft');
    await as('teacher', ...upload({ publish: "'now'" }));
    expect(await state()).toBe('published');
    const published = await sql.one('select published_at from public.exams');
    await as('admin', ...upload({ publish: "'now'", rows: `('Z', 'z', 1)` }));
    expect(await sql.one('select published_at from public.exams')).toEqual(published);
    await refused(/Ask an admin/, as('colleague', ...upload({ publish: "'now'", rows: `('Z', 'z', 1)` })));
    await refused(/Ask an admin/, as('colleague', ...upload({ rest: { full_marks: '50' } })));
    for (const [publish, rest] of [
      ["'draft'", {}],
      ["'at'", { publish_at: "now() + interval '1 hour'" }],
    ] as const) {
      await refused(/the exam is published already/, as('teacher', ...upload({ publish, rest })));
    }
  });

  it.each([
    ["'at'", {}, /the time of publication is missing/],
    ["'at'", { publish_at: "now() - interval '1 minute'" }, /the time of publication has passed/],
    ["'at'", { publish_at: "'infinity'" }, /the time of publication is missing/],
    ["'now'", { publish_at: "now() + interval '1 hour'" }, /results_uploads_publish_at_check/],
    ["'later'", {}, /results_uploads_publish_check/],
    ["'draft'", { lowest_marks: '100', full_marks: '0' }, /the lowest marks are not below the full marks/],
    ["'draft'", { full_marks: "'NaN'" }, /results_uploads_range_check/],
    ["'draft'", { reason: "repeat('x', 501)" }, /results_uploads_reason_check/],
  ])('%s with %j is refused, and nothing is stored', async (publish, rest, message) => {
    await refused(message, as('teacher', ...upload({ publish, rest })));
    expect(await sql.one('select count(*)::int from public.results')).toBe(0);
  });

  it('is hidden by its own title whatever the spaces at its ends', async () => {
    const [begin = '', rows = ''] = upload({ publish: "'draft'" });
    await as('teacher', begin.replace("'CEE'", "' CEE '"), rows);
    expect(await state()).toBe('draft');
  });

  it('never publishes a draft because somebody stored the exam in between', async () => {
    // The title is stored with another date, so nobody waits for its spelling.
    await as('teacher', ...upload({ date: '2025-04-01' }));
    const [begin = '', rows = ''] = upload({ publish: "'draft'" });
    const client = await sql.connect();
    await client.query('begin');
    await client.query(begin);
    await sql.run(another);
    await refused(/have changed since they were compared/, client.query(rows));
    await client.query('rollback');
    expect(await found('A-1')).toEqual(['2025-04-01 A-1']);
  });

  it('never publishes a draft of a new title because somebody stores it at once: the second joins the draft', async () => {
    const [begin = '', rows = ''] = upload({ publish: "'draft'" });
    const client = await sql.connect();
    await client.query('begin');
    await client.query(begin);
    const second = sql.run(another);
    await expect
      .poll(() => sql.one("select count(*)::int from pg_locks where locktype = 'advisory' and not granted"))
      .toBe(1);
    await client.query(rows);
    await client.query('commit');
    await second;
    expect(await sql.list("select state || ' ' || results_count from public.exams")).toEqual(['draft 4']);
  });

  it('tells the uploads of one transaction apart', async () => {
    const [one, other] = [upload({ publish: "'draft'" }), upload({ date: '2025-04-01' })];
    await as('teacher', ...one.slice(0, 1), ...other.slice(0, 1), ...one.slice(1), ...other.slice(1));
    expect(
      await sql.list("select coalesce(exam_date::text, '-') || ' ' || state from public.exams order by 1"),
    ).toEqual(['- draft', '2025-04-01 published']);
    expect(await sql.one('select count(distinct upload_id)::int from public.results')).toBe(2);
  });
});

afterEach(async () => {
  const [wrong] = await sql.run(
    `select * from public.exams where (state = 'scheduled') <> (publish_at is not null) or (state = 'published') <> (published_at is not null)`,
  );
  expect(wrong).toBeUndefined();
});
