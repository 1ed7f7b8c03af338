// A second Postgres that follows a first one by streaming replication, for tests of read replicas (Linux only).
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../localPostgres/localPostgres.ts';
import { withClient } from './postgres.ts';

export interface Standby {
  /** Of the database at the primary's address. */
  readonly url: string;
  /** Ends it at once: who is connected loses its connection. */
  kill(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** Follows the cluster at this address, whose superuser it names. */
export async function startStandby(primaryUrl: string): Promise<Standby> {
  const home = mkdtempSync(path.join(tmpdir(), 'engine-standby-'));
  const data = path.join(home, 'data');
  const { program, owner } = await copyData(primaryUrl, data);
  const port = await freePort();
  const primary = new URL(primaryUrl);
  const settings = `host=${primary.hostname} port=${primary.port} user=${primary.username} password=${primary.password}`;
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${settings}'\n`);
  writeFileSync(path.join(data, 'standby.signal'), '');
  give(home, owner);
  const url = Object.assign(new URL(primaryUrl), { port: String(port) }).href;
  let running: ChildProcess | undefined;
  const up = async (): Promise<void> => {
    const given = [
      'fsync=off',
      'max_connections=200',
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
    ];
    const args = ['-D', data, '-p', String(port), ...given.flatMap((setting) => ['-c', setting])];
    running = spawn(program, args, { ...owner, cwd: '/', stdio: 'ignore' });
    await answers(url, running);
  };
  const kill = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    if (ending === undefined || ending.exitCode !== null) return;
    const ended = once(ending, 'close');
    ending.kill('SIGQUIT');
    await ended;
  };
  process.once('exit', () => void running?.kill('SIGQUIT'));
  await up();
  return {
    url,
    kill,
    up,
    stop: async () => {
      await kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** As pg_basebackup does, which the tests' Postgres does not bring. */
async function copyData(url: string, data: string): Promise<{ program: string; owner: Owner | undefined }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    const from = rows[0]?.data_directory ?? '';
    const [pid = ''] = readFileSync(path.join(from, 'postmaster.pid'), 'utf8').split('\n');
    const program = readlinkSync(`/proc/${pid}/exe`);
    await client.query(`select pg_backup_start('standby', true)`);
    cpSync(from, data, {
      recursive: true,
      filter: (file) => !['postmaster.pid', 'postmaster.opts'].includes(path.basename(file)),
    });
    const { rows: stopped } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    writeFileSync(path.join(data, 'backup_label'), stopped[0]?.labelfile ?? '');
    const { uid, gid } = statSync(from);
    return { program, owner: process.getuid?.() === 0 ? { uid, gid } : undefined };
  });
}

/** Postgres reads data of its own user only. */
function give(place: string, owner: Owner | undefined): void {
  if (owner === undefined) return;
  chownSync(place, owner.uid, owner.gid);
  for (const name of readdirSync(place)) {
    const inner = path.join(place, name);
    if (lstatSync(inner).isDirectory()) give(inner, owner);
    else chownSync(inner, owner.uid, owner.gid);
  }
}

async function answers(url: string, postgres: ChildProcess): Promise<void> {
  for (;;) {
    if (postgres.exitCode !== null) throw new Error(`the standby ended with ${String(postgres.exitCode)}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(30);
    }
  }
}
