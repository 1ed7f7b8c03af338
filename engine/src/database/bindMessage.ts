// What is sent to run a prepared statement: Bind, Execute and Sync (Postgres's documentation: "Message Formats") in one
// piece. pg would make three, each with a buffer of its own.
import type { TextRow } from './textQuery.ts';

const executeAndSync = Buffer.from([
  ...[0x45, 0, 0, 0, 9, 0, 0, 0, 0, 0],
  // Execute: the portal without a name, all rows; then Sync.
  ...[0x53, 0, 0, 0, 4],
]);

/** Bytes of Bind besides the statement's name and the values: letter, length, portal, three counts, ends of names. */
const fixedLength = 1 + 4 + 1 + 1 + 2 + 2 + 2;
const lengthOfLength = 4;
const headerLength = 5;

/**
 * Tells Postgres not to compile the statement that comes next, up to their common Sync: Parse, Bind and Execute. The
 * two are one transaction, whose end takes the setting back. Answered by a row and a CommandComplete of its own.
 */
export const withoutJit = ((): Buffer => {
  const text = "select pg_catalog.set_config('jit', 'off', true)";
  const message = (letter: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(headerLength);
    head.write(letter, 0, 'latin1');
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  return Buffer.concat([
    // Neither the statement nor its portal has a name; no parameters, all rows.
    message('P', Buffer.from(`\0${text}\0\0\0`, 'latin1')),
    message('B', Buffer.alloc(8)),
    message('E', Buffer.alloc(5)),
  ]);
})();

/** All values as text, in and out; null is no value. */
export function bindMessage(statement: string, values: TextRow): Buffer {
  const nameLength = Buffer.byteLength(statement);
  let bindLength = fixedLength + nameLength;
  for (const value of values) bindLength += lengthOfLength + (value === null ? 0 : Buffer.byteLength(value));
  const bytes = Buffer.allocUnsafe(bindLength + executeAndSync.length);
  bytes[0] = 0x42;
  let at = bytes.writeInt32BE(bindLength - 1, 1);
  bytes[at] = 0;
  at += 1 + bytes.write(statement, at + 1);
  bytes[at] = 0;
  // No formats: text.
  at = bytes.writeInt16BE(0, at + 1);
  at = bytes.writeUInt16BE(values.length, at);
  for (const value of values) {
    const length = value === null ? 0 : bytes.write(value, at + lengthOfLength);
    bytes.writeInt32BE(value === null ? -1 : length, at);
    at += lengthOfLength + length;
  }
  at = bytes.writeInt16BE(0, at);
  executeAndSync.copy(bytes, at);
  return bytes;
}
