// What a backup says of itself, and whether it is true: its manifest names every file with size and SHA-256.

import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { errorCode, wrongSetting } from '../base/errors.ts';
import { programShape } from '../base/program.ts';
import { manifestFile, pass, type StoredBackup } from './backupPlaces.ts';

/** Inside the backup, wherever it is put: a manifest from elsewhere must not name other places. */
const insidePath = z
  .string()
  .refine(
    (name) => !/[\\\0]/.test(name) && name.split('/').every((part) => !['', '.', '..'].includes(part)),
    'names a place outside',
  );

const manifestShape = z.object({
  format: z.literal(2),
  /** What made it; backups of before do not say. */
  program: programShape.optional(),
  /** The major version. */
  postgres: z.int(),
  /** Postgres' own number of the cluster; a restored copy has the same. */
  installation: z.string().regex(/^\d+$/),
  /** As of when the database is. */
  made: z.iso.datetime(),
  /** Postgres does not start without some of them, although they are empty. */
  folders: z.array(insidePath),
  files: z.array(
    z.object({ name: insidePath, size: z.int().nonnegative(), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type Manifest = z.infer<typeof manifestShape>;

/** What is read of a manifest to know whose and of when a backup is. */
export type BackupInfo = Pick<Manifest, 'installation' | 'made'>;

const earlier = z.object({ format: z.literal(1) });
/** Of the repository, before backups of the second format. */
const lastOfEarlier = '046f3e75';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The manifest, or what is wrong with it in one line. */
export async function readManifest(backup: StoredBackup): Promise<Manifest | string> {
  const text = await backup.manifest().catch((error: unknown) => {
    // Such as `lost+found` of a disk of its own; an error of a bucket is none of one backup's.
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    return null;
  });
  if (text === null) return `${backup.place} cannot be read by this user: it is left out.`;
  if (text === undefined) return `${backup.place} is not a complete backup: ${manifestFile} is missing.`;
  const json = parseJson(text);
  const result = manifestShape.safeParse(json);
  if (result.success) return result.data;
  if (earlier.safeParse(json).success) {
    return `${backup.place} is of an earlier version, which wrote no sums: it cannot be checked. Restore it with the last program that read it (commit ${lastOfEarlier}), and start today's on its data.`;
  }
  return `${backup.place} is not a complete backup: ${manifestFile} is damaged.`;
}

/** What is there by other names and sizes than the manifest says; reads no file. A line each, nothing when all is well. */
export async function findOddEntries(backup: StoredBackup, manifest: Manifest): Promise<string[]> {
  const files = new Map(manifest.files.map((file) => [file.name, file.size]));
  const folders = new Set(manifest.folders);
  const odd: string[] = [];
  let hasFolders = false;
  for await (const { name, kind, size } of backup.entries()) {
    if (name === manifestFile) continue;
    if (kind === 'folder') {
      hasFolders = true;
      if (!folders.delete(name)) odd.push(`${name}: not part of the backup`);
      continue;
    }
    const expected = kind === 'file' ? files.get(name) : undefined;
    if (expected === undefined) odd.push(`${name}: not part of the backup`);
    else if (expected !== size) odd.push(`${name}: ${size} bytes, ${expected} expected`);
    files.delete(name);
  }
  for (const name of files.keys()) odd.push(`${name}: missing`);
  // A bucket has no folders at all; a restore makes them.
  if (hasFolders) for (const name of folders) odd.push(`${name}: missing`);
  return odd;
}

const nowhere = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(),
  });

/**
 * Whether the backup is as it was made, every byte of it: a line for each file that is not.
 * @param watch may slow the reading down, and end it by throwing
 */
export async function findDamage(
  backup: StoredBackup,
  manifest: Manifest,
  watch: (bytes: number) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const damage = await findOddEntries(backup, manifest);
  const told = new Set(damage.map((line) => line.slice(0, line.lastIndexOf(': '))));
  for (const { name, sha256 } of manifest.files) {
    if (told.has(name)) continue;
    const found = await pass(await backup.read(name), (chunks) =>
      pipeline(watched(chunks, watch), nowhere()),
    );
    if (found.sha256 !== sha256) damage.push(`${name}: other bytes than were written (SHA-256)`);
  }
  return damage;
}

/** Passes chunks on as fast as somebody allows. */
async function* watched(
  chunks: AsyncIterable<Buffer>,
  watch: (bytes: number) => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await watch(chunk.length);
    yield chunk;
  }
}

const mostLines = 20;

/**
 * Checks a whole backup.
 * @throws StartupError 'config_invalid', a line for each thing that is wrong
 */
export async function checkBackup(backup: StoredBackup): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (typeof manifest === 'string') throw wrongSetting(manifest);
  const damage = await findDamage(backup, manifest);
  if (damage.length === 0) return manifest;
  const more = damage.length - mostLines;
  throw wrongSetting(
    [
      `${backup.place} is damaged, and of no use:`,
      ...damage.slice(0, mostLines).map((line) => `  ${line}`),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  );
}
