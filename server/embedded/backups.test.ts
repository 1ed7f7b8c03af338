// Backups of a real cluster: what a check finds, what a failed or killed one leaves, which are kept, when one is made. By
// the commands, with the whole product: tests/embedded/installation.test.ts.

import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { kathmanduDay } from '../../shared/dates.ts';
import { patience } from '../../tests/support/patience.ts';
import { throwAwayHome } from '../../tests/support/postgres.ts';
import { after, days } from '../base/clock.ts';
import type { DataConfig } from '../base/config.ts';
import { beginRestore } from '../base/dataDir.ts';
import { errorText } from '../base/errors.ts';
import { parseKeep } from '../base/storeConfig.ts';
import { workerStates } from '../base/worker.ts';
import { holdMails } from '../mail/hold.ts';
import { startS3 } from '../testing/testStores.ts';
import { backUp, clockBehindData, createWatch, installationOf, restore } from './backup.ts';
import { type BackupPlace, folderPlace } from './backupPlaces.ts';
import { chooseKept, findBackups, pruneBackups } from './keptBackups.ts';
import { exportDatabase } from './logicalExport.ts';
import { checkBackup } from './manifest.ts';
import { backupAt, backupPlace } from './openBackupPlace.ts';
import { type RunningPostgres, startPostgres } from './postgres.ts';
import { createScheduledBackups, lastDue, type ScheduledBackups } from './scheduledBackups.ts';

// Each backup has a thousand files, written beside other suites on two cores.
vi.setConfig({ testTimeout: patience.product });

const home = mkdtempSync(path.join(throwAwayHome(), 'prabesh-backups-'));
chmodSync(home, 0o755);
const at = (...names: string[]) => path.join(home, ...names);
const configOf = (name: string): DataConfig => ({
  dataDir: at(name),
  databaseUrl: undefined,
  workerUrls: undefined,
  demo: false,
  hasuraEndpoint: undefined,
  s3: undefined,
  s3Access: undefined,
  backups: undefined,
});
const config = configOf('data');
const log = pino({ level: 'silent' });
let postgres: RunningPostgres;
let installation: string;
let places = 0;
/** A place of a test's own. */
const newPlace = () => folderPlace(at(`place-${(places += 1)}`));

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: config.dataDir, durable: false });
  // Each database is three hundred files of every backup: the templates are needed for no other one.
  for (const name of ['template0', 'template1']) {
    await ask(postgres.url, `alter database ${name} is_template false`);
    await ask(postgres.url, `drop database ${name}`);
  }
  mkdirSync(at('data', 'files'));
  writeFileSync(at('data', 'files', 'a.pdf'), 'a file');
  writeFileSync(at('data', 'files', 'empty.txt'), '');
  writeFileSync(at('data', 'files', '.arriving'), 'half of');
  installation = await installationOf(postgres.url);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(home, { recursive: true });
});

const superuser = () => postgres.url;
const make = (place: BackupPlace, name: string) => backUp(config, { place, name });
const refused = (code: string) => Object.assign(new Error(code), { code });
const problemOf = (work: Promise<unknown>): Promise<string> => work.then(() => 'none', errorText);

describe('a check', () => {
  let place: BackupPlace;
  const inside = (...names: string[]) => path.join(place.place, 'b', ...names);
  beforeAll(async () => {
    place = newPlace();
    await make(place, 'b');
  });

  it('finds a good one good, with everything in it that belongs there', async () => {
    const manifest = await checkBackup(place.open('b'));
    expect(manifest.installation).toBe(installation);
    expect(manifest.program).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) as string });
    const names = manifest.files.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['files/a.pdf', 'files/empty.txt', 'postgres/backup_label']),
    );
    expect(names).not.toContain('files/.arriving');
    expect(manifest.files.find(({ name }) => name === 'files/a.pdf')).toEqual({
      name: 'files/a.pdf',
      size: 6,
      sha256: createHash('sha256').update('a file').digest('hex'),
    });
    expect(statSync(inside()).mode & 0o077).toBe(0);
  });

  /** Does something to a file, and puts it back. */
  async function damaged(name: string, damage: (file: string) => void): Promise<string> {
    const before = readFileSync(inside(name));
    damage(inside(name));
    const problem = await problemOf(restore(place.open('b'), configOf('nowhere')));
    writeFileSync(inside(name), before);
    return problem;
  }
  const said = (line: string) => `${inside()} is damaged, and of no use:\n  ${line}`;

  it.each([
    ['truncated', (file: string) => truncateSync(file, 100), '100 bytes, 8192 expected'],
    ['longer', (file: string) => appendFileSync(file, 'x'), '8193 bytes, 8192 expected'],
    ['missing', (file: string) => rmSync(file), 'missing'],
    [
      'changed in a bit',
      (file: string) => {
        const bytes = readFileSync(file);
        bytes[4000] = (bytes[4000] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      'other bytes than were written (SHA-256)',
    ],
  ])('a file that is %s', async (_how, damage, words) => {
    expect(await damaged('postgres/global/pg_control', damage)).toBe(
      said(`postgres/global/pg_control: ${words}`),
    );
    expect(readdirSync(home)).not.toContain('nowhere');
  });

  it('something that does not belong there', async () => {
    writeFileSync(inside('files', 'more.pdf'), '');
    expect(await problemOf(checkBackup(place.open('b')))).toBe(
      said('files/more.pdf: not part of the backup'),
    );
    rmSync(inside('files', 'more.pdf'));
    rmSync(inside('postgres', 'pg_notify'), { recursive: true });
    expect(await problemOf(checkBackup(place.open('b')))).toBe(said('postgres/pg_notify: missing'));
    mkdirSync(inside('postgres', 'pg_notify'));
  });

  it('a manifest that is missing, torn, of an earlier version, or names places outside', async () => {
    const manifest = readFileSync(inside('backup.json'), 'utf8');
    expect(await damaged('backup.json', (file) => rmSync(file))).toBe(
      `${inside()} is not a complete backup: backup.json is missing.`,
    );
    for (const text of [
      manifest.slice(0, 1000),
      '{}',
      manifest.replace('"files/a.pdf"', '"../a.pdf"'),
      manifest.replace('"files/a.pdf"', '"/etc/a.pdf"'),
    ]) {
      expect(await damaged('backup.json', (file) => writeFileSync(file, text))).toBe(
        `${inside()} is not a complete backup: backup.json is damaged.`,
      );
    }
    const earlier = '{"format":1,"postgres":18}';
    expect(await damaged('backup.json', (file) => writeFileSync(file, earlier))).toContain(
      'is of an earlier version, which wrote no sums',
    );
    const newer = manifest.replace('"postgres":18', '"postgres":17');
    expect(await damaged('backup.json', (file) => writeFileSync(file, newer))).toMatch(
      /^The backup is of Postgres 17, this program brings 18: restore it with Prabesh \d+\.\d+\.\d+/,
    );
  });
});

it('a restore that was killed starts as nothing else', async () => {
  mkdirSync(at('half'));
  beginRestore(at('half'));
  expect(await problemOf(startPostgres({ dataDir: at('half'), durable: false }))).toBe(
    `The restore into ${at('half')} was not finished: remove the folder, and restore the backup again.`,
  );
});

describe('one that fails', () => {
  it('leaves nothing, and takes nothing for its own that is not', async () => {
    const place = newPlace();
    mkdirSync(path.join(place.place, `.unfinished-${installation}-killed`), { recursive: true });
    mkdirSync(path.join(place.place, '.unfinished-1-of-others'));
    let read = 0;
    const watch = (bytes: number) => {
      read += bytes;
      return read > 1_000_000 ? Promise.reject(new Error('the disk is gone')) : Promise.resolve();
    };
    const failing = backUp(config, { place, name: 'b', watch });
    expect(await problemOf(failing)).toBe('the disk is gone');
    expect(readdirSync(place.place)).toEqual(['.unfinished-1-of-others']);
    expect(await place.names()).toEqual([]);
  });

  it('ends with the signal, however slow it is made', async () => {
    const stop = new AbortController();
    const slow = createWatch(1_000_000, stop.signal);
    await slow(100_000);
    stop.abort(new Error('the server stops'));
    expect(await problemOf(slow(1))).toBe('the server stops');
  });

  it('lets one be made at a time, by whatever process', async () => {
    const place = newPlace();
    const [one, other] = await Promise.all([make(place, 'a'), make(place, 'b')].map(problemOf));
    expect([one, other].sort()).toEqual([
      'Another backup of this installation is being made: wait for its end.',
      'none',
    ]);
  });

  it('has a name that nothing else has', async () => {
    const place = newPlace();
    mkdirSync(path.join(place.place, 'used', 'x'), { recursive: true });
    mkdirSync(path.join(place.place, 'unused'));
    expect(await problemOf(make(place, 'used'))).toBe(
      `${path.join(place.place, 'used')} is not empty: name a new folder for the backup.`,
    );
    expect(await problemOf(make(place, 'unused'))).toBe('none');
  });
});

describe('a logical export', () => {
  /** What stands for pg_dump: writes down how it was called. */
  function program(script: string): string {
    const file = at('pg_dump');
    writeFileSync(file, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return file;
  }

  it('is by the pg_dump that is named, which gets the password past its arguments', async () => {
    const file = at('export.dump');
    const url = 'postgres://owner:secret%2Fword@127.0.0.1:5/prabesh';
    const write = program('echo "$PGPASSWORD" "$@" > "${3#--file=}"');
    await exportDatabase(url, { file, program: write });
    expect(readFileSync(file, 'utf8').trim()).toBe(
      `secret/word --format=custom --no-owner --file=${file} --dbname=postgres://owner@127.0.0.1:5/prabesh`,
    );
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await problemOf(exportDatabase(url, { file, program: write }))).toMatch(/is there already/);
    rmSync(file);
  });

  it('says what is missing, and leaves nothing of one that fails', async () => {
    const file = at('export.dump');
    const failing = program('echo "server version mismatch" >&2; exit 1');
    expect(await problemOf(exportDatabase(superuser(), { file, program: failing }))).toBe(
      `${failing} ended with 1: server version mismatch`,
    );
    expect(await problemOf(exportDatabase(superuser(), { file, program: 'pg_dump_of_nobody' }))).toMatch(
      /^There is no pg_dump_of_nobody here: install postgresql-client-18, or name one/,
    );
    expect(readdirSync(home)).not.toContain('export.dump');
  });
});

describe('in a bucket', () => {
  it('is as good as in a folder: written, checked, restored, removed', async () => {
    const s3 = await startS3();
    const address = `s3://${s3.config.bucket}/backups/night`;
    const place = await backupPlace(address, s3.config);
    try {
      const killed = await place.begin('killed', installation);
      await killed.write('c', 3, () => Readable.from([Buffer.from('abc')]));
      await place.removeUnfinished(installation);

      // Of few files: the store of tests takes its time for each.
      const draft = await place.begin('b', installation);
      const files = [];
      for (const [name, text] of [
        ['files/a.pdf', 'a file'],
        ['postgres/PG_VERSION', '18'],
        ['cluster-password', 'secret'],
      ] as const) {
        const bytes = Buffer.from(text);
        files.push({ name, ...(await draft.write(name, bytes.length, () => Readable.from([bytes]))) });
      }
      const made = new Date().toISOString();
      const folders = ['files', 'postgres'];
      await draft.finish(JSON.stringify({ format: 2, postgres: 18, installation, made, folders, files }));
      expect(await place.names()).toEqual(['b']);
      expect(await problemOf(make(place, 'b'))).toMatch(/b is not empty: name a new folder/);
      const named = await backupAt(`${address}/b`, s3.config);
      await restore(named.place.open(named.name), configOf('from-bucket'));
      expect(readFileSync(at('from-bucket', 'files', 'a.pdf'), 'utf8')).toBe('a file');
      expect(readFileSync(at('from-bucket', 'postgres', 'PG_VERSION'), 'utf8')).toBe('18');

      const half = await place.begin('c', installation);
      await half.write('c', 3, () => Readable.from([Buffer.from('abc')]));
      expect(await problemOf(checkBackup(place.open('c')))).toMatch(
        /not a complete backup: backup.json is missing/,
      );
      await half.abort();
      expect(await place.names()).toEqual(['b']);
      await place.remove('b');
      expect(await place.names()).toEqual([]);
    } finally {
      place.close();
      await s3.close();
    }
  });

  it('needs to know where that is', async () => {
    expect(await problemOf(backupPlace('s3://bucket', undefined))).toBe(
      "s3://bucket needs S3_REGION, or S3_ENDPOINT of another store than Amazon's, and the keys.",
    );
    expect(await problemOf(backupAt('s3://bucket', undefined))).toMatch(/names no backup/);
  });
});

describe('keeping', () => {
  // A Wednesday in Kathmandu.
  const now = new Date('2026-11-25T04:00:00Z');
  const nights = (count: number) =>
    Array.from({ length: count }, (_, night) => ({
      name: String(night),
      made: after(new Date('2026-11-24T21:20:00Z'), -days(night)),
    }));
  const keep = (text: string) => parseKeep(text) ?? { days: 0, weeks: 0, months: 0 };
  const daysKept = (text: string, count = 400) =>
    [...chooseKept(nights(count), keep(text), now)].map(({ made }) => kathmanduDay(made));

  it.each(['', '7', 'd', '0d', '7d7d', '4w7d', '-1d', '1.5d', '7 d', '7D', '1000d'])(
    'knows no %j',
    (text) => {
      expect(parseKeep(text)).toBeUndefined();
    },
  );

  it('is of days, of weeks from Sunday on, of months, as Kathmandu has them', () => {
    expect(daysKept('3d')).toEqual(['2026-11-25', '2026-11-24', '2026-11-23']);
    expect(daysKept('3w')).toEqual(['2026-11-25', '2026-11-21', '2026-11-14']);
    expect(daysKept('3m')).toEqual(['2026-11-25', '2026-10-31', '2026-09-30']);
    expect(daysKept('2d2w2m')).toEqual(['2026-11-25', '2026-11-24', '2026-11-21', '2026-10-31']);
    expect(daysKept('7d4w6m')).toHaveLength(7 + 2 + 5);
  });

  it('never loses the newest, however old', () => {
    const old = [{ name: 'old', made: new Date('2020-01-01T00:00:00Z') }];
    expect(chooseKept(old, keep('1d'), now).size).toBe(1);
  });

  /** A small backup by its manifest. */
  function put(place: BackupPlace, name: string, made: string, whose = installation): string {
    const folder = path.join(place.place, name);
    mkdirSync(path.join(folder, 'files'), { recursive: true });
    writeFileSync(path.join(folder, 'files', 'x'), name);
    const sha256 = createHash('sha256').update(name).digest('hex');
    const files = [{ name: 'files/x', size: name.length, sha256 }];
    const manifest = { format: 2, postgres: 18, installation: whose, made, folders: ['files'], files };
    writeFileSync(path.join(folder, 'backup.json'), JSON.stringify(manifest));
    return folder;
  }
  const prune = (place: BackupPlace, text: string) =>
    pruneBackups(place, { installation, keep: keep(text), now });

  it('removes what is not wanted, and touches nothing else', async () => {
    const place = newPlace();
    put(place, 'today', '2026-11-25T03:00:00Z');
    put(place, 'morning', '2026-11-25T01:00:00Z');
    put(place, 'last week', '2026-11-16T01:00:00Z');
    put(place, 'of others', '2026-11-16T01:00:00Z', '1');
    mkdirSync(path.join(place.place, 'photos'));
    writeFileSync(path.join(place.place, 'backup.json'), '{}');
    renameSync(put(place, 'x', '2020-01-01T00:00:00Z'), path.join(place.place, '.hidden'));
    expect(await prune(place, '2d')).toEqual({ removed: ['morning', 'last week'], bad: [] });
    expect(readdirSync(place.place).sort()).toEqual([
      '.hidden',
      'backup.json',
      'of others',
      'photos',
      'today',
    ]);
  });

  it('one of the future counts for nothing, is left, and told of', async () => {
    const place = newPlace();
    put(place, 'ahead', '2027-01-01T00:00:00Z');
    put(place, 'today', '2026-11-25T03:00:00Z');
    put(place, 'morning', '2026-11-25T01:00:00Z');
    const { removed, bad } = await prune(place, '1d');
    expect(removed).toEqual(['morning']);
    expect(bad).toEqual([expect.stringContaining('ahead is of the future (2027-01-01T00:00:00.000Z)')]);
    const { backups } = await findBackups(place, { installation, now });
    expect(backups.map(({ name }) => name)).toEqual(['today']);
  });

  it('leaves out what is no backup, or cannot be read (lost+found of a disk of its own)', async () => {
    const parent = newPlace();
    put(parent, 'today', '2026-11-25T03:00:00Z');
    mkdirSync(path.join(parent.place, 'photos'));
    const lost: BackupPlace = {
      ...parent,
      names: async () => ['lost+found', ...(await parent.names())],
      // Root may read everything: refused as anybody else is.
      open: (name) =>
        name === 'lost+found'
          ? { ...parent.open(name), manifest: () => Promise.reject(refused('EACCES')) }
          : parent.open(name),
    };
    const found = await findBackups(lost, { installation, now });
    expect(found.backups.map(({ name }) => name)).toEqual(['today']);
    expect(found.others).toEqual([
      expect.stringMatching(/lost\+found cannot be read by this user/),
      expect.stringMatching(/photos is not a complete backup/),
    ]);
    const away = {
      ...lost,
      open: (name: string) => ({ ...lost.open(name), manifest: () => Promise.reject(refused('ETIMEDOUT')) }),
    };
    expect(await problemOf(findBackups(away, { installation, now }))).toBe('ETIMEDOUT');
  });

  it.each([
    ['another size', (folder: string) => appendFileSync(path.join(folder, 'files', 'x'), 'more')],
    ['other bytes', (folder: string) => writeFileSync(path.join(folder, 'files', 'x'), 'TODAY')],
  ])('lets none go for one with %s', async (_how, damage) => {
    const place = newPlace();
    damage(put(place, 'today', '2026-11-25T03:00:00Z'));
    put(place, 'morning', '2026-11-25T01:00:00Z');
    put(place, 'night', '2026-11-24T20:00:00Z');
    const { removed, bad } = await prune(place, '1d');
    expect(removed).toEqual(['night']);
    expect(bad).toEqual([expect.stringContaining('today is damaged: files/x: ')]);
    expect((await place.names()).sort()).toEqual(['morning', 'today']);
  });
});

it('a clock that is behind the data is told of', async () => {
  expect(await clockBehindData(superuser(), new Date())).toBeUndefined();
  expect(await clockBehindData(superuser(), new Date('2020-01-01T00:00:00Z'))).toMatch(
    /^The clock says 2020-01-01T00:00:00\.000Z, and the data were written until 2\d{3}-.*: set the clock/,
  );
});

describe('by themselves', () => {
  let running: ScheduledBackups[] = [];
  afterEach(async () => {
    for (const one of running) await one.stop();
    running = [];
    rmSync(at('data', 'mails-held.json'), { force: true });
  });

  function schedule(place: BackupPlace, now: Date, keep?: string): ScheduledBackups {
    const settings = {
      address: place.place,
      at: '03:00',
      keep: keep === undefined ? undefined : parseKeep(keep),
    };
    // What others leave of two cores on which all checks run is nothing for minutes.
    const tools = {
      place,
      limits: { backupPace: 2 ** 40 },
      priority: 0,
      clock: () => now,
      log,
    };
    const made = createScheduledBackups({ config, settings, superuser: superuser(), ...tools });
    running.push(made);
    made.start();
    return made;
  }

  it('fall due at their time of day in Kathmandu', () => {
    // 03:00 there is 21:15 before.
    expect(lastDue(new Date('2026-11-24T21:14:59Z'), '03:00').toISOString()).toBe('2026-11-23T21:15:00.000Z');
    expect(lastDue(new Date('2026-11-24T21:15:00Z'), '03:00').toISOString()).toBe('2026-11-24T21:15:00.000Z');
    expect(lastDue(new Date('2026-11-24T12:00:00Z'), '03:00').toISOString()).toBe('2026-11-23T21:15:00.000Z');
  });

  it('one that was missed is made after the start, the next when it is due', async () => {
    const place = newPlace();
    const now = new Date();
    // Before the next time is reached: what was made today is of after the last one.
    const first = schedule(place, now);
    await expect
      .poll(async () => (await first.last())?.at ?? null, { timeout: patience.product / 2 })
      .not.toBeNull();
    expect(await place.names()).toHaveLength(1);
    await first.stop();
    const [made] = (await findBackups(place, { installation, now })).backups;
    expect(await first.last()).toEqual({ at: made?.made });

    // One that a clock put ahead does not stand in the way of the next.
    const manifest = path.join(place.place, (await place.names())[0] ?? '', 'backup.json');
    mkdirSync(path.join(place.place, 'ahead'));
    const ahead = readFileSync(manifest, 'utf8').replace(/"made":"\d{4}/, '"made":"2099');
    writeFileSync(path.join(place.place, 'ahead', 'backup.json'), ahead);
    const again = schedule(place, now);
    expect(await again.last()).toEqual({ at: made?.made });
    await again.stop();
    expect(await place.names()).toHaveLength(2);

    const tomorrow = schedule(place, after(now, days(1)), '1d');
    // Of what was made today the newest is kept.
    await expect
      .poll(() => place.names(), { timeout: patience.product / 2 })
      .not.toContain(path.basename(path.dirname(manifest)));
    expect(await place.names()).toHaveLength(2);
    await tomorrow.stop();
  });

  it('one that fails is told of, and leaves nothing', async () => {
    const place = newPlace();
    writeFileSync(place.place, 'no folder');
    const failing = schedule(place, new Date());
    await expect
      .poll(() => workerStates().find(({ name }) => name === 'backups')?.failures ?? 0, {
        timeout: patience.product / 2,
      })
      .toBeGreaterThan(0);
    await failing.stop();
  });

  it('a stop gives up what is being made', async () => {
    const place = newPlace();
    const slow = createScheduledBackups({
      config,
      settings: { address: place.place, at: '03:00', keep: undefined },
      superuser: superuser(),
      place,
      limits: { backupPace: 100_000 },
      clock: () => new Date(),
      log,
    });
    slow.start();
    await expect
      .poll(() => readdirSync(home).includes(path.basename(place.place)) && readdirSync(place.place), {
        timeout: patience.product / 2,
      })
      .toHaveLength(1);
    await slow.stop();
    expect(readdirSync(place.place)).toEqual([]);
  });

  it('none while mails are held: a copy has none of its own yet', async () => {
    const place = newPlace();
    holdMails(config.dataDir, { backup: '/b', made: null });
    const held = schedule(place, new Date());
    expect(await held.last()).toBeUndefined();
    await held.stop();
    expect(await place.names()).toEqual([]);
  });
});
