// `npm run load:mock-test`: STUDENTS (10,000) begin one mock test within a minute and answer for SECONDS (600), an event each
// half a minute; meanwhile the server is killed KILLS times (0) and Postgres half as often. Each device keeps what was not
// confirmed, as the player does. Then all attempts are marked with an answer to each of 200 questions. Ends with 1 when a
// confirmed answer is not stored, when a device could not send one, or when a request failed without a kill.
// `ONLY=start,answers` or `ONLY=marks`. Requests have the admin secret with a student's role: tokens of 10,000 people would need
// their passwords.

import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { runningPostgres } from '../embedded/product.ts';
import { until } from '../support/until.ts';
import { adminSecret, exchange, figures, millisecond, startWorld } from './world.ts';

const number = (name: string, usual: number, most: number): number =>
  Math.min(Number(process.env[name] ?? usual) || 0, most);
const students = number('STUDENTS', 10_000, 20_000);
const seconds = number('SECONDS', 600, 3600);
const kills = number('KILLS', 0, 20);
const only = (process.env.ONLY ?? 'start,answers,marks').split(',');
const startSeconds = (students / 10_000) * 60;
/** Seconds between two events of one student. */
const pace = 30;

const state = 'attempt_id sitting state last_seq receipt paper_key';
const startText = `mutation Start($test: uuid!, $device: String!) {
  start_attempt(args: {test_id: $test, device: $device, take_over: false}) { ${state} }
}`;
const saveText = `mutation Save($attempt: uuid!, $device: String!, $receipt: String, $events: jsonb!) {
  save_answers(args: {attempt_id: $attempt, device: $device, sitting: 1, receipt: $receipt, events: $events, facts: []}) {
    ${state} now deadline_at extra_minutes answered announcements
  }
}`;

interface State {
  attempt_id: string;
  last_seq: number;
  receipt: string | null;
  paper_key: string | null;
}

/** A student's browser. */
interface Device {
  user: string;
  name: string;
  attempt: string | undefined;
  receipt: string | null;
  /** The number of the newest event, and the newest one that was confirmed. */
  seq: number;
  confirmed: number;
  waiting: { seq: number; question: number; choice: string }[];
  isSending: boolean;
}

const world = await startWorld(process.env.DATA_DIR, { HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'false' });
const agent = new Agent({ keepAlive: true, maxSockets: 128 });
const failures = new Map<string, number>();
const failed = (error: unknown): void => {
  const text = error instanceof Error ? error.message.slice(0, 120) : String(error);
  failures.set(text, (failures.get(text) ?? 0) + 1);
};

async function ask(user: string, query: string, variables: object): Promise<State> {
  const body = await exchange(world.product.url, agent, JSON.stringify({ query, variables }), {
    'x-hasura-admin-secret': adminSecret,
    'x-hasura-role': 'student',
    'x-hasura-user-id': user,
  });
  const answer = JSON.parse(body.toString()) as {
    data?: Record<string, State[]>;
    errors?: { message: string }[];
  };
  const [row] = Object.values(answer.data ?? {})[0] ?? [];
  if (row === undefined) throw new Error(answer.errors?.[0]?.message ?? 'no answer');
  return row;
}

const one = async (text: string, values: unknown[] = []): Promise<unknown> => {
  const { rows } = await world.database.query<Record<string, unknown>>(text, values);
  return Object.values(rows[0] ?? {})[0];
};

/** Students, a paper of 200 questions, and a mock test that is open for four hours. */
async function fill(): Promise<{ test: string; devices: Device[]; choices: string[] }> {
  await world.database.query(
    `insert into auth.users (email) select 'candidate-' || n || '@prabesh.test' from generate_series(1, $1::int) as n`,
    [students],
  );
  await world.database.query(
    `insert into public.students (user_id, first_name, last_name, email, phone, approval_status)
     select id, 'Candidate', 'Thapa', email, '98' || lpad(row_number() over ()::text, 8, '0'), 'approved' from auth.users
     where email like 'candidate-%'`,
  );
  await world.database.query(
    `with paper as (
       insert into public.papers (title, minutes) values ('Model', 240) returning id
     ), section as (
       insert into public.paper_sections (paper_id, position, title, wrong_marks, planned)
       select id, 1, 'Physics', 0.25, 200 from paper returning id, paper_id
     ), question as (
       insert into public.questions (subject, chapter, stem, options)
       select 'Physics', 'Motion', 'Question ' || n || ' asks for $x^' || n || '$',
         '[{"text": "$a$", "right": true}, {"text": "$b$"}, {"text": "$c$"}, {"text": "$d$"}]'
       from generate_series(1, 200) as n returning id
     )
     insert into public.paper_questions (paper_id, section_id, position, question_id, version)
     select section.paper_id, section.id, row_number() over (), question.id, 1 from section, question`,
  );
  const test = String(
    await one(
      `insert into public.mock_tests (paper_id, title, mode, opens_at, closes_at)
       select id, 'Model', 'window', now(), now() + interval '4 hours' from public.papers returning id`,
    ),
  );
  await world.database.query('select public.schedule_test($1)', [test]);
  await world.database.query('analyze');
  await until(async () => (await one('select count(*)::int from public.sealed_papers')) === 1);
  const { rows } = await world.database.query<{ id: string }>(
    "select id from auth.users where email like 'candidate-%'",
  );
  const { rows: options } = await world.database.query<{ id: string }>(
    `select jsonb_array_elements(options) ->> 'id' as id from public.questions limit 100`,
  );
  const devices = rows.map(({ id }) => ({
    user: id,
    name: `device-${id.replaceAll('-', '')}`,
    attempt: undefined,
    receipt: null,
    seq: 0,
    confirmed: 0,
    waiting: [],
    isSending: false,
  }));
  return { test, devices, choices: options.map((option) => option.id) };
}

/** Calls `each` for one device after the other, `perSecond` times a second for so long, whatever the answers do. */
async function paced(
  devices: Device[],
  perSecond: number,
  count: number,
  each: (device: Device, due: number) => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const asked: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = begun + (index * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 1) await delay(wait);
    const device = devices[index % devices.length];
    if (device) asked.push(each(device, due).catch(failed));
  }
  await Promise.all(asked);
}

async function send(device: Device): Promise<void> {
  if (device.isSending || device.waiting.length === 0) return;
  device.isSending = true;
  try {
    const answer = await ask(device.user, saveText, {
      attempt: device.attempt,
      device: device.name,
      receipt: device.receipt,
      events: device.waiting.map((event) => ({ ...event, marked: false, spent: 1000 })),
    });
    device.receipt = answer.receipt;
    device.confirmed = answer.last_seq;
    device.waiting = device.waiting.filter(({ seq }) => seq > answer.last_seq);
  } finally {
    device.isSending = false;
  }
}

async function start(test: string, devices: Device[]): Promise<number[]> {
  const times: number[] = [];
  await paced(devices, devices.length / startSeconds, devices.length, async (device, due) => {
    const answer = await ask(device.user, startText, { test, device: device.name });
    if (answer.paper_key === null) throw new Error('no key');
    device.attempt = answer.attempt_id;
    device.receipt = answer.receipt;
    times.push(performance.now() - due);
  });
  return times;
}

/** Kills the server, and each second time Postgres with it, and starts it again; how long nobody was answered, in seconds. */
async function kill(round: number): Promise<number> {
  const begun = performance.now();
  if (round % 2 === 1) process.kill(-(runningPostgres(world.dataDir) ?? 0), 'SIGKILL');
  else world.product.child.kill('SIGKILL');
  await world.product.ended;
  await world.again();
  return (performance.now() - begun) / 1000;
}

async function answer(devices: Device[], choices: string[]): Promise<{ times: number[]; pauses: number[] }> {
  const times: number[] = [];
  const pauses: number[] = [];
  const perSecond = devices.length / pace;
  const killing = (async () => {
    for (let round = 0; round < kills; round += 1) {
      await delay((seconds * 1000) / (kills + 1));
      pauses.push(await kill(round));
    }
  })();
  await paced(devices, perSecond, Math.floor(perSecond * seconds), async (device, due) => {
    device.seq += 1;
    device.waiting.push({
      seq: device.seq,
      question: 1 + ((device.seq * 7) % 200),
      choice: choices[device.seq % choices.length] ?? '',
    });
    await send(device);
    if (device.waiting.length === 0) times.push(performance.now() - due);
  });
  await killing;
  // As the player goes on when the line is back.
  for (let round = 0; round < 20 && devices.some(({ waiting }) => waiting.length > 0); round += 1) {
    await paced(devices, 1000, devices.length, send);
  }
  return { times, pauses };
}

/** What a device called saved and the database does not have, and what a device could not send. */
async function lost(devices: Device[]): Promise<{ confirmed: number; unsent: number }> {
  const { rows } = await world.database.query<{ attempt_id: string; count: number }>(
    'select attempt_id, count(*)::int as count from public.answer_events where counted group by attempt_id',
  );
  const stored = new Map(rows.map(({ attempt_id, count }) => [attempt_id, count]));
  const confirmed = devices.reduce(
    (sum, device) => sum + Math.max(0, device.confirmed - (stored.get(device.attempt ?? '') ?? 0)),
    0,
  );
  return { confirmed, unsent: devices.reduce((sum, { waiting }) => sum + waiting.length, 0) };
}

/** Of a process, on Linux. */
function processorSeconds(pid: number): number {
  const [user = NaN, system = NaN] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
}

/** An answer to each question in each attempt, written past the functions; then seconds of marking them all. */
async function mark(test: string): Promise<{ events: number; took: number; used: number }> {
  await world.database.query("set session_replication_role = 'replica'");
  await world.database.query('truncate public.answer_events');
  await world.database.query(
    `insert into public.attempts (test_id, student_id, started_at, deadline_at, last_seen_at)
     select $1, id, now(), now(), now() from public.students on conflict do nothing`,
    [test],
  );
  await world.database.query(
    `insert into public.answer_events (
       attempt_id, sitting, seq, question, choice, marked, spent, received_at, counted
     )
     select attempt.id, 1, question, question, said.options -> floor(random() * 4)::int ->> 'id', false, 1000, now(), true
     from public.attempts as attempt
     cross join (
       select taken.number as question, version.options
       from public.paper_questions as taken join public.question_versions as version using (question_id)
     ) as said`,
  );
  await world.database.query("set session_replication_role = 'origin'");
  await world.database.query('analyze');
  const pid = Number(await one('select pg_backend_pid()'));
  const usedBefore = processorSeconds(pid);
  const begun = performance.now();
  await world.database.query('select public.mark_test($1)', [test]);
  const took = (performance.now() - begun) / 1000;
  const used = processorSeconds(pid) - usedBefore;
  return { events: Number(await one('select count(*) from public.answer_events')), took, used };
}

const row = (name: string, times: number[], over: number): string => {
  const { requests, perSecond, p50, p95, p99, most } = figures(times, over);
  return `| ${name} | ${requests} | ${perSecond.toFixed(0)} | ${[p50, p95, p99, most].map(millisecond).join(' | ')} |`;
};

const problems: string[] = [];
try {
  const { test, devices, choices } = await fill();
  console.log(`Load of the machine before: ${loadavg()[0]?.toFixed(1) ?? '?'}\n`);
  console.log(
    '| | done | a second | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  );
  if (only.includes('start')) console.log(row(`${students} begin`, await start(test, devices), startSeconds));
  if (only.includes('answers')) {
    const { times, pauses } = await answer(devices, choices);
    console.log(row('an event saved', times, seconds));
    const { confirmed, unsent } = await lost(devices);
    console.log(
      `\n${pauses.length} kills, nobody answered for ${pauses.map((pause) => pause.toFixed(1)).join(', ')} s; confirmed events lost: ${confirmed}, events that a device still has: ${unsent}`,
    );
    if (confirmed > 0) problems.push('confirmed events are lost');
    if (unsent > 0) problems.push('events could not be sent');
  }
  if (only.includes('marks')) {
    const { events, took, used } = await mark(test);
    console.log(
      `\n${students} attempts, ${events} answers marked in ${took.toFixed(1)} s, ${used.toFixed(1)} s of processor`,
    );
  }
  for (const [text, count] of failures) console.log(`${count} requests failed: ${text}`);
  if (failures.size > 0 && kills === 0) problems.push('requests failed');
  console.log(`Load of the machine after: ${loadavg()[0]?.toFixed(1) ?? '?'}`);
} finally {
  agent.destroy();
  await world.end();
}
for (const line of problems) console.log(line);
if (problems.length > 0) process.exitCode = 1;
