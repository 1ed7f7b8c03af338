// The two kinds of file store, each of a test's own: a folder, and a bucket of an S3 that runs in this process.

import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Config } from '../base/storeConfig.ts';
import { createLocalStore } from '../files/openStore.ts';
import { openS3Store } from '../files/s3Store.ts';
import type { FileStore } from '../files/store.ts';

export interface TestStore {
  store: FileStore;
  close(): Promise<void>;
}

const temporary = (): string => mkdtempSync(path.join(tmpdir(), 'prabesh-store-'));

function localStore(): Promise<TestStore> {
  const folder = temporary();
  return Promise.resolve({
    store: createLocalStore(folder),
    close: () => rm(folder, { recursive: true }),
  });
}

/** An S3 on a free port, with the keys that it knows. */
export async function startS3(): Promise<{ config: S3Config; close(): Promise<void> }> {
  const directory = temporary();
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory });
  const { port } = await server.run();
  return {
    config: {
      bucket: 'prabesh-files',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      pathStyle: true,
    },
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

async function s3Store(): Promise<TestStore> {
  const s3 = await startS3();
  const store = await openS3Store(s3.config, 'files/');
  return {
    store,
    async close() {
      await store.close();
      await s3.close();
    },
  };
}

export const testStores = { folder: localStore, S3: s3Store } as const;
