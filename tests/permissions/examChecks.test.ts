// The checks and the preview of an exam are for admins and the teachers who hold it. Over HTTP, as everybody who might
// call them by hand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Api, bearer, startApi } from './api.ts';
import { examFunctions, type Person } from './matrix.ts';
import { draftCount, exam, fillWorld, headersOfPeople, resultsCount, studentIds, userIds } from './world.ts';

let api: Api;
let headers: Record<Person, Record<string, string>>;
let ids: { teachers: string; admins: string; published: string };

beforeAll(async () => {
  api = await startApi();
  await fillWorld(api.sql);
  headers = await headersOfPeople();
  await api.sql.query('insert into public.candidate_ids (candidate_id, student_id) values ($1, $2)', [
    'DRAFT-1',
    studentIds.approved,
  ]);
  const idOf = async (where: string): Promise<string> => {
    const { rows } = await api.sql.query<{ id: string }>(`select id from public.exams where ${where}`);
    expect(rows).toHaveLength(1);
    return rows[0]?.id ?? '';
  };
  ids = {
    teachers: await idOf(`state = 'draft' and uploaded_by = '${userIds.teacher}'`),
    admins: await idOf(`state = 'draft' and uploaded_by = '${userIds.admin}'`),
    published: await idOf(
      `state = 'published' and set_number = '${exam.set_number}' and uploaded_by is distinct from '${userIds.teacher}' limit 1`,
    ),
  };
});
afterAll(() => api.close());

const question = `query ($id: uuid!) {
  compare_exam(args: {exam_id: $id}) { verdict candidates }
  names: check_exam(args: {exam_id: $id, kind: "name"}) { symbol name other }
  count: check_exam_aggregate(args: {exam_id: $id, kind: "name"}) { aggregate { count } }
  preview_results(args: {exam_id: $id}) { symbol }
  preview_buckets(args: {exam_id: $id}) { count }
  preview_distribution(args: {exam_id: $id}) { marks }
  all: preview_distribution_aggregate(args: {exam_id: $id}) { aggregate { sum { count } } }
}`;

const ask = async (who: Record<string, string>, id: string): Promise<Answer['data']> => {
  const { data, messages } = await api.ask(who, question, { id });
  expect(messages).toEqual([]);
  return data;
};

const nothing = {
  compare_exam: [],
  names: [],
  count: { aggregate: { count: 0 } },
  preview_results: [],
  preview_buckets: [],
  preview_distribution: [],
  all: { aggregate: { sum: { count: null } } },
};

describe('a draft', () => {
  it('is checked for its teacher, who does not learn what the record says', async () => {
    const data = await ask(headers.teacher, ids.teachers);
    expect(data).toMatchObject({
      compare_exam: [{ candidates: draftCount }],
      names: [{ symbol: 'DRAFT-1', name: 'Draft 1', other: null }],
      count: { aggregate: { count: 1 } },
      all: { aggregate: { sum: { count: draftCount } } },
    });
    expect(data?.preview_results).toHaveLength(draftCount);
  });

  it('is checked for an admin, with the name of the record', async () => {
    expect(await ask(headers.admin, ids.teachers)).toMatchObject({
      compare_exam: [{ candidates: draftCount }],
      names: [{ symbol: 'DRAFT-1', name: 'Draft 1', other: 'Person Number' }],
    });
    // Beside the date of the set that is published.
    expect(await ask(headers.admin, ids.admins)).toMatchObject({
      all: { aggregate: { sum: { count: resultsCount + 2 } } },
    });
  });

  it('says nothing of any kind to another teacher', async () => {
    const other = await bearer('teacher', userIds.stranger);
    expect(await ask(other, ids.teachers)).toEqual(nothing);
    expect(await ask(headers.teacher, ids.admins)).toEqual(nothing);
    expect(await ask(headers.teacher, ids.published)).toEqual(nothing);
  });

  it('is checked for a teacher with whom an admin shares it, until that ends', async () => {
    const share = (name: string): Promise<Answer> =>
      api.ask(
        headers.admin,
        `mutation ($exam: uuid!, $teacher: uuid!) { ${name}(args: {exam_id: $exam, user_id: $teacher}) { user_id } }`,
        { exam: ids.admins, teacher: userIds.teacher },
      );
    expect((await share('share_exam')).messages).toEqual([]);
    expect(await ask(headers.teacher, ids.admins)).toMatchObject({
      compare_exam: [{ candidates: 2 }],
      all: { aggregate: { sum: { count: resultsCount + 2 } } },
    });
    expect((await share('end_exam_share')).messages).toEqual([]);
    expect(await ask(headers.teacher, ids.admins)).toEqual(nothing);
  });
});

describe.each(Object.keys(examFunctions))('%s', (name) => {
  it('answers an exam that does not exist, and none, with nothing', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', null]) {
      const kind = name === 'check_exam' ? ', kind: "missing"' : '';
      const answer = await api.ask(
        headers.admin,
        `query ($id: uuid) { ${name}(args: {exam_id: $id${kind}}) { exam_id } }`,
        { id },
      );
      expect(answer.messages).toEqual([]);
      expect(answer.data?.[name]).toEqual([]);
    }
  });
});
