// The worker around readResultsInWorker: decoding, parsing and checking a file, off the page's thread. One file a worker.
import { resultsUpload } from '../../../content/resultsUpload.ts';
import type { FileOrder, PostFileMessage } from '../../csv-file/readInWorker.ts';
import { readResultsInWorker, type RowsChunk } from './rowsChunk.ts';

const post: PostFileMessage<RowsChunk> = (message, transfer = []) => self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<FileOrder>) => {
  readResultsInWorker(data, post).catch(() =>
    post({ type: 'refused', refusal: { message: resultsUpload.errors.parse } }),
  );
};
