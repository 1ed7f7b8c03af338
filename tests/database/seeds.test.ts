// The demo data keeps what the run contract promises.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { seedsFolder } from '../support/postgres.ts';
import { useDatabase } from './sql.ts';

const sql = useDatabase({ seed: true });
const count = (from: string): Promise<unknown> => sql.one(`select count(*)::int from public.${from}`);

describe('demo accounts', () => {
  it.each([
    ['admin@prabesh.test', 'Admin1234', 'admin', null],
    ['office@prabesh.test', 'Office1234', 'office', null],
    ['teacher@prabesh.test', 'Teacher1234', 'teacher', null],
    ['student@prabesh.test', 'Student1234', 'student', 'approved'],
    ['pending@prabesh.test', 'Pending1234', 'student', 'pending'],
    ['rejected@prabesh.test', 'Rejected1234', 'student', 'rejected'],
  ])('%s', async (email, password, role, status) => {
    const [account] = await sql.run(
      `select role, password_hash, email_verified_at is not null as verified, approval_status, students.email
       from auth.users join public.profiles using (id) left join public.students on user_id = users.id
       where users.email = $1`,
      [email],
    );
    expect(account).toMatchObject({
      role,
      verified: true,
      approval_status: status,
      email: status === null ? null : email,
    });
    expect(String(account?.password_hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify(String(account?.password_hash), password)).toBe(true);
  });
});

describe('demo data', () => {
  it('has enough of everything', async () => {
    expect(await count('students')).toBeGreaterThanOrEqual(300);
    for (const status of ['pending', 'approved', 'rejected']) {
      expect(await count(`students where approval_status = '${status}'`)).toBeGreaterThan(10);
    }
    expect(await count("students where first_name ~ '[ऀ-ॿ]'")).toBeGreaterThan(10);
    expect(await count('notices')).toBe(14);
    expect(await sql.one('select count(distinct category)::int from public.notices')).toBe(7);
    expect(await count("notices where title ~ '[ऀ-ॿ]'")).toBeGreaterThanOrEqual(1);
    expect(await count('notices where length(content) > 600')).toBeGreaterThanOrEqual(1);
    // In both languages, with a title alone, and with nothing in Nepali.
    expect(await count('notices where content_ne is not null')).toBe(6);
    expect(await count('notices where title_ne is not null')).toBe(7);
    expect(await count('notes where title_ne is not null')).toBe(3);
    expect(await count('links where description_ne is not null')).toBe(2);
    expect(await count('exams where title_ne is null')).toBe(0);
    expect(await count('notes')).toBe(12);
    expect(await count('videos')).toBe(8);
    expect(await count('downloads')).toBe(5);
    expect(await count('links')).toBe(5);
    expect(await count('class_groups')).toBeGreaterThan(2);
    expect(await count('questions')).toBe(400);
    expect(await count("mock_tests where scheduled_at is not null and mode = 'practice'")).toBe(1);
    expect(await count('mock_tests where opens_at > now() and questions = 100 and full_marks = 140')).toBe(1);
    expect(await count('attempt_marks')).toBe(300);
    expect(
      await count(
        "shown_marks join public.attempts on attempts.id = attempt_id join public.students on students.id = student_id where email = 'student@prabesh.test'",
      ),
    ).toBe(1);
    // Formulas are the same in both languages, and no option stands twice.
    expect(await count("questions where doubts - 'no_nepali' <> '[]'")).toBe(0);
  });

  it('has three exams of 200 results and more, with ties and a known candidate', async () => {
    const exams = await sql.run('select results_count from public.exams');
    expect(exams).toHaveLength(3);
    for (const exam of exams) expect(exam.results_count).toBeGreaterThanOrEqual(200);
    expect(
      await sql.run(
        `select marks::text as text from public.results where set_number = '23' order by marks desc, symbol offset 2 limit 2`,
      ),
    ).toEqual([{ text: '170' }, { text: '170' }]);
    expect(await sql.one("select count(*)::int from public.results where symbol = 'CEE-0417'")).toBe(2);
  });

  it('numbers registrations in the order of their time, over the last 60 days', async () => {
    expect(
      await sql.one(
        `select bool_and(registration_number = 'BE-' || lpad(place::text, 7, '0')) from
         (select registration_number, row_number() over (order by registration_time, email) as place from public.students) as s`,
      ),
    ).toBe(true);
    expect(
      await sql.one(
        "select count(distinct registration_time::date)::int from public.students where registration_time between now() - interval '62 days' and now()",
      ),
    ).toBeGreaterThan(50);
  });

  it('has the three events of this month', async () => {
    expect(
      await sql.run(
        `select title, extract(day from event_date)::int as day from public.calendar_events
         where date_trunc('month', event_date) = date_trunc('month', now() at time zone 'Asia/Kathmandu') order by day`,
      ),
    ).toEqual([
      { title: 'Chemistry Exam', day: 15 },
      { title: 'Physics Lab', day: 18 },
      { title: 'Math Assignment Due', day: 22 },
    ]);
  });

  it('has events ahead, whatever day of the month it is', async () => {
    expect(
      await sql.one(
        "select count(*)::int from public.calendar_events where event_date >= (now() at time zone 'Asia/Kathmandu')::date",
      ),
    ).toBeGreaterThanOrEqual(3);
  });

  it('has exams of a Saturday, out by noon on the Sunday and before their notice, with marks within the full marks', async () => {
    expect(
      await sql.list(
        "select exam_title || ' ' || set_number || ' ' || full_marks from public.exams order by exam_date desc",
      ),
    ).toEqual([
      'CEE Model Entrance Exam 23 200',
      'IOE Model Entrance Exam 11 140',
      'CEE Model Entrance Exam 22 200',
    ]);
    expect(
      await sql.one(
        `select count(*)::int from public.exams as e
           join public.notices as n on n.title = format('%s set %s: results published', e.exam_title, e.set_number)
         where extract(isodow from exam_date) = 6
           and not exists (select from public.results as r
             where r.exam_title = e.exam_title and r.set_number = e.set_number and (r.marks > e.full_marks
               or r.created_at at time zone 'Asia/Kathmandu' not between exam_date + 1 and exam_date + interval '36 hours'
               or r.created_at > n.created_at))`,
      ),
    ).toBe(3);
  });

  it('logs what exists, when it came, and nothing from the future', async () => {
    expect(await count('activity where created_at > now()')).toBe(0);
    expect(
      await sql.one(
        `select count(*)::int from public.students as s where not exists (select from public.activity as a
           where a.entity_id = s.id and a.action = 'created' and a.created_at = s.registration_time)`,
      ),
    ).toBe(0);
  });
});

describe('demo files', () => {
  it('are there, as their rows describe them, and every path leads to one', async () => {
    const files = await sql.run('select name, url, size::int, sha256, content_type from public.files');
    for (const file of files) {
      const bytes = readFileSync(path.join(seedsFolder, 'files', String(file.name)));
      expect(bytes.length).toBe(file.size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
      if (file.content_type === 'application/pdf') {
        expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
        expect(bytes.length).toBeLessThan(60_000);
      }
    }
    const urls = await sql.list(
      'select file_url from public.notes union all select file_url from public.downloads',
    );
    expect(urls).toHaveLength(17);
    expect(files.map((file) => file.url)).toEqual(expect.arrayContaining(urls));
  });
});
