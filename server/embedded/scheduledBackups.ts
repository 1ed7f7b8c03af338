// Backups that the server makes by itself, once a day. Whether one is due is read from the place where they are: one that was
// missed while the server was off is made after its start. Of several processes Postgres lets one at a time (backup.ts).

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { kathmanduDay, kathmanduInstant, kathmanduStamp } from '../../shared/dates.ts';
import { after, type Clock, days, minutes } from '../base/clock.ts';
import type { DataConfig } from '../base/config.ts';
import { errorText } from '../base/errors.ts';
import { type Limits, limits } from '../base/limits.ts';
import { type BackupSettings, keepText } from '../base/storeConfig.ts';
import { createWorker } from '../base/worker.ts';
import { areMailsHeld } from '../mail/hold.ts';
import { installationOf } from './backup.ts';
import type { BackupPlace } from './backupPlaces.ts';
import { findBackups, type KnownManifests } from './keptBackups.ts';

const root = path.resolve(import.meta.dirname, '../..');
const command = path.join(root, 'server/scripts/backup.ts');

const lookEvery = minutes(1);
/** After failures: a disk that is full stays so for a while. */
const longestPause = minutes(30);

export interface ScheduledBackupsOptions {
  config: DataConfig;
  settings: BackupSettings;
  /** The address of the cluster that this process runs. */
  superuser: string;
  place: BackupPlace;
  limits: Pick<Limits, 'backupPace'>;
  /** The process' niceness; unless given, it has what others leave of the processor. */
  priority?: number;
  clock: Clock;
  log: Logger;
}

/** The last moment at which a backup fell due. */
export function lastDue(now: Date, at: string): Date {
  const today = kathmanduInstant(kathmanduDay(now), at) ?? now;
  // Nepal has no summer time.
  return today > now ? after(today, -days(1)) : today;
}

export function createScheduledBackups(options: ScheduledBackupsOptions) {
  const { config, settings, superuser, place, clock, priority = constants.priority.PRIORITY_LOW } = options;
  const log = options.log.child({ part: 'backup' });
  let isStopping = false;
  let child: ChildProcess | undefined;
  const known: KnownManifests = new Map();
  /** What is odd among the backups, each told of once. */
  const told = new Set<string>();
  let installation: string | undefined;
  let last: { at: Date | null } | undefined;
  let isMaking = false;

  const tell = (level: 'warn' | 'error', lines: readonly string[], words: string): void => {
    for (const reason of lines.filter((line) => !told.has(line)))
      log[level]({ event: 'backup_left_out', reason }, words);
    for (const line of lines) told.add(line);
  };

  const look = async (): Promise<{ at: Date | null }> => {
    installation ??= await installationOf(superuser);
    const { backups, future, others } = await findBackups(place, { installation, now: clock(), known });
    tell('error', future, 'a backup is of the future');
    tell('warn', others, 'among the backups is something else');
    const [newest] = backups;
    return (last = { at: newest?.made ?? null });
  };

  /** By the command, in a process of its own. @throws with what it said */
  const run = async (name: string): Promise<string> => {
    const keep = settings.keep === undefined ? [] : ['--keep', keepText(settings.keep)];
    const pace = ['--pace', String(options.limits.backupPace)];
    const address = settings.address.startsWith('s3://')
      ? `${settings.address.replace(/\/$/, '')}/${name}`
      : path.join(settings.address, name);
    child = spawn(process.execPath, ['--import', 'tsx', command, ...keep, ...pace, address], {
      cwd: root,
      env: { ...process.env, DATA_DIR: config.dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      if (child.pid !== undefined) setPriority(child.pid, priority);
    } catch {
      // Where that is not allowed it is only less kind to others.
    }
    const said = { out: '', error: '' };
    child.stdout?.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (said.error += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(said.error.trim() || `the backup ended with ${code ?? 'a signal'}`);
    return said.out;
  };

  const make = async (): Promise<void> => {
    const begun = performance.now();
    const name = kathmanduStamp(clock());
    isMaking = true;
    try {
      const said = await run(name);
      const seconds = Math.round((performance.now() - begun) / 1000);
      log.info({ event: 'backup_made', name, seconds }, 'backed up');
      for (const [, gone] of said.matchAll(/^Removed (.*)\.$/gm))
        log.info({ event: 'backup_removed', name: gone }, 'an older backup was removed');
      for (const [, reason] of said.matchAll(/^Left: (.*)$/gm))
        log.error({ event: 'backup_bad', reason }, 'a backup is of no use');
      await look();
    } finally {
      child = undefined;
      isMaking = false;
    }
  };

  const worker = createWorker({
    name: 'backups',
    async work() {
      // A copy's would stand among those of the installation that it was made of, and replace them.
      if (areMailsHeld(config.dataDir)) return undefined;
      const { at } = await look();
      const due = lastDue(clock(), settings.at);
      if (!isStopping && (at === null || at < due)) await make();
      return after(lastDue(clock(), settings.at), days(1)).getTime() - clock().getTime();
    },
    lookEvery,
    longestPause,
    patience: limits.backupPatience.default,
    onError(error) {
      if (isStopping) return;
      log.error(
        { event: 'backup_failed', reason: errorText(error) },
        'no backup was made; tried again later',
      );
    },
  });

  return {
    /** As of when the last good one is; undefined while none are made: mails are held, or the first is on its way. */
    async last(): Promise<{ at: Date | null } | undefined> {
      if (areMailsHeld(config.dataDir)) return undefined;
      const found = last ?? (await look());
      return found.at === null && isMaking ? undefined : found;
    },
    start: (): void => worker.start(),
    /** Gives up the one that is being made, and leaves nothing of it. */
    async stop() {
      isStopping = true;
      child?.kill();
      await worker.stop();
      place.close();
    },
  };
}
export type ScheduledBackups = ReturnType<typeof createScheduledBackups>;
