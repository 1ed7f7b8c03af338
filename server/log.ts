// Two logs from one logger: what matters now on stderr, and everything from 'info' on (the security log too) in a file.

import path from 'node:path';
import { destination, multistream, pino, type Logger } from 'pino';
import type { Config } from './config.ts';
import { openLog } from './embedded/dataDir.ts';

/** One JSON object per line. */
export function createLog({ logLevel, dataDir }: Pick<Config, 'logLevel' | 'dataDir'>): Logger {
  const file = destination({ dest: openLog(path.join(dataDir, 'logs', 'prabesh.log')), sync: true });
  const verbose = logLevel === 'trace' || logLevel === 'debug';
  const fileLevel = verbose ? logLevel : 'info';
  const streams = multistream([
    { level: fileLevel, stream: file },
    ...(logLevel === 'silent' ? [] : [{ level: logLevel, stream: destination({ dest: 2, sync: true }) }]),
  ]);
  return pino({ level: fileLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, streams);
}
