// What the office writes in Nepali beside the English: optional, never blank, found by searches, kept with what it belongs to.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

const study: Record<string, string> = {
  notes:
    "insert into public.notes (title, subject, title_ne, description_ne) values ('One', 'Physics', $1, $2)",
  videos:
    "insert into public.videos (title, subject, video_url, title_ne, description_ne) values ('One', 'Physics', 'https://example.com', $1, $2)",
  links:
    "insert into public.links (title, category, url, title_ne, description_ne) values ('One', 'Exams', 'https://example.com', $1, $2)",
  downloads:
    "insert into public.downloads (title, category, title_ne, description_ne) values ('One', 'Other', $1, $2)",
  calendar_events:
    "insert into public.calendar_events (title, event_date, title_ne, description_ne) values ('One', '2025-04-01', $1, $2)",
};
const notice = `insert into public.notices (title, category, content, title_ne, content_ne)
  values ('Form open', 'Exams', 'Fill it in.', $1, $2)`;

describe('Nepali beside the English', () => {
  it.each(Object.entries({ notices: notice, ...study }))(
    'of %s is never blank nor too long',
    async (_, insert) => {
      await sql.run(insert, ['फारम', 'भर्नुहोस्।']);
      await sql.run(insert, [null, null]);
      await sql.run(insert, ['क'.repeat(500), null]);
      await sql.fails(checkViolation, /title_ne_check/, insert, ['क'.repeat(501), null]);
      await sql.fails(checkViolation, /title_ne_check/, insert, [' ', null]);
      await sql.fails(checkViolation, /_ne_check/, insert, ['फारम', '']);
    },
  );

  it('of a notice is found by searches, and makes no address', async () => {
    await sql.run('truncate public.notices');
    await sql.run(notice, ['फारम खुल्यो', `${'भर्नुहोस् '.repeat(30)} OPEN`]);
    const found = `select slug, excerpt, length(excerpt_ne) as previewed,
        search like '%form open%' as english, search like '%फारम खुल्यो%' as title, search like '% open' as content
      from public.notices`;
    expect(await sql.run(found)).toEqual([
      {
        slug: 'form-open',
        excerpt: 'Fill it in.',
        previewed: 151,
        english: true,
        title: true,
        content: true,
      },
    ]);
  });

  it('stands in the log like the English, and comes back with a deletion that is taken back', async () => {
    await sql.run('truncate public.notices');
    await sql.run(notice, [null, null]);
    await sql.run("update public.notices set content_ne = 'भर्नुहोस्।', title_ne = 'फारम'");
    const id = await sql.one('select id from public.notices');
    const logged =
      "select details -> 'changed' from public.activity where action = 'updated' and entity_id = $1";
    expect(await sql.list(logged, [id])).toEqual([['content_ne', 'title_ne']]);
    await sql.run('delete from public.notices');
    const restored = 'select title_ne, excerpt_ne from public.restore_notice($1)';
    expect(await sql.run(restored, [id])).toEqual([{ title_ne: 'फारम', excerpt_ne: 'भर्नुहोस्।' }]);
  });

  it('counts as a change of an event: its readers take the highest number', async () => {
    await sql.run('delete from public.calendar_events');
    await sql.run(study.calendar_events ?? '', [null, null]);
    await sql.run("update public.calendar_events set title_ne = 'परीक्षा'");
    expect(await sql.one('select sequence from public.calendar_events')).toBe(1);
  });
});

describe('the Nepali title of an exam', () => {
  const stored = 'select set_number, title_ne from public.exams order by exam_title, set_number';
  const result = (title: string, set: string): Promise<unknown> =>
    sql.run(
      `insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'Asha', 1, $1, $2)`,
      [title, set],
    );
  const idOf = (set: string): Promise<unknown> =>
    sql.one('select id from public.exams where set_number = $1', [set]);

  beforeEach(async () => {
    await sql.run('truncate public.results');
    await result('CEE', '1');
    await result('CEE', '2');
    await result('IOE', '3');
  });

  it('is given to all exams of the title, and to those that come later', async () => {
    const version = await sql.one("select version from public.exams where set_number = '2'");
    await sql.run('select public.name_exam($1, $2)', [await idOf('1'), ' सीईई नमुना परीक्षा ']);
    await result('CEE', '4');
    expect(await sql.run(stored)).toEqual([
      { set_number: '1', title_ne: 'सीईई नमुना परीक्षा' },
      { set_number: '2', title_ne: 'सीईई नमुना परीक्षा' },
      { set_number: '4', title_ne: 'सीईई नमुना परीक्षा' },
      { set_number: '3', title_ne: null },
    ]);
    // What servers remember of the exam is remembered by its version.
    expect(await sql.one("select version from public.exams where set_number = '2'")).not.toBe(version);

    await sql.run('select public.name_exam($1, $2)', [await idOf('2'), '  ']);
    expect(await sql.list('select title_ne from public.exams where title_ne is not null')).toEqual([]);
  });

  it('is one line of at most 200 letters, of an exam that is there', async () => {
    const call = 'select public.name_exam($1, $2)';
    const id = await idOf('1');
    await sql.fails(checkViolation, /exams_title_ne_check/, call, [id, 'क'.repeat(201)]);
    await sql.fails(checkViolation, /exams_title_ne_check/, call, [id, 'दुई\nलाइन']);
    await sql.fails(checkViolation, /there is no such exam/, call, [
      '00000000-0000-4000-8000-000000000000',
      'क',
    ]);
    await sql.fails(checkViolation, /write those/, "update public.exams set title_ne = 'क'");
  });

  it('is an admin’s to give', async () => {
    const client = await sql.connect();
    try {
      await client.query(`select set_config('hasura.user', '{"x-hasura-role": "teacher"}', false)`);
      const named = client.query('select public.name_exam($1, $2)', [await idOf('1'), 'क']);
      await expect(named).rejects.toThrow(/only an admin names an exam/);
    } finally {
      await client.query("select set_config('hasura.user', '', false)");
    }
  });
});
