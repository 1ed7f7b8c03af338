// An upload is refused when its exam is not as it was seen, one at a time; its id can be used once.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, sessionOf, uniqueViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('truncate public.results, public.results_uploads'));

const upload = `insert into public.results_uploads (id, exam_title, set_number, exam_date, seen_version, withdrawn)
  values ($1, 'CEE', '1', '2025-04-01', $2, $3)`;
const rows = `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
  values ('A', 'a', 1, 'CEE', '1', '2025-04-01')
  on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`;
const version = (): Promise<unknown> => sql.one('select version from public.exams');

describe('the version of an exam', () => {
  it('changes with every change of its results', async () => {
    const seen = new Set<unknown>();
    const steps = [
      rows,
      `update public.results set marks = 2`,
      `update public.results set name = 'b'`,
      rows.replace(`'A'`, `'B'`),
      `delete from public.results where symbol = 'B'`,
    ];
    for (const step of steps) {
      await sql.run(step);
      seen.add(await version());
    }
    expect(seen.size).toBe(steps.length);
  });

  it('is never one that it had before, not even after the exam was deleted', async () => {
    await sql.run(rows);
    const before = Number(await version());
    await sql.run('delete from public.results');
    await sql.run(rows);
    expect(Number(await version())).toBeGreaterThan(before);
  });

  it('of another exam stays', async () => {
    await sql.run(rows);
    const before = await version();
    await sql.run(rows.replaceAll(`'CEE'`, `'IOE'`));
    await sql.run(`update public.results set marks = 7 where exam_title = 'IOE'`);
    expect(await sql.one(`select version from public.exams where exam_title = 'CEE'`)).toBe(before);
  });
});

describe('an upload', () => {
  it('of what was seen is accepted, whether the exam is new or stored', async () => {
    await sql.run(upload, [randomUUID(), null, false]);
    await sql.run(rows);
    await sql.run(upload, [randomUUID(), await version(), false]);
    expect(await sql.one('select count(*)::int from public.results_uploads')).toBe(2);
  });

  it('of what is no longer true is refused', async () => {
    await sql.fails(checkViolation, /have changed/, upload, [randomUUID(), 1, false]);
    await sql.run(rows);
    await sql.fails(checkViolation, /have changed/, upload, [randomUUID(), null, false]);
    const seen = await version();
    await sql.run('update public.results set marks = 9');
    await sql.fails(checkViolation, /have changed/, upload, [randomUUID(), seen, false]);
  });

  it('waits for another one of the same exam, and then sees what that one stored', async () => {
    const [first, second] = [await sql.connect(), await sql.connect()];
    await first.query('begin');
    await first.query(upload, [randomUUID(), null, false]);
    let over = false;
    const waiting = second.query(upload, [randomUUID(), null, false]).then(
      () => 'accepted',
      (error: unknown) => String(error),
    );
    void waiting.finally(() => (over = true));
    await first.query(rows);
    expect(over).toBe(false);
    await first.query('commit');
    expect(await waiting).toMatch(/have changed/);
  });

  it('that is withdrawn waits for the one at work, and cannot be stored later', async () => {
    const [sender, giver] = [await sql.connect(), await sql.connect()];
    const id = randomUUID();
    await sender.query('begin');
    await sender.query(upload, [id, null, false]);
    const withdrawal = giver.query(upload, [id, null, true]).then(
      () => 'withdrawn',
      (error: unknown) => (error as { code?: string }).code,
    );
    await sender.query('rollback');
    expect(await withdrawal).toBe('withdrawn');
    await sql.fails(uniqueViolation, /results_uploads_pkey/, upload, [id, null, false]);
  });

  it('names its sender by the session of the API', async () => {
    const sender = randomUUID();
    await sql.as(sessionOf(undefined, sender), upload, [randomUUID(), null, false]);
    expect(await sql.one('select uploaded_by from public.results_uploads')).toBe(sender);
  });
});

describe('what an undo would do', () => {
  it('is known before it, and the log knows the upload', async () => {
    await sql.run(rows);
    const id = randomUUID();
    const client = await sql.connect();
    await client.query('begin');
    await client.query(upload, [id, await version(), false]);
    await client.query(`insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
      values ('A', 'a', 5, 'CEE', '1', '2025-04-01'), ('B', 'b', 2, 'CEE', '1', '2025-04-01'), ('C', 'c', 3, 'CEE', '1', '2025-04-01')
      on conflict on constraint results_exam_symbol_key do update set name = excluded.name, marks = excluded.marks`);
    await client.query('commit');
    const counts = `select public.upload_added_count(upload)::int as added, public.upload_replaced_count(upload)::int as replaced
      from public.results_uploads as upload where id = $1`;
    expect((await client.query(counts, [id])).rows).toEqual([{ added: 2, replaced: 1 }]);
    const entries = await client.query(
      `select action, count from public.activity where upload_id = $1 order by action`,
      [id],
    );
    expect(entries.rows).toEqual([
      { action: 'created', count: 2 },
      { action: 'updated', count: 1 },
    ]);
    const { rows: undone } = await client.query(
      "select removed, restored from public.undo_results_upload($1, $2, 'wrong file')",
      [id, await version()],
    );
    expect(undone).toEqual([{ removed: 2, restored: 1 }]);
    // The undo is an entry of its own, which nobody undoes.
    expect((await client.query(`select from public.activity where upload_id = $1`, [id])).rowCount).toBe(2);
  });
});
