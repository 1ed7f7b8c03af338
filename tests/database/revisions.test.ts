// What a result's page says of marks that changed after people saw them, however the change came about: by candidate, not
// by the letters and the date under which a row happens to stand.
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from './sql.ts';
import { useUploading } from './uploading.ts';

const sql = useDatabase();
const { as, upload, undo, revisions, clear } = useUploading(sql);
const [april, may] = ["'2025-04-01'", "'2025-05-01'"];

beforeEach(clear);

describe('absent', () => {
  const changes = (): Promise<unknown[]> =>
    sql.list(
      `select action || ' ' || coalesce(old_name || ' ' || coalesce(old_marks::text, 'absent'), '-') || ' '
         || coalesce(new_name || ' ' || coalesce(new_marks::text, 'absent'), '-') from public.result_changes order by symbol, id`,
    );
  const seen = (): Promise<unknown[]> =>
    sql.list(
      `select coalesce(old_marks::text, 'absent') || ' ' || coalesce(new_marks::text, 'absent')
       from public.result_revisions order by 1`,
    );
  const marks = (): Promise<unknown[]> =>
    sql.list("select coalesce(marks::text, 'absent') from public.results order by symbol");

  it('becomes marks and marks become absent: each is a change and a revision, and is undone', async () => {
    await upload('teacher', ['R-1 Asha null', 'R-2 Bina 40']);
    const second = await upload('teacher', ['R-1 Asha 55', 'R-2 Bina null']);
    expect(await changes()).toEqual(['updated Asha absent Asha 55', 'updated Bina 40 Bina absent']);
    expect(await seen()).toEqual(['40 absent', 'absent 55']);
    await undo('teacher', second);
    expect(await marks()).toEqual(['absent', '40']);
    expect(await seen()).toEqual(['40 absent', '55 absent', 'absent 40', 'absent 55']);
    expect(await sql.one('select absent_count from public.exams')).toBe(1);
  });

  it('is told of a result that went and came again with marks', async () => {
    await undo('teacher', await upload('teacher', ['R-1 Asha null']));
    await upload('teacher', ['R_1 Asha 90']);
    expect(await seen()).toEqual(['absent 90']);
    await sql.run('delete from public.results');
    await upload('teacher', ['R-1 Asha null']);
    expect(await seen()).toEqual(['90 absent', 'absent 90']);
    expect(await changes()).toContain('deleted Asha absent -');
  });

  it('stored again as absent is no revision', async () => {
    await upload('teacher', ['R-1 Asha null']);
    await upload('teacher', ['R-1 Usha null']);
    expect(await seen()).toEqual([]);
  });
});

describe('marks that come back under another spelling', () => {
  it.each(['R_1', 'r-1', 'R–१', 'R1'])('as %s are a revision', async (symbol) => {
    await undo('teacher', await upload('teacher', ['R-1 Asha 40']));
    await upload('teacher', [`${symbol} Asha 90`]);
    expect(await revisions()).toEqual([`${symbol.replace('_', ' ')} 40 90 wrong file`]);
  });

  it('are one, too, where the other spelling came before the first one went', async () => {
    const first = await upload('teacher', ['R-1 Asha 40']);
    await upload('teacher', ['R_1 Asha 90']);
    expect(await revisions()).toEqual([]);
    await undo('teacher', first);
    expect(await revisions()).toEqual(['R 1 40 90 wrong file']);
  });

  it('are none of a row that was there before, nor where the first spelling stands again', async () => {
    await upload('teacher', ['R_1 Asha 90']);
    const second = await upload('teacher', ['R-1 Asha 40']);
    await undo('teacher', second);
    expect(await revisions()).toEqual([]);
    await upload('teacher', ['R-1 Asha 41', 'r1 Other 70']);
    expect(await revisions()).toEqual(['R-1 40 41 wrong file']);
  });

  it('are one in the same transaction', async () => {
    await upload('teacher', ['R-1 Asha 40']);
    await as(
      'admin',
      'delete from public.results',
      "insert into public.results (symbol, name, marks, exam_title, set_number, exam_date) values ('R 1', 'Asha', 90, 'CEE', '1', '2025-04-01')",
    );
    expect(await revisions()).toEqual(['R 1 40 90']);
  });

  it('are one by moves, each of which says its own marks', async () => {
    await upload('teacher', ['R-1 Asha 40']);
    await as('admin', "update public.results set symbol = 'R 1', marks = 50");
    await as('admin', `update public.results set exam_date = ${may}, marks = 60`);
    await as('admin', 'update public.results set marks = 70');
    await as('admin', `update public.results set exam_date = null, symbol = 'R-1'`);
    expect(await revisions()).toEqual(['R-1 40 50', 'R-1 50 60', 'R-1 60 70']);
  });

  it('are none of another candidate, another set, or a row without an ID', async () => {
    await undo('teacher', await upload('teacher', ['R-1 Asha 40', 'Unknown-1 Bina 50']));
    await upload('teacher', ['R-11 Asha 90', 'unknown-1 Bina 60', 'Unknown-1 Bina 70']);
    await sql.run(
      "insert into public.results (symbol, name, marks, exam_title, set_number) values ('R-1', 'Asha', 90, 'CEE', '2'), ('R-1', 'Asha', 90, 'IOE', '1')",
    );
    expect(await revisions()).toEqual([]);
  });
});

describe('marks that come back on another date', () => {
  it('are a revision', async () => {
    await undo('teacher', await upload('teacher', ['R-1 Asha 40'], { date: april }));
    await upload('teacher', ['R_1 Asha 90'], { date: may });
    expect(await revisions()).toEqual(['R 1 40 90 wrong file']);
  });

  it.each([
    ['the older', april, may],
    ['the newer', may, april],
  ])('are none where both stood side by side and %s went', async (_which, gone, left) => {
    const uploads: Record<string, string> = {};
    for (const date of [april, may])
      uploads[date] = await upload('teacher', [`R-1 Asha ${date === gone ? 40 : 90}`], { date });
    await undo('teacher', uploads[gone] ?? '');
    expect(await revisions()).toEqual([]);
    expect(await sql.one('select exam_date::text from public.results')).toBe(left.slice(1, -1));
  });

  it('go on on their own dates where both were taken back', async () => {
    const [one, other] = [
      await upload('teacher', ['R-1 Asha 40'], { date: april }),
      await upload('teacher', ['R-1 Asha 90'], { date: may }),
    ];
    await undo('teacher', one);
    await undo('teacher', other);
    await upload('teacher', ['R-1 Asha 41'], { date: april });
    expect(await revisions()).toEqual(['R-1 40 41 wrong file']);
    await upload('teacher', ['R-1 Asha 91'], { date: may });
    expect(await revisions()).toEqual(['R-1 40 41 wrong file', 'R-1 90 91 wrong file']);
  });

  it('are one also while a draft stands on the first date, which nobody sees', async () => {
    await undo('teacher', await upload('teacher', ['R-1 Asha 40'], { date: april }));
    await upload('teacher', ['R-1 Asha 40'], { date: april, publish: "'draft'" });
    await upload('teacher', ['R-1 Asha 90'], { date: may });
    expect(await revisions()).toEqual(['R-1 40 90 wrong file']);
    await as('admin', `select public.publish_exam(id, version) from public.exams where exam_date = ${april}`);
    // Both are to be seen: two dates.
    expect(await revisions()).toEqual([]);
  });
});

describe('several times in a row', () => {
  it('each step says what people saw, and by what reason it went', async () => {
    for (const [row, reason, date] of [
      ['R-1 Asha 40', "'one'", april],
      ['R_1 Asha 50', "'two'", may],
      ['r1 Asha 50', "'three'", april],
    ] as const)
      await undo('teacher', await upload('teacher', [row], { date }), { reason });
    await upload('teacher', ['R-1 Asha 90'], { date: may });
    expect(await revisions()).toEqual(['R-1 40 50 one', 'R-1 50 90 three']);
  });

  it('what was revised before the result went stays known', async () => {
    await upload('teacher', ['R-1 Asha 40']);
    await upload('teacher', ['R-1 Asha 90'], { reason: "'recounted'" });
    await as('admin', 'delete from public.results');
    await upload('teacher', ['R_1 Asha 90']);
    expect(await revisions()).toEqual(['R 1 40 90 recounted']);
  });

  it('what only drafts held is told to nobody', async () => {
    await undo('teacher', await upload('teacher', ['R-1 Asha 40']));
    await upload('teacher', ['R-1 Asha 50'], { publish: "'draft'" });
    await upload('teacher', ['R-1 Asha 60'], { publish: "'now'" });
    expect(await revisions()).toEqual(['R-1 40 60 wrong file']);
  });
});

describe('on a big table', () => {
  it('the revisions of a result are found by indexes', async () => {
    await as(
      'admin',
      `insert into public.results (symbol, name, marks, exam_title, set_number)
       select 'S-' || n, 'Name', n % 100, 'CEE', (n % 4)::text from generate_series(1, 8000) as n`,
    );
    await as('admin', "delete from public.results where set_number in ('1', '2')");
    await as(
      'admin',
      `insert into public.results (symbol, name, marks, exam_title, set_number)
       select 'S ' || n, 'Name', n % 99, 'CEE', (n % 4)::text from generate_series(1, 8000) as n where n % 4 in (1, 2)`,
    );
    await sql.run('analyze public.results, public.result_changes');
    const plan = await sql.list(
      `explain (costs off) select revision.* from public.candidate_results('CEE', '1', 's5') as result
       join lateral (select * from public.result_revisions where result_id = result.id offset 0) as revision on true`,
    );
    expect(plan.join('\n')).not.toContain('Seq Scan on result');
    expect(plan.join('\n')).toContain('result_changes_candidate_idx');
    expect(
      await sql.one(
        "select count(*)::int from public.result_revisions where result_id = (select id from public.results where symbol = 'S 101')",
      ),
    ).toBe(1);
  });
});
