// What an admin saves is what pages and mails have from then on, in every server; and what is stored cannot be wrong.

import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { institute, instituteDefaults } from '../../shared/institute.ts';
import { testDatabase } from '../../tests/support/postgres.ts';
import { createPool } from './database.ts';
import { createSettings, unchanged, type Settings } from './settings.ts';

let lines = '';
const log = pino({ level: 'warn' }, { write: (line: string) => (lines += line) });
let database: Awaited<ReturnType<typeof testDatabase>>;
let owner: pg.Pool;
let pools: pg.Pool[];
let servers: [Settings, Settings];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Pool({ connectionString: database.url });
  const [one, other] = [createPool(database.urls.server, log), createPool(database.urls.server, log)];
  pools = [one, other];
  servers = [createSettings({ pool: one, log }), createSettings({ pool: other, log })];
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const pool of [...pools, owner]) await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await owner.query('delete from public.institute; delete from public.site_settings');
});

const save = (facts: Record<string, string | null>) =>
  owner.query(
    `insert into public.institute (${Object.keys(facts).join(', ')})
     values (${Object.keys(facts)
       .map((_, index) => `$${index + 1}`)
       .join(', ')})`,
    Object.values(facts),
  );

describe('the settings', () => {
  it('are the defaults until an admin saves, also where a default was saved', async () => {
    // News of what other tests deleted may still be on their way: the answer is the stored one all the same.
    await expect.poll(() => servers[0].current()).toEqual(unchanged);
    await save({ name: instituteDefaults.name, phone: null });
    await expect.poll(() => servers[0].current()).toEqual(unchanged);
    expect(institute.phones[0]).toEqual({ label: '01-5970455', tel: '+97715970455' });
    expect(institute.copyrightYear).toBe('');
  });

  it('are another version when an exam becomes visible or is taken back, in every server', async () => {
    const exam = async (text: string) => {
      const before = await Promise.all(servers.map((server) => server.current()));
      await owner.query(text);
      for (const [index, server] of servers.entries()) {
        await expect
          .poll(async () => (await server.current()).examsVersion)
          .not.toBe(before[index]?.examsVersion);
        // Pages that show no exams stay as they are.
        expect((await server.current()).version).toBe(before[index]?.version);
      }
    };
    const call = (name: string, more = '') =>
      `select from public.${name}((select id from public.exams), (select version from public.exams)${more})`;
    const store = (title: string) =>
      `insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'a', 1, '${title}', '1')`;
    await exam(store('CEE'));
    await exam(store('IOE'));
    // Not the last one that was changed.
    await exam("delete from public.results where exam_title = 'CEE'");
    await exam("delete from public.results where exam_title = 'IOE'");
    await exam(store('CEE'));
    await exam(call('unpublish_exam', ", 'wrong'"));
    await exam(call('schedule_exam', ", now() + interval '1 day'"));
    await exam(call('publish_exam'));
    await exam('delete from public.results');
    await expect.poll(() => servers[0].current()).toEqual(unchanged);
  });

  it('are another version of notices whenever visitors see others, and not for drafts', async () => {
    const versions = () =>
      Promise.all(servers.map(async (server) => (await server.current()).noticesVersion));
    const differs = async (text: string) => {
      const before = await versions();
      await owner.query(text);
      for (const index of before.keys())
        await expect.poll(async () => (await versions())[index]).not.toBe(before[index]);
    };
    await differs("insert into public.notices (title, category, content) values ('One', 'Exams', 'x')");
    await differs("insert into public.notices (title, category, content) values ('Two', 'Exams', 'x')");
    await differs("update public.notices set pinned = true where title = 'One'");
    const before = await versions();
    await owner.query(
      "insert into public.notices (title, category, content, state) values ('Three', 'Exams', 'x', 'draft')",
    );
    await owner.query("update public.notices set content = 'y' where title = 'Three'");
    expect(await versions()).toEqual(before);
    await differs("update public.notices set state = 'published' where title = 'Three'");
    await differs("update public.notices set state = 'draft' where title = 'One'");
    await owner.query('delete from public.notices');
    await expect.poll(() => servers[0].current()).toEqual(unchanged);
  });

  it('are the same version whatever becomes of a draft', async () => {
    const read = async () => {
      const settings = createSettings({ pool: pools[0] as pg.Pool, log });
      const { examsVersion } = await settings.current();
      await settings.stop();
      return examsVersion;
    };
    const store = (symbol: string, publish: string) =>
      owner.query(
        `begin;
         insert into public.results_uploads (exam_title, set_number, seen_version, publish)
         values ('Draft', '1', (select version from public.exams), '${publish}');
         insert into public.results (symbol, name, marks, exam_title, set_number)
         values ('${symbol}', 'a', 1, 'Draft', '1');
         commit`,
      );
    expect(await read()).toBe('');
    await store('A', 'draft');
    await store('B', 'draft');
    expect(await read()).toBe('');
    await store('C', 'now');
    expect(await read()).not.toBe('');
    await owner.query('delete from public.results');
  });

  it('are those that were saved, in every server, without asking the database each time', async () => {
    const asked = pools.map((pool) => vi.spyOn(pool, 'query'));
    for (const server of servers) {
      // From memory as soon as it listens.
      await expect
        .poll(async () => {
          for (const one of asked) one.mockClear();
          await server.current();
          return asked.flatMap((one) => one.mock.calls).length;
        })
        .toBe(0);
    }
    await save({ name: 'Himal', mobile: '', phone: '+977 1-4111111' });
    for (const server of servers) {
      await expect.poll(async () => (await server.current()).institute.name).toBe('Himal');
      const { changes, institute: facts, version } = await server.current();
      expect(changes).toEqual({ name: 'Himal', mobile: '', phone: '+977 1-4111111' });
      expect(facts.phones).toEqual([{ label: '+977 1-4111111', tel: '+97714111111' }]);
      expect(facts.email).toBe(institute.email);
      await owner.query('insert into public.site_settings (max_notices) values (7) on conflict do nothing');
      await expect.poll(async () => (await server.current()).version).not.toBe(version);
      await owner.query('delete from public.site_settings');
    }
    for (const one of asked) one.mockRestore();
  });

  it('are those read last while the database does not answer', async () => {
    const query = vi.fn((): Promise<unknown> => new Promise(() => undefined));
    const connect = () => Promise.reject(new Error('down'));
    const settings = createSettings({ pool: { query, connect } as unknown as pg.Pool, log });
    expect(await settings.current()).toEqual(unchanged);
    expect(lines).toContain('the settings cannot be read');
    await settings.stop();
  });
});

describe('the table', () => {
  const wrong: [string, string][] = [
    ['name', ''],
    ['name', ' Himal'],
    ['name', 'Hi\nmal'],
    ['name', 'Hi\u202emal'],
    ['name', 'x'.repeat(61)],
    ['tagline', ''],
    ['nepali_tagline', ' तयारी'],
    ['nepali_tagline', 'त'.repeat(161)],
    ['nepali_street', 'त'.repeat(121)],
    ['nepali_city', 'दुई\nलाइन'],
    ['copyright_year', '82'],
    ['phone', ''],
    ['phone', '01-CALLUS'],
    ['phone', '123'],
    ['mobile', 'javascript:1'],
    ['email', 'office'],
    ['email', 'a@b.c, d@e.fg'],
    ['email', 'office@prabesh.test>\nBcc: x@y.zz'],
    ['location', '27.7'],
    ['location', '97.7, 85.3'],
    ['location', 'x, y'],
    ['registration_form', ''],
    ['registration_form', 'forms.example'],
    ['registration_form', 'http://forms.example/x'],
    ['registration_form', 'javascript:alert(1)'],
    ['registration_form', '//evil.example'],
    ['registration_form', '/\\evil.example'],
    ['registration_form', 'https://a.example;script-src *'],
    ['registration_form', "https://a.example 'unsafe-inline'"],
    ['registration_form', 'https://user:password@a.example/'],
    ['whatsapp', 'tel:1'],
    ['messenger', 'data:text/html,x'],
  ];
  it.each(wrong)('refuses %s %j', async (field, value) => {
    await expect(save({ [field]: value })).rejects.toMatchObject({
      code: '23514',
      constraint: `institute_${field}_check`,
    });
  });

  it('takes its own defaults, and what is usual', async () => {
    // No year is nothing, not an empty text.
    await save({ ...instituteDefaults, copyright_year: null });
    await owner.query('delete from public.institute');
    await save({
      name: 'हिमाल “Academy”',
      phone: '+977 (1) 4111111',
      location: '-33.8568, 151.2153',
      nepali_tagline: '',
      registration_form: 'https://docs.google.com:443/forms/d/e/1FAIpQL_a-b/viewform?embedded=true&x=%20',
      whatsapp: '',
    });
  });

  it('has one row', async () => {
    await expect(
      owner.query("insert into public.institute (id, name) values (2, 'x')"),
    ).rejects.toMatchObject({
      constraint: 'institute_id_check',
    });
  });

  it('says when it was saved, whatever the client says', async () => {
    await save({ name: 'Himal', updated_at: '2001-01-01' });
    const { rows } = await owner.query<{ recent: boolean }>(
      "select updated_at > now() - interval '1 minute' as recent from public.institute",
    );
    expect(rows[0]?.recent).toBe(true);
  });
});
