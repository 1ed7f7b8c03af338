// An import of 3,000 students as the dialog sends it: stored by one mutation, then their logins are ordered. All or
// nothing, without a gap in the registration numbers; an ordered job goes on by itself after the next start.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from '../embedded/product.ts';
import {
  answered as asAnswered,
  ask,
  type Attempt,
  type Found,
  type KilledWork,
  lookUp,
  Refused,
  tokenOf,
} from './killedWork.ts';
import { documentOf } from './world.ts';

const students = 3000;
const admin = { email: 'admin@prabesh.test', password: 'Admin1234' };
const importStudents = documentOf('ImportStudents');
/** So many logins more, and a job counts as one that goes on. */
const proof = 3;
const patience = 60_000;

interface Stored {
  students: number;
  logged: number;
  all: number;
  numbers: number;
  highest: number;
  counter: number;
}

interface Logins {
  jobs: number;
  ordered: number;
  waiting: number;
  made: number;
  failed: number;
  /** Students with a login of their own. */
  linked: number;
}

const stored = `
  select (select count(*)::int from public.students where id = any($1)) as students,
    (select count(*)::int from public.activity where entity_id = any($1) and action = 'created') as logged,
    count(*)::int as all, count(distinct registration_number)::int as numbers,
    max(substr(registration_number, 4)::int) as highest,
    (select last_number::int from public.registration_counter) as counter
  from public.students`;

const logins = `
  select (select count(distinct job_id)::int from auth.login_job_students where student_id = any($1)) as jobs,
    count(*)::int as ordered, count(*) filter (where outcome = 'waiting')::int as waiting,
    count(*) filter (where outcome = 'created')::int as made,
    count(*) filter (where outcome = 'failed')::int as failed,
    (select count(distinct account.id)::int from public.students as student join auth.users as account
      on account.id = student.user_id and account.email = student.email where student.id = any($1)) as linked
  from auth.login_job_students where student_id = any($1)`;

function wrongRows(found: Stored, answered: boolean): string | undefined {
  if (found.students !== 0 && found.students !== students) return 'some are stored, not all';
  if (found.logged !== found.students) return 'the log disagrees';
  if (new Set([found.all, found.numbers, found.highest, found.counter]).size > 1)
    return `registration numbers: ${JSON.stringify(found)}`;
  return answered && found.students === 0 ? 'answered, and lost' : undefined;
}

function wrongLogins(found: Logins): string | undefined {
  if (found.jobs > 1 || (found.ordered !== 0 && found.ordered !== students)) return 'a job in pieces';
  if (found.failed > 0) return `${found.failed} logins failed`;
  return found.linked === found.made ? undefined : `${found.linked} logins, ${found.made} noted as made`;
}

async function order(url: string, token: string, ids: readonly string[]): Promise<void> {
  const response = await fetch(`${url}/auth/admin/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, origin: url },
    body: JSON.stringify({ student_ids: ids }),
  });
  if (response.ok) return;
  const said = `not ordered: ${response.status} ${await response.text()}`;
  // The server outlives its killed Postgres for a moment, in which it says that it cannot.
  throw response.status < 500 ? new Refused(said) : new Error(said);
}

/** Waits until logins are made that were not when the product came back; undefined when they are not. */
async function goesOn(dataDir: string, ids: readonly string[], before: Logins): Promise<Logins | undefined> {
  const until = performance.now() + patience;
  for (;;) {
    const now = await lookUp<Logins & Record<string, number>>(dataDir, logins, [ids]);
    if (now.made >= Math.min(before.made + proof, students)) return now;
    if (performance.now() > until) return undefined;
    await pause(100);
  }
}

async function lookAtLogins(
  url: string,
  dataDir: string,
  rows: readonly Row[],
): Promise<Omit<Found, 'stored'>> {
  const ids = rows.map(({ id }) => id);
  const before = await lookUp<Logins & Record<string, number>>(dataDir, logins, [ids]);
  // What the page does that finds its import again: it was stored, and nobody has ordered.
  if (before.ordered === 0) await order(url, await tokenOf(url, admin), ids);
  const note =
    before.ordered === 0 ? 'ordered after the start' : `${before.made} made, then ${before.waiting} to make`;
  const wrong = wrongLogins(before);
  if (wrong !== undefined) return { note, violation: wrong };
  const after = await goesOn(dataDir, ids, before);
  if (after === undefined) return { note, violation: 'the job does not go on' };
  const [first] = rows;
  const status = first ? await signIn(url, first.email, first.phone) : 0;
  if (status !== 200) return { note, violation: `the first student signs in: ${status}` };
  return { note, violation: wrongLogins(after) };
}

interface Row {
  id: string;
  email: string;
  phone: string;
}

async function attempt(url: string, round: number): Promise<Attempt> {
  // Rounds begin at -1.
  const mark = `killed-${round + 1}`;
  const rows = Array.from({ length: students }, (_, index) => ({
    id: randomUUID(),
    first_name: 'सीता',
    last_name: `Tamang ${index}`,
    email: `${mark}-${index}@load.test`,
    phone: `9${String(round + 1).padStart(3, '0')}${String(index).padStart(6, '0')}`,
    college_name: 'Pulchowk Campus',
    address: 'Lalitpur',
    payment_method: 'Esewa',
  }));
  const token = await tokenOf(url, admin);
  return {
    async send(to) {
      const took = await asAnswered(() =>
        ask(to, token, importStudents, { import: { students: { data: rows } } }),
      );
      const ids = rows.map(({ id }) => id);
      if (took !== undefined) await asAnswered(() => order(to, token, ids));
      return took;
    },
    async look(to, dataDir, answered) {
      const ids = rows.map(({ id }) => id);
      const found = await lookUp<Stored & Record<string, number>>(dataDir, stored, [ids]);
      const wrong = wrongRows(found, answered !== undefined);
      if (wrong !== undefined || found.students === 0)
        return { stored: found.students, note: '', violation: wrong };
      const of = await lookAtLogins(to, dataDir, rows);
      // The next round has a worker to itself.
      await lookUp(dataDir, 'with gone as (delete from auth.login_jobs) select', []);
      return { stored: found.students, ...of };
    },
  };
}

// A product that has just been started takes twice as long; after that the logins are being made.
export const killedImport: KilledWork = { name: 'import', rows: students, until: 3, attempt };
