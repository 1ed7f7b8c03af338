// `npm run load:push`: an exam is published for which 50,000 browsers (BROWSERS) wait. How long it takes until all are told, by a
// push service that decrypts each message and checks who sent it, and how long a visitor waits for a page meanwhile.
// Somebody who is told twice or not at all, or more than five minutes, ends with exit code 1.

import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { startPushService } from '../../server/testing/pushService.ts';
import { figures, millisecond, startWorld } from './world.ts';

const browsers = Number(process.env.BROWSERS ?? '50000');
const goal = 300;

const hex = (text: string): string => Buffer.from(text, 'base64url').toString('hex');

const service = await startPushService();
const world = await startWorld(undefined, { PUSH_SERVICES: service.origin });
try {
  const { database, product } = world;
  await database.query(
    `begin;
     insert into public.results_uploads (exam_title, set_number, publish, publish_at)
       values ('CEE Model Entrance Exam', '19', 'at', now() + interval '1 day');
     insert into public.results (symbol, name, marks, exam_title, set_number)
       values ('CEE-0001', 'Sandhya Gurung', 152.5, 'CEE Model Entrance Exam', '19');
     commit`,
  );
  // The first question makes the key.
  await (await fetch(`${product.url}/push/key`)).arrayBuffer();
  for (let made = 0; made < browsers; made += 5000) {
    const some = Array.from({ length: Math.min(5000, browsers - made) }, () => {
      const { endpoint, keys } = service.browser().subscription;
      return { endpoint, point: hex(keys.p256dh), secret: hex(keys.auth) };
    });
    await database.query(
      `with made as (
         insert into auth.push_subscriptions (endpoint, origin, p256dh, secret, kid, created_at)
         select one.endpoint, $2, decode(one.point, 'hex'), decode(one.secret, 'hex'), key.kid, now()
         from jsonb_to_recordset($1) as one (endpoint text, point text, secret text), auth.push_keys as key returning id
       )
       insert into auth.push_wishes (subscription_id, exam_id, created_at)
       select made.id, exam.id, now() from made, public.exams as exam`,
      [JSON.stringify(some), service.origin],
    );
  }
  await database.query('analyze auth.push_subscriptions, auth.push_wishes');

  const load = loadavg()[0]?.toFixed(1) ?? '?';
  const begun = performance.now();
  await database.query('select public.publish_exam(id, version) from public.exams');
  const published = performance.now() - begun;
  let first: number | undefined;
  service.onMessage = () => {
    first ??= performance.now() - begun;
  };
  const visits: number[] = [];
  const seconds = () => (performance.now() - begun) / 1000;
  while (service.received.length < browsers && seconds() < 2 * goal) {
    const asked = performance.now();
    await (await fetch(`${product.url}/results`)).arrayBuffer();
    visits.push(performance.now() - asked);
    await pause(200);
  }
  const took = seconds();
  // The last batch is settled after its last answer.
  let left = 1;
  while (left > 0 && seconds() < 2 * goal) {
    await pause(100);
    const { rows } = await database.query<{ left: number }>(
      'select count(*)::int as left from auth.push_wishes',
    );
    left = rows[0]?.left ?? 0;
  }
  const told = new Set(service.received.map(({ endpoint }) => endpoint)).size;
  const ids = new Set(service.received.map(({ payload }) => payload.id)).size;
  const twice = service.received.length - told;
  const page = figures(visits, 1);
  console.log(`
| browsers | load before | published in | first told after | all told after | a second | told twice | refused | a visitor's page, p50 / most |
|---:|---:|---:|---:|---:|---:|---:|---:|---|
| ${browsers.toLocaleString('en-US')} | ${load} | ${millisecond(published)} | ${millisecond(first ?? NaN)} | ${took.toFixed(0)} s | ${(told / took).toFixed(0)} | ${twice} | ${service.refused.length} | ${millisecond(page.p50)} / ${millisecond(page.most)} |`);
  const problems = [
    ...(told === browsers && ids === told ? [] : [`${told} of ${browsers} were told`]),
    ...(twice === 0 ? [] : [`${twice} messages came twice`]),
    ...service.refused.slice(0, 3),
    ...(took <= goal ? [] : [`more than ${goal} s`]),
    ...(left === 0 ? [] : [`${left} wishes are left`]),
  ];
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await world.end();
  await service.close();
}
