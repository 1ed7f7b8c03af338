// The files of a form on their way to the server: one after the other, with progress and a way to stop; and back, when
// the row that they were for was not stored.
import { use, useEffect, useRef, useState } from 'react';
import { IdentityContext } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { logFailure } from '../../lib/log.ts';
import { deleteFile } from '../files/deleteFile.ts';
import { type StoredFile, uploadFile } from '../files/uploadFile.ts';
import type { FormValues } from '../resources/fields.ts';

export interface Upload {
  file: File;
  name: string;
  size: number;
  fraction: number;
  waiting?: 'lost' | 'offline' | undefined;
  /** Why it ended without success. */
  error?: string;
}

export type Stored = Readonly<Record<string, StoredFile>>;

export interface Uploads {
  /** What is on its way, or has failed. */
  upload: Upload | null;
  /** Uploads the files among these values, by field. Rejects when one fails or all are cancelled. */
  run: (values: FormValues) => Promise<Stored>;
  cancel: () => void;
  /** Deletes what was uploaded for nothing. */
  takeBack: (uploads: Stored) => Promise<void>;
}

export function useUploads(): Uploads {
  const identity = use(IdentityContext);
  const [upload, setUpload] = useState<Upload | null>(null);
  const running = useRef<AbortController | null>(null);
  /** Those that a row may hold although we were not told: used again by the next try. */
  const stored = useRef(new Map<File, StoredFile>());
  useEffect(() => () => running.current?.abort(), []);
  const getToken = (options?: { fresh?: boolean }): Promise<string | null> =>
    identity?.getToken(options) ?? Promise.resolve(null);

  const takeBack = async (uploads: Stored): Promise<void> => {
    for (const { url } of Object.values(uploads)) {
      try {
        await deleteFile(url, getToken);
        for (const [file, one] of stored.current) if (one.url === url) stored.current.delete(file);
      } catch (error) {
        // In use: the row was stored after all. Otherwise the sweep of orphans finds it.
        if (!(error instanceof AppError) || error.code !== 'conflict')
          logFailure('Failed to take back an uploaded file', error);
      }
    }
  };

  const run = async (values: FormValues): Promise<Stored> => {
    const done: Record<string, StoredFile> = {};
    const controller = new AbortController();
    running.current = controller;
    try {
      for (const [name, file] of Object.entries(values)) {
        if (!(file instanceof File)) continue;
        const now: Upload = { file, name: file.name, size: file.size, fraction: 0 };
        setUpload(now);
        done[name] =
          stored.current.get(file) ??
          (await uploadFile(file, {
            getToken,
            signal: controller.signal,
            onProgress: (fraction) => setUpload({ ...now, fraction }),
            onWaiting: (waiting) => setUpload({ ...now, waiting }),
          }));
        stored.current.set(file, done[name]);
      }
      setUpload(null);
      return done;
    } catch (error) {
      const cancelled = error instanceof AppError && error.code === 'cancelled';
      setUpload((last) => (last === null || cancelled ? null : { ...last, error: describeError(error) }));
      await takeBack(done);
      throw error;
    } finally {
      running.current = null;
    }
  };

  return {
    upload,
    run,
    cancel: () => {
      running.current?.abort();
      setUpload(null);
    },
    takeBack,
  };
}
