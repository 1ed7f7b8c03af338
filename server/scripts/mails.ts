// `npm run mails`: what waits to be sent and what was given up; `-- --retry` tries those again, all or `-- --retry ID`.
// `-- --release send` and `-- --release drop` end the hold of a restored copy, `-- --hold` begins one.

import { systemClock } from '../base/clock.ts';
import { type DataConfig, parseDataConfig } from '../base/config.ts';
import { prepareDataDir } from '../base/dataDir.ts';
import { wrongSetting } from '../base/errors.ts';
import { checkInstalled } from '../embedded/installation.ts';
import { areMailsHeld, dropHeldMails, holdMails, sendHeldMails } from '../mail/hold.ts';
import { retryMails, waitingMails, type WaitingMail } from '../mail/waitingMails.ts';
import { misused, runCommand, withDatabase } from './runCommand.ts';

const command = {
  name: 'mails',
  usage: ['', '--retry [ID]', '--release send', '--release drop', '--hold'],
  about: 'Lists mails that wait or were given up, tries them again, or ends and begins the hold of a copy.',
  options: {
    retry: { type: 'boolean', default: false },
    release: { type: 'string' },
    hold: { type: 'boolean', default: false },
  },
  places: { least: 0, most: 1 },
} as const;

type Order = { kind: 'show' | 'hold' | 'send' | 'drop' } | { kind: 'retry'; id: string | undefined };

interface Given {
  retry: boolean;
  release?: string | undefined;
  hold: boolean;
}

function orderOf({ retry, release, hold }: Given, id: string | undefined): Order {
  if ([retry, release !== undefined, hold].filter(Boolean).length > 1) throw misused('One thing at a time.');
  if (id !== undefined && !retry) throw misused(`'${id}' is too much.`);
  if (retry) return { kind: 'retry', id };
  if (hold) return { kind: 'hold' };
  if (release === undefined) return { kind: 'show' };
  if (release === 'send' || release === 'drop') return { kind: release };
  throw misused(
    '--release needs to know what becomes of the mails that wait: send, or drop where the other installation has sent them.',
  );
}

function line({ id, createdAt, to, subject, tries, nextTryAt, lastError }: WaitingMail): string {
  const state = nextTryAt === null ? 'given up' : `next try ${nextTryAt.toISOString()}`;
  const why = lastError === null ? '' : `\n  ${lastError}`;
  return `${id}  ${createdAt.toISOString()}  ${to}  ${subject}: ${tries} tries, ${state}${why}`;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

async function show(): Promise<void> {
  await withDatabase(async (pool, config) => {
    const mails = await waitingMails(pool);
    const dead = mails.filter(({ nextTryAt }) => nextTryAt === null).length;
    console.log(`${mails.length - dead} waiting, ${dead} given up.`);
    if (areMailsHeld(config.dataDir)) {
      console.log('Held: this is a copy. --release send sends what waits, --release drop forgets it.');
    }
    for (const mail of mails) console.log(line(mail));
  });
}

/** @throws StartupError where nothing is held: whoever drops by mistake would lose mails */
function requireHold({ dataDir }: DataConfig): void {
  if (areMailsHeld(dataDir)) return;
  throw wrongSetting('Mails are not held here: there is nothing to release.');
}

await runCommand(command, async ({ values, positionals }) => {
  const order = orderOf(values, positionals[0]);
  const config = parseDataConfig(process.env);
  checkInstalled(config);
  switch (order.kind) {
    case 'show':
      return show();
    case 'hold':
      prepareDataDir(config.dataDir);
      holdMails(config.dataDir, { backup: null, made: null });
      console.log(`In ${config.dataDir}: from here on no mail is sent. --release ends it.`);
      return;
    case 'send':
      requireHold(config);
      sendHeldMails(config.dataDir);
      console.log(`In ${config.dataDir}: what waits is sent now, or with the next start.`);
      return;
    case 'drop':
      requireHold(config);
      return withDatabase(async (pool) => {
        const dropped = counted(await dropHeldMails(pool, config.dataDir));
        console.log(`Released: ${dropped} that waited will not be sent.`);
      });
    case 'retry':
      return withDatabase(async (pool) => {
        const count = await retryMails(pool, systemClock, order.id);
        console.log(`${counted(count)} will be tried again within half a minute.`);
      });
  }
});
