// `npm run mails`: what waits to be sent and what was given up; `-- --retry` tries those again, all or `-- --retry ID`.
// `-- --release send` and `-- --release drop` end the hold of a restored copy, `-- --hold` begins one.

import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { type DataConfig, parseDataConfig } from '../base/config.ts';
import { prepareDataDir } from '../base/dataDir.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { areMailsHeld, dropHeldMails, holdMails, sendHeldMails } from '../mail/hold.ts';
import { retryMails, waitingMails, type WaitingMail } from '../mail/outbox.ts';
import { runCommand, withDatabase } from './runCommand.ts';

const usage =
  'Usage: npm run mails, or npm run mails -- --retry [ID], --release send, --release drop or --hold';

type Order = { kind: 'show' | 'hold' | 'send' | 'drop' } | { kind: 'retry'; id: string | undefined };

function readArguments(): Order {
  try {
    const { values, positionals } = parseArgs({
      options: {
        retry: { type: 'boolean', default: false },
        release: { type: 'string' },
        hold: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { retry, release, hold } = values;
    const [id, ...more] = positionals;
    const given = [retry, release !== undefined, hold].filter(Boolean).length;
    if (given <= 1 && more.length === 0 && (id === undefined || retry)) {
      if (retry) return { kind: 'retry', id };
      if (hold) return { kind: 'hold' };
      if (release === undefined) return { kind: 'show' };
      if (release === 'send' || release === 'drop') return { kind: release };
      throw new Error(
        '--release needs to know what becomes of the mails that wait: send, or drop where the other installation has sent them.',
      );
    }
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\n${usage}`);
  }
  throw new StartupError('config_invalid', usage);
}

function line({ id, createdAt, to, subject, tries, nextTryAt, lastError }: WaitingMail): string {
  const state = nextTryAt === null ? 'given up' : `next try ${nextTryAt.toISOString()}`;
  const why = lastError === null ? '' : `\n  ${lastError}`;
  return `${id}  ${createdAt.toISOString()}  ${to}  ${subject}: ${tries} tries, ${state}${why}`;
}

const counted = (count: number): string => `${count} ${count === 1 ? 'mail' : 'mails'}`;

async function show(config: DataConfig): Promise<void> {
  await withDatabase(config, async (pool) => {
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
  throw new StartupError('config_invalid', 'Mails are not held here: there is nothing to release.');
}

await runCommand(async () => {
  const order = readArguments();
  const config = parseDataConfig(process.env);
  switch (order.kind) {
    case 'show':
      return show(config);
    case 'hold':
      prepareDataDir(config.dataDir);
      holdMails(config.dataDir, { backup: null, made: null });
      console.log('From here on no mail is sent. --release ends it.');
      return;
    case 'send':
      requireHold(config);
      sendHeldMails(config.dataDir);
      console.log('Released: what waits is sent now, or with the next start.');
      return;
    case 'drop':
      requireHold(config);
      return withDatabase(config, async (pool) => {
        console.log(
          `Released: ${counted(await dropHeldMails(pool, config.dataDir))} that waited will not be sent.`,
        );
      });
    case 'retry':
      return withDatabase(config, async (pool) => {
        const count = await retryMails(pool, systemClock, order.id);
        console.log(`${counted(count)} will be tried again within half a minute.`);
      });
  }
});
