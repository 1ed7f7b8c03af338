// Which place an address means. Apart from the places, as `files/openStore.ts` is: it knows both, and they know their shape.

import path from 'node:path';
import { wrongSetting } from '../base/errors.ts';
import type { S3Access } from '../base/storeConfig.ts';
import { type BackupPlace, folderPlace } from './backupPlaces.ts';

function bucketOf(address: string): { bucket: string; parts: string[] } | undefined {
  const [, bucket, rest = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? [];
  return bucket === undefined ? undefined : { bucket, parts: rest.split('/').filter((part) => part !== '') };
}

async function bucketPlace(
  bucket: string,
  parts: readonly string[],
  access: S3Access | undefined,
): Promise<BackupPlace> {
  if (access === undefined) {
    throw wrongSetting(
      `s3://${bucket} needs S3_REGION, or S3_ENDPOINT of another store than Amazon's, and the keys.`,
    );
  }
  // Its library is large: loaded only where it is used.
  const { bucketOfBackups } = await import('./bucketPlace.ts');
  return bucketOfBackups({ ...access, bucket }, parts.map((part) => `${part}/`).join(''));
}

/** @param address a folder, or `s3://bucket/prefix` */
export async function backupPlace(address: string, access: S3Access | undefined): Promise<BackupPlace> {
  const found = bucketOf(address);
  return found ? bucketPlace(found.bucket, found.parts, access) : folderPlace(path.resolve(address));
}

export async function backupAt(
  address: string,
  access: S3Access | undefined,
): Promise<{ place: BackupPlace; name: string }> {
  const found = bucketOf(address);
  if (!found) return { place: folderPlace(path.dirname(address)), name: path.basename(address) };
  const name = found.parts.pop();
  if (name === undefined) {
    throw wrongSetting(`${address} names no backup: s3://bucket/prefix/name.`);
  }
  return { place: await bucketPlace(found.bucket, found.parts, access), name };
}
