// Backups in a bucket. It knows no renaming: an empty object, written first and removed last, says that a backup of that
// name is being made.

import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { wrongSetting } from '../base/errors.ts';
import type { S3Config } from '../base/storeConfig.ts';
import { clientOf, listPages, prepareBucket, sendAgain, unlessMissing } from '../files/s3Store.ts';
import { type BackupPlace, type Content, manifestFile, pass, unfinishedOf } from './backupPlaces.ts';

const removalsAtOnce = 20;

/** Its objects below a prefix, by the names behind that. */
function objectsOf(client: S3Client, bucket: string, prefix: string) {
  const key = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });

  const pages = (below: string, delimiter?: string) =>
    listPages(client, { Bucket: bucket, Prefix: `${prefix}${below}`, Delimiter: delimiter });

  async function* objectsBelow(below: string): AsyncGenerator<{ key: string; size: number }> {
    for await (const { Contents = [] } of pages(below)) {
      for (const { Key = '', Size: size = 0 } of Contents) yield { key: Key, size };
    }
  }

  const textOf = async (name: string): Promise<string | undefined> => {
    const answer = await client.send(new GetObjectCommand(key(name))).catch(unlessMissing);
    return answer?.Body?.transformToString();
  };

  const removeAll = async (name: string): Promise<void> => {
    // The manifest first: killed half-way, it is no backup any more.
    await client.send(new DeleteObjectCommand(key(`${name}/${manifestFile}`))).catch(unlessMissing);
    let going: Promise<unknown>[] = [];
    for await (const { key: Key } of objectsBelow(`${name}/`)) {
      going.push(client.send(new DeleteObjectCommand({ Bucket: bucket, Key })));
      if (going.length < removalsAtOnce) continue;
      await Promise.all(going);
      going = [];
    }
    await Promise.all(going);
  };

  const put = (name: string, size: number, source: () => Readable): Promise<Content> =>
    sendAgain(async () => {
      const body = new PassThrough();
      const from = source();
      try {
        const sent = client.send(
          new PutObjectCommand({ ...key(name), Body: size === 0 ? '' : body, ContentLength: size }),
        );
        // One fails, and the other one with it.
        const [content] = await Promise.all([
          pass(from, (chunks) => pipeline(chunks, size === 0 ? body.resume() : body)),
          sent.catch((error: unknown) => {
            body.destroy();
            throw error;
          }),
        ]);
        return content;
      } finally {
        body.destroy();
        from.destroy();
      }
    });

  return { key, pages, objectsBelow, textOf, removeAll, put };
}

/** @param prefix ends with a slash, or is empty */
export async function bucketOfBackups(config: S3Config, prefix: string): Promise<BackupPlace> {
  const { bucket } = config;
  const client = clientOf(config);
  const place = `s3://${bucket}/${prefix}`;
  await prepareBucket(client, config, place);
  const { key, pages, objectsBelow, textOf, removeAll, put } = objectsOf(client, bucket, prefix);
  return {
    place,
    keepsFolders: false,
    async names() {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages('', '/')) {
        for (const { Prefix = '' } of CommonPrefixes) {
          const name = Prefix.slice(prefix.length, -1);
          if (name !== '' && !name.startsWith('.')) names.push(name);
        }
      }
      return names;
    },
    open: (name) => ({
      place: `${place}${name}`,
      manifest: () => textOf(`${name}/${manifestFile}`),
      async *entries() {
        const below = `${prefix}${name}/`;
        for await (const { key: Key, size } of objectsBelow(`${name}/`))
          yield { name: Key.slice(below.length), kind: 'file', size };
      },
      async read(file) {
        const { Body } = await client.send(new GetObjectCommand(key(`${name}/${file}`)));
        if (!(Body instanceof Readable)) throw new Error(`${file} cannot be read`);
        return Body;
      },
    }),
    async begin(name, installation) {
      for await (const { Contents = [], CommonPrefixes = [] } of pages(`${name}/`, '/')) {
        if (Contents.length + CommonPrefixes.length === 0) continue;
        throw wrongSetting(`${place}${name} is not empty: name a new folder for the backup.`);
      }
      const mark = `${unfinishedOf(installation)}${name}`;
      await put(mark, 0, () => Readable.from([]));
      return {
        folder: () => Promise.resolve(),
        write: (file, size, source) => put(`${name}/${file}`, size, source),
        async finish(manifest) {
          const bytes = Buffer.from(manifest);
          await put(`${name}/${manifestFile}`, bytes.length, () => Readable.from([bytes]));
          await client.send(new DeleteObjectCommand(key(mark)));
        },
        async abort() {
          await removeAll(name);
          await client.send(new DeleteObjectCommand(key(mark))).catch(unlessMissing);
        },
      };
    },
    remove: removeAll,
    async removeUnfinished(installation) {
      const begin = unfinishedOf(installation);
      for await (const { Contents = [] } of pages(begin)) {
        for (const { Key = '' } of Contents) {
          const name = Key.slice(prefix.length + begin.length);
          // Killed between its last two steps it is complete.
          if ((await textOf(`${name}/${manifestFile}`)) === undefined) await removeAll(name);
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
        }
      }
    },
    room: () => Promise.resolve(undefined),
    close: () => client.destroy(),
  };
}
