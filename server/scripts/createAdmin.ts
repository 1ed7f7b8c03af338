// `npm run create-admin -- --email you@example.com [--replace]`: works while the server runs and while it does not.
// The password is asked for, or read from standard input or ADMIN_PASSWORD.

import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { adminProblem, createAdmin } from '../accounts/commands.ts';
import { createPasswords } from '../accounts/passwords/passwords.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { createPool } from '../base/database.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { attachDatabase, databaseName } from '../embedded/installation.ts';
import { readPassword } from './readPassword.ts';
import { runCommand } from './runCommand.ts';

const usage = 'Usage: npm run create-admin -- --email you@example.com [--replace]';

function readArguments(): { email: string; replace: boolean } {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, replace: { type: 'boolean', default: false } },
    });
    if (values.email !== undefined) return { email: values.email.trim(), replace: values.replace };
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\n${usage}`);
  }
  throw new StartupError('config_invalid', usage);
}

await runCommand(async () => {
  const { email, replace } = readArguments();
  const config = parseDataConfig(process.env);
  const password = await readPassword(process.env.ADMIN_PASSWORD);
  const problem = adminProblem({ email, password });
  if (problem !== undefined) throw new StartupError('config_invalid', problem);
  const database = await attachDatabase(config);
  const pool = createPool(database.urls.server, pino({ level: 'silent' }));
  try {
    const { replaced } = await createAdmin(pool, await createPasswords(), systemClock, {
      email,
      password,
      replace,
    });
    const place = database.urls.server.endsWith(`/${databaseName(true)}`)
      ? ' of the demo (set DEMO=0 for real use)'
      : '';
    console.log(`${email} ${replaced ? 'is now' : 'was created as'} an admin${place}.`);
  } finally {
    await pool.end();
    await database.close();
  }
});
