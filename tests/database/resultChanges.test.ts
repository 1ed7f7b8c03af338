// What every change of stored results leaves behind, what everybody sees of it, and how an upload is undone.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';
import { admin, colleague, refused, teacher, useUploading } from './uploading.ts';

const sql = useDatabase();
const { as, upload, undo, stored, revisions, clear } = useUploading(sql);

beforeEach(clear);

const changes = (): Promise<unknown[]> =>
  sql.list(
    `select concat_ws(' ', action, symbol, coalesce(old_name, '-') || ':' || coalesce(trim_scale(old_marks)::text, '-'), '→',
       coalesce(new_name, '-') || ':' || coalesce(trim_scale(new_marks)::text, '-'), reason, case when exam_published then 'published' end,
       case actor_id when '${teacher}' then 'teacher' when '${colleague}' then 'colleague' when '${admin}' then 'admin' end)
     from public.result_changes order by id`,
  );
const publish = (who: string): Promise<unknown> =>
  as(who, 'select public.publish_exam(id, version) from public.exams');

describe('a change of stored results', () => {
  it('is kept with both values, who and why; rows that stay as they are leave nothing', async () => {
    const first = await upload('teacher', ['A Asha 1', 'B Bina 2', 'C Chandra 3']);
    const second = await upload('teacher', ['A Asha 1', 'B Binod 2', 'C Chandra 4', 'D Dil 5'], {
      reason: "'  wrong key '",
    });
    await as('admin', "update public.results set marks = 1.5 where symbol = 'A'");
    await as('admin', "delete from public.results where symbol in ('B', 'D')");
    expect(await changes()).toEqual([
      'updated B Bina:2 → Binod:2 wrong key published teacher',
      'updated C Chandra:3 → Chandra:4 wrong key published teacher',
      'updated A Asha:1 → Asha:1.5 published admin',
      'deleted B Binod:2 → -:- published admin',
      'deleted D Dil:5 → -:- published admin',
    ]);
    expect(await sql.run('select upload_id, first_upload_id from public.result_changes order by id')).toEqual(
      [
        { upload_id: second, first_upload_id: first },
        { upload_id: second, first_upload_id: first },
        { upload_id: null, first_upload_id: first },
        { upload_id: null, first_upload_id: first },
        { upload_id: null, first_upload_id: second },
      ],
    );
    expect(await revisions()).toEqual(['C 3 4 wrong key', 'A 1 1.5']);
  });

  it('to another exam or symbol is a deletion there and a new one here', async () => {
    await upload('teacher', ['A Asha 1']);
    await as('admin', "update public.results set symbol = 'B', exam_date = '2025-04-01', marks = 2");
    expect(await changes()).toEqual([
      'deleted A Asha:1 → -:- published admin',
      'created B -:- → Asha:2 admin',
    ]);
    expect(await sql.list('select exam_date::text from public.result_changes order by id')).toEqual([
      null,
      '2025-04-01',
    ]);
  });

  it('is a revision only of what everybody had seen', async () => {
    await upload('teacher', ['A Asha 1', 'B Bina 2'], { publish: "'draft'" });
    await upload('teacher', ['A Asha 3']);
    // Corrected and published in one: nobody saw the marks before.
    await upload('teacher', ['B Bina 4'], { publish: "'now'" });
    expect(await revisions()).toEqual([]);
    await upload('teacher', ['A Asha 5'], { reason: "'recounted'" });
    await as('admin', "select public.unpublish_exam(id, version, '') from public.exams");
    await as('admin', "update public.results set marks = 6 where symbol = 'A'");
    await publish('admin');
    expect(await revisions()).toEqual(['A 3 5 recounted']);
    expect(await changes()).toHaveLength(4);
  });

  it.each([
    ['the exam was deleted', () => as('admin', 'delete from public.results')],
    ['its upload was undone', (id: string) => undo('teacher', id)],
  ])('is a revision when %s and the corrected file came', async (_how, takeAway) => {
    await takeAway(await upload('teacher', ['A Asha 1', 'B Bina 2', 'Unknown-1 Chandra 3']));
    await upload('teacher', ['A Asha 5', 'B Bina 2', 'D Dil 4', 'Unknown-1 Chandra 6']);
    const replaced = await revisions();
    expect(replaced).toEqual([expect.stringMatching(/^A 1 5/)]);
    // The same candidate ID elsewhere is another result.
    await upload('teacher', ['A Asha 9'], { date: "'2025-04-01'" });
    await upload('teacher', ['A Asha 7']);
    expect(await revisions()).toEqual([...replaced, 'A 5 7']);
  });

  it('is a revision in one transaction and by a move there, but not of what nobody had seen', async () => {
    await upload('teacher', ['A Asha 1', 'B Bina 2', 'C Chandra 3']);
    const again = (symbol: string, marks: number) =>
      `insert into public.results (symbol, name, marks, exam_title, set_number) values ('${symbol}', 'x', ${marks}, 'CEE', '1')`;
    await as('admin', "delete from public.results where symbol = 'A'", again('A', 4));
    await as('admin', "delete from public.results where symbol = 'B'");
    await as('admin', "update public.results set symbol = 'B' where symbol = 'C'");
    await as('admin', "update public.results set symbol = 'C', marks = 9 where symbol = 'B'");
    expect(await revisions()).toEqual(['A 1 4', 'C 3 9']);
    await as('admin', 'delete from public.results');
    await upload('teacher', ['E Esha 1'], { publish: "'draft'" });
    await as('admin', 'delete from public.results', again('E', 2));
    expect(await revisions()).toEqual([]);
  });

  it('of a candidate is found without walking through all that ever changed', async () => {
    const plan = await sql.list(
      `explain select * from public.result_revisions where result_id = '${randomUUID()}'`,
    );
    expect(plan.join('\n')).not.toContain('Seq Scan');
  });

  it('is written by triggers only, and a result keeps its id and its upload', async () => {
    const id = await upload('teacher', ['A Asha 1']);
    const reason = /changes are recorded by themselves/;
    await sql.fails(checkViolation, reason, 'delete from public.result_changes');
    await sql.fails(checkViolation, reason, "update public.result_changes set reason = 'x'");
    await sql.fails(
      checkViolation,
      /the id of a result never changes/,
      'update public.results set id = gen_random_uuid()',
    );
    await sql.run('update public.results set upload_id = gen_random_uuid()');
    expect(await sql.one('select upload_id from public.results')).toBe(id);
    await sql.run(
      "insert into public.results (symbol, name, marks, exam_title, set_number, upload_id) values ('B', 'b', 1, 'CEE', '1', gen_random_uuid())",
    );
    expect(await sql.one("select upload_id from public.results where symbol = 'B'")).toBeNull();
    await sql.fails(
      checkViolation,
      /a record of what was stored/,
      'update public.results_uploads set undone_at = now()',
    );
    await sql.fails(checkViolation, /a record of what was stored/, 'delete from public.results_uploads');
  });
});

describe('the undo of an upload', () => {
  const changedSince = /What this upload stored has been changed since/;

  it.each(['null', "'2025-04-01'"])(
    'takes away what it added and gives back what it replaced, once, of the date %s',
    async (date) => {
      await upload('teacher', ['A Asha 1', 'B Bina 2', 'C Chandra 3'], { date });
      const second = await upload(
        'teacher',
        ['A Asha 10', 'B Binod 2', 'C Chandra 3', 'D Dil 4', 'Unknown-1 Nobody 5'],
        { date },
      );
      const logged = Number(await sql.one('select count(*)::int from public.activity'));
      expect(await undo('teacher', second)).toEqual([{ undone: true, removed: 2, restored: 2 }]);
      expect(await stored()).toEqual(['A Asha 1', 'B Bina 2', 'C Chandra 3']);
      expect(await sql.one('select results_count from public.exams')).toBe(3);
      // One entry tells of it.
      expect(await sql.one('select count(*)::int from public.activity')).toBe(logged + 1);
      expect(
        await sql.run(
          `select action, entity, title, count, actor_id, details -> 'upload' ->> 'state' as state, details -> 'upload' ->> 'id' as id
         from public.activity order by created_at desc limit 1`,
        ),
      ).toEqual([
        {
          action: 'updated',
          entity: 'results',
          title: 'CEE',
          count: 4,
          actor_id: teacher,
          state: 'undone',
          id: second,
        },
      ]);
      // Everybody had seen 10.
      expect(await revisions()).toEqual(['A 1 10', 'A 10 1 wrong file']);
      await refused(/has been undone already/, undo('teacher', second));
    },
  );

  it('of the first upload takes the exam away', async () => {
    const first = await upload('teacher', ['A Asha 1'], { publish: "'draft'" });
    await undo('teacher', first);
    expect(await stored()).toEqual([]);
    expect(await sql.one('select count(*)::int from public.exams')).toBe(0);
  });

  it.each([
    ['a replaced row was corrected', "update public.results set marks = 99 where symbol = 'A'"],
    ['an added row was corrected', "update public.results set name = 'Other' where symbol = 'D'"],
    ['a replaced row was deleted', "delete from public.results where symbol = 'A'"],
    ['an added row was deleted', "delete from public.results where symbol = 'D'"],
    ['the exam was deleted', 'delete from public.results'],
    ['rows moved to another date', "update public.results set exam_date = '2025-04-01'"],
  ])('is refused when %s', async (_what, change) => {
    await upload('teacher', ['A Asha 1', 'B Bina 2']);
    const second = await upload('teacher', ['A Asha 10', 'D Dil 4']);
    await as('admin', change);
    const before = await stored();
    await refused(changedSince, undo('teacher', second));
    expect(await stored()).toEqual(before);
  });

  it('is none of what the upload did not store: other rows, a publication, the same rows once more', async () => {
    await upload('teacher', ['A Asha 1', 'B Bina 2'], { publish: "'draft'" });
    const second = await upload('teacher', ['A Asha 10', 'D Dil 4']);
    await upload('teacher', ['B Bina 20', 'E Esha 5', 'A Asha 10']);
    await publish('teacher');
    await undo('admin', second);
    expect(await stored()).toEqual(['A Asha 1', 'B Bina 20', 'E Esha 5']);
    expect(await sql.one('select state from public.exams')).toBe('published');
  });

  it('goes back upload by upload, the last one first', async () => {
    const first = await upload('teacher', ['A Asha 1']);
    const second = await upload('teacher', ['A Asha 2', 'B Bina 1']);
    const third = await upload('teacher', ['A Asha 3', 'B Bina 3']);
    await refused(changedSince, undo('teacher', second));
    await undo('teacher', third);
    expect(await stored()).toEqual(['A Asha 2', 'B Bina 1']);
    await undo('teacher', second);
    expect(await stored()).toEqual(['A Asha 1']);
    await undo('teacher', first);
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['missing', 'null'],
    ['empty', "''"],
    ['blank', "e' \\t\\n\u00a0'"],
  ])('of a published exam is refused when the reason is %s, of a draft it is not', async (_what, reason) => {
    const first = await upload('teacher', ['A Asha 1']);
    await refused(/an undo needs a reason/, undo('teacher', first, { reason }));
    await refused(/an undo needs a reason/, undo('admin', first, { reason }));
    expect(await stored()).toEqual(['A Asha 1']);
    const second = await upload('teacher', ['B Bina 2'], { publish: "'draft'", date: "'2025-04-01'" });
    await undo('teacher', second, { reason });
    expect(
      await sql.list('select undo_reason from public.results_uploads where undone_at is not null'),
    ).toEqual([null]);
  });

  it('takes a reason of 500 characters, published or not, and no longer one', async () => {
    for (const publish of ["'now'", "'draft'"]) {
      const id = await upload('teacher', ['A Asha 1'], { publish });
      await refused(/longer than 500 characters/, undo('teacher', id, { reason: "repeat('क', 501)" }));
      await undo('teacher', id, { reason: "repeat('क', 500)" });
    }
    expect(await sql.list('select length(undo_reason) from public.results_uploads')).toEqual([500, 500]);
  });

  it.each([
    ['another upload came', () => upload('teacher', ['Z Zoya 9'])],
    ['a row was corrected that the upload did not store', () => upload('admin', ['A Asha 9'])],
    ['the exam was published', () => publish('teacher')],
    ['another result was deleted', () => as('admin', "delete from public.results where symbol = 'A'")],
  ])('is refused when %s since somebody looked', async (_what, change) => {
    await upload('teacher', ['A Asha 1'], { publish: "'draft'" });
    const second = await upload('teacher', ['B Bina 2']);
    const version = String(await sql.one('select version from public.exams'));
    await change();
    const before = await stored();
    await refused(/the exam has changed since you looked/, undo('teacher', second, { version }));
    await refused(/the exam has changed since you looked/, undo('teacher', second, { version: 'null' }));
    expect(await stored()).toEqual(before);
    await undo('teacher', second);
  });

  it('stands in the history and in the log: who, what of it, when it was stored, why', async () => {
    await upload('teacher', ['R-12 Asha 40', 'B Bina 2']);
    const second = await upload('admin', ['R-12 Asha 45'], { reason: "'recounted'" });
    expect(
      await sql.one(
        'select public.upload_single_change(upload) from public.results_uploads as upload where id = $1',
        [second],
      ),
    ).toEqual({ symbol: 'R-12', old_name: 'Asha', new_name: 'Asha', old_marks: 40, new_marks: 45 });
    await undo('admin', second, { reason: "' the first count was right '" });
    expect(await changes()).toEqual([
      'updated R-12 Asha:40 → Asha:45 recounted published admin',
      'updated R-12 Asha:45 → Asha:40 the first count was right published admin',
    ]);
    expect(await sql.list('select undone from public.result_changes order by id')).toEqual([false, true]);
    expect(await revisions()).toEqual(['R-12 40 45 recounted', 'R-12 45 40 the first count was right']);
    const [entry] = await sql.run(
      'select details, actor_id from public.activity order by created_at desc limit 1',
    );
    expect(entry).toMatchObject({
      actor_id: admin,
      details: {
        reason: 'the first count was right',
        upload: {
          state: 'undone',
          removed: 0,
          restored: 1,
          single: { symbol: 'R-12', name: 'Asha', old_marks: 45, new_marks: 40 },
        },
      },
    });
  });

  it('of one added result is known by its name, of several by none', async () => {
    const single = (id: string): Promise<unknown> =>
      sql.one(
        'select public.upload_single_change(upload) from public.results_uploads as upload where id = $1',
        [id],
      );
    expect(await single(await upload('teacher', ['A Asha 1', 'B Bina 2']))).toBeNull();
    expect(await single(await upload('teacher', ['C Chandra 3']))).toMatchObject({
      symbol: 'C',
      old_marks: null,
      new_marks: 3,
    });
    expect(await single(await upload('teacher', ['A Asha 5', 'D Dil 3']))).toBeNull();
    expect(await single(await upload('teacher', ['A Asha 6', 'B Bina 7']))).toBeNull();
    expect(await single(await upload('teacher', ['A Asha 6']))).toBeNull();
  });

  it('is for its sender and admins, for a day, and not for what was withdrawn or never there', async () => {
    const first = await upload('teacher', ['A Asha 1']);
    const none = /There is no such upload/;
    await refused(none, undo('colleague', first));
    await refused(none, undo('teacher', randomUUID(), { version: '1' }));
    const withdrawn = randomUUID();
    await sql.run(
      `insert into public.results_uploads (id, exam_title, set_number, withdrawn, uploaded_by) values ('${withdrawn}', 'CEE', '1', true, '${teacher}')`,
    );
    await refused(none, undo('teacher', withdrawn));
    await sql.run(
      `set session_replication_role = 'replica';
       update public.results_uploads set created_at = now() - interval '24 hours 1 second' where id = '${first}';
       reset session_replication_role`,
    );
    await refused(/older than 24 hours/, undo('admin', first));
    expect(await stored()).toEqual(['A Asha 1']);
  });

  it('by two at once happens once', async () => {
    const first = await upload('teacher', ['A Asha 1']);
    const [one, other] = [await sql.connect(), await sql.connect()];
    await one.query('begin');
    const asked = "select public.undo_results_upload($1, (select version from public.exams), 'twice')";
    await one.query(asked, [first]);
    const waiting = other.query(asked, [first]).then(
      () => 'done',
      (error: unknown) => String(error),
    );
    await one.query('commit');
    expect(await waiting).toMatch(/has been undone already/);
  });
});

describe('a row without a candidate ID', () => {
  const give = (who: string, symbol: string, from = 'Unknown-%'): Promise<unknown> =>
    as(
      who,
      `update public.results set symbol = '${symbol}', name = 'Maya', marks = 7 where symbol like '${from}'`,
    );

  it('gets one, and both stand in the history', async () => {
    await upload('teacher', ['R-12 Ram_Sharma 40', 'Unknown-7 Nobody 5'], { publish: "'draft'" });
    await give('teacher', ' R-13 ');
    expect(await stored()).toEqual(['R-12 Ram_Sharma 40', 'R-13 Maya 7']);
    expect(
      await sql.list(
        "select concat_ws(' ', action, symbol, other_symbol) from public.result_changes order by id",
      ),
    ).toEqual(['deleted Unknown-7 R-13', 'created R-13 Unknown-7']);
  });

  it.each(['R-12', 'r12', 'R–१२'])('not %s, which is in this exam already', async (symbol) => {
    await upload('teacher', ['R-12 Ram_Sharma 40.50', 'Unknown-7 Nobody 5']);
    await upload('teacher', ['R-13 Other 1'], { date: "'2025-04-01'" });
    await refused(/^R-12 is already in this exam: Ram_Sharma, 40\.5$/, give('teacher', symbol));
    // Another date of the set is another list.
    await give('teacher', 'R-13');
  });

  it.each(['Unknown-8', 'unknown-8', '-', ' – '])('not “%s”, which is none', async (symbol) => {
    await upload('teacher', ['Unknown-7 Nobody 5']);
    await refused(/this is no candidate ID/, give('admin', symbol));
    await refused(/this is no candidate ID/, give('teacher', symbol));
    await expect(give('admin', ' ')).rejects.toThrow();
  });

  it('a teacher gives an ID to no other row', async () => {
    await upload('teacher', ['R-12 Ram_Sharma 40']);
    await refused(/keeps its candidate ID/, give('teacher', 'R-13', 'R-12'));
    await give('admin', 'R-13', 'R-12');
    expect(await stored()).toEqual(['R-13 Maya 7']);
  });
});
