// `npm run end-sessions -- --email you@example.com`, or `-- --all`: signs one person, or everybody, out everywhere.

import { endSessions } from '../accounts/commands.ts';
import { systemClock } from '../base/clock.ts';
import { misused, runCommand, withDatabase } from './runCommand.ts';

const command = {
  name: 'end-sessions',
  usage: ['--email you@example.com', '--all'],
  about: 'Signs one person, or everybody, out everywhere.',
  options: { email: { type: 'string' }, all: { type: 'boolean' } },
} as const;

await runCommand(command, async ({ values: { email, all } }) => {
  if ((email === undefined) === (all === undefined)) throw misused('Name one person, or --all.');
  await withDatabase(async (pool) => {
    const ended = await endSessions(pool, systemClock, email?.trim());
    console.log(
      `${ended} ${ended === 1 ? 'session' : 'sessions'} ended. Only a real Hasura takes their access tokens until they expire, 5 minutes at most.`,
    );
  });
});
