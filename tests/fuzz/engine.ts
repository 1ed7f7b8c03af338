// Starts the engine under attack, on a database of its own with the demo data.
import { fork } from 'node:child_process';
import path from 'node:path';
import { testDatabase } from '../support/postgres.ts';

export interface State {
  /** Bytes that the process holds after a collection of garbage. */
  readonly memory: number;
  /** Milliseconds of processor time, its helping threads included, of the longest work without a pause. */
  readonly busiest: number;
}

export interface Subject {
  readonly url: string;
  /** Set once the process has ended by itself: how. */
  readonly ended: () => string | null;
  state(): Promise<State>;
  /** What the engine called its own faults, one text each. */
  readonly faults: readonly string[];
  stop(): Promise<void>;
}

export async function startSubject(): Promise<Subject> {
  const database = await testDatabase({ seed: true });
  const child = fork(path.join(import.meta.dirname, 'subject.ts'), {
    execArgv: ['--expose-gc', '--import', 'tsx'],
    env: { ...process.env, FUZZ_DATABASE_URL: database.url },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  const faults: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => void faults.push(text));
  let ended: string | null = null;
  const exit = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      ended = `the engine's process ended: ${signal ?? `code ${String(code)}`}`;
      resolve();
    });
  });
  const next = <T>(key: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const listen = (message: Record<string, T>): void => {
        const value = message[key];
        if (value === undefined) return;
        child.off('message', listen);
        resolve(value);
      };
      child.on('message', listen);
      void exit.then(() => reject(new Error(`${ended ?? ''}\n${faults.join('')}`)));
    });
  const port = await next<number>('port');
  return {
    url: `http://127.0.0.1:${String(port)}`,
    ended: () => ended,
    faults,
    state() {
      const answer = next<State>('state');
      child.send('state');
      return answer;
    },
    async stop() {
      if (ended === null) child.disconnect();
      await exit;
      await database.drop();
    },
  };
}
