// Photos of students over HTTP: who gives one and who sees it, what is taken, and what of it is kept.

import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '../../base/limits.ts';
import { authClient, type AuthClient, codeOf, signedIn } from '../../testing/authClient.ts';
import { testOrigin, useTestServer } from '../../testing/testServer.ts';
import { cleanPhoto } from './cleanPhoto.ts';

const server = useTestServer();
const password = 'Correct-Horse-1';
const people = new Map<string, { browser: AuthClient; token: string; user: string }>();
let ram = '';

function picture(width: number, height = width, colour = '#c63'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(20, 20, 99, 99);
  return canvas.toBuffer('image/jpeg');
}
/** As a phone writes it: the place, and words, between the head and the picture. */
function withPlace(photo: Buffer): Buffer {
  const note = (marker: number, text: string) => {
    const body = Buffer.from(text);
    const head = Buffer.alloc(4);
    head.writeUInt16BE(marker, 0);
    head.writeUInt16BE(body.length + 2, 2);
    return Buffer.concat([head, body]);
  };
  const exif = note(0xffe1, 'Exif\0\0II*\0GPSLatitude 27.7 GPSLongitude 85.3');
  return Buffer.concat([
    ...[photo.subarray(0, 2), exif, note(0xfffe, 'at home'), photo.subarray(2)],
    Buffer.from('<script>alert(1)</script>'),
  ]);
}

beforeAll(async () => {
  for (const [name, role] of [
    ['ram', 'student'],
    ['sita', 'student'],
    ['desk', 'office'],
    ['admin', 'admin'],
    ['teacher', 'teacher'],
    ['colleague', 'teacher'],
  ] as const) {
    const email = `${name}@prabesh.test`;
    const user = await server.addUser({ email, password, role });
    if (role === 'student')
      await server.pool.query(
        `insert into public.students (user_id, first_name, last_name, email, phone) values ($1, $2, 'Thapa', $3, $4)`,
        [user, name, email, name === 'ram' ? '9800000001' : '9800000002'],
      );
    people.set(name, { ...(await signedIn(server, email)), user });
  }
  ram = await server.value("select id from public.students where first_name = 'ram'");
});
beforeEach(async () => {
  await server.pool.query('delete from auth.student_photos');
  await server.pool.query("update public.students set approval_status = 'pending'");
});

const send = (
  who: string,
  method: 'PUT' | 'DELETE',
  payload?: Buffer,
  headers: Record<string, string> = {},
) => {
  const { browser, token } = people.get(who) ?? { browser: authClient(server), token: 'nobody' };
  return browser.as(token, {
    ...{ method, url: `/files/photos/${ram}` },
    ...(payload && { payload }),
    headers: { origin: testOrigin, ...(payload && { 'content-type': 'image/jpeg' }), ...headers },
  });
};
const give = async (who: string, photo = picture(200)) => (await send(who, 'PUT', photo)).statusCode;
/** As an <img> asks: with the cookie. */
const see = async (who: string, url = `/files/photos/${ram}`) =>
  (await (people.get(who)?.browser ?? authClient(server)).send({ url })).statusCode;

it('is given by the student and seen by the student, the office and admins alone', async () => {
  expect(await see('ram')).toBe(204);
  expect(await give('ram')).toBe(204);
  const all = ['ram', 'desk', 'admin', 'sita', 'teacher', 'nobody'];
  expect(await Promise.all(all.map((who) => see(who)))).toEqual([200, 200, 200, 404, 404, 401]);
  const answer = await people.get('desk')?.browser.send({ url: `/files/photos/${ram}` });
  expect(answer?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
  });
  // By the name of its file it is nobody's, whoever has guessed that.
  const { rows } = await server.pool.query<{ url: string }>('select url from auth.student_photos');
  for (const who of ['admin', 'desk', 'teacher']) expect(await see(who, rows[0]?.url)).toBe(404);
  for (const who of ['sita', 'teacher']) expect(await give(who)).toBe(404);
  expect(await give('nobody')).toBe(401);
  expect((await send('ram', 'PUT', picture(200), { origin: 'https://evil.test' })).statusCode).toBe(403);
  for (const wrong of ['x', `${ram}'`, randomUUID()])
    expect(await see('admin', `/files/photos/${encodeURIComponent(wrong)}`)).toBe(404);
});

it('is seen by a teacher who has the student in an own mock test', async () => {
  await give('desk');
  await server.pool.query("update public.students set approval_status = 'approved'");
  const { user } = people.get('teacher') ?? {};
  await server.pool.query(
    `with paper as (insert into public.papers (title, minutes, owner_id) values ('Model', 60, $1) returning id),
       made as (
         insert into public.mock_tests (paper_id, title, owner_id, opens_at, closes_at)
         select id, 'Model', $1, now() + interval '1 hour', now() + interval '2 hours' from paper returning id
       ) select id from made`,
    [user],
  );
  expect(await see('teacher')).toBe(404);
  await server.pool.query(
    `set session_replication_role = 'replica';
     update public.mock_tests set scheduled_at = now(), minutes = 60, sections = '[]', questions = 0, full_marks = 0;
     reset session_replication_role`,
  );
  expect(await Promise.all(['teacher', 'colleague'].map((who) => see(who)))).toEqual([200, 404]);
});

it('stays as the office has approved it; one that is missing can be given', async () => {
  await server.pool.query("update public.students set approval_status = 'approved'");
  expect(await give('ram')).toBe(204);
  const fixed = await send('ram', 'PUT', picture(300));
  expect(codeOf(fixed)).toEqual([403, 'photo_fixed']);
  expect((await send('ram', 'DELETE')).statusCode).toBe(403);
  expect(await give('desk')).toBe(204);
  const listed = await people
    .get('desk')
    ?.browser.as(people.get('desk')?.token ?? '', { url: '/files/photos' });
  expect(listed?.json()).toEqual({ students: [ram] });
  expect((await send('admin', 'DELETE')).statusCode).toBe(204);
  expect(await see('ram')).toBe(204);
  const { browser, token } = people.get('teacher') ?? {};
  expect((await browser?.as(token ?? '', { url: '/files/photos' }))?.statusCode).toBe(404);
});

it('keeps nothing but the picture: no place, no words, nothing behind its end', async () => {
  const plain = picture(200);
  expect((await send('ram', 'PUT', withPlace(plain))).statusCode).toBe(204);
  const { rows } = await server.pool.query<{ name: string }>(
    'select name from public.files join auth.student_photos using (url)',
  );
  const kept = readFileSync(path.join(server.files, rows[0]?.name ?? ''));
  expect(kept.toString('latin1')).not.toMatch(/Exif|GPS|at home|script|ICC_PROFILE/);
  expect(kept).toEqual(cleanPhoto(plain));
  expect(cleanPhoto(kept)).toEqual(kept);
});

it('is a square JPEG of its bounds', async () => {
  const png = createCanvas(200, 200).toBuffer('image/png');
  const broken = picture(200);
  const wrong = [
    png,
    picture(200, 240),
    picture(100),
    picture(1100),
    broken.subarray(0, -2),
    broken.subarray(0, 300),
    Buffer.from('x'),
  ];
  for (const file of wrong) {
    const answer = await send('ram', 'PUT', file);
    expect(codeOf(answer)).toEqual([422, 'no_photo']);
  }
  expect((await send('ram', 'PUT', Buffer.alloc(limits.photoSize.default + 1))).statusCode).toBe(413);
  expect((await send('ram', 'PUT', Buffer.alloc(52_428_800))).statusCode).toBe(413);
  expect((await send('ram', 'PUT', picture(200), { 'content-type': 'image/png' })).statusCode).toBe(415);
  expect(readdirSync(path.join(server.files, '.incoming'))).toEqual([]);
});

it('is changed by its student so often, and by the office as often as it is needed', async () => {
  const statuses = new Set<number>();
  for (let change = 0; change <= limits.photoChanges.default; change += 1) statuses.add(await give('ram'));
  expect(statuses).toContain(429);
  expect(await give('desk')).toBe(204);
});

it('goes from the store with a newer one, and with its student', async () => {
  const given = new Set<string>();
  for (const size of [200, 250]) {
    await give('desk', picture(size));
    const { rows } = await server.pool.query<{ url: string }>('select url from auth.student_photos');
    given.add(rows[0]?.url.slice('/files/'.length) ?? '');
  }
  await server.pool.query('delete from public.students where id = $1', [ram]);
  const { rows } = await server.pool.query<{ name: string }>(
    'select name from auth.file_removals where name = any ($1) and look_at <= now()',
    [[...given]],
  );
  expect(new Set(rows.map(({ name }) => name))).toEqual(given);
});
