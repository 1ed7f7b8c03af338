// Admins get a mail when a part has not worked for a while, once, and one when it works again: with nothing else installed.
// Several servers look; which of them tells is decided by a row in Postgres. While that is away each tells for itself, past
// the outbox, which is in Postgres too.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import type { Logger } from 'pino';
import { logTime } from '../../../shared/dates.ts';
import type { Institute } from '../../../shared/institute.ts';
import { type PartStatus, type StatusPart, whatIsDown } from '../../../shared/systemStatus.ts';
import type { AuthContext } from '../../accounts/context.ts';
import { seconds } from '../../base/clock.ts';
import { transaction } from '../../base/database.ts';
import { errorText } from '../../base/errors.ts';
import { limits } from '../../base/limits.ts';
import { createWorker, type Worker } from '../../base/worker.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail, Mailer } from '../../mail/mailer.ts';
import type { ReadStatus } from './systemStatus.ts';

const lookEvery = seconds(30);

/** A disk is one machine's; everything else is everybody's. */
const keyOf = (part: StatusPart): string => (part === 'space' ? `${part} of ${hostname()}` : part);

interface AlertOptions {
  auth: Pick<AuthContext, 'pool' | 'outbox' | 'clock' | 'settings' | 'publicUrl'>;
  mailer: Mailer;
  read: ReadStatus;
  log: Logger;
}

type Letter = Pick<Mail, 'subject' | 'text' | 'html'>;

/** One letter for all that began to fail together: a database that is away takes most of the others with it. */
function illLetter(institute: Institute, url: string, ill: readonly PartStatus[], now: Date): Letter {
  const names = ill.map(({ part }) => keyOf(part)).join(', ');
  const body = letter(institute, {
    heading: 'Something does not work',
    paragraphs: [
      ...ill.map(
        ({ part, since }) => `${whatIsDown[part]} Since ${logTime(since ?? now.toISOString(), now)}.`,
      ),
      'You get one mail when it works again.',
    ],
    action: { label: 'Open the dashboard', url: `${url}/admin` },
    closing: [`Of the website: ${names}. The log of the server says why.`],
  });
  return { subject: `Does not work: ${names}`, ...body };
}

function wellLetter(institute: Institute, well: readonly StatusPart[]): Letter {
  const names = well.map(keyOf).join(', ');
  const body = letter(institute, {
    heading: 'It works again',
    paragraphs: [`Of the website works again: ${names}. There is nothing to do.`],
  });
  return { subject: `Works again: ${names}`, ...body };
}

/** Whether this server is the one to tell that a part is ill. */
async function takeIll(pool: pg.Pool, { part, since }: PartStatus, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'insert into auth.alerts (part, since, told_at) values ($1, $2, $3) on conflict do nothing',
    [keyOf(part), since ?? now, now],
  );
  return rowCount === 1;
}

/** Whether somebody was told that these parts are ill, and nobody that they are well again. */
async function takeWell(pool: pg.Pool, parts: readonly StatusPart[]): Promise<StatusPart[]> {
  const { rows } = await pool.query<{ part: string }>(
    'delete from auth.alerts where part = any($1) returning part',
    [parts.map(keyOf)],
  );
  const told = new Set(rows.map(({ part }) => part));
  return parts.filter((part) => told.has(keyOf(part)));
}

/** Looks at the parts now and then, and writes to the admins. Nobody is told while mail is off. */
export function createAlerts({ auth, mailer, read, log }: AlertOptions): Worker {
  const { pool, outbox, clock, settings, publicUrl } = auth;
  /** Parts of which this process has told by itself. */
  const toldAlone = new Set<StatusPart>();
  /** As they were read last: the database may be what is ill. */
  let admins: string[] = [];

  const readAdmins = async (): Promise<void> => {
    const { rows } = await pool.query<{ email: string }>(
      "select email from public.profiles where role = 'admin' and email is not null order by email",
    );
    admins = rows.map(({ email }) => email);
  };

  const tell = async (written: Letter): Promise<void> => {
    const mails = admins.map((to) => ({ to, ...written }));
    try {
      await transaction(pool, async (client) => {
        for (const mail of mails) await outbox.put(client, mail);
      });
      outbox.wake();
    } catch {
      await Promise.all(mails.map((mail) => mailer.deliver(mail, randomUUID())));
    }
  };

  const look = async (): Promise<void> => {
    const { parts } = await read();
    const now = clock();
    await readAdmins().catch(() => undefined);
    const { institute } = await settings.current();
    const ill = parts.filter(
      ({ state, since }) =>
        state === 'down' && since !== null && now.getTime() - Date.parse(since) >= limits.alertAfter.default,
    );
    const mine: PartStatus[] = [];
    for (const status of ill) {
      const { part } = status;
      if (toldAlone.has(part)) continue;
      const isMine = await takeIll(pool, status, now).catch(() => {
        toldAlone.add(part);
        return true;
      });
      if (isMine) mine.push(status);
    }
    if (mine.length > 0) await tell(illLetter(institute, publicUrl, mine, now));
    const well = parts.filter(({ state }) => state !== 'down').map(({ part }) => part);
    const ended = new Set(await takeWell(pool, well));
    for (const part of well) if (toldAlone.delete(part)) ended.add(part);
    if (ended.size > 0) await tell(wellLetter(institute, [...ended]));
  };

  return createWorker({
    name: 'alerts',
    async work() {
      if (mailer.off !== true && mailer.isHeld?.() !== true) await look();
      return undefined;
    },
    lookEvery,
    patience: limits.workerPatienceOutside.default,
    onError: (error) => log.warn({ reason: errorText(error) }, 'admins are told later'),
  });
}
