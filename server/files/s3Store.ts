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
  ListObjectsCommand,
  type ListObjectsCommandOutput,
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

/** Sends a stream, a new one for each try, as long as the store seems to be away for a moment only. */
export async function sendAgain<T>(send: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await send();
    } catch (error) {
      const status = statusOf(error) ?? 503;
      if (tried >= tries || status < 500 || status === 507) throw error;
    }
  }
}

/** What a bucket holds below a prefix. By markers, the first version's way, which every S3 knows. */
export async function* listPages(
  client: S3Client,
  asked: { Bucket: string; Prefix: string; Delimiter?: string | undefined },
): AsyncGenerator<ListObjectsCommandOutput> {
  let marker: string | undefined;
  do {
    const page: ListObjectsCommandOutput = await client.send(
      new ListObjectsCommand({ ...asked, Marker: marker }),
    );
    yield page;
    marker = page.IsTruncated === true ? (page.NextMarker ?? page.Contents?.at(-1)?.Key) : undefined;
  } while (marker !== undefined);
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
      await sendAgain(async () => {
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
        } finally {
          body.destroy();
        }
      });
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
      for await (const { Contents = [] } of listPages(client, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key = '', Size: size = 0, LastModified: modifiedAt = new Date(0) } of Contents) {
          const name = Key.slice(prefix.length);
          if (isStoredName(name)) yield { name, size, modifiedAt };
        }
      }
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
