// What the office writes in Nepali, by those whom it is none of the business of: it is read where the row is, and written by
// whoever writes the row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, startApi } from './api.ts';
import type { Person } from './matrix.ts';
import { fillWorld, headersOfPeople } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;
const ids: Record<string, string> = {};
/** In no other text of this database. */
const secret = 'गोप्य';

const one = async (text: string, values: unknown[] = []): Promise<string> =>
  (await api.sql.query<{ id: string }>(text, values)).rows[0]?.id ?? '';

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
  ids.notices = await one(
    `insert into public.notices (title, category, content, title_ne, content_ne, state)
     values ('Kept back', 'Exams', 'Later.', $1, $1, 'draft') returning id`,
    [secret],
  );
  for (const [table, row] of [
    ['notes', "title, subject, title_ne, description_ne) values ('For nobody yet', 'Physics', $1, $1"],
    ['links', "title, category, url, title_ne, description_ne) values ('x', 'Exams', 'https://x.np', $1, $1"],
    ['calendar_events', "title, event_date, title_ne, description_ne) values ('x', '2026-01-01', $1, $1"],
  ] as const)
    ids[table] = await one(`insert into public.${table} (${row}) returning id`, [secret]);
  await api.sql.query(
    `insert into public.results_uploads (exam_title, set_number, exam_date, publish) values ('Kept back', '1', '2025-05-01', 'draft');
     insert into public.results (symbol, name, marks, exam_title, set_number, exam_date)
       values ('K-1', 'Somebody', 1, 'Kept back', '1', '2025-05-01')`,
  );
  ids.exams = await one("select id from public.exams where exam_title = 'Kept back'");
  await api.sql.query('select public.name_exam($1, $2)', [ids.exams, secret]);
});
afterAll(() => api.close());

const ask = (person: Person, query: string, variables?: Record<string, unknown>): Promise<Answer> =>
  api.ask(headers[person], query, variables);

describe.each(['anonymous', 'approved', 'pending', 'rejected', 'other', 'teacher'] as const)(
  '%s',
  (person) => {
    it('reads, finds and orders by nothing of what is not published', async () => {
      const like = `{_like: "%${secret}%"}`;
      for (const field of [
        `notices(where: {title_ne: ${like}}) { title_ne }`,
        `notices(where: {content_ne: ${like}}) { content_ne }`,
        `notices(where: {search: ${like}}) { id }`,
        `notices(where: {id: {_eq: "${ids.notices}"}}) { title_ne content_ne excerpt_ne }`,
        `exams(where: {title_ne: ${like}}) { title_ne }`,
        `announced_exams(where: {title_ne: ${like}}) { title_ne }`,
        `candidate_results(args: {exam_title: "Kept back", set_number: "1", symbol: "K-1"}) { symbol }`,
      ]) {
        const { data, messages } = await ask(person, `{ found: ${field} }`);
        // Either the role has no such field, or there is no such row.
        if (messages.length > 0) expect(messages.join(), field).toMatch(/field '\w+' not found/);
        else expect(data, field).toEqual({ found: [] });
        expect(JSON.stringify([data, messages])).not.toContain(secret);
      }
      const { data } = await ask(
        person,
        `{ notices(order_by: {title_ne: asc_nulls_last}, limit: 1) { title_ne } }`,
      );
      expect(JSON.stringify(data)).not.toContain(secret);
    });

    it('writes none of it', async () => {
      for (const table of ['notices', 'notes', 'links', 'calendar_events', 'exams']) {
        const change = `mutation ($id: uuid!) { update_${table}_by_pk(pk_columns: {id: $id}, _set: {title_ne: "चोरी"}) { id } }`;
        const { data, codes } = await ask(person, change, { id: ids[table] });
        expect([table, data, codes]).toEqual([table, null, ['validation-failed']]);
        const all = await ask(
          person,
          `mutation { update_${table}(where: {}, _set: {title_ne: "चोरी"}) { affected_rows } }`,
        );
        expect(all.codes, table).toEqual(['validation-failed']);
      }
      const name = await ask(
        person,
        'mutation ($id: uuid!) { name_exam(args: {exam_id: $id, title_ne: "चोरी"}) { id } }',
        {
          id: ids.exams,
        },
      );
      expect(name.data).toBeNull();
      const { rows } = await api.sql.query<{ title: string }>(
        ['notices', 'notes', 'links', 'calendar_events', 'exams']
          .map((table) => `select title_ne as title from public.${table} where title_ne is not null`)
          .join(' union '),
      );
      expect(rows).toEqual([{ title: secret }]);
    });
  },
);
