// The part of the environment that says where files and backups are kept.

import path from 'node:path';
import { z } from 'zod';
import { wrongSetting } from './errors.ts';

export interface S3Access {
  /** Undefined: Amazon's own, of the region. */
  endpoint: string | undefined;
  region: string;
  /** Undefined: what the machine has (instance role, AWS_… variables, profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket in the path instead of the host name; most stores that are not Amazon's want it. */
  pathStyle: boolean;
}

/** A bucket of its own, which nobody else may read. */
export interface S3Config extends S3Access {
  bucket: string;
}

/** Of how many of the last days, weeks and months a backup is kept; today is one of them. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}

export interface BackupSettings {
  /** An absolute folder, or `s3://bucket/prefix`. */
  address: string;
  /** `HH:MM` in Kathmandu. */
  at: string;
  /** Undefined: all. */
  keep: Keep | undefined;
}

/** An empty variable is an unset one, as in every .env file. */
export const optional = <T>(schema: z.ZodType<T>) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** On or off; undefined where nothing is set. */
export const flag = optional(z.enum(['0', '1', 'false', 'true'])).transform((value) =>
  value === undefined ? undefined : value === '1' || value === 'true',
);

/** @throws StartupError where one of two settings is missing that belong together */
export function requireBoth(values: Readonly<Record<string, unknown>>, one: string, other: string): void {
  if ((values[one] === undefined) !== (values[other] === undefined))
    throw wrongSetting(`${one} and ${other} belong together: set both, or neither.`);
}

export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search + url.hash === ''
  );
}

/** For words: what a rule of keeping may look like. */
export const keepForm = 'must look like 7d4w6m: so many days, weeks and months, at least one of them';

/** `7d4w6m`, `14d`, `7d6m`; undefined for anything else. */
export function parseKeep(text: string): Keep | undefined {
  const match = /^(?:([1-9]\d{0,2})d)?(?:([1-9]\d{0,2})w)?(?:([1-9]\d{0,2})m)?$/.exec(text);
  if (!match || text === '') return undefined;
  const [, days = '0', weeks = '0', months = '0'] = match;
  return { days: Number(days), weeks: Number(weeks), months: Number(months) };
}

export const keepText = (keep: Keep): string =>
  [`${keep.days}d`, `${keep.weeks}w`, `${keep.months}m`].filter((part) => !part.startsWith('0')).join('');

const bucketName = '[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]';

export const storeShape = {
  S3_BUCKET: optional(z.string().regex(new RegExp(`^${bucketName}$`), 'must be the name of a bucket')),
  S3_ENDPOINT: optional(
    z.string().refine(isOrigin, 'must be an origin like https://s3.example.com (no path behind it)'),
  ),
  S3_REGION: optional(z.string().regex(/^[a-z0-9-]+$/, 'must be the name of a region, like ap-south-1')),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PATH_STYLE: flag,
  BACKUP_DIR: optional(
    z
      .string()
      .refine(
        (value) =>
          value.includes('://')
            ? new RegExp(`^s3://${bucketName}(/[^/]+)*/?$`).test(value)
            : path.isAbsolute(value),
        'must be a folder by its whole path, or look like s3://bucket/prefix',
      ),
  ),
  BACKUP_AT: optional(
    z
      .string()
      .regex(
        /^([01]\d|2[0-3]):[0-5]\d$/,
        'must be a time of day in Kathmandu from 00:00 to 23:59, like 03:00',
      ),
  ),
  BACKUP_KEEP: optional(z.string().refine((value) => parseKeep(value) !== undefined, keepForm)),
};

export type StoreValues = z.output<z.ZodObject<typeof storeShape>> & { DATABASE_URL?: string | undefined };

function s3Access(values: StoreValues): S3Access | undefined {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_PATH_STYLE: pathStyle,
  } = values;
  const others = { endpoint, region, accessKeyId, secretAccessKey, pathStyle };
  const isForBackups = values.BACKUP_DIR?.startsWith('s3://') === true;
  if (bucket === undefined && !isForBackups) {
    if (Object.values(others).every((value) => value === undefined)) return undefined;
    throw wrongSetting(
      'S3_BUCKET is required with the other S3_ variables, unless they are for BACKUP_DIR=s3://….',
    );
  }
  requireBoth(values, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  if (endpoint === undefined && region === undefined) {
    throw wrongSetting(
      'S3_REGION is required without S3_ENDPOINT: the region of the bucket, like ap-south-1.',
    );
  }
  return {
    endpoint,
    region: region ?? 'us-east-1',
    credentials:
      accessKeyId !== undefined && secretAccessKey !== undefined
        ? { accessKeyId, secretAccessKey }
        : undefined,
    pathStyle: pathStyle ?? endpoint !== undefined,
  };
}

function backupSettings({
  BACKUP_DIR: dir,
  BACKUP_AT: at,
  BACKUP_KEEP: keep,
  DATABASE_URL: databaseUrl,
}: StoreValues): BackupSettings | undefined {
  if (dir === undefined) {
    if (at === undefined && keep === undefined) return undefined;
    throw wrongSetting('BACKUP_DIR is required with BACKUP_AT and BACKUP_KEEP.');
  }
  if (databaseUrl !== undefined) {
    throw wrongSetting(
      "BACKUP_DIR is for the embedded Postgres, whose files are at hand: back the one of DATABASE_URL up by its own tools (docs/deploy.md, 'Backups').",
    );
  }
  const address = dir.startsWith('s3://') ? dir : path.resolve(dir);
  return { address, at: at ?? '03:00', keep: keep === undefined ? undefined : parseKeep(keep) };
}

/** @throws StartupError 'config_invalid' */
export function storesOf(values: StoreValues): {
  s3: S3Config | undefined;
  s3Access: S3Access | undefined;
  backups: BackupSettings | undefined;
} {
  const access = s3Access(values);
  const { S3_BUCKET: bucket } = values;
  return {
    s3: access && bucket !== undefined ? { bucket, ...access } : undefined,
    s3Access: access,
    backups: backupSettings(values),
  };
}
