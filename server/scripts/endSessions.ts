// `npm run end-sessions -- --email you@example.com`, or `-- --all`: signs one person, or everybody, out everywhere.

import { parseArgs } from 'node:util';
import { endSessions } from '../accounts/commands.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { runCommand, withDatabase } from './runCommand.ts';

const usage = 'Usage: npm run end-sessions -- --email you@example.com (or --all)';

/** Undefined: everybody's. */
function readArguments(): string | undefined {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, all: { type: 'boolean' } } });
    if ((values.email !== undefined) !== (values.all === true)) return values.email?.trim();
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\n${usage}`);
  }
  throw new StartupError('config_invalid', usage);
}

await runCommand(async () => {
  const email = readArguments();
  await withDatabase(parseDataConfig(process.env), async (pool) => {
    const ended = await endSessions(pool, systemClock, email);
    console.log(
      `${ended} ${ended === 1 ? 'session' : 'sessions'} ended. Only a real Hasura takes their access tokens until they expire, 5 minutes at most.`,
    );
  });
});
