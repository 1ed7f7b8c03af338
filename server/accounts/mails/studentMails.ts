// Tells students by mail what has happened in the database (decisions, logins, new notices), whoever did it there: by the
// server's GraphQL, by a real Hasura, by psql. What waits in tables comes into the outbox in small portions: behind thousands
// of mails at once somebody would wait for a link.

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, seconds } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { limits } from '../../base/limits.ts';
import type { Settings } from '../../base/settings.ts';
import { createWorker, type Worker } from '../../base/worker.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { decision, type DecidedStudent } from './accountMails.ts';
import type { MailRate } from './mailRate.ts';
import { handOverNotices } from './noticeMails.ts';

const lookEvery = seconds(2);

export interface StudentMailsOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  outbox: Outbox;
  mailRate: MailRate;
  settings: Settings;
  publicUrl: string;
  /** False where no mail server is configured: then these mails are dropped. */
  canMail: boolean;
}

interface Decided extends DecidedStudent {
  id: string;
  status: string;
}

/** Puts what is due into the outbox, as fast as mails leave. Failures are logged and tried again later. */
export function createStudentMails(options: StudentMailsOptions): Worker {
  const { pool, clock, log: parent, outbox, mailRate, settings, publicUrl, canMail } = options;
  const log = parent.child({ part: 'mail' });

  /** Puts the mails of some decisions into the outbox; true when there may be more. */
  const tellDecisions = async (client: pg.ClientBase, room: number): Promise<boolean> => {
    const { rows: due } = await client.query<{ id: string; told: string }>(
      `select student_id as id, told_status as told from auth.status_mails where due_at <= now()
         order by due_at, student_id limit $1 for update skip locked`,
      [room],
    );
    if (due.length === 0) return false;
    const ids = due.map(({ id }) => id);
    // In a second statement, which sees what was committed while the first one waited for its locks.
    const { rows } = await client.query<Decided>(
      `select id, email, language, registration_number as number, approval_status as status,
                status_reason as reason, user_id is not null as "hasLogin",
                case when exists (
                  select 1 from auth.users where users.id = students.user_id and email_verified_at is not null
                ) then first_name end as "provenName"
         from public.students where id = any($1)`,
      [ids],
    );
    const told = new Map(due.map((row) => [row.id, row.told]));
    const { institute } = await settings.current();
    for (const student of rows) {
      const { id, status } = student;
      if (status === told.get(id) || (status !== 'approved' && status !== 'rejected')) continue;
      if (!(await mailRate('decision', student.email))) continue;
      await outbox.put(client, decision(institute, publicUrl, status, student));
      log.info({ event: 'decision_told', student: id, status }, 'told of the decision');
    }
    await client.query('delete from auth.status_mails where student_id = any($1)', [ids]);
    return true;
  };

  /** Orders the mails to the owners of some addresses for which the office made logins; true when there may be more. */
  const tellOwners = async (client: pg.ClientBase, room: number): Promise<boolean> => {
    const { rows } = await client.query<{ id: string; email: string }>(
      `select id, email from auth.users
         where office_login_at is not null and owner_told_at is null and email_verified_at is null
         order by office_login_at, id limit $1 for update skip locked`,
      [room],
    );
    for (const { id, email } of rows) await outbox.ask(client, { kind: 'office_login', email, user: id });
    const ids = rows.map(({ id }) => id);
    await client.query('update auth.users set owner_told_at = now() where id = any($1)', [ids]);
    return rows.length > 0;
  };
  const tellNotices = (client: pg.ClientBase, room: number) => handOverNotices(client, outbox, room, clock());

  const work = async (): Promise<number | undefined> => {
    if (!canMail) {
      await pool.query('delete from auth.status_mails where due_at <= now()');
      return undefined;
    }
    if (outbox.isHeld()) return undefined;
    const room = await outbox.room();
    for (const tell of room === 0 ? [] : [tellDecisions, tellOwners, tellNotices]) {
      if (!(await transaction(pool, (client) => tell(client, room)))) continue;
      outbox.wake();
      await outbox.idle();
      return 0;
    }
    return undefined;
  };

  return createWorker({
    name: 'student mails',
    work,
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (err) => log.error({ err, event: 'student_mails_error' }, 'students are told later'),
  });
}
