// Files in a bucket, by Amazon's own client, which speaks with every S3. The bucket stays closed: its addresses, signed or
// not, never leave this server.

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { errorText, StartupError } from '../base/errors.ts';
import type { S3Access, S3Config } from '../base/storeConfig.ts';
import { fileType, isStoredName } from './fileTypes.ts';
import type { FileStore } from './store.ts';

/** Tries of one upload into the bucket: the library itself does not repeat a stream. */
const tries = 3;

function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

export function unlessMissing(error: unknown): undefined {
  if (statusOf(error) === 404) return undefined;
  throw error;
}

/** Whether an upload that failed so after so many tries may be sent once more. */
export function isWorthAnotherTry(error: unknown, tried: number): boolean {
  const status = statusOf(error) ?? 503;
  return tried < tries && status >= 500 && status !== 507;
}

/** A client of Amazon's library, whatever store it is. */
export function clientOf({ endpoint, region, credentials, pathStyle }: S3Access): S3Client {
  return new S3Client({
    region,
    forcePathStyle: pathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials ? { credentials } : {}),
    // Checksums in trailers are Amazon's own: others refuse them. TLS and the length remain.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 3000, socketTimeout: 30_000 },
  });
}

/** The bucket, made if it is missing and may be. What is a matter of configuration stops the start; absence does not. */
export async function prepareBucket(client: S3Client, { bucket }: S3Config, place: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined || status >= 500) return;
    const made =
      status === 404
        ? await client.send(new CreateBucketCommand({ Bucket: bucket })).then(() => true, errorText)
        : errorText(error);
    if (made === true) return;
    throw new StartupError(
      'store_unusable',
      `The file store ${place} cannot be used (${status}, ${made}): check S3_BUCKET, S3_REGION and the keys.`,
      { cause: error },
    );
  }
}

export async function openS3Store(config: S3Config, prefix: string): Promise<FileStore> {
  const { bucket, endpoint, region } = config;
  const client = clientOf(config);
  const place = `s3://${bucket}/${prefix} (${endpoint ?? region})`;
  await prepareBucket(client, config, place);
  const key = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  return {
    place,
    async put(name, file) {
      const { size } = await stat(file);
      for (let tried = 1; ; tried += 1) {
        const body = createReadStream(file);
        try {
          await client.send(
            new PutObjectCommand({
              ...key(name),
              Body: body,
              ContentLength: size,
              ContentType: fileType(name).contentType,
              CacheControl: 'private, max-age=3600',
            }),
          );
          return;
        } catch (error) {
          if (!isWorthAnotherTry(error, tried)) throw error;
        } finally {
          body.destroy();
        }
      }
    },
    async open(name, range) {
      const answer = await client
        .send(
          new GetObjectCommand({
            ...key(name),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        )
        .catch(unlessMissing);
      if (!(answer?.Body instanceof Readable)) return undefined;
      const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1];
      return { stream: answer.Body, size: Number(whole ?? answer.ContentLength) };
    },
    async stat(name) {
      const answer = await client.send(new HeadObjectCommand(key(name))).catch(unlessMissing);
      return answer && { size: answer.ContentLength ?? 0 };
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(key(name))).catch(unlessMissing);
    },
    async *list() {
      let next: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
        );
        for (const { Key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of page.Contents ??
          []) {
          const name = Key.slice(prefix.length);
          if (isStoredName(name)) yield { name, size, modifiedAt };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
    async probe() {
      const id = randomUUID();
      // One name for all: a probe whose server was killed is overwritten by the next.
      await client.send(new PutObjectCommand({ ...key('.probe'), Body: id }));
      await client.send(new HeadObjectCommand(key('.probe')));
    },
    close() {
      client.destroy();
      return Promise.resolve();
    },
  };
}
