// A password from the person at the terminal (not shown), from a pipe, or from the environment; never from an
// argument, which every user of the machine could see.

import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { StartupError } from '../base/errors.ts';

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
