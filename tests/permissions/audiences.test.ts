// Material for class groups: whom the database lets see it (`audience` in matrix.ts), by every way to ask; and what is
// stored of a choice. A file of its own beside the matrix: each row here is somebody's, which no table of rights says.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, bearer, startApi } from './api.ts';
import { audience, eventAudience, type Reader, readers, seenBy } from './matrix.ts';

let api: Api;
const headers = {} as Record<Reader, Record<string, string>>;
const students = {} as Record<Reader, string>;
const groups: Record<string, string> = { A: randomUUID(), B: randomUUID(), deleted: randomUUID() };

interface Table {
  /** Columns of an insert, besides the title and the audience. */
  columns: string;
  values: string;
  grid: typeof audience;
}
const study = { grid: audience };
const tables: Record<string, Table> = {
  notes: { ...study, columns: 'subject', values: "'Physics'" },
  videos: { ...study, columns: 'subject, video_url', values: "'Physics', 'https://example.com/1'" },
  downloads: { ...study, columns: 'category', values: "'Syllabus'" },
  links: { ...study, columns: 'category, url', values: "'Exams', 'https://example.com/1'" },
  calendar_events: { columns: 'event_date', values: "'2025-04-01'", grid: eventAudience },
};
const audiences = Object.keys(audience);
const idsOf = (whose: string): string[] =>
  whose === 'everybody' ? [] : whose.split(' ').map((name) => groups[name] ?? '');

const memberOf: Partial<Record<Reader, string[]>> = {
  inA: ['A'],
  inB: ['B'],
  inBoth: ['A', 'B'],
  pendingInA: ['A'],
};

async function addReader(reader: Reader): Promise<void> {
  const role = reader === 'teacher' || reader === 'admin' ? reader : 'student';
  const userId = randomUUID();
  await api.sql.query('insert into auth.users (id, email) values ($1, $2)', [
    userId,
    `${reader}@example.com`,
  ]);
  await api.sql.query('update public.profiles set role = $1 where id = $2', [role, userId]);
  headers[reader] = await bearer(role, userId);
  if (role !== 'student') return;
  const phone = `98410000${readers.indexOf(reader) + 10}`;
  const { rows } = await api.sql.query<{ id: string }>(
    `insert into public.students (user_id, first_name, last_name, email, phone, approval_status)
     values ($1, 'Asha', 'Rai', $2, $3, $4) returning id`,
    [userId, `${reader}@example.com`, phone, reader === 'pendingInA' ? 'pending' : 'approved'],
  );
  students[reader] = rows[0]?.id ?? '';
  for (const name of memberOf[reader] ?? [])
    await api.sql.query('insert into public.student_class_groups values ($1, $2)', [
      students[reader],
      groups[name],
    ]);
}

beforeAll(async () => {
  api = await startApi();
  for (const [name, id] of Object.entries(groups))
    await api.sql.query('insert into public.class_groups (id, name) values ($1, $2)', [id, `Group ${name}`]);
  for (const reader of readers) await addReader(reader);
  for (const [table, { columns, values }] of Object.entries(tables)) {
    for (const whose of audiences)
      await api.sql.query(
        `insert into public.${table} (title, audience, ${columns}) values ($1, $2, ${values})`,
        [whose, JSON.stringify(idsOf(whose))],
      );
  }
  await api.sql.query('delete from public.class_groups where id = $1', [groups.deleted]);
});
afterAll(() => api.close());

async function scalar(text: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await api.sql.query<{ value: unknown }>(text, values);
  return rows[0]?.value;
}
async function dataOf(reader: Reader, query: string, variables?: Record<string, unknown>) {
  const { data, messages } = await api.ask(headers[reader], query, variables);
  expect(messages).toEqual([]);
  return data ?? {};
}
const titles = (rows: unknown): string[] => (rows as { title: string }[]).map(({ title }) => title).sort();

describe.each(Object.entries(tables))('%s', (table, { grid }) => {
  it.each(readers)('as seen by %s', async (reader) => {
    const seen = seenBy(reader, grid).sort();
    expect(titles((await dataOf(reader, `{ ${table} { title } }`))[table])).toEqual(seen);
    // What somebody may not see is not found either, whatever of it is known.
    for (const whose of audiences) {
      const id = await scalar(`select id as value from public.${table} where title = $1`, [whose]);
      const found = seen.includes(whose) ? [{ title: whose }] : [];
      const data = await dataOf(
        reader,
        `query ($id: uuid!, $title: String!) {
          pk: ${table}_by_pk(id: $id) { title }
          id: ${table}(where: { id: { _eq: $id } }) { title }
          search: ${table}(where: { title: { _ilike: $title } }) { title }
          out: ${table}(where: { _not: { title: { _neq: $title } } }) { title }
        }`,
        { id, title: whose },
      );
      expect([data.pk, data.id, data.search, data.out], whose).toEqual([
        found[0] ?? null,
        found,
        found,
        found,
      ]);
    }
  });

  it.runIf(table !== 'calendar_events').each(readers)('as counted by %s', async (reader) => {
    const seen = seenBy(reader, grid).sort();
    const data = await dataOf(
      reader,
      `{ all: ${table}_aggregate { aggregate { count max { title } } nodes { title } }
         new: ${table}_aggregate(where: { created_at: { _gte: "2020-01-01" } }) { aggregate { count } } }`,
    );
    expect(data).toMatchObject({
      all: { aggregate: { count: seen.length, max: { title: seen.at(-1) ?? null } } },
      new: { aggregate: { count: seen.length } },
    });
    expect(titles((data.all as { nodes: unknown }).nodes)).toEqual(seen);
  });

  it('hides from students and teachers for whom it is', async () => {
    for (const reader of ['inA', 'teacher'] as const) {
      for (const field of ['audience', 'audiences { class_group_id }']) {
        const { codes } = await api.ask(headers[reader], `{ ${table} { ${field} } }`);
        expect(codes).toEqual(['validation-failed']);
      }
      const { codes } = await api.ask(
        headers[reader],
        `{ ${table}(where: { audience: { _eq: [] } }) { title } }`,
      );
      expect(codes).toEqual(['validation-failed']);
    }
  });

  it('follows a student from group to group, on an open subscription', async () => {
    const shown = api.follow(headers.inNone, { query: `subscription { ${table} { title } }` });
    const last = (): string[] => {
      const text = shown.messages.at(-1) ?? '{}';
      const { payload } = JSON.parse(text) as { payload?: { data?: Record<string, unknown> } };
      return payload?.data ? titles(payload.data[table]) : [];
    };
    const member = [students.inNone, groups.A];
    try {
      await expect.poll(() => last()).toEqual(['everybody']);
      await api.sql.query('insert into public.student_class_groups values ($1, $2)', member);
      await expect.poll(() => last()).toEqual(seenBy('inA', grid).sort());
      await api.sql.query(
        'update public.student_class_groups set class_group_id = $2 where student_id = $1',
        [students.inNone, groups.B],
      );
      await expect.poll(() => last()).toEqual(seenBy('inB', grid).sort());
      await api.sql.query('delete from public.student_class_groups where student_id = $1', [students.inNone]);
      await expect.poll(() => last()).toEqual(['everybody']);
    } finally {
      shown.close();
    }
  });

  it('is found by the office by class group, and where nobody is left', async () => {
    const data = await dataOf(
      'admin',
      `query ($a: uuid!) {
        ofA: ${table}(where: { audiences: { class_group_id: { _eq: $a } } }) { title }
        closed: ${table}(where: { audience: { _neq: [] }, _not: { audiences: {} } }) { title }
        ofAll: ${table}(where: { audience: { _eq: [] } }) { title }
      }`,
      { a: groups.A },
    );
    expect(titles(data.ofA)).toEqual(['A', 'A B', 'deleted A']);
    expect(titles(data.closed)).toEqual(['deleted']);
    expect(titles(data.ofAll)).toEqual(['everybody']);
  });
});

describe('what is stored', () => {
  const add = (given: unknown, id = randomUUID()) =>
    api.ask(
      headers.admin,
      `mutation ($id: uuid!, $audience: jsonb!) {
        insert_notes_one(object: { id: $id, title: "New", subject: "Physics", audience: $audience }) { audience } }`,
      { id, audience: given },
    );
  const stored = (): Promise<unknown> =>
    scalar("select count(*)::int as value from public.notes where title = 'New'");

  it('is sorted, each group once', async () => {
    const { A = '', B = '' } = groups;
    const { data } = await add([B, A.toUpperCase(), B]);
    expect(data).toEqual({ insert_notes_one: { audience: [A, B].sort() } });
    await api.sql.query("delete from public.notes where title = 'New'");
  });

  it.each([
    ['a text', 'all'],
    ['an object', {}],
    ['null in it', [null]],
    ['no id', ['Group A']],
    ['a list in it', [[]]],
    ['an id of nothing', [randomUUID()]],
    ['too many', Array.from({ length: 101 }, () => randomUUID())],
  ])('%s is refused, and nothing is stored', async (_name, given) => {
    const { data, codes } = await add(given);
    expect(data).toBeNull();
    expect(codes).toHaveLength(1);
    expect(await stored()).toBe(0);
  });

  it('a class group that was deleted stays, and comes to no other row', async () => {
    const update = (title: string, given: unknown) =>
      api.ask(
        headers.admin,
        `mutation ($title: String!, $audience: jsonb!) {
          update_notes(where: { title: { _eq: $title } }, _set: { audience: $audience }) { affected_rows } }`,
        { title, audience: given },
      );
    const both = [groups.deleted, groups.B];
    expect((await update('deleted', both)).codes).toEqual([]);
    expect((await update('deleted', [groups.deleted])).codes).toEqual([]);
    expect((await update('A', both)).codes).toEqual(['constraint-violation']);
    expect(
      await scalar("select jsonb_array_length(audience) as value from public.notes where title = 'A'"),
    ).toBe(1);
  });

  it('goes with an edited version or not at all, and into the log', async () => {
    const save = (updated_at: unknown) =>
      dataOf(
        'admin',
        `mutation ($at: timestamptz!, $audience: jsonb!) {
          update_links(where: { title: { _eq: "A" }, updated_at: { _eq: $at } }, _set: { audience: $audience, url: "https://example.com/2" }) { affected_rows } }`,
        { at: updated_at, audience: [groups.B] },
      );
    const version = await scalar("select updated_at::text as value from public.links where title = 'A'");
    expect(await save('2020-01-01')).toEqual({ update_links: { affected_rows: 0 } });
    const rows =
      "select class_group_id as value from public.audiences where link_id = (select id from public.links where title = 'A')";
    expect(await scalar(rows)).toBe(groups.A);
    expect(await save(version)).toEqual({ update_links: { affected_rows: 1 } });
    expect(await scalar(rows)).toBe(groups.B);
    expect(
      await scalar(
        "select details->'changed' as value from public.activity where entity = 'links' and action = 'updated'",
      ),
    ).toEqual(['audience', 'url']);
  });

  it('a deleted class group opens nothing to anybody, and closes nothing that another one sees', async () => {
    const id = randomUUID();
    await api.sql.query("insert into public.class_groups (id, name) values ($1, 'Leaving')", [id]);
    for (const [title, given] of [
      ['alone', [id]],
      ['beside A', [id, groups.A]],
    ] as const)
      await api.sql.query(
        "insert into public.videos (title, subject, video_url, audience) values ($1, 'Physics', 'https://example.com/3', $2)",
        [title, JSON.stringify(given)],
      );
    await dataOf('admin', 'mutation ($id: uuid!) { delete_class_groups_by_pk(id: $id) { id } }', { id });
    const seen = async (reader: Reader) =>
      titles(
        (await dataOf(reader, '{ videos(where: { title: { _in: ["alone", "beside A"] } }) { title } }'))
          .videos,
      );
    expect(await seen('inA')).toEqual(['beside A']);
    expect(await seen('inB')).toEqual([]);
    expect(await seen('admin')).toEqual(['alone', 'beside A']);
    // Opened again by a choice, never by itself.
    await dataOf(
      'admin',
      'mutation { update_videos(where: { title: { _eq: "alone" } }, _set: { audience: [] }) { affected_rows } }',
    );
    expect(await seen('inB')).toEqual(['alone']);
  });
});

it.each(readers)('the days of events, once and each week, as seen by %s', async (reader) => {
  await api.sql.query(`update public.calendar_events set repeat_days = '{2,4}', repeat_until = '2025-04-10'
    where title = 'A' and repeat_days = '{}'`);
  const data = await dataOf(
    reader,
    `{ calendar_occurrences(args: { from_day: "2025-04-01", to_day: "2025-04-30" }) { title event_date } }`,
  );
  const seen = seenBy(reader, eventAudience);
  // 1 April 2025 was a Tuesday: four days of the repeated one.
  const expected = seen.flatMap((whose) => Array.from({ length: whose === 'A' ? 4 : 1 }, () => whose));
  expect(titles(data.calendar_occurrences)).toEqual(expected.sort());
});
