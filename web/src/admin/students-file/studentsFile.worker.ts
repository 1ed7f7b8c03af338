// The worker around readStudentsInWorker, off the page's thread. One file a worker.
import { studentsImport } from '../../content/studentsImport.ts';
import { describeError } from '../../lib/describeError.ts';
import type { FileOrder, PostFileMessage } from '../csv-file/readInWorker.ts';
import { type CheckedFile, readStudentsInWorker } from './readStudentsInWorker.ts';

const post: PostFileMessage<CheckedFile> = (message) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<FileOrder>) => {
  readStudentsInWorker(data, post).catch((error: unknown) =>
    post({ type: 'refused', refusal: { message: studentsImport.errors.reading(describeError(error)) } }),
  );
};
