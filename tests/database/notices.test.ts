// Notices: their addresses (docs/screens/public-pages.md), and who sees them when, with which file (docs/screens/office.md).
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(async () => {
  await sql.run('delete from public.notices');
  await settling('delete from public.deleted_notices');
});

/** What the server's own call may do, at any time. */
async function settling(...statements: string[]): Promise<void> {
  const client = await sql.connect();
  await client.query("begin; select set_config('prabesh.decides', 'settling notices', true)");
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
}

const id = (number: number): string => `${String(number).repeat(8)}-0000-4000-8000-000000000000`;

/** Makes a notice of that age in days and answers what the insert returned. */
async function add(number: number, title: string, age = 0): Promise<unknown> {
  return sql.one(
    `insert into public.notices (id, title, category, content, created_at)
     values ($1, $2, 'Exams', 'x', now() - $3 * interval '1 day') returning url_slug`,
    [id(number), title, age],
  );
}
const addresses = async (): Promise<unknown> =>
  Object.fromEntries(
    (await sql.run('select left(id::text, 1) as number, url_slug from public.notices')).map((row) => [
      row.number,
      row.url_slug,
    ]),
  );

describe('the slug', () => {
  it.each([
    ['CEE Form: Open Now!', 'cee-form-open-now'],
    ['  --Hello, World--  ', 'hello-world'],
    ['प्रवेश परीक्षाको नतिजा – २०८२', 'प्रवेश-परीक्षाको-नतिजा-२०८२'],
    ['Café au Lait', 'café-au-lait'],
    ['Cafe\u0301', 'café'],
    ['A/B_C', 'a-b-c'],
    ['ÉCOLE', 'école'],
  ])('of "%s" is %s', async (title, slug) => {
    expect(await add(1, title)).toBe(slug);
    expect(await sql.one('select slug from public.notices')).toBe(slug);
  });

  it('of a title without letters and digits is the start of the id', async () => {
    expect(await add(7, '!!! – ???')).toBe('77777777');
  });

  it('is never the client’s', async () => {
    await sql.run(
      "insert into public.notices (title, category, content, slug, url_slug) values ('Mine', 'Exams', 'x', 'forged', 'forged')",
    );
    await sql.run("update public.notices set slug = 'forged', url_slug = 'forged'");
    expect(await sql.run('select slug, url_slug from public.notices')).toEqual([
      { slug: 'mine', url_slug: 'mine' },
    ]);
  });
});

describe('the address', () => {
  it('is bare for the newest notice of a slug, and the insert returns it', async () => {
    expect(await add(1, 'Result', 3)).toBe('result');
    expect(await add(2, 'RESULT!', 1)).toBe('result');
    expect(await add(3, 'Result', 2)).toBe('result-33333333');
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result', 3: 'result-33333333' });
  });

  it('goes to the next newest when the newest is deleted', async () => {
    await add(1, 'Result', 3);
    await add(2, 'Result', 2);
    await add(3, 'Result', 1);
    await sql.run('delete from public.notices where id = $1', [id(3)]);
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result' });
    await sql.run('delete from public.notices where id = $1', [id(1)]);
    expect(await addresses()).toEqual({ 2: 'result' });
  });

  it('follows a new title, into and out of a slug that others have', async () => {
    await add(1, 'Result', 3);
    await add(2, 'Result', 2);
    await add(3, 'Holiday', 1);
    await sql.run("update public.notices set title = 'Result' where id = $1", [id(3)]);
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result-22222222', 3: 'result' });
    expect(
      await sql.one("update public.notices set title = 'Other' where id = $1 returning url_slug", [id(3)]),
    ).toBe('other');
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result', 3: 'other' });
    await sql.run("update public.notices set title = 'Other' where id = $1", [id(1)]);
    expect(await addresses()).toEqual({ 1: 'other-11111111', 2: 'result', 3: 'other' });
  });

  it('stays when only the spelling of the title changes', async () => {
    await add(1, 'Result', 2);
    await add(2, 'Result', 1);
    await sql.run("update public.notices set title = 'RESULT...' where id = $1", [id(1)]);
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result' });
  });

  it('follows a change of age', async () => {
    await add(1, 'Result', 2);
    await add(2, 'Result', 1);
    await sql.run('update public.notices set created_at = now() where id = $1', [id(1)]);
    expect(await addresses()).toEqual({ 1: 'result', 2: 'result-22222222' });
  });

  it('is right after one statement over many notices', async () => {
    await add(1, 'One', 3);
    await add(2, 'Two', 2);
    await add(3, 'Three', 1);
    await sql.run("update public.notices set title = 'Same'");
    expect(await addresses()).toEqual({ 1: 'same-11111111', 2: 'same-22222222', 3: 'same' });
    await sql.run("update public.notices set title = case when id = $1 then 'Two' else 'One' end", [id(1)]);
    expect(await addresses()).toEqual({ 1: 'two', 2: 'one-22222222', 3: 'one' });
    await sql.run(
      "update public.notices set title = case title when 'One' then 'Two' else 'One' end, created_at = case when id = $1 then now() else created_at end",
      [id(2)],
    );
    expect(await addresses()).toEqual({ 1: 'one', 2: 'two', 3: 'two-33333333' });
    await sql.run('delete from public.notices where id = any ($1)', [[id(2), id(1)]]);
    expect(await addresses()).toEqual({ 3: 'two' });
  });

  it('of another title that spells the same is not taken', async () => {
    await add(1, 'Result', 3);
    await add(2, 'Result 11111111', 2);
    expect(await add(3, 'Result', 1)).toBe('result');
    expect(await addresses()).toEqual({ 1: `result-${id(1)}`, 2: 'result-11111111', 3: 'result' });
  });

  it('is left alone by an insert that meets its own id', async () => {
    await add(1, 'Result', 3);
    await add(2, 'Result', 1);
    await sql.run(
      `insert into public.notices (id, title, category, content) values ($1, 'Result', 'Exams', 'x') on conflict (id) do nothing`,
      [id(1)],
    );
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result' });
  });

  it('is unique when people write at once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => sql.connect()));
    await Promise.all(
      clients.map(async (client) => {
        for (let round = 0; round < 5; round += 1) {
          const { rows } = await client.query<{ id: string }>(
            "insert into public.notices (title, category, content) values ('Rush', 'Exams', 'x') returning id",
          );
          if (round % 2 === 0)
            await client.query("update public.notices set title = 'Hour' where id = $1", [rows[0]?.id]);
          if (round === 3) await client.query('delete from public.notices where id = $1', [rows[0]?.id]);
        }
      }),
    );
    const rows = await sql.run(
      `select slug, count(*) filter (where url_slug = slug)::int as bare,
         bool_and((url_slug = slug) = (place = 1)) as newest
       from (select *, row_number() over (partition by slug order by created_at desc, id desc) as place from public.notices) as n
       group by slug order by slug`,
    );
    expect(rows).toEqual([
      { slug: 'hour', bare: 1, newest: true },
      { slug: 'rush', bare: 1, newest: true },
    ]);
  });
});

describe('a notice', () => {
  it('needs a title, a category of the seven and content, and has a date of its own', async () => {
    await add(1, 'Result');
    expect(
      await sql.one(
        "select date = to_char(created_at at time zone 'Asia/Kathmandu', 'Mon DD') from public.notices",
      ),
    ).toBe(true);
    await sql.fails(checkViolation, /title_check/, "update public.notices set title = ' '");
    await sql.fails(checkViolation, /content_check/, "update public.notices set content = ''");
    await sql.fails(checkViolation, /category_check/, "update public.notices set category = 'Gossip'");
  });

  it('says when it was changed last, but not when another one took its address', async () => {
    await add(1, 'Result', 2);
    const old = "update public.notices set content = 'y', updated_at = '2020-01-01'";
    await sql.run(old);
    expect(await sql.one("select updated_at > now() - interval '1 hour' from public.notices")).toBe(true);
    const before = await sql.one('select updated_at::text from public.notices');
    const edits = "select count(*)::int from public.activity where entity = 'notices' and action = 'updated'";
    const logged = await sql.one(edits);
    await add(2, 'Result', 1);
    expect(await sql.one('select updated_at::text from public.notices where id = $1', [id(1)])).toBe(before);
    expect(await sql.one(edits)).toBe(logged);
  });
});

const states = async (): Promise<unknown> =>
  Object.fromEntries(
    (await sql.run('select left(id::text, 1) as number, state from public.notices')).map((row) => [
      row.number,
      row.state,
    ]),
  );

describe('the time of a notice', () => {
  it('is published at its time and gone at another, once, whoever looks, and the log says so', async () => {
    await add(1, 'Planned', 3);
    await add(2, 'Over', 3);
    await add(3, 'Both', 3);
    await add(4, 'Later', 3);
    await sql.run("update public.notices set state = 'draft' where id = any($1)", [[id(1), id(3), id(4)]]);
    await sql.run(
      "update public.notices set state = 'scheduled', publish_at = now() + interval '1 hour', expires_at = now() + interval '1 day' where id = any($1)",
      [[id(1), id(3), id(4)]],
    );
    await sql.run("update public.notices set expires_at = now() + interval '1 hour' where id = $1", [id(2)]);
    expect(await sql.run('select * from public.settle_due_notices()')).toEqual([]);
    await settling(
      `update public.notices set publish_at = now() - interval '1 second' where id in ('${id(1)}', '${id(3)}')`,
      `update public.notices set expires_at = now() - interval '1 second' where id in ('${id(2)}', '${id(3)}')`,
    );
    const settled = await Promise.all(
      [1, 2].map(() => sql.run('select title, state from public.settle_due_notices()')),
    );
    expect(
      settled
        .flat()
        .map((row) => `${String(row.title)} ${String(row.state)}`)
        .sort(),
    ).toEqual(['Both expired', 'Over expired', 'Planned published']);
    expect(await states()).toEqual({ 1: 'published', 2: 'expired', 3: 'expired', 4: 'scheduled' });
    expect(
      await sql.list(
        `select title || ' ' || (details -> 'state' ->> 'from') || ' ' || (details -> 'state' ->> 'to') from public.activity
         where details ? 'state' and actor_id is null and details -> 'state' ->> 'to' in ('published', 'expired') order by 1`,
      ),
    ).toEqual(['Both scheduled expired', 'Over published expired', 'Planned scheduled published']);
  });

  it('dates it by the moment in which it is published first, and by no later one', async () => {
    await sql.run(
      `insert into public.notices (id, title, category, content, state, created_at, date)
       values ($1, 'Draft', 'Exams', 'x', 'draft', '2020-01-01', 'Jan 01')`,
      [id(1)],
    );
    const row = (): Promise<unknown> =>
      sql.one(
        `select jsonb_build_array(created_at > now() - interval '1 minute', published_at = created_at,
           date = to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD')) from public.notices`,
      );
    expect(await row()).toEqual([false, null, false]);
    await sql.run("update public.notices set state = 'published', published_at = '2001-01-01'");
    expect(await row()).toEqual([true, true, true]);
    const first = await sql.one('select created_at::text from public.notices');
    await sql.run("update public.notices set state = 'draft'");
    await sql.run("update public.notices set state = 'published'");
    expect(await sql.one('select created_at::text from public.notices')).toBe(first);
  });

  it.each([
    ["state = 'scheduled'", /time of publication is missing/],
    ["state = 'scheduled', publish_at = now() - interval '1 minute'", /time of publication has passed/],
    ["state = 'scheduled', publish_at = now() + interval '2 years'", /more than a year away/],
    ["state = 'scheduled', publish_at = 'infinity'", /time of publication is missing/],
    ['expires_at = now()', /would expire before anybody could see it/],
    ["expires_at = '-infinity'", /would expire before anybody could see it/],
    [
      "state = 'scheduled', publish_at = now() + interval '2 days', expires_at = now() + interval '1 day'",
      /would expire before anybody could see it/,
    ],
    ["state = 'expired'", /expires at its time, not by hand/],
    ["state = 'gone'", /state_check/],
  ])('is refused as %s', async (set, message) => {
    await add(1, 'Result');
    await sql.fails(checkViolation, message, `update public.notices set ${set}`);
    expect(await states()).toEqual({ 1: 'published' });
  });

  it('that is over stays over while its words are mended, and comes back with another one', async () => {
    await add(1, 'Result');
    await settling("update public.notices set state = 'expired', expires_at = now() - interval '1 hour'");
    await sql.run("update public.notices set content = 'mended'");
    expect(await states()).toEqual({ 1: 'expired' });
    await sql.fails(checkViolation, /would expire/, "update public.notices set state = 'published'");
    await sql.run("update public.notices set state = 'published', expires_at = now() + interval '1 day'");
    expect(await states()).toEqual({ 1: 'published' });
  });
});

describe('what visitors do not see', () => {
  it('takes no address from what they see, and gets the bare one when they see it', async () => {
    await add(1, 'Result', 3);
    await sql.run(
      `insert into public.notices (id, title, category, content, state) values ($1, 'Result', 'Exams', 'x', 'draft')`,
      [id(2)],
    );
    expect(await addresses()).toEqual({ 1: 'result', 2: 'result-22222222' });
    await sql.run("update public.notices set title = 'RESULT!' where id = $1", [id(2)]);
    expect(await addresses()).toEqual({ 1: 'result', 2: 'result-22222222' });
    await sql.run("update public.notices set state = 'published' where id = $1", [id(2)]);
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result' });
    await sql.run("update public.notices set state = 'draft' where id = $1", [id(2)]);
    expect(await addresses()).toEqual({ 1: 'result', 2: 'result-22222222' });
    await sql.run("update public.notices set title = 'Holiday' where id = $1", [id(2)]);
    expect(await addresses()).toEqual({ 1: 'result', 2: 'holiday-22222222' });
  });
});

describe('a deleted notice', () => {
  it('comes back for a day as it was, with its address, once, and then no more', async () => {
    await add(1, 'Result', 3);
    await add(2, 'Result', 1);
    await sql.run(
      "update public.notices set pinned = true, expires_at = now() + interval '1 day' where id = $1",
      [id(2)],
    );
    const before = await sql.one('select to_jsonb(n) from public.notices n where id = $1', [id(2)]);
    await sql.run('delete from public.notices where id = $1', [id(2)]);
    expect(await addresses()).toEqual({ 1: 'result' });
    const clients = await Promise.all([sql.connect(), sql.connect()]);
    for (const { rows } of await Promise.all(
      clients.map((client) =>
        client.query<{ id: string }>('select id from public.restore_notice($1)', [id(2)]),
      ),
    ))
      expect(rows).toEqual([{ id: id(2) }]);
    expect(await sql.one('select to_jsonb(n) from public.notices n where id = $1', [id(2)])).toEqual(before);
    expect(await addresses()).toEqual({ 1: 'result-11111111', 2: 'result' });
    expect(await sql.one('select count(*)::int from public.deleted_notices')).toBe(0);
    expect(
      await sql.one(
        "select count(*)::int from public.activity where entity_id = $1 and details ->> 'restored' = 'true'",
        [id(2)],
      ),
    ).toBe(1);

    await sql.run('delete from public.notices where id = $1', [id(2)]);
    await settling("update public.deleted_notices set deleted_at = now() - interval '25 hours'");
    const late = `select * from public.restore_notice('${id(2)}')`;
    await sql.fails(checkViolation, /more than a day ago/, late);
    await sql.run('select * from public.settle_due_notices()');
    expect(await sql.one('select count(*)::int from public.deleted_notices')).toBe(0);
    await sql.fails(checkViolation, /more than a day ago/, late);
  });

  it('is written by nobody', async () => {
    await add(1, 'Result');
    await sql.run('delete from public.notices');
    for (const text of [
      'update public.deleted_notices set deleted_at = now()',
      'delete from public.deleted_notices',
      'truncate public.deleted_notices',
      `insert into public.deleted_notices (id, title, content) values ('${id(2)}', 'x', '{}')`,
    ])
      await sql.fails(checkViolation, /kept by their deletion/, text);
  });
});

describe('the file of a notice', () => {
  const file = (number: number, ending = 'pdf'): string => `/files/${id(number)}.${ending}`;
  const store = (number: number, ending: string, type: string): Promise<unknown> =>
    sql.run(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1::uuid, $1::text || '.' || $2, 'रुटिन.' || $2, $3, 7, repeat('0', 64))`,
      [id(number), ending, type],
    );
  const waits = (number: number): Promise<unknown> =>
    sql.one('select look_at <= now() from auth.file_removals where name like $1', [`${id(number)}%`]);

  it('is a PDF or a picture that is stored, and its name and size are the file’s', async () => {
    await store(1, 'pdf', 'application/pdf');
    await store(2, 'zip', 'application/zip');
    await store(3, 'svg', 'image/svg+xml');
    await add(1, 'Routine');
    await sql.run(
      "update public.notices set attachment_url = $1, attachment_name = 'forged', attachment_size = 1",
      [file(1)],
    );
    expect(await sql.run('select attachment_name, attachment_size::int from public.notices')).toEqual([
      { attachment_name: 'रुटिन.pdf', attachment_size: 7 },
    ]);
    for (const other of [file(2, 'zip'), file(3, 'svg')])
      await sql.fails(checkViolation, /a PDF or a picture/, 'update public.notices set attachment_url = $1', [
        other,
      ]);
    await sql.fails('23503', /not stored/, 'update public.notices set attachment_url = $1', [file(9)]);
    await sql.fails(
      checkViolation,
      /attachment_url_check/,
      "update public.notices set attachment_url = 'https://x.np/a.pdf'",
    );
    await sql.run('update public.notices set attachment_url = null');
    expect(await sql.run('select attachment_name, attachment_size from public.notices')).toEqual([
      { attachment_name: null, attachment_size: null },
    ]);
  });

  it('goes with the notice, a day after its deletion, and with nothing that is restored', async () => {
    await store(4, 'pdf', 'application/pdf');
    await add(1, 'Routine');
    await sql.run('update public.notices set attachment_url = $1', [file(4)]);
    await sql.run('delete from public.notices');
    const refuse = `delete from public.files where id = '${id(4)}'`;
    await sql.fails('23503', /is used by a notice/, refuse);
    await sql.run('select * from public.restore_notice($1)', [id(1)]);
    await sql.fails('23503', /is used by a notice/, refuse);
    await sql.run('delete from public.notices');
    await sql.run('delete from auth.file_removals');
    await settling("update public.deleted_notices set deleted_at = now() - interval '25 hours'");
    await sql.run('select * from public.settle_due_notices()');
    expect(await waits(4)).toBe(true);
    await sql.run(refuse);
  });
});

describe('a draft', () => {
  it('says who writes it, and the log who took it over from whom', async () => {
    const [ram, sita] = ['Ram', 'Sita'].map((name) => `${name.toLowerCase()}@prabesh.test`);
    const people = await sql.list(
      `insert into auth.users (id, email) values (gen_random_uuid(), $1), (gen_random_uuid(), $2) returning id`,
      [ram, sita],
    );
    const as = (person: unknown, text: string): Promise<unknown> => sql.as(sessionOf('admin', person), text);
    const writer = (): Promise<unknown> => sql.one('select writer_email from public.notices');
    await as(
      people[0],
      `insert into public.notices (id, title, category, content, state, writer_email)
       values ('${id(1)}', 'Routine', 'Exams', 'x', 'draft', 'forged')`,
    );
    expect(await writer()).toBe(ram);
    await as(people[1], "update public.notices set state = 'draft', writer_email = 'forged'");
    expect(await writer()).toBe(sita);
    expect(
      await sql.list("select details from public.activity where entity_id = $1 and details ? 'writer'", [
        id(1),
      ]),
    ).toEqual([{ changed: ['writer'], writer: { from: ram, to: sita } }]);
    await as(people[0], "update public.notices set state = 'published'");
    expect(await writer()).toBeNull();
  });
});
