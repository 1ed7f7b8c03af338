// For tests: a real pgbouncer before a database, where there is one (Debian's package of that name). It takes everybody in.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../src/database/localPostgres.ts';

/** Debian has it where an ordinary user's PATH does not lead. */
const search = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

export const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { env: search }).status === 0;

export interface Pgbouncer {
  /** The same database through it, as the same user. */
  url: string;
  stop(): Promise<void>;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const [event] = await Promise.race([
    once(socket, 'connect').then(() => ['connect']),
    once(socket, 'error').then(() => ['error']),
  ]).catch(() => ['error']);
  socket.destroy();
  return event === 'connect';
}

/** `settings`: lines of its configuration, `pool_mode = transaction` above all. */
export async function startPgbouncer(url: string, settings: readonly string[]): Promise<Pgbouncer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const server = new URL(url);
  const port = await freePort();
  const target = `host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}`;
  const lines = [
    ...[
      '[databases]',
      `* = ${target}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${String(port)}`,
    ],
    ...[
      'unix_socket_dir =',
      'auth_type = any',
      'max_client_conn = 500',
      'default_pool_size = 5',
      ...settings,
    ],
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, lines.join('\n'));
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : [];
  const child = spawn('pgbouncer', [...user, file], { env: search, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    // At once, whoever is connected.
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`pgbouncer has ended:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return { url: address.href, stop };
}
