// Who holds an exam decides who writes to it: `ownership` of matrix.ts, over HTTP, by every way to write; and what stays as
// it was for everybody who looks on. Why: docs/decisions/exam-ownership.md.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Api, bearer, startApi } from './api.ts';
import { mayWrite, ownership, type Writer, writers } from './matrix.ts';
import { fillWorld, userIds } from './world.ts';

let api: Api;
let headers: Record<Writer | 'anonymous', Record<string, string>>;

// Five accounts that write results; the world's students are given the role.
const accounts: Record<Writer, string> = {
  owner: userIds.teacher,
  shared: userIds.approved,
  ended: userIds.pending,
  other: userIds.other,
  admin: userIds.admin,
};

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  await api.sql.query("update public.profiles set role = 'teacher' where id = any ($1)", [
    [accounts.shared, accounts.ended, accounts.other],
  ]);
  headers = {
    owner: await bearer('teacher', accounts.owner),
    shared: await bearer('teacher', accounts.shared),
    ended: await bearer('teacher', accounts.ended),
    other: await bearer('teacher', accounts.other),
    admin: await bearer('admin', accounts.admin),
    anonymous: {},
  };
});
afterAll(() => api.close());

const title = 'Weekly test';
const day = '2025-04-01';
const otherDay = '2025-05-01';
const ask = (
  who: Writer | 'anonymous',
  query: string,
  variables?: Record<string, unknown>,
): Promise<Answer> => api.ask(headers[who], query, variables);
const run = (who: Writer, mutation: string): Promise<Answer> => ask(who, `mutation { ${mutation} }`);

const object = (symbol: string, marks: number, date: string | null = day, of = title): string =>
  `{exam_title: "${of}", set_number: "1", exam_date: ${JSON.stringify(date)}, symbol: "${symbol}", name: "x", marks: ${marks}}`;
const upsert = 'on_conflict: {constraint: results_exam_symbol_key, update_columns: [name, marks]}';
const upload = (date: string, more: string, rows: string): string =>
  `insert_results_uploads(objects: [{exam_title: "${title}", set_number: "1", exam_date: "${date}", ${more},
    results: {data: [${rows}], ${upsert}}}]) { affected_rows }`;
const row = (symbol: string, marks: number): string => `{symbol: "${symbol}", name: "x", marks: ${marks}}`;

async function versionOf(date: string): Promise<string> {
  const { rows } = await api.sql.query<{ version: string }>(
    'select version from public.exams where exam_title = $1 and exam_date = $2',
    [title, date],
  );
  return rows[0]?.version ?? 'null';
}

async function examId(): Promise<string> {
  const { rows } = await api.sql.query<{ id: string }>(
    'select id from public.exams where exam_title = $1 order by exam_date limit 1',
    [title],
  );
  return rows[0]?.id ?? '';
}

const hold = async (name: string, who: Writer, more = ''): Promise<void> => {
  const answer = await run(
    'admin',
    `${name}(args: {exam_id: "${await examId()}", user_id: "${accounts[who]}"${more}}) { user_id }`,
  );
  expect(answer.messages).toEqual([]);
};

const results = 'select * from public.results where exam_title = $1 order by exam_date, symbol';
const stored = async (): Promise<unknown[]> =>
  (await api.sql.query<Record<string, unknown>>(results, [title])).rows;

/** What everybody sees of the exam: the look-up with its rank, the best, the distribution. */
async function seenByAll(): Promise<unknown> {
  const args = `args: {exam_title: "${title}", set_number: "1"`;
  const { data, messages } = await ask(
    'anonymous',
    `{ candidate_results(${args}, symbol: "A"}) { symbol marks exam_date }
       top_performers(${args}}) { symbol marks }
       exam_distribution(where: {exam_title: {_eq: "${title}"}}, order_by: {marks: asc}) { marks count }
       higher: exam_distribution_aggregate(where: {exam_title: {_eq: "${title}"}, marks: {_gt: 40}}) { aggregate { sum { count } } } }`,
  );
  expect(messages).toEqual([]);
  return data;
}

beforeEach(async () => {
  await api.sql.query('delete from public.results where exam_title like $1', ['Weekly%']);
  const rows = [row('A', 40), row('B', 50), row('C', 60)].join();
  expect((await run('owner', upload(day, 'publish: "now"', rows))).messages).toEqual([]);
  await hold('share_exam', 'shared');
  await hold('share_exam', 'ended');
  await hold('end_exam_share', 'ended');
});

const ways: Record<string, () => string | Promise<string>> = {
  'a new candidate on its date': () => `insert_results_one(object: ${object('N', 199.75)}) { id }`,
  'a new candidate among others': () =>
    `insert_results(objects: [${object('N', 199.75, day, 'Weekly other')}, ${object('N', 199.75)}]) { affected_rows }`,
  'the same candidate on another date': () =>
    `insert_results_one(object: ${object('A', 3, otherDay)}) { id }`,
  'a candidate without a date': () => `insert_results_one(object: ${object('A', 3, null)}) { id }`,
  'an upsert of a stored candidate': () =>
    `insert_results(objects: [${object('A', 3)}], ${upsert}) { affected_rows }`,
  'an upload with its results': async () =>
    upload(day, `seen_version: ${await versionOf(day)}`, [row('A', 3), row('N', 199.75)].join()),
  'an upload of another date': () => upload(otherDay, 'publish: "draft"', row('A', 3)),
  'a withdrawn upload with results': () => upload(otherDay, 'withdrawn: true', row('A', 3)),
  'an upload without results': async () =>
    upload(day, `seen_version: ${await versionOf(day)}, full_marks: 45`, ''),
  'an update by its key': async () => {
    const { rows } = await api.sql.query<{ id: string }>(results, [title]);
    return `update_results_by_pk(pk_columns: {id: "${rows[0]?.id ?? ''}"}, _set: {marks: 3}) { id }`;
  },
  'an update by a condition': () =>
    `update_results(where: {exam_title: {_eq: "${title}"}}, _set: {marks: 3}) { affected_rows }`,
  'an update of many': () =>
    `update_results_many(updates: [{where: {exam_title: {_eq: "${title}"}, symbol: {_eq: "A"}}, _set: {marks: 3}}]) { affected_rows }`,
  'a new exam first, this one second': () =>
    `one: insert_results_one(object: ${object('N', 1, day, 'Weekly mine')}) { id }
     two: insert_results_one(object: ${object('N', 199.75)}) { id }`,
};

it('the table of ways is that of the matrix', () => {
  expect(Object.keys(ways)).toEqual(Object.keys(ownership));
});

describe.each(writers)('%s', (writer) => {
  it.each(Object.keys(ownership))(`${writer}: %s`, async (what) => {
    const [before, seen] = [await stored(), await seenByAll()];
    const exams = (await api.sql.query('select * from public.exams order by id')).rows;
    const answer = await run(writer, (await ways[what]?.()) ?? '');
    if (mayWrite(what, writer)) {
      expect(answer.messages).toEqual([]);
      return;
    }
    expect(answer.data).toBeNull();
    expect(answer.codes).toEqual(['permission-error']);
    expect(answer.messages).toEqual([
      `Check constraint violation. ${title} (Set 1) belongs to teacher@example.com. Ask them, or ask an admin to share it with you.`,
    ]);
    expect(await stored()).toEqual(before);
    expect(await seenByAll()).toEqual(seen);
    expect((await api.sql.query('select * from public.exams order by id')).rows).toEqual(exams);
  });
});

describe('a colleague', () => {
  it('does not write into a draft of the exam by a candidate that is there: nothing changes', async () => {
    expect((await run('owner', upload(otherDay, 'publish: "draft"', row('A', 70)))).messages).toEqual([]);
    const before = await stored();
    const answer = await run(
      'other',
      `insert_results(objects: [${object('A', 3, otherDay)}], ${upsert}) { affected_rows }`,
    );
    expect(answer.data).toEqual({ insert_results: { affected_rows: 0 } });
    expect(await stored()).toEqual(before);
  });

  it('reads whose a published exam is, and nothing of a draft nor of who else holds it', async () => {
    const query = `{ exam_holders(where: {exam_title: {_eq: "${title}"}}, order_by: {is_owner: desc}) { email is_owner } }`;
    const owner = { email: 'teacher@example.com', is_owner: true };
    expect((await ask('other', query)).data).toEqual({ exam_holders: [owner] });
    expect((await ask('shared', query)).data).toEqual({
      exam_holders: [owner, { email: 'approved@example.com', is_owner: false }],
    });
    await api.sql.query(
      'select public.unpublish_exam(id, version, null) from public.exams where exam_title = $1',
      [title],
    );
    expect((await ask('other', query)).data).toEqual({ exam_holders: [] });
    const shared = { email: 'approved@example.com', is_owner: false };
    expect((await ask('owner', query)).data).toEqual({ exam_holders: [owner, shared] });
    expect((await ask('shared', query)).data).toEqual({ exam_holders: [owner, shared] });
  });

  it('with whom it is shared publishes its drafts, and no other does', async () => {
    expect((await run('owner', upload(otherDay, 'publish: "draft"', row('A', 70)))).messages).toEqual([]);
    const publish = async (who: Writer): Promise<Answer> => {
      const { rows } = await api.sql.query<{ id: string }>(
        "select id from public.exams where exam_title = $1 and state = 'draft'",
        [title],
      );
      return run(
        who,
        `publish_exam(args: {exam_id: "${rows[0]?.id ?? ''}", seen_version: ${await versionOf(otherDay)}}) { state }`,
      );
    };
    for (const who of ['other', 'ended'] as const) {
      expect((await publish(who)).messages[0]).toMatch(/belongs to teacher@example\.com/);
      expect((await ask(who, '{ exams(where: {state: {_eq: "draft"}}) { id } }')).data).toEqual({
        exams: [],
      });
    }
    expect((await publish('shared')).data).toEqual({ publish_exam: [{ state: 'published' }] });
  });

  it('undoes no upload any more once the exam is no longer shared', async () => {
    const rows = row('N', 1);
    expect(
      (await run('shared', upload(day, `seen_version: ${await versionOf(day)}`, rows))).messages,
    ).toEqual([]);
    const { rows: uploads } = await api.sql.query<{ id: string }>(
      'select id from public.results_uploads where exam_title = $1 and uploaded_by = $2 order by created_at desc',
      [title, accounts.shared],
    );
    const seen = `seen_version: ${await versionOf(day)}, reason: "wrong file"`;
    const undo = `undo_results_upload(args: {upload_id: "${uploads[0]?.id ?? ''}", ${seen}}) { id }`;
    await hold('end_exam_share', 'shared');
    const before = await stored();
    expect((await run('shared', undo)).messages[0]).toMatch(/belongs to teacher@example\.com/);
    expect(await stored()).toEqual(before);
    await hold('share_exam', 'shared');
    expect((await run('shared', undo)).messages).toEqual([]);
    expect(await stored()).toHaveLength(3);
  });

  it('whose role has ended writes nothing more, with a token that names it still', async () => {
    await api.sql.query("update public.profiles set role = 'student' where id = $1", [accounts.shared]);
    const ended = /your account does not write results any more/;
    const before = await stored();
    expect((await run('shared', (await ways['an update by its key']?.()) ?? '')).messages[0]).toMatch(ended);
    expect(
      (await run('shared', `insert_results_one(object: ${object('N', 1, day, 'Weekly new')}) { id }`))
        .messages[0],
    ).toMatch(ended);
    expect(await stored()).toEqual(before);
    await api.sql.query("update public.profiles set role = 'teacher' where id = $1", [accounts.shared]);
  });
});

it('the permissions refuse by themselves, where the triggers would not', async () => {
  const triggers = `alter table public.results %s trigger results_allowed_insert, %s trigger results_allowed_update;
    alter table public.results_uploads %s trigger results_uploads_begin`;
  await api.sql.query(triggers.replaceAll('%s', 'disable'));
  try {
    const before = await stored();
    for (const what of Object.keys(ways)) {
      const answer = await run('other', (await ways[what]?.()) ?? '');
      expect([what, answer.data, answer.messages]).toEqual([
        what,
        null,
        ['check constraint of an insert/update permission has failed'],
      ]);
    }
    expect(await stored()).toEqual(before);
  } finally {
    await api.sql.query(triggers.replaceAll('%s', 'enable'));
  }
});

describe('sharing and handing over', () => {
  it('is for admins: for others there is no such field', async () => {
    const args = `{exam_id: "${await examId()}", user_id: "${accounts.other}"}`;
    for (const who of ['owner', 'shared', 'other', 'anonymous'] as const) {
      for (const name of ['share_exam', 'end_exam_share', 'hand_over_exam']) {
        const answer = await ask(who, `mutation { ${name}(args: ${args}) { user_id } }`);
        expect(answer.codes).toEqual(['validation-failed']);
      }
    }
  });

  it('gives everything to the new owner and leaves nothing to the one before', async () => {
    await hold('hand_over_exam', 'other', `, seen_owner: "${accounts.owner}"`);
    expect((await run('other', (await ways['an update by its key']?.()) ?? '')).messages).toEqual([]);
    expect((await run('owner', (await ways['an update by its key']?.()) ?? '')).messages[0]).toMatch(
      /belongs to other@example\.com/,
    );
  });

  it('ends with an exam: its last result takes its holders with it', async () => {
    await api.sql.query('delete from public.results where exam_title = $1', [title]);
    expect((await run('other', `insert_results_one(object: ${object('A', 1)}) { id }`)).messages).toEqual([]);
    expect((await run('shared', `insert_results_one(object: ${object('B', 1)}) { id }`)).messages[0]).toMatch(
      /belongs to other@example\.com/,
    );
  });
});
