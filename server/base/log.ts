// Two logs from one logger: what matters now on stderr, and everything from 'info' on (the security log too) in a file.
// Neither grows without end, and neither holds an e-mail address or a phone number that somebody could read.

import { closeSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination, multistream, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { logSize, openLog, putAside } from './dataDir.ts';

/** Lines that wait while a log cannot be written (bytes); beyond it the newest are dropped. */
const mostWaiting = 1_000_000;
/** Letters of one text in a line. */
const longestText = 4000;

// From where a run of such letters begins only: trying each of them would take the square of its length.
const address =
  /(?<![\p{L}\p{M}\p{N}._%+'-])([\p{L}\p{N}])[\p{L}\p{M}\p{N}._%+'-]*@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+/gu;
/** Nepali mobile and landline numbers, with or without the country's code; not the digits inside an id. */
const phone =
  /(?<![\p{L}\p{N}.-])(?:\+?977[ -]?)?(?:9\d{2}|0\d{1,2})[ -]?\d{3,4}[ -]?\d{3,4}(?![\p{L}\p{N}-])/gu;

/** The line without what names a person: `r…@…` for an address, `98…` for a phone number. Ids stay, to look up by. */
export function withoutPeople(line: string): string {
  return line
    .replaceAll(address, (_all, first: string) => `${first}…@…`)
    .replaceAll(phone, (number) => `${number.slice(0, 2)}…`);
}

/** A line of ordinary length as it is; of a long one the long texts are cut. A statement of 2,500 parts is no reason to fill the disk. */
function ofLength(line: string): string {
  if (line.length <= longestText * 2) return line;
  const short = (_key: string, value: unknown): unknown =>
    typeof value === 'string' && value.length > longestText ? `${value.slice(0, longestText)}…` : value;
  const cut = `${JSON.stringify(JSON.parse(line), short)}\n`;
  return cut.length <= longestText * 8 ? cut : `{"msg":"a line of ${cut.length} letters is left out"}\n`;
}

/**
 * A log that never ends the process: while the disk is full, or nobody reads stderr any more, lines wait and are then
 * dropped, and the next one that can be written goes on.
 */
function lasting(dest: number | string, onFailure: (error: Error) => void) {
  const stream = destination({ dest, sync: true, maxLength: mostWaiting, mode: 0o600 });
  stream.on('error', onFailure);
  return {
    write: (line: string) => {
      const written = withoutPeople(ofLength(line));
      stream.write(written);
      return Buffer.byteLength(written);
    },
    reopen: (file: string) => stream.reopen(file),
  };
}

/** A file that is put aside when it is full, while the process goes on writing. */
function rotating(file: string, onFailure: (error: Error) => void): DestinationStream {
  closeSync(openLog(file));
  const stream = lasting(file, onFailure);
  let size = statSync(file).size;
  return {
    write(line) {
      size += stream.write(line);
      if (size < logSize) return;
      size = 0;
      try {
        putAside(file);
        stream.reopen(file);
      } catch (error) {
        onFailure(error instanceof Error ? error : new Error(String(error)));
      }
    },
  };
}

/** Milliseconds in which what reads alike has one line; the next one says how many there were. */
const sample = 10_000;

/** Told of a kind of line: undefined where it is left out, otherwise how many were since the last one that was not. */
export function createSample(): (kind: string) => number | undefined {
  const kinds = new Map<string, { since: number; more: number }>();
  return (kind) => {
    const now = performance.now();
    const known = kinds.get(kind);
    if (known && now - known.since < sample) {
      known.more += 1;
      return undefined;
    }
    kinds.set(kind, { since: now, more: 0 });
    return known?.more ?? 0;
  };
}

/** One JSON object per line. */
export function createLog({ logLevel, dataDir }: Pick<Config, 'logLevel' | 'dataDir'>): Logger {
  let isTold = false;
  const place = path.join(dataDir, 'logs', 'prabesh.log');
  const file = rotating(place, (error) => {
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
