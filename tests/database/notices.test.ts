// Slugs of notices: docs/screens/public-pages.md.
import { beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

beforeEach(() => sql.run('delete from public.notices'));

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
        "select date = to_char(now() at time zone 'Asia/Kathmandu', 'Mon DD') from public.notices",
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
