// `npm run mails`: what waits to be sent and what was given up; `-- --retry` tries those again, all or `-- --retry ID`.

import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { retryMails, waitingMails, type WaitingMail } from '../mail/outbox.ts';
import { runCommand, withDatabase } from './runCommand.ts';

const usage = 'Usage: npm run mails, or npm run mails -- --retry [ID]';

function readArguments(): { retry: boolean; id: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { retry: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [id, ...more] = positionals;
    if (more.length === 0 && (id === undefined || values.retry)) return { retry: values.retry, id };
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

await runCommand(async () => {
  const { retry, id } = readArguments();
  await withDatabase(parseDataConfig(process.env), async (pool) => {
    if (retry) {
      const count = await retryMails(pool, systemClock, id);
      console.log(`${count} ${count === 1 ? 'mail' : 'mails'} will be tried again within half a minute.`);
      return;
    }
    const mails = await waitingMails(pool);
    const dead = mails.filter(({ nextTryAt }) => nextTryAt === null).length;
    console.log(`${mails.length - dead} waiting, ${dead} given up.`);
    for (const mail of mails) console.log(line(mail));
  });
});
