// Uploads on their way in: each a file of its own beside the store, measured and hashed as it comes. Whatever ends it
// before it is stored, nothing of it stays.

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../base/limits.ts';

export interface ReceivedFile {
  place: string;
  size: number;
  sha256: string;
}

export function createIncoming(folder: string) {
  return {
    /** Writes a stream into a file and gives it to `use`; removes it afterwards, unless it went elsewhere. */
    async receive<T>(stream: Readable, use: (file: ReceivedFile) => Promise<T>): Promise<T> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const place = path.join(folder, randomUUID());
      const hash = createHash('sha256');
      let size = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          size += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      // Safe on disk before a row says that it is there.
      const file = createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true });
      const closed = new Promise<void>((resolve) => file.once('close', resolve));
      try {
        await pipeline(stream, measure, file);
        return await use({ place, size, sha256: hash.digest('hex') });
      } finally {
        // A pipeline that failed does not wait for its end: a file that is just being opened would come after its removal.
        await closed;
        await rm(place, { force: true });
      }
    },
    /** Removes what a killed server left behind: files to which nothing came for a while. */
    async tidy(now: Date) {
      for (const name of await readdir(folder).catch((): string[] => [])) {
        const place = path.join(folder, name);
        const touched = await stat(place).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        );
        if (now.getTime() - touched > limits.uploadLeftOver.default) await rm(place, { force: true });
      }
    },
  };
}
export type Incoming = ReturnType<typeof createIncoming>;
