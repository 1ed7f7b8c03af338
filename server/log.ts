// Two logs from one logger: what matters now on stderr, and everything from 'info' on (the security log too) in a file.

import path from 'node:path';
import { destination, multistream, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { openLog } from './embedded/dataDir.ts';

/** Lines that wait while a log cannot be written (bytes); beyond it the newest are dropped. */
const mostWaiting = 1_000_000;

/**
 * A log that never ends the process: while the disk is full, or nobody reads stderr any more, lines wait and are then
 * dropped, and the next one that can be written goes on.
 */
function lasting(dest: number, onFailure: (error: Error) => void): DestinationStream {
  const stream = destination({ dest, sync: true, maxLength: mostWaiting });
  stream.on('error', onFailure);
  return stream;
}

/** One JSON object per line. */
export function createLog({ logLevel, dataDir }: Pick<Config, 'logLevel' | 'dataDir'>): Logger {
  let isTold = false;
  const place = path.join(dataDir, 'logs', 'prabesh.log');
  const file = lasting(openLog(place), (error) => {
    if (!isTold) process.stderr.write(`The log ${place} cannot be written: ${error.message}\n`);
    isTold = true;
  });
  const verbose = logLevel === 'trace' || logLevel === 'debug';
  const fileLevel = verbose ? logLevel : 'info';
  const streams = multistream([
    { level: fileLevel, stream: file },
    ...(logLevel === 'silent' ? [] : [{ level: logLevel, stream: lasting(2, () => undefined) }]),
  ]);
  return pino({ level: fileLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, streams);
}
