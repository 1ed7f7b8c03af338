import { describe, expect, it } from 'vitest';
import { tooLarge } from '../base/admission/memory.ts';
import { watchMessages } from './boundedClient.ts';

const message = (code: string, length: number): Buffer => {
  const bytes = Buffer.alloc(5 + length, 'D');
  bytes.write(code, 0);
  bytes.writeUInt32BE(length + 4, 1);
  return bytes;
};

describe('headers of messages', () => {
  it('are found wherever chunks are cut', () => {
    const stream = Buffer.concat([
      message('1', 0),
      message('D', 7),
      message('D', 300),
      message('C', 13),
      message('Z', 1),
    ]);
    for (let size = 1; size <= stream.length; size += 1) {
      const seen: [string, number][] = [];
      const watch = watchMessages((code, bytes) => {
        seen.push([String.fromCharCode(code), bytes]);
        return undefined;
      });
      for (let at = 0; at < stream.length; at += size) watch(stream.subarray(at, at + size));
      expect(seen).toEqual([
        ['1', 0],
        ['D', 7],
        ['D', 300],
        ['C', 13],
        ['Z', 1],
      ]);
    }
  });

  it('of a message that may not come stop the rest, before it has come', () => {
    const watch = watchMessages((_code, bytes) => (bytes > 100 ? tooLarge() : undefined));
    expect(watch(message('D', 100))).toBeUndefined();
    expect(watch(message('D', 101).subarray(0, 5))).toMatchObject({ code: 'response-too-large' });
  });
});
