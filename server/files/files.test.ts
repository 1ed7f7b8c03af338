// Who reads stored files, and how they are sent, over HTTP on a real database: docs/screens/portal.md.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentDisposition } from '../http/requestRules.ts';
import { authClient, type AuthClient, accessOf, signedIn, codeOf } from '../testing/authClient.ts';
import { useTestServer, type NewUser } from '../testing/testServer.ts';
import { fileType, isStoredName } from './fileTypes.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';
const pdf = '11111111-1111-4111-8111-111111111111.pdf';
const html = '22222222-2222-4222-8222-222222222222.html';
const missing = '33333333-3333-4333-8333-333333333333.pdf';
const folder = '44444444-4444-4444-8444-444444444444.pdf';
const rowless = '55555555-5555-4555-8555-555555555555.pdf';
const page = '<script>alert(1)</script>';
const content = Buffer.from(`%PDF-1.7\n${'0123456789'.repeat(400)}`);

async function browserOf(
  role: NewUser['role'],
  status?: 'approved' | 'pending' | 'rejected',
): Promise<AuthClient> {
  const email = `${role ?? ''}-${status ?? 'unlinked'}@prabesh.test`;
  const id = await server.addUser({ email, password, role });
  if (status !== undefined) {
    await server.pool.query(
      `insert into public.students (first_name, last_name, email, phone, college_name, approval_status, user_id)
       values ('Asha', 'Rai', $1, $2, 'KMC', $3, $4)`,
      [email, `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`, status, id],
    );
  }
  return (await signedIn(server, email)).browser;
}

beforeAll(async () => {
  writeFileSync(path.join(server.files, pdf), content);
  writeFileSync(path.join(server.files, html), page);
  writeFileSync(path.join(server.files, '..', 'outside.pdf'), 'outside');
  writeFileSync(path.join(server.files, rowless), 'no row');
  mkdirSync(path.join(server.files, folder));
  for (const [name, originalName, size] of [
    [pdf, 'भौतिक "नोट".pdf', content.length],
    // As no upload leaves it; a store may hold what somebody copied there.
    [html, 'page.html', page.length],
    [folder, 'folder.pdf', 4096],
  ] as const) {
    await server.pool.query(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1, $2, $3, 'application/pdf', $4, $5)`,
      [name.slice(0, 36), name, originalName, size, 'a'.repeat(64)],
    );
  }
  await server.pool.query(
    "insert into public.notes (title, subject, file_url) values ('For all', 'Physics', '/files/' || $1)",
    [pdf],
  );
});

describe('who may read', () => {
  it('admins, teachers and approved students', async () => {
    for (const browser of [
      await browserOf('admin'),
      await browserOf('teacher'),
      await browserOf('student', 'approved'),
    ]) {
      const response = await browser.send({ url: `/files/${pdf}` });
      expect(response.statusCode).toBe(200);
      expect(response.rawPayload).toEqual(content);
    }
  });

  it('everybody what is attached to a published notice, as long as it is that, and else nobody but admins', async () => {
    const attached = '66666666-6666-4666-8666-666666666666.pdf';
    writeFileSync(path.join(server.files, attached), content);
    await server.pool.query(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1, $2, 'routine.pdf', 'application/pdf', $3, $4)`,
      [attached.slice(0, 36), attached, content.length, 'a'.repeat(64)],
    );
    const [visitor, student, admin] = [authClient(server), authClient(server), authClient(server)];
    await student.signIn('student-approved@prabesh.test', password);
    await admin.signIn('admin-unlinked@prabesh.test', password);
    const url = `/files/${attached}`;
    const answers = async (): Promise<number[]> => {
      const sent = [];
      for (const one of [visitor, student, admin]) sent.push((await one.send({ url })).statusCode);
      return sent;
    };
    const change = (text: string) => server.pool.query(text);
    await change(
      `insert into public.notices (title, category, content, state, attachment_url) values ('Routine', 'Exams', 'x', 'draft', '${url}')`,
    );
    expect(await answers()).toEqual([401, 404, 200]);
    await change("update public.notices set state = 'published' where title = 'Routine'");
    expect(await answers()).toEqual([200, 200, 200]);
    const response = await visitor.send({ url, headers: { range: 'bytes=0-3' } });
    expect([response.statusCode, response.payload, response.headers['cache-control']]).toEqual([
      206,
      '%PDF',
      'private, no-cache',
    ]);
    expect((await visitor.send({ url: `/files/${pdf}` })).statusCode).toBe(401);
    await change("delete from public.notices where title = 'Routine'");
    expect(await answers()).toEqual([401, 404, 200]);
    // Somebody studies from the same file.
    await change(
      `insert into public.notes (title, subject, file_url) values ('Routine', 'Physics', '${url}')`,
    );
    expect(await answers()).toEqual([401, 200, 200]);
  });

  it('all mark sheets of an exam: admins and whoever holds it now, also where something else names them', async () => {
    const book = '77777777-7777-4777-8777-777777777777.pdf';
    const url = `/files/${book}`;
    writeFileSync(path.join(server.files, book), content);
    const change = (text: string) => server.pool.query(text);
    await server.pool.query(
      `insert into public.files (id, name, original_name, content_type, size, sha256)
       values ($1, $2, 'Mark sheets.pdf', 'application/pdf', $3, $4)`,
      [book.slice(0, 36), book, content.length, 'a'.repeat(64)],
    );
    const holder = await server.addUser({ email: 'holder@prabesh.test', password, role: 'teacher' });
    await change(`
      begin;
      select set_config('hasura.user', '{"x-hasura-role": "teacher", "x-hasura-user-id": "${holder}"}', true);
      insert into public.results (symbol, name, marks, exam_title, set_number) values ('A', 'Asha', 1, 'Bound', '1');
      commit`);
    await change(
      `insert into public.sheet_books (exam_id) select id from public.exams where exam_title = 'Bound'`,
    );
    await change(
      `update public.sheet_books set state = 'ready', file_url = '${url}', finished_at = now(), claim = null, claimed_until = null`,
    );
    const people = [
      'admin-unlinked@prabesh.test',
      'holder@prabesh.test',
      'teacher-unlinked@prabesh.test',
      'student-approved@prabesh.test',
    ];
    const browsers = await Promise.all(
      people.map(async (email) => {
        const browser = authClient(server);
        await browser.signIn(email, password);
        return browser;
      }),
    );
    const answers = async (): Promise<number[]> => {
      const sent = [];
      for (const one of [...browsers, authClient(server)]) sent.push((await one.send({ url })).statusCode);
      return sent;
    };
    expect(await answers()).toEqual([200, 200, 404, 404, 401]);
    const sent = await browsers[1]?.send({ url, headers: { range: 'bytes=0-3' } });
    expect([sent?.statusCode, sent?.payload, sent?.headers['cache-control']]).toEqual([
      206,
      '%PDF',
      'private, no-cache',
    ]);
    // Not by a note, nor by a notice that everybody sees.
    await change(`insert into public.notes (title, subject, file_url) values ('Bound', 'Physics', '${url}')`);
    await change(
      `insert into public.notices (title, category, content, state, attachment_url) values ('Bound', 'Exams', 'x', 'published', '${url}')`,
    );
    expect(await answers()).toEqual([200, 200, 404, 404, 401]);
    await change("delete from public.notes where title = 'Bound'");
    await change("delete from public.notices where title = 'Bound'");
    await change(`
      begin;
      select set_config('prabesh.decides', 'on', true);
      delete from public.exam_holders where exam_title = 'Bound';
      commit`);
    expect(await answers()).toEqual([200, 404, 404, 404, 401]);
  });

  it('no pending, rejected or unlinked student, who learns nothing about what exists', async () => {
    for (const status of ['pending', 'rejected', undefined] as const) {
      const browser = await browserOf('student', status);
      for (const name of [pdf, missing]) {
        const response = await browser.send({ url: `/files/${name}` });
        expect(response.statusCode).toBe(403);
        expect(response.json()).toEqual({
          error: { code: 'not_approved', message: 'Your registration is not approved' },
        });
        expect(response.headers['cache-control']).toBe('no-store');
      }
    }
  });

  it('nobody else, who is led to the page that says why when it was opened in a tab', async () => {
    const opened = (name: string, headers: Record<string, string> = {}) => ({
      url: `/files/${name}`,
      headers: { host: 'localhost:3000', 'sec-fetch-dest': 'document', ...headers },
    });
    const [visitor, pending, teacher] = [authClient(server), authClient(server), authClient(server)];
    await pending.signIn('student-pending@prabesh.test', password);
    await teacher.signIn('teacher-unlinked@prabesh.test', password);
    for (const [browser, request, place] of [
      [visitor, opened(pdf), '/auth'],
      [visitor, opened(pdf, { referer: 'http://localhost:3000/ne/notes?q=x' }), '/ne/auth'],
      [visitor, opened(pdf, { referer: 'https://elsewhere.test/ne/notes' }), '/auth'],
      [visitor, opened(pdf, { referer: 'no address' }), '/auth'],
      [pending, opened(pdf), '/student'],
      [teacher, opened(missing), '/not-found'],
    ] as const) {
      const response = await browser.send(request);
      expect([response.statusCode, response.headers.location], JSON.stringify(request)).toEqual([303, place]);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    for (const dest of ['empty', 'iframe', 'embed'])
      expect((await visitor.send(opened(pdf, { 'sec-fetch-dest': dest }))).statusCode).toBe(401);
    expect((await visitor.send({ ...opened(pdf), method: 'DELETE' })).statusCode).not.toBe(303);
  });

  it('no visitor, whatever cookie or token they make up', async () => {
    for (const headers of [
      {},
      { cookie: 'prabesh_files=x' },
      { cookie: `prabesh_files=${'a'.repeat(43)}` },
      { authorization: 'Bearer abc' },
      { authorization: 'Basic abc' },
    ]) {
      for (const name of [pdf, missing]) {
        const response = await server.app.inject({ url: `/files/${name}`, headers });
        expect(codeOf(response)).toEqual([401, 'unauthorized']);
      }
    }
  });

  it('a Bearer token too, and a wrong one is not saved by a good cookie', async () => {
    const browser = authClient(server);
    const answer = await browser.signIn('admin-unlinked@prabesh.test', password);
    const authorization = `Bearer ${accessOf(answer)}`;
    const get = (headers: Record<string, string>) => server.app.inject({ url: `/files/${pdf}`, headers });
    expect((await get({ authorization })).statusCode).toBe(200);
    const cookie = browser.jar.header('/files');
    expect((await get({ cookie })).statusCode).toBe(200);
    expect((await get({ cookie, authorization: `${authorization}x` })).statusCode).toBe(401);
  });

  it('nobody whose approval was withdrawn or who has signed out, from that moment on', async () => {
    const browser = authClient(server);
    await browser.signIn('student-approved@prabesh.test', password);
    const cookie = browser.jar.header('/files');
    const get = () => server.app.inject({ url: `/files/${pdf}`, headers: { cookie } });
    const decide = (status: string) =>
      server.pool.query('update public.students set approval_status = $1 where email = $2', [
        status,
        'student-approved@prabesh.test',
      ]);
    expect((await get()).statusCode).toBe(200);
    await decide('rejected');
    expect((await get()).statusCode).toBe(403);
    await decide('approved');
    expect((await get()).statusCode).toBe(200);
    await browser.send({ method: 'POST', url: '/auth/logout', payload: {} });
    expect((await get()).statusCode).toBe(401);
  });
});

describe('what is for a class group', () => {
  const statuses = async (browser: AuthClient, names: string[]): Promise<number[]> => {
    const codes: number[] = [];
    for (const name of names) codes.push((await browser.send({ url: `/files/${name}` })).statusCode);
    return codes;
  };

  it('is read by its students, who know the address or not, and by nobody of another group', async () => {
    const { pool } = server;
    const names: string[] = [];
    for (const number of [1, 2, 3, 4]) {
      const name = `66666666-6666-4666-8666-66666666666${number}.pdf`;
      names.push(name);
      writeFileSync(path.join(server.files, name), content);
      await pool.query(
        `insert into public.files (id, name, original_name, content_type, size, sha256)
         values ($1, $2, 'a.pdf', 'application/pdf', $3, $4)`,
        [name.slice(0, 36), name, content.length, 'b'.repeat(64)],
      );
    }
    const [ofNote, ofDownload, ofVideo, ofNothing] = names.map((name) => `/files/${name}`);
    const group = '77777777-7777-4777-8777-777777777777';
    await pool.query("insert into public.class_groups (id, name) values ($1, 'Morning')", [group]);
    const audience = JSON.stringify([group]);
    await pool.query(
      "insert into public.notes (title, subject, file_url, audience) values ('M', 'Physics', $1, $2)",
      [ofNote, audience],
    );
    await pool.query(
      "insert into public.downloads (title, category, file_url, audience) values ('M', 'Other', $1, $2)",
      [ofDownload, audience],
    );
    await pool.query(
      `insert into public.videos (title, subject, video_url, thumbnail_url, audience)
       values ('M', 'Physics', 'https://example.com', $1, $2)`,
      [ofVideo, audience],
    );
    expect(ofNothing).toContain('.pdf');

    const student = authClient(server);
    await student.signIn('student-approved@prabesh.test', password);
    const teacher = authClient(server);
    await teacher.signIn('teacher-unlinked@prabesh.test', password);
    const move = (sql: string) => pool.query(sql, ['student-approved@prabesh.test', group]);
    const join = `insert into public.student_class_groups
      select id, $2::uuid from public.students where email = $1`;
    const leave = `delete from public.student_class_groups using public.students
      where student_id = id and email = $1 and class_group_id = $2`;

    expect(await statuses(student, names)).toEqual([404, 404, 404, 404]);
    const head = await student.send({ method: 'HEAD', url: ofNote ?? '' });
    const known = await student.send({
      url: ofNote ?? '',
      headers: { 'if-none-match': `"${'b'.repeat(64)}"` },
    });
    expect([head.statusCode, known.statusCode]).toEqual([404, 404]);
    expect(await statuses(teacher, names)).toEqual([200, 200, 200, 200]);
    await move(join);
    expect(await statuses(student, names)).toEqual([200, 200, 200, 404]);
    await move(leave);
    expect(await statuses(student, names)).toEqual([404, 404, 404, 404]);
    await move(join);
    await pool.query('delete from public.class_groups where id = $1', [group]);
    expect(await statuses(student, names)).toEqual([404, 404, 404, 404]);
    // Named once more by something that is for all.
    await pool.query("insert into public.notes (title, subject, file_url) values ('All', 'Physics', $1)", [
      ofDownload,
    ]);
    expect(await statuses(student, names)).toEqual([404, 200, 404, 404]);
  });
});

describe('how files are sent', () => {
  let admin: AuthClient;
  beforeAll(async () => {
    admin = authClient(server);
    await admin.signIn('admin-unlinked@prabesh.test', password);
  });

  it('with type, length, name, and an hour in a private cache', async () => {
    const response = await admin.send({ url: `/files/${pdf}`, headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'cache-control': 'private, max-age=3600',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      vary: 'Authorization, Cookie',
    });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(response.headers['content-disposition']).toBe(
      `inline; filename="_____ _____.pdf"; filename*=UTF-8''${encodeURIComponent('भौतिक "नोट".pdf')}`,
    );
  });

  it('headers alone for HEAD', async () => {
    const response = await admin.send({ method: 'HEAD', url: `/files/${pdf}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe(String(content.length));
    expect(response.body).toBe('');
  });

  it.each<[string, number, string | undefined, string]>([
    ['bytes=0-9', 206, `bytes 0-9/${content.length}`, content.subarray(0, 10).toString()],
    ['bytes=-5', 206, `bytes ${content.length - 5}-${content.length - 1}/${content.length}`, '56789'],
    [
      'bytes=4000-',
      206,
      `bytes 4000-${content.length - 1}/${content.length}`,
      content.subarray(4000).toString(),
    ],
  ])('in part for Range: %s', async (range, status, contentRange, body) => {
    const response = await admin.send({ url: `/files/${pdf}`, headers: { range } });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-range']).toBe(contentRange);
    expect(response.body).toBe(body);
  });

  it('not at all for a range outside the file', async () => {
    const response = await admin.send({ url: `/files/${pdf}`, headers: { range: 'bytes=99999-' } });
    expect(codeOf(response)).toEqual([416, 'range_not_satisfiable']);
  });

  it('not again when the browser has it', async () => {
    const first = await admin.send({ url: `/files/${pdf}` });
    const again = await admin.send({
      url: `/files/${pdf}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('never inline when a browser would run them', async () => {
    const response = await admin.send({ url: `/files/${html}` });
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-frame-options': 'DENY',
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment;/);
    expect(response.headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    missing,
    folder,
    rowless,
    'x.pdf',
    '..%2foutside.pdf',
    '%2e%2e%2foutside.pdf',
    `${pdf}%00`,
    `.%2f${pdf}`,
    pdf.toUpperCase(),
    'con',
    'a'.repeat(5000),
  ])('404 for %.50s', async (name) => {
    const response = await admin.send({ url: `/files/${name}` });
    expect(codeOf(response)).toEqual([404, 'not_found']);
  });
});

describe('file types', () => {
  it('show pictures and PDFs, download the rest', () => {
    expect(
      ['a.pdf', 'a.png', 'a.docx', 'a.svg', 'a.xyz', 'a.constructor'].map((name) => fileType(name).inline),
    ).toEqual([true, true, false, false, false, false]);
  });

  it('names in the store are uuid and ending', () => {
    expect(isStoredName(pdf)).toBe(true);
    for (const name of ['', 'a.pdf', `${pdf}.br`, `../${pdf}`, pdf.slice(0, 36), `${pdf}\n`]) {
      expect(isStoredName(name), name).toBe(false);
    }
  });

  it('a name cannot break out of its header', () => {
    const header = contentDisposition(false, 'a"; filename="b.exe\r\nSet-Cookie: x=y');
    expect(header).toBe(
      'attachment; filename="a_; filename=_b.exe__Set-Cookie: x=y"; filename*=UTF-8\'\'a%22%3B%20filename%3D%22b.exe%0D%0ASet-Cookie%3A%20x%3Dy',
    );
  });
});
