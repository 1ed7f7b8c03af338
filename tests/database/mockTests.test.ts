// Mock tests: who may sit when, what counts, and what it is worth.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  as,
  admin,
  colleague,
  hari,
  options,
  otherDevice,
  paper,
  past,
  ram,
  save,
  scheduled,
  session,
  shift,
  sita,
  sql,
  start,
  type State,
  submit,
  teacher,
} from './sitting.ts';
import { refusal } from './sql.ts';

describe('a paper', () => {
  it('is not scheduled before it is complete', async () => {
    const [made] = await as(
      'teacher',
      teacher,
      "insert into public.papers (title, minutes) values ('Half', 60) returning id",
    );
    const half = String(made?.['id']);
    await sql.run(
      "insert into public.paper_sections (paper_id, position, title, planned) values ($1, 1, 'Physics', 3)",
      [half],
    );
    const [row] = await as(
      'teacher',
      teacher,
      `insert into public.mock_tests (paper_id, title, opens_at, closes_at) values ($1, 'Half', now(), now()) returning id, closes_at - opens_at = '60 minutes' as timed`,
      [half],
    );
    expect(row?.['timed']).toBe(true);
    expect(await refusal(as('teacher', teacher, 'select public.schedule_test($1)', [row?.['id']]))).toBe(
      'The paper is not complete: Physics: 0 of 3.',
    );
  });

  it('is frozen with its first mock test, for admins as well, and thaws when that is taken back', async () => {
    const id = await scheduled({ opens: '1 hour' });
    const change = "update public.papers set title = 'Other' where id = $1";
    const remove = 'delete from public.paper_questions where paper_id = $1';
    for (const text of [change, remove]) {
      expect(await refusal(as('admin', admin, text, [paper]))).toMatch(/cannot be changed any more/);
    }
    expect(
      await sql.list('select number from public.paper_questions where paper_id = $1 order by 1', [paper]),
    ).toEqual([1, 2, 3, 4, 5, 6]);
    await as('teacher', teacher, 'select public.unschedule_test($1)', [id]);
    expect(await sql.list('select test_id from public.sealed_papers where test_id = $1', [id])).toEqual([]);
    await as('admin', admin, "update public.papers set title = 'Model paper' where id = $1", [paper]);
  });

  it('and its mock tests are decided about by their owner and admins only', async () => {
    const id = await scheduled();
    for (const text of [
      'select public.unschedule_test($1)',
      'select public.mark_test($1)',
      "select public.extend_test($1, 5, 'power cut')",
      "select public.announce_to_test($1, 'hello')",
      "select public.send_results($1, '1')",
      "select public.change_key($1, 1, 'full', '[]', null, null, 'wrong')",
    ]) {
      expect(await refusal(as('teacher', colleague, text, [id]))).toBe('There is no such mock test.');
    }
    expect(
      await refusal(
        as(
          'teacher',
          colleague,
          "insert into public.mock_tests (paper_id, title, opens_at, closes_at) values ($1, 'x', now(), now())",
          [paper],
        ),
      ),
    ).toBe('This paper is somebody else’s.'.replace('’', "'"));
    await as('admin', admin, "select public.announce_to_test($1, 'hello')", [id]);
  });
});

describe('the key of a paper', () => {
  it('is given at the start, to whom the mock test is for, and to nobody else', async () => {
    const later = await scheduled({ opens: '1 minute' });
    expect(await refusal(start(ram, later))).toBe('The mock test has not begun.');

    const id = await scheduled();
    const { paper_key: key } = await start(ram, id);
    expect(key).toBe(
      await sql.one("select encode(key, 'base64') from sealed.papers where test_id = $1", [id]),
    );
    expect(await refusal(start(teacher, id))).toBe('This mock test is not for you.');
    await sql.run("update public.students set approval_status = 'rejected' where user_id = $1", [sita]);
    expect(await refusal(start(sita, id))).toBe('This mock test is not for you.');
    const group = await sql.one("insert into public.class_groups (name) values ('Morning A') returning id");
    await sql.run('update public.mock_tests set audience = $2 where id = $1', [id, JSON.stringify([group])]);
    expect(await refusal(start(hari, id))).toBe('This mock test is not for you.');
    await sql.run(
      'insert into public.student_class_groups (student_id, class_group_id) select id, $2 from public.students where user_id = $1',
      [hari, group],
    );
    expect(await start(hari, id)).toMatchObject({ state: 'writing', paper_key: key });
  });

  it('is read by no role of the API', async () => {
    for (const table of ['sealed.papers', 'sealed.receipt_key']) {
      for (const role of ['prabesh_engine', 'prabesh_server']) {
        expect(await sql.one('select has_table_privilege($1, $2::text, $3)', [role, table, 'select'])).toBe(
          false,
        );
      }
    }
  });

  it('is not given after the end, and the sealed paper not earlier than half an hour before the start', async () => {
    const over = await scheduled();
    await past(
      `update public.mock_tests set opens_at = now() - interval '2 hours', closes_at = now() - interval '1 hour'
       where id = '${over}'`,
    );
    expect(await refusal(start(ram, over))).toBe('The mock test is over.');
    const soon = await scheduled({ opens: '29 minutes' });
    const later = await scheduled({ opens: '31 minutes' });
    expect(
      await sql.list('select test_id from public.loadable_papers where test_id in ($1, $2)', [soon, later]),
    ).toEqual([soon]);
  });
});

describe('answers', () => {
  it('are stored once, in any number of tries, and the last one of a question is the answer', async () => {
    const begun = await start(ram, await scheduled());
    const events = [
      { seq: 1, question: 1, choice: options[1]?.[1] },
      { seq: 2, question: 1, choice: options[1]?.[0] },
      { seq: 3, question: 2, choice: options[2]?.[0], marked: true },
      { seq: 4, question: 2 },
    ];
    await save(ram, begun, events.slice(0, 3));
    const saved = await save(ram, begun, events);
    expect(saved).toMatchObject({ state: 'writing', last_seq: 4, answered: 1 });
    const again = await start(
      ram,
      await sql.one('select test_id from public.attempts where id = $1', [begun.attempt_id]).then(String),
    );
    expect(again).toMatchObject({ attempt_id: begun.attempt_id, last_seq: 4, sitting: 1 });
    expect(again.answers).toMatchObject({ 1: { choice: options[1]?.[0] }, 2: { marked: false } });
  });

  it('are all stored or none', async () => {
    const begun = await start(ram, await scheduled());
    for (const wrong of [
      { seq: 2, question: 301 },
      { seq: 0, question: 1 },
      { seq: 2, question: 1, choice: "'; drop table x" },
      { seq: 2, question: 1, choice: 'abcd', number: 5 },
    ]) {
      await refusal(save(ram, begun, [{ seq: 1, question: 1, choice: options[1]?.[0] }, wrong]));
    }
    expect(
      await sql.list('select seq from public.answer_events where attempt_id = $1', [begun.attempt_id]),
    ).toEqual([]);
  });

  it('are nobody else’s to write, and never changed or deleted', async () => {
    const begun = await start(ram, await scheduled());
    expect(await refusal(save(sita, begun, []))).toBe('There is no such attempt.');
    expect(await refusal(save(ram, begun, [], otherDevice))).toBe(
      'This attempt is not written on this device.',
    );
    await save(ram, begun, [{ seq: 1, question: 1, choice: options[1]?.[0] }]);
    for (const text of [
      "update public.answer_events set choice = 'x'",
      'delete from public.answer_events',
      'truncate public.answer_events',
      'delete from public.attempts',
      'update public.attempts set submitted_at = null',
      "insert into public.attempt_facts (attempt_id, kind) select id, 'copied' from public.attempts",
    ]) {
      await refusal(as('admin', admin, text));
    }
  });

  it('end with the approval', async () => {
    const begun = await start(ram, await scheduled());
    await sql.run("update public.students set approval_status = 'rejected' where user_id = $1", [ram]);
    expect(await refusal(save(ram, begun, []))).toBe('There is no such attempt.');
  });

  it('that come late count if the device proves that they were made in time', async () => {
    const begun = await start(ram, await scheduled());
    const { receipt } = await save(ram, begun, [{ seq: 1, question: 1, choice: options[1]?.[0] }]);
    // The deadline was a minute ago; the receipt is from two minutes before it.
    await shift(begun.attempt_id, '60 minutes');
    const old = await sql.one(
      "select public.receipt_of($1, 1, 1, deadline_at - interval '2 minutes') from public.attempts where id = $1",
      [begun.attempt_id],
    );
    const late = { ...begun, receipt: String(old) };
    await save(ram, late, [
      { seq: 2, question: 2, choice: options[2]?.[0], since: 119_000 },
      { seq: 3, question: 3, choice: options[3]?.[0], since: 121_000 },
      { seq: 4, question: 4, choice: options[4]?.[0] },
      { seq: 5, question: 5, choice: options[5]?.[0], since: -1 },
    ]);
    await save(ram, { ...late, receipt: `${String(old).slice(0, -1)}0` }, [
      { seq: 6, question: 6, choice: options[6]?.[0], since: 1 },
    ]);
    await save(ram, { ...late, receipt }, [{ seq: 7, question: 6, choice: options[6]?.[0], since: 1 }]);
    expect(
      await sql.list('select seq from public.answer_events where attempt_id = $1 and counted order by 1', [
        begun.attempt_id,
      ]),
    ).toEqual([1, 2]);
  });

  it('do not count later than ten minutes after the end, whatever the device proves', async () => {
    const begun = await start(ram, await scheduled());
    await shift(begun.attempt_id, '71 minutes');
    const old = await sql.one(
      "select public.receipt_of($1, 1, 0, deadline_at - interval '2 minutes') from public.attempts where id = $1",
      [begun.attempt_id],
    );
    const saved = await save(ram, { ...begun, receipt: String(old) }, [
      { seq: 1, question: 1, choice: options[1]?.[0], since: 1 },
    ]);
    expect(saved).toMatchObject({ state: 'over', answered: 0, receipt: null, paper_key: null });
  });

  it('have a receipt that only the database can write', async () => {
    const begun = await start(ram, await scheduled());
    const other = await start(sita, await scheduled());
    const read = (receipt: string | null, attempt = begun.attempt_id) =>
      sql.one('select public.time_of_receipt($1, 1, $2)', [attempt, receipt]);
    expect(await read(begun.receipt)).toBeInstanceOf(Date);
    expect(await read(begun.receipt, other.attempt_id)).toBeNull();
    const [seq, at] = (begun.receipt ?? '').split('.');
    const forged = createHmac('sha256', 'guess').update(`${begun.attempt_id}|1|${seq}|${at}`).digest('hex');
    for (const receipt of [`${seq}.${at}.${forged}`, `${seq}.${at}.`, '', null, 'x'.repeat(10_000)]) {
      expect(await read(receipt)).toBeNull();
    }
  });
});

describe('a file of unsent answers', () => {
  it('is taken in as its device wrote it, once, until the results are published', async () => {
    const id = await scheduled();
    const { attempt_id: attempt, sitting } = await start(ram, id);
    await past(`update public.attempts set deadline_at = now() - interval '1 day' where id = '${attempt}'`);
    const receipt = String(
      await sql.one(
        "select public.receipt_of($1, 1, 0, deadline_at - interval '2 minutes') from public.attempts where id = $1",
        [attempt],
      ),
    );
    const events = JSON.stringify([
      { seq: 1, question: 1, choice: options[1]?.[0], since: 60_000 },
      { seq: 2, question: 2, choice: options[2]?.[0], since: 180_000 },
    ]);
    const sign = (text: string) => createHmac('sha256', receipt).update(text).digest('hex');
    const file = { attempt, sitting, receipt, events, signature: sign(events) };
    const takeIn = (content: object, test = id) =>
      as('teacher', teacher, 'select answered from public.take_in_answers($1, $2)', [
        test,
        JSON.stringify(content),
      ]);
    const other = events.replace('60000', '6000');
    for (const content of [
      { ...file, events: other },
      { ...file, events: 'none', signature: sign('none') },
      { ...file, sitting: 2 },
      { ...file, receipt: '0.0' },
      { ...file, attempt: 'x' },
      { ...file, signature: undefined },
      {},
      [],
    ])
      expect(await refusal(takeIn(content))).toBe('This file is not of this mock test, or it was changed.');
    expect(await refusal(takeIn(file, await scheduled()))).toMatch(/is not of this mock test/);
    for (let time = 0; time < 2; time += 1) expect(await takeIn(file)).toEqual([{ answered: 1 }]);

    await as('teacher', teacher, 'select public.mark_test($1)', [id]);
    await as('teacher', teacher, "select public.send_results($1, '77')", [id]);
    expect(await takeIn(file)).toEqual([{ answered: 1 }]);
    await as(
      'admin',
      admin,
      "select public.publish_exam(exam.id, exam.version) from public.exams as exam where set_number = '77'",
    );
    expect(await refusal(takeIn(file))).toBe('The results of this mock test are published.');
  });
});

describe('a second device', () => {
  it('asks, takes over, and the first one is told', async () => {
    const id = await scheduled();
    const first = await start(ram, id);
    await save(ram, first, [{ seq: 1, question: 1, choice: options[1]?.[1] }]);
    expect(await start(ram, id, otherDevice)).toMatchObject({
      state: 'elsewhere',
      paper_key: null,
      receipt: null,
    });
    const second = await start(ram, id, otherDevice, true);
    expect(second).toMatchObject({
      state: 'writing',
      sitting: 2,
      last_seq: 0,
      answers: { 1: { choice: options[1]?.[1] } },
    });
    await save(ram, second, [{ seq: 1, question: 1, choice: options[1]?.[0] }], otherDevice);
    // What the first one had not sent by then counts if it was made before the handover, and never over the second's.
    const told = await save(ram, first, [
      { seq: 2, question: 1, choice: options[1]?.[2], since: 0 },
      { seq: 3, question: 2, choice: options[2]?.[0], since: 0 },
      { seq: 4, question: 3, choice: options[3]?.[0], since: 3_600_000 },
    ]);
    expect(told).toMatchObject({ state: 'elsewhere', receipt: null });
    expect(await sql.one('select public.last_answers($1)', [first.attempt_id])).toMatchObject({
      1: { choice: options[1]?.[0] },
      2: { choice: options[2]?.[0] },
    });
    expect(
      await sql.list(
        'select sitting from public.attempt_sittings where attempt_id = $1 and ended_at is not null',
        [first.attempt_id],
      ),
    ).toEqual([1]);
  });

  it('at the very start makes one attempt', async () => {
    const id = await scheduled();
    const both = await Promise.all([start(ram, id), start(ram, id, otherDevice)]);
    expect(new Set(both.map(({ attempt_id }) => attempt_id)).size).toBe(1);
    expect(both.map((one) => one.state).sort()).toEqual(['elsewhere', 'writing']);
  });
});

describe('the end', () => {
  it('by submitting takes the last answers along, and none after it', async () => {
    const begun = await start(ram, await scheduled());
    const ended = await submit(ram, begun, [{ seq: 1, question: 1, choice: options[1]?.[0] }]);
    expect(ended).toMatchObject({ state: 'submitted', answered: 1, receipt: null });
    const later = await save(ram, { ...begun, receipt: null }, [{ seq: 2, question: 1 }]);
    expect(later).toMatchObject({ state: 'submitted', answered: 1 });
    expect(
      await start(
        ram,
        await sql.one('select test_id from public.attempts where id = $1', [begun.attempt_id]).then(String),
      ),
    ).toMatchObject({ state: 'submitted', paper_key: null });
  });

  it('comes later for whom the office gives minutes, before, while and after they write', async () => {
    const id = await scheduled();
    const writes = await start(ram, id);
    const away = await start(sita, id);
    await shift(away.attempt_id, '65 minutes');
    expect((await save(sita, away, [])).state).toBe('over');
    await as('teacher', teacher, "select public.extend_test($1, 15, 'power cut')", [id]);
    expect((await save(sita, away, [])).state).toBe('writing');
    const later = await save(ram, writes, []);
    expect(later.deadline_at.getTime() - writes.deadline_at.getTime()).toBe(15 * 60_000);
    expect((await start(hari, id)).deadline_at).toEqual(later.deadline_at);
    expect(await refusal(as('teacher', teacher, "select public.extend_test($1, 0, 'x')", [id]))).toBe(
      'Extra minutes are 1 to 180.',
    );
  });

  it('of a practice can be repeated', async () => {
    const id = await scheduled({ mode: 'practice' });
    const first = await start(ram, id);
    await submit(ram, first);
    const second = await start(ram, id);
    expect(second.attempt_id).not.toBe(first.attempt_id);
    expect((await start(ram, id)).attempt_id).toBe(second.attempt_id);
  });
});

describe('marks', () => {
  /** Ram: 3 right, 1 wrong, and the one of two marks wrong; Sita: all right; Hari: absent. */
  async function written(): Promise<{ id: string; attempts: State[] }> {
    const id = await scheduled();
    const rams = await start(ram, id);
    await submit(ram, rams, [
      ...[1, 2, 3].map((question) => ({ seq: question, question, choice: options[question]?.[0] })),
      { seq: 4, question: 4, choice: options[4]?.[1] },
      { seq: 5, question: 6, choice: options[6]?.[1] },
    ]);
    const sitas = await start(sita, id);
    await submit(
      sita,
      sitas,
      [1, 2, 3, 4, 5, 6].map((question) => ({ seq: question, question, choice: options[question]?.[0] })),
    );
    return { id, attempts: [rams, sitas] };
  }
  const marks = (id: string) =>
    sql.list(
      "select trim_scale(marks) || ' ' || rank from public.attempt_marks where test_id = $1 order by rank",
      [id],
    );

  it('are the right answers’ less the wrong ones’, with ranks', async () => {
    const { id } = await written();
    await as('teacher', teacher, 'select public.mark_test($1)', [id]);
    expect(await marks(id)).toEqual(['7 1', '2.25 2']);
    expect(
      await sql.one('select sections from public.attempt_marks where test_id = $1 and rank = 2', [id]),
    ).toMatchObject([{ title: 'Physics', right: 3, wrong: 2, empty: 1 }]);
  });

  it('and solutions are shown from their time on, to whom they belong', async () => {
    const { id, attempts } = await written();
    const review = (who: string | undefined) =>
      sql.run('select * from public.review_attempt($1, $2)', [attempts[0]?.attempt_id, session(who)]);
    await as('teacher', teacher, 'select public.mark_test($1)', [id]);
    expect(await refusal(review(ram))).toBe('The answers are not shown yet.');
    expect(await sql.list('select attempt_id from public.shown_marks where test_id = $1', [id])).toEqual([]);
    const extend = () => as('teacher', teacher, "select public.extend_test($1, 120, 'power cut')", [id]);
    await extend();
    await past(
      `update public.mock_tests set opens_at = now() - interval '3 hours', closes_at = now() - interval '2 hours',
         answers_at = now() - interval '1 second', challenges_until = now() + interval '1 day' where id = '${id}'`,
    );
    // Whoever was given minutes might still begin.
    expect(await refusal(review(ram))).toBe('The answers are not shown yet.');
    await past(`delete from public.test_extensions where test_id = '${id}'`);
    expect(await refusal(extend())).toBe('The answers of this mock test are shown already.');
    expect(await refusal(review(sita))).toBe('There is no such attempt.');
    const [shown] = await review(ram);
    expect(shown).toMatchObject({
      marks: '2.250',
      rank: 2,
      candidates: 2,
      solutions: { 1: { html: 'because' } },
    });
    expect(shown?.['answers']).toMatchObject({
      4: { outcome: 'wrong', right: [options[4]?.[0]] },
      5: { outcome: 'empty' },
    });

    const challenge = (question: number) =>
      sql.run("select * from public.challenge_answer($1, $2, 'It is not.', $3)", [
        attempts[0]?.attempt_id,
        question,
        session(ram),
      ]);
    await challenge(4);
    expect(await refusal(challenge(4))).toBe('You have challenged this answer already.');
    expect(await refusal(challenge(7))).toBe('There is no such question.');
  });

  it('change with the key: looked at first, for all, with the results that were sent', async () => {
    const { id } = await written();
    await as('teacher', teacher, 'select public.mark_test($1)', [id]);
    await as('teacher', teacher, "select public.send_results($1, '9')", [id]);
    const title = await sql.one('select title from public.mock_tests where id = $1', [id]);
    const results = () =>
      sql.list(
        "select name || ' ' || coalesce(trim_scale(marks)::text, 'absent') from public.results where exam_title = $1 order by marks desc nulls last",
        [title],
      );
    expect(await results()).toEqual(['Sita Thapa 7', 'Ram Thapa 2.25', 'Hari Thapa absent']);
    expect(await sql.one('select state from public.exams where exam_title = $1', [title])).toBe('draft');

    const full = (name: string, more = '') =>
      as('teacher', teacher, `select * from public.${name}($1, 6, 'full', '[]', null, null${more})`, [id]);
    expect(await full('preview_key')).toMatchObject([{ attempts: 2, marks_changed: 1, ranks_changed: 0 }]);
    expect(await marks(id)).toEqual(['7 1', '2.25 2']);
    await full('change_key', ", 'Both are right.'");
    expect(await marks(id)).toEqual(['7 1', '4.75 2']);
    expect(await results()).toEqual(['Sita Thapa 7', 'Ram Thapa 4.75', 'Hari Thapa absent']);

    const change = (text: string) =>
      as('teacher', teacher, `select * from public.change_key($1, ${text}, 'Looked at again.')`, [id]);
    await change("6, 'out', '[]', null, null");
    expect(await marks(id)).toEqual(['5 1', '2.75 2']);
    await change(`4, 'key', '["${options[4]?.[0] ?? ''}", "${options[4]?.[1] ?? ''}"]', null, null`);
    expect(await marks(id)).toEqual(['5 1', '4 2']);
    expect(await refusal(change("4, 'key', '[\"nonesuch\"]', null, null"))).toBe(
      'The question has no such option.',
    );
    expect(await sql.one('select count(*)::int from public.key_changes where paper_id = $1', [paper])).toBe(
      3,
    );
  });
});
