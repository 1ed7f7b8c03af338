// Starts the whole product as `npm start` does, in a process of its own, on a free port with a throw-away data folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@prabesh/engine/localPostgres';
import { patience } from './patience.ts';
import { until } from './until.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Stack {
  url: string;
  dataDir: string;
  process: ChildProcess;
  output(): string;
  /** Stops the processes and removes the data folder. */
  stop(): Promise<void>;
}

/** Starts the product with `env` on top of the process's environment and waits until /healthz answers 200. */
export async function startStack(env: NodeJS.ProcessEnv = {}): Promise<Stack> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'prabesh-e2e-'));
  await chmod(dataDir, 0o755); // as root the postgres user must be able to enter it
  const child = spawn(process.execPath, ['server/app/start.js'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  try {
    await untilHealthy(url, child, () => output);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, dataDir, process: child, output: () => output, stop };
}

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const look = (): Promise<boolean> => {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}:\n${output()}`);
    return fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
  };
  const failure = () => `the product is not ready:\n${output()}`;
  await until(look, { timeout: patience.product, failure });
}
