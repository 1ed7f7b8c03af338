// A streaming replica of the round's Postgres, made as its manual says ("Making a Base Backup Using the Low Level API",
// then standby.signal): npm's binaries have postgres, initdb and pg_ctl, and no pg_basebackup.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../../server/embedded/postgres.ts';
import type { Round } from './round.ts';

export interface Replica {
  port: number;
  /** Bytes that it has still to replay. */
  behind(): Promise<number>;
  /** Makes it the primary. Milliseconds until it takes changes. */
  promote(): Promise<number>;
  stop(): Promise<void>;
}

/** How a standby finds its primary. */
const conninfo = (primary: string): string => {
  const { hostname, port, username, password } = new URL(primary);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=replica`;
};

/** @param mayLag whether a commit may be answered before the replica has it */
export async function startReplica({ primary, folder }: Round, mayLag: boolean): Promise<Replica> {
  const dataDir = path.join(folder, 'replica');
  const cluster = path.join(dataDir, 'postgres');
  mkdirSync(dataDir);
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query("select pg_create_physical_replication_slot('replica', true)");
  await client.query("select pg_backup_start('replica', fast => true)");
  // What vanishes while it is copied is what the log brings back.
  spawnSync('cp', ['-a', primary.clusterFolder, cluster]);
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  );
  for (const name of ['postmaster.pid', 'postmaster.opts', 'pg_replslot/replica']) {
    rmSync(path.join(cluster, name), { recursive: true, force: true });
  }
  writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(path.join(cluster, 'standby.signal'), '');
  const settings = `primary_conninfo = '${conninfo(primary.url)}'\nprimary_slot_name = 'replica'\n`;
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), settings);
  execFileSync('chown', ['-R', '--reference', primary.clusterFolder, cluster]);
  cpSync(
    path.join(path.dirname(primary.clusterFolder), 'postgres-password'),
    path.join(dataDir, 'postgres-password'),
  );

  const running: RunningPostgres = await startPostgres({ dataDir });
  const port = Number(new URL(running.url).port);
  const standby = new pg.Client(running.url);
  await standby.connect();
  standby.on('error', () => undefined);
  if (!mayLag) {
    await client.query("alter system set synchronous_standby_names = 'replica'");
    await client.query('select pg_reload_conf()');
  }
  const behind = async (): Promise<number> => {
    const answer = await client.query<{ behind: string }>(
      `select coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn), 1e9) as behind
       from (select max(replay_lsn) as replay_lsn from pg_stat_replication where application_name = 'replica') as it`,
    );
    return Number(answer.rows[0]?.behind);
  };
  client.on('error', () => undefined);
  while ((await behind()) > 100_000) await delay(50);
  return {
    port,
    behind,
    async promote() {
      const begun = performance.now();
      await standby.query('select pg_promote(wait => true)');
      // Nobody waits for a second replica that there is not.
      await standby.query("alter system set synchronous_standby_names = ''");
      await standby.query('select pg_reload_conf()');
      return performance.now() - begun;
    },
    async stop() {
      await Promise.allSettled([client.end(), standby.end()]);
      await running.stop();
    },
  };
}
