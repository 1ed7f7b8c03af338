// `npm run create-admin -- --email you@example.com [--role teacher] [--replace]`: works while the server runs and while it does not.
// The password comes from the person at the terminal (not shown), from a pipe, or from ADMIN_PASSWORD; never from an
// argument, which every user of the machine could see.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { adminProblem, createAdmin, type NewAdmin } from '../accounts/commands.ts';
import { createPasswords } from '../accounts/passwords/passwords.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { databaseName } from '../embedded/installation.ts';
import { runCommand, withDatabase } from './runCommand.ts';

/** Asks at the terminal, twice. */
async function ask(): Promise<string> {
  // readline echoes to its output; this one shows nothing. It comes first: the terminal itself echoes until then.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      const answers: string[] = [];
      process.stdout.write('Password: ');
      terminal.on('line', (answer) => {
        answers.push(answer);
        process.stdout.write(answers.length === 1 ? '\nAgain: ' : '\n');
        if (answers.length === 1) return;
        if (answers[0] === answers[1]) resolve(answer);
        else reject(new StartupError('config_invalid', 'Passwords do not match'));
      });
      const givenUp = () => reject(new StartupError('config_invalid', '\nNo password was given.'));
      terminal.once('SIGINT', givenUp);
      terminal.once('close', givenUp);
    });
  } finally {
    terminal.close();
  }
}

/**
 * @param fromEnvironment the value of the variable that may hold it
 * @throws StartupError when it is more than one line: nobody could type it into the form
 */
export async function readPassword(fromEnvironment: string | undefined): Promise<string> {
  const given =
    fromEnvironment !== undefined && fromEnvironment !== ''
      ? fromEnvironment
      : process.stdin.isTTY
        ? await ask()
        : (await text(process.stdin)).replace(/\r?\n$/, '');
  if (/[\r\n]/.test(given)) throw new StartupError('config_invalid', 'A password is one line.');
  return given;
}

const usage = 'Usage: npm run create-admin -- --email you@example.com [--role teacher] [--replace]';

function readArguments(): Omit<NewAdmin, 'password'> {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        role: { type: 'string', default: 'admin' },
        replace: { type: 'boolean', default: false },
      },
    });
    const { email, role, replace } = values;
    if (email !== undefined && (role === 'admin' || role === 'teacher'))
      return { email: email.trim(), role, replace };
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\n${usage}`);
  }
  throw new StartupError('config_invalid', usage);
}

await runCommand(async () => {
  const { email, role, replace } = readArguments();
  const config = parseDataConfig(process.env);
  const password = await readPassword(process.env.ADMIN_PASSWORD);
  const problem = adminProblem({ email, password });
  if (problem !== undefined) throw new StartupError('config_invalid', problem);
  await withDatabase(config, async (pool, url) => {
    const { replaced } = await createAdmin(pool, await createPasswords(), systemClock, {
      email,
      password,
      role,
      replace,
    });
    const place = url.endsWith(`/${databaseName(true)}`) ? ' of the demo (set DEMO=0 for real use)' : '';
    console.log(
      `${email} ${replaced ? 'is now' : 'was created as'} ${role === 'admin' ? 'an admin' : 'a teacher'}${place}.`,
    );
  });
});
