// Whose an exam is: by title and set, from its first result to its last, whoever stores at the same time.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkViolation, refusal, sessionOf, useDatabase } from './sql.ts';

const sql = useDatabase();

const [ram, sita, hari, admin, student] = Array.from({ length: 5 }, () => randomUUID());
const sessions = {
  ram: sessionOf('teacher', ram),
  sita: sessionOf('teacher', sita),
  hari: sessionOf('teacher', hari),
  admin: sessionOf('admin', admin),
  nobody: '',
};
type Who = keyof typeof sessions;

beforeAll(async () => {
  for (const [id, name, kind] of [
    [ram, 'ram', 'teacher'],
    [sita, 'sita', 'teacher'],
    [hari, 'hari', 'teacher'],
    [admin, 'admin', 'admin'],
    [student, 'student', 'student'],
  ]) {
    await sql.run('insert into auth.users (id, email) values ($1, $2)', [id, `${name ?? ''}@prabesh.test`]);
    await sql.run('update public.profiles set role = $2 where id = $1', [id, kind]);
  }
});
beforeEach(() => sql.run('truncate public.results, public.results_uploads'));

/** A transaction that is not ended yet. */
const begin = (who: Who, text: string): Promise<pg.Client> => sql.begin(sessions[who], text);
const as = (who: Who, text: string): Promise<unknown> => sql.as(sessions[who], text);

const add = (symbol: string, date = 'null', set = '1', title = 'CEE'): string =>
  `insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
   values ('${symbol}', 'x', 1, '${title}', '${set}', ${date})`;
const holders = (): Promise<unknown[]> =>
  sql.list(
    `select concat_ws(' ', holder.set_number, split_part(public.exam_holder_email(holder), '@', 1), case when is_owner then 'owner' end)
     from public.exam_holders as holder order by 1`,
  );
const exam = '(select id from public.exams order by exam_date limit 1)';
const decide = (name: string, whom: string | undefined, more = ''): string =>
  `select * from public.${name}(${exam}, ${more}'${whom ?? ''}')`;

const rams = 'CEE (Set 1) belongs to ram@prabesh.test. Ask them, or ask an admin to share it with you.';

describe('two who store the same new exam at once', () => {
  it.each([
    ['the same date', "'2025-04-01'"],
    ['another date', "'2025-05-01'"],
    ['no date', 'null'],
  ])('wait for each other, also with %s: the second is refused, and told by whom it was', async (_, date) => {
    const first = await begin('ram', add('A', "'2025-04-01'"));
    const told = refusal(begin('sita', add('B', date)));
    await expect.poll(sql.blocked).toBe(1);
    await first.query('commit');
    expect(await told).toBe(rams);
    expect(await holders()).toEqual(['1 ram owner']);
    expect(await sql.list('select symbol from public.results')).toEqual(['A']);
  });

  it('the second has it where the first gives up', async () => {
    const first = await begin('ram', add('A', "'2025-04-01'"));
    const second = begin('sita', add('B', "'2025-05-01'"));
    await first.query('rollback');
    await (await second).query('commit');
    expect(await holders()).toEqual(['1 sita owner']);
  });

  it('do not wait with different sets', async () => {
    const first = await begin('ram', add('A'));
    await as('sita', add('B', 'null', '2'));
    await first.query('commit');
    expect(await holders()).toEqual(['1 ram owner', '2 sita owner']);
  });
});

describe('an exam', () => {
  it('belongs to whoever stored its first result, with its other dates, until the last one goes', async () => {
    await as('ram', add('A'));
    expect(await refusal(as('sita', add('B', "'2025-05-01'")))).toBe(rams);
    await as('ram', add('B', "'2025-05-01'"));
    await as('admin', add('C', "'2025-06-01'"));
    await as('admin', 'delete from public.results where exam_date is null');
    expect(await holders()).toEqual(['1 ram owner']);
    await as('admin', 'delete from public.results');
    expect(await holders()).toEqual([]);
    await as('sita', add('A'));
    expect(await holders()).toEqual(['1 sita owner']);
  });

  it('is the same one however it is written', async () => {
    await as('ram', add('A'));
    for (const written of [' CEE', 'CEE ', '\u00a0CEE', 'cee', 'C-E-E'])
      expect(await refusal(as('sita', add('B', 'null', ' १', written)))).toBe(rams);
  });

  it('of nobody, of an admin and of an account that is gone says whom to ask', async () => {
    const words = (who: string): string => `CEE (Set 1) ${who} to share it with you.`;
    await as('nobody', add('A'));
    expect(await refusal(as('sita', add('B')))).toBe(words('is kept by the office. Ask an admin'));
    await sql.run('truncate public.results');
    await as('admin', add('A'));
    expect(await refusal(as('sita', add('B')))).toBe(
      words('belongs to admin@prabesh.test. Ask them, or ask an admin'),
    );
    await sql.run('truncate public.results');
    const gone = randomUUID();
    await sql.run("insert into auth.users (id, email) values ($1, 'gone@prabesh.test')", [gone]);
    await sql.run(
      `begin; select set_config('hasura.user', '${sessionOf('admin', gone)}', true); ${add('A')}; commit;
       delete from auth.users where id = '${gone}'`,
    );
    expect(await refusal(as('sita', add('B')))).toBe(words('is kept by the office. Ask an admin'));
  });

  it('that is a draft names who holds it, too: a colleague’s upload is refused with words', async () => {
    const upload = `insert into public.results_uploads (exam_title, set_number, publish) values ('CEE', '1', 'draft')`;
    await as('ram', `${upload}; ${add('A')}`);
    expect(await refusal(as('sita', upload))).toBe(
      'CEE (Set 1) belongs to ram@prabesh.test. It is not published yet. Ask them, or ask an admin to share it with you.',
    );
  });

  it('is not taken by an upload without results', async () => {
    await as('ram', `insert into public.results_uploads (exam_title, set_number) values ('CEE', '1')`);
    expect(await holders()).toEqual([]);
    await as('sita', add('A'));
    expect(await holders()).toEqual(['1 sita owner']);
  });

  it('into which results are moved belongs to whoever moves them; the one that they leave is nobody’s', async () => {
    await as('ram', add('A'));
    for (const date of ['2025-04-01', '2025-05-01', '2025-03-01']) {
      await as('admin', `update public.results set exam_date = '${date}'`);
      expect(await holders()).toEqual(['1 ram owner']);
    }
    await as('admin', "update public.results set set_number = '2'");
    expect(await holders()).toEqual(['2 admin owner']);
  });
});

describe('an admin', () => {
  it('shares with a teacher, ends that, and hands over; each once, and each in the log', async () => {
    await as('ram', add('A', "'2025-04-01'"));
    await as('admin', decide('share_exam', sita));
    await as('admin', decide('share_exam', sita));
    await as('sita', add('B', "'2025-05-01'"));
    expect(await holders()).toEqual(['1 ram owner', '1 sita']);
    await as('admin', decide('end_exam_share', sita));
    await as('admin', decide('end_exam_share', sita));
    expect(await refusal(as('sita', add('C')))).toBe(rams);
    await as('admin', decide('share_exam', hari));
    await as('admin', decide('hand_over_exam', hari, `'${ram ?? ''}', `));
    expect(await holders()).toEqual(['1 hari owner']);
    expect(await refusal(as('ram', add('C')))).toMatch(/belongs to hari@prabesh\.test/);
    await as('hari', "update public.results set marks = 2 where symbol = 'A'");
    const log = await sql.list(
      `select concat_ws(' ', actor_email, details -> 'holder' ->> 'state', details -> 'holder' ->> 'from', details -> 'holder' ->> 'email')
       from public.activity where details ? 'holder' order by created_at`,
    );
    expect(log).toEqual([
      'admin@prabesh.test shared sita@prabesh.test',
      'admin@prabesh.test ended sita@prabesh.test',
      'admin@prabesh.test shared hari@prabesh.test',
      'admin@prabesh.test owner ram@prabesh.test hari@prabesh.test',
    ]);
  });

  it('hands over what is nobody’s, and takes it', async () => {
    await as('nobody', add('A'));
    await as('admin', decide('hand_over_exam', sita, 'null, '));
    expect(await holders()).toEqual(['1 sita owner']);
    await as('sita', add('B'));
    await as('admin', decide('hand_over_exam', admin, `'${sita ?? ''}', `));
    expect(await holders()).toEqual(['1 admin owner']);
  });

  it('is refused where the owner is another one by now, and for people who do not write results', async () => {
    await as('ram', add('A'));
    expect(await refusal(as('admin', decide('hand_over_exam', sita, `'${hari ?? ''}', `)))).toMatch(
      /another owner since/,
    );
    expect(await refusal(as('admin', decide('hand_over_exam', sita, 'null, ')))).toMatch(
      /another owner since/,
    );
    expect(await refusal(as('admin', decide('hand_over_exam', student, `'${ram ?? ''}', `)))).toMatch(
      /to a teacher or an admin/,
    );
    for (const whom of [student, admin, randomUUID()])
      expect(await refusal(as('admin', decide('share_exam', whom)))).toMatch(/with teachers only/);
    expect(await refusal(as('ram', decide('share_exam', sita)))).toMatch(/only an admin/);
    await as('admin', decide('end_exam_share', ram));
    expect(await holders()).toEqual(['1 ram owner']);
  });

  it('of two who hand over at once the second is refused', async () => {
    await as('ram', add('A'));
    const first = await begin('admin', decide('hand_over_exam', sita, `'${ram ?? ''}', `));
    const second = refusal(begin('admin', decide('hand_over_exam', hari, `'${ram ?? ''}', `)));
    await first.query('commit');
    expect(await second).toMatch(/another owner since/);
    expect(await holders()).toEqual(['1 sita owner']);
  });

  it('does not write the rows by hand', async () => {
    await as('ram', add('A'));
    const reason = /"exam_holders" is refused: ask share_exam/;
    for (const text of [
      `insert into public.exam_holders (exam_title, set_number, user_id) values ('CEE', '1', '${sita ?? ''}')`,
      `update public.exam_holders set user_id = '${sita ?? ''}'`,
      'delete from public.exam_holders',
      'truncate public.exam_holders',
    ])
      await sql.fails(checkViolation, reason, text);
  });
});
