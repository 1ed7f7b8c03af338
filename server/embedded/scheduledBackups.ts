// Backups that the server makes by itself, once a day. Whether one is due is read from the place where they are: one that was
// missed while the server was off is made after its start. Of several processes Postgres lets one at a time (backup.ts).

import type { Logger } from 'pino';
import { kathmanduDay, kathmanduInstant, kathmanduStamp } from '../../shared/dates.ts';
import { after, type Clock, days, minutes } from '../base/clock.ts';
import type { DataConfig } from '../base/config.ts';
import { errorText } from '../base/errors.ts';
import { type Limits, limits } from '../base/limits.ts';
import type { BackupSettings } from '../base/storeConfig.ts';
import { createWorker } from '../base/worker.ts';
import { areMailsHeld } from '../mail/hold.ts';
import { backUp, createWatch, installationOf } from './backup.ts';
import type { BackupPlace } from './backupPlaces.ts';
import { backupsOf, type KnownManifests, pruneBackups } from './keptBackups.ts';

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
  clock: Clock;
  log: Logger;
}

export interface ScheduledBackups {
  /** As of when the last good one is; undefined while none are made: mails are held, or the first is on its way. */
  last(): Promise<{ at: Date | null } | undefined>;
  start(): void;
  /** Gives up the one that is being made, and leaves nothing of it. */
  stop(): Promise<void>;
}

/** The last moment at which a backup fell due. */
export function lastDue(now: Date, at: string): Date {
  const today = kathmanduInstant(kathmanduDay(now), at) ?? now;
  // Nepal has no summer time.
  return today > now ? after(today, -days(1)) : today;
}

export function createScheduledBackups(options: ScheduledBackupsOptions): ScheduledBackups {
  const { config, settings, superuser, place, clock } = options;
  const log = options.log.child({ part: 'backup' });
  const stopping = new AbortController();
  const watch = () => createWatch(options.limits.backupPace, stopping.signal);
  const known: KnownManifests = new Map();
  let installation: string | undefined;
  let last: { at: Date | null } | undefined;
  let isMaking = false;

  const look = async (): Promise<{ at: Date | null }> => {
    installation ??= await installationOf(superuser);
    const [newest] = await backupsOf(place, installation, known);
    return (last = { at: newest?.made ?? null });
  };

  const make = async (): Promise<void> => {
    const begun = performance.now();
    const name = kathmanduStamp(clock());
    isMaking = true;
    try {
      const { made } = await backUp(config, { place, name, watch: watch(), superuser });
      last = { at: made };
      log.info(
        { event: 'backup_made', name, seconds: Math.round((performance.now() - begun) / 1000) },
        'backed up',
      );
    } finally {
      isMaking = false;
    }
  };

  const prune = async (): Promise<void> => {
    if (settings.keep === undefined || installation === undefined) return;
    const { removed, bad } = await pruneBackups(place, {
      installation,
      keep: settings.keep,
      now: clock(),
      watch: watch(),
    });
    for (const name of removed) log.info({ event: 'backup_removed', name }, 'an older backup was removed');
    for (const reason of bad) log.error({ event: 'backup_bad', reason }, 'a backup is of no use');
  };

  const worker = createWorker({
    name: 'backups',
    async work() {
      // A copy's would stand among those of the installation that it was made of, and replace them.
      if (areMailsHeld(config.dataDir)) return undefined;
      const { at } = await look();
      const due = lastDue(clock(), settings.at);
      if (at === null || at < due) {
        await make();
        await prune();
      }
      return after(lastDue(clock(), settings.at), days(1)).getTime() - clock().getTime();
    },
    lookEvery,
    longestPause,
    patience: limits.backupPatience.default,
    onError(error) {
      if (stopping.signal.aborted) return;
      log.error(
        { event: 'backup_failed', reason: errorText(error) },
        'no backup was made; tried again later',
      );
    },
  });

  return {
    async last() {
      if (areMailsHeld(config.dataDir)) return undefined;
      const found = last ?? (await look());
      return found.at === null && isMaking ? undefined : found;
    },
    start: () => worker.start(),
    async stop() {
      stopping.abort(new Error('the server stops'));
      await worker.stop();
      place.close();
    },
  };
}
