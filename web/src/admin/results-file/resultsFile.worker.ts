// The worker around readInWorker: decoding, parsing and checking a file, off the page's thread. One file a worker.
import { resultsUpload } from '../../content/resultsUpload.ts';
import { type FileMessage, readInWorker } from '../csv-file/readInWorker.ts';

const post = (message: FileMessage, transfer: ArrayBuffer[] = []): void => {
  self.postMessage(message, { transfer });
};

self.onmessage = ({ data }: MessageEvent<File>) => {
  readInWorker(data, post).catch(() => post({ type: 'refused', message: resultsUpload.errors.parse }));
};
