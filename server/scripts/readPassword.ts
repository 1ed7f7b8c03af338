// A password from the person at the terminal (not shown), from a pipe, or from the environment; never from an
// argument, which every user of the machine could see.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../errors.ts';

async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  // readline echoes to its output; this one shows nothing.
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('SIGINT', () => reject(new StartupError('config_invalid', 'Given up.')));
      terminal.once('close', () => reject(new StartupError('config_invalid', 'No password was given.')));
    });
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

/** @param fromEnvironment the value of the variable that may hold it */
export async function readPassword(fromEnvironment: string | undefined): Promise<string> {
  if (fromEnvironment !== undefined && fromEnvironment !== '') return fromEnvironment;
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await ask('Password: ');
  if ((await ask('Again: ')) !== password) throw new StartupError('config_invalid', 'Passwords do not match');
  return password;
}
