// Who has texts of questions shown, how many, and how often.
import { expect, it } from 'vitest';
import { limits } from '../base/limits.ts';
import { newPerson } from '../testing/authClient.ts';
import { useTestServer } from '../testing/testServer.ts';

const server = useTestServer();

async function browserOf(role: 'student' | 'teacher' | 'office' | 'admin') {
  const person = await newPerson(server, role);
  return { ...person, get: (url: string) => person.browser.as(person.token, { url }) };
}

async function asker(role: 'student' | 'teacher' | 'admin') {
  const { browser, token } = await browserOf(role);
  return (payload: object) => browser.as(token, { method: 'POST', url: '/questions/texts', payload });
}

it('shows texts to admins and teachers, in their order, and to nobody else', async () => {
  for (const role of ['teacher', 'admin'] as const) {
    const answer = await (await asker(role))({ texts: ['a $x$', '$\\frac{1$', 'b'] });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({
      texts: [
        { html: 'a <math><mi>x</mi></math>', errors: [] },
        { errors: [{ column: 9 }] },
        { html: 'b', errors: [] },
      ],
    });
  }
  const missing = '![x](/files/5e0d7c10-3b1f-4a6e-8c52-91a000000009.png)';
  expect((await (await asker('admin'))({ texts: [missing] })).json()).toMatchObject({
    texts: [{ errors: [{ column: 1, message: 'this is no stored picture' }] }],
  });
  const student = await (await asker('student'))({ texts: ['a'] });
  expect([student.statusCode, student.body]).toEqual([403, expect.not.stringContaining('html')]);
  const nobody = await server.app.inject({ method: 'POST', url: '/questions/texts', payload: { texts: [] } });
  expect(nobody.statusCode).toBe(401);
});

it('shows a paper as candidates have it to its owner and admins, without an answer, and to nobody else', async () => {
  const owner = await browserOf('teacher');
  const { rows } = await server.pool.query<{ id: string }>(
    `with paper as (insert into public.papers (title, minutes, owner_id) values ('Model', 60, $1) returning id),
       section as (
         insert into public.paper_sections (paper_id, position, title, planned) select id, 1, 'Physics', 5 from paper returning id, paper_id
       ), question as (
         insert into public.questions (subject, chapter, stem, options, solution)
         values ('Physics', 'Motion', 'How many $x$?', '[{"text": "one", "right": true}, {"text": "two"}]', 'The secret.') returning id
       )
     insert into public.paper_questions (paper_id, section_id, position, question_id, version)
     select section.paper_id, section.id, 4, question.id, 1 from section, question returning paper_id as id`,
    [owner.id],
  );
  const url = `/questions/papers/${rows[0]?.id ?? ''}`;
  for (const one of [owner, await browserOf('admin')]) {
    const answer = await one.get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      ...{ title: 'Model', minutes: 60, sections: [{ title: 'Physics', from: 1, to: 1 }] },
      questions: [{ number: 1, section: 0, html: 'How many <math><mi>x</mi></math>?' }],
    });
    expect(answer.body).not.toMatch(/right|secret|solution/);
  }
  for (const role of ['teacher', 'office', 'student'] as const)
    expect((await (await browserOf(role)).get(url)).statusCode).toBe(404);
  for (const wrong of ['/questions/papers/x', "/questions/papers/'%20or%20true", url.slice(0, -1)])
    expect((await owner.get(wrong)).statusCode).toBe(404);
  expect((await server.app.inject({ url })).statusCode).toBe(401);
});

it('has its bounds: texts, their length, all of them, and requests of one person', async () => {
  const ask = await asker('teacher');
  const most = limits.questionTexts.default;
  const statusOf = async (texts: string[]): Promise<number> => (await ask({ texts })).statusCode;
  expect(await statusOf(Array<string>(most).fill('x'))).toBe(200);
  expect(await statusOf(Array<string>(most + 1).fill('x'))).toBe(400);
  expect(await statusOf(['x'.repeat(limits.questionTextLength.default + 1)])).toBe(400);
  expect(await statusOf(Array<string>(60).fill('x'.repeat(19_000)))).toBe(413);
  for (let asked = 2; asked < limits.questionRenderings.default; asked += 1) await statusOf([]);
  const refused = await ask({ texts: [] });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect((await (await asker('teacher'))({ texts: [] })).statusCode).toBe(200);
});
