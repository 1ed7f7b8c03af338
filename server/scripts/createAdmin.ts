// `npm run create-admin -- --email you@example.com [--role office|teacher] [--replace]`: works while the server runs and while it does not.
// The password comes from the person at the terminal (not shown), from a pipe, or from ADMIN_PASSWORD; never from an
// argument, which every user of the machine could see.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isStaffRole, staffName } from '../../shared/staff.ts';
import { adminProblem, createAdmin } from '../accounts/commands.ts';
import { createPasswords } from '../accounts/passwords/passwords.ts';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { wrongSetting } from '../base/errors.ts';
import { checkInstalled } from '../embedded/installation.ts';
import { misused, runCommand, withDatabase } from './runCommand.ts';

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
        else reject(wrongSetting('Passwords do not match'));
      });
      const givenUp = () => reject(wrongSetting('\nNo password was given.'));
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
  if (/[\r\n]/.test(given)) throw wrongSetting('A password is one line.');
  return given;
}

const command = {
  name: 'create-admin',
  usage: ['--email you@example.com [--role office|teacher] [--replace]'],
  about:
    'Makes an admin, front desk staff or a teacher. The password is asked for, or comes by a pipe or in ADMIN_PASSWORD; --replace changes an account that is there.',
  options: {
    email: { type: 'string' },
    role: { type: 'string', default: 'admin' },
    replace: { type: 'boolean', default: false },
  },
} as const;

await runCommand(command, async ({ values }) => {
  const { email = '', role, replace } = values;
  if (email === '') throw misused('--email is missing.');
  if (!isStaffRole(role)) throw misused('--role is admin, office or teacher.');
  const config = parseDataConfig(process.env);
  checkInstalled(config);
  const password = await readPassword(process.env.ADMIN_PASSWORD);
  const problem = adminProblem({ email: email.trim(), password });
  if (problem !== undefined) throw wrongSetting(problem);
  await withDatabase(async (pool) => {
    const admin = { email: email.trim(), password, role, replace } as const;
    const { replaced } = await createAdmin(pool, await createPasswords(), systemClock, admin);
    console.log(`${email} ${replaced ? 'is now' : 'was created as'} ${staffName(role)}.`);
  });
});
