// Which backups of an installation are there, and which may go. One goes only for others that were read to their last byte.

import { addDays, addMonths, weekdayOf } from '../../shared/calendarMonths.ts';
import { kathmanduDay } from '../../shared/dates.ts';
import { after, clockDifference } from '../base/clock.ts';
import { errorText } from '../base/errors.ts';
import type { Keep } from '../base/storeConfig.ts';
import type { Watch } from './backup.ts';
import type { BackupPlace } from './backupPlaces.ts';
import { type BackupInfo, findDamage, findOddEntries, readManifest } from './manifest.ts';

export interface KeptBackup {
  name: string;
  made: Date;
}

/** Names of periods: a day, a week from Sunday on (as weeks go in Nepal), a month; all of Kathmandu. */
const periods = {
  days: (day: string) => day,
  weeks: (day: string) => addDays(day, -weekdayOf(day)),
  months: (day: string) => day.slice(0, 7),
} as const;

/** The periods of which a backup is kept, the present one included. */
function wanted(keep: Keep, now: Date): Set<string> {
  const today = kathmanduDay(now);
  const steps = (count: number) => Array.from({ length: count }, (_, step) => step);
  return new Set([
    ...steps(keep.days).map((step) => `days ${periods.days(addDays(today, -step))}`),
    ...steps(keep.weeks).map((step) => `weeks ${periods.weeks(addDays(today, -7 * step))}`),
    ...steps(keep.months).map((step) => `months ${periods.months(addMonths(today, -step))}`),
  ]);
}

/**
 * Which of these stay: the newest of each period, and the newest of all.
 * @param backups good ones, in any order
 */
export function chooseKept<T extends KeptBackup>(backups: readonly T[], keep: Keep, now: Date): Set<T> {
  const open = wanted(keep, now);
  const newestFirst = [...backups].sort((one, other) => other.made.getTime() - one.made.getTime());
  const kept = new Set<T>();
  for (const backup of newestFirst) {
    const day = kathmanduDay(backup.made);
    const filled = Object.entries(periods).filter(([kind, of]) => open.delete(`${kind} ${of(day)}`));
    if (filled.length > 0 || kept.size === 0) kept.add(backup);
  }
  return kept;
}

/** What manifests say, kept in memory: they are large, and never change. */
export type KnownManifests = Map<string, BackupInfo>;

export interface FoundBackups {
  /** The complete ones of the installation, newest first. */
  backups: KeptBackup[];
  /** A line for each that a wrong clock put into the future. They count for nothing, and are never removed. */
  future: string[];
  /** A line for each folder that is no backup, or cannot be read. */
  others: string[];
}

export async function findBackups(
  place: BackupPlace,
  { installation, now, known = new Map() }: { installation: string; now: Date; known?: KnownManifests },
): Promise<FoundBackups> {
  const names = await place.names();
  const others: string[] = [];
  for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
  for (const name of names) {
    if (known.has(name)) continue;
    const manifest = await readManifest(place.open(name));
    if (typeof manifest === 'string') others.push(manifest);
    else known.set(name, { installation: manifest.installation, made: manifest.made });
  }
  const all = [...known]
    .filter(([, info]) => info.installation === installation)
    .map(([name, { made }]) => ({ name, made: new Date(made) }))
    .sort((one, other) => other.made.getTime() - one.made.getTime());
  const isOfFuture = ({ made }: KeptBackup) => made > after(now, clockDifference);
  return {
    backups: all.filter((backup) => !isOfFuture(backup)),
    future: all
      .filter(isOfFuture)
      .map(
        ({ name, made }) =>
          `${place.open(name).place} is of the future (${made.toISOString()}) and counts for nothing: the clock was ahead then, or is behind now.`,
      ),
    others,
  };
}

export interface PruneOptions {
  installation: string;
  keep: Keep;
  now: Date;
  watch?: Watch;
}

/**
 * Removes backups of an installation that `keep` does not want. What stays in the place of one that goes is read completely
 * before, as is the newest; a damaged one counts for nothing, is never removed, and is told of.
 */
export async function pruneBackups(
  place: BackupPlace,
  { installation, keep, now, watch }: PruneOptions,
): Promise<{ removed: string[]; bad: string[] }> {
  const { backups: candidates, future } = await findBackups(place, { installation, now });
  const bad = new Map<string, string>(future.map((line) => [line, line]));
  const verified = new Set<string>();

  const check = async (name: string, isThorough: boolean): Promise<void> => {
    const backup = place.open(name);
    try {
      const manifest = await readManifest(backup);
      if (typeof manifest === 'string') {
        bad.set(name, manifest);
        return;
      }
      const [first] = isThorough
        ? await findDamage(backup, manifest, watch)
        : await findOddEntries(backup, manifest);
      if (first !== undefined) bad.set(name, `${backup.place} is damaged: ${first}`);
      else if (isThorough) verified.add(name);
    } catch (error) {
      // An end that was asked for is no damage.
      await watch?.(0);
      bad.set(name, `${backup.place} cannot be read: ${errorText(error)}`);
    }
  };

  for (const { name } of candidates) await check(name, false);
  for (;;) {
    const good = candidates.filter(({ name }) => !bad.has(name));
    const kept = chooseKept(good, keep, now);
    const going = good.filter((backup) => !kept.has(backup));
    if (going.length === 0) return { removed: [], bad: [...bad.values()] };
    const relied = reliedUpon(going, [...kept], keep, now).filter(({ name }) => !verified.has(name));
    if (relied.length === 0) {
      for (const { name } of going) await place.remove(name);
      return { removed: going.map(({ name }) => name), bad: [...bad.values()] };
    }
    for (const { name } of relied) {
      await check(name, true);
      // Another one is chosen in its place.
      if (bad.has(name)) break;
    }
  }
}

/** Those that would no longer be chosen, or not alone, if they were not good: the newest, and newer ones of a period of one that goes. */
function reliedUpon(
  going: readonly KeptBackup[],
  kept: readonly KeptBackup[],
  keep: Keep,
  now: Date,
): KeptBackup[] {
  return kept.filter((backup) => {
    const others = kept.filter((other) => other !== backup);
    const without = chooseKept([...others, ...going], keep, now);
    return going.some((one) => without.has(one)) || backup === kept[0];
  });
}
