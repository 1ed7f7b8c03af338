// What is on its way in, at the moment it ends early.

import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { createIncoming } from './incoming.ts';

const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      // The descriptor that read the folder.
      return '';
    }
  });

it.skipIf(process.platform !== 'linux')(
  'is done with a stream that fails while its file is being opened when nothing more can come',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-incoming-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const incoming = createIncoming(folder);
    for (let round = 0; round < 50; round += 1) {
      const torn = new Readable({
        read() {
          this.destroy(new Error('torn'));
        },
      });
      await expect(incoming.receive(torn, () => Promise.resolve())).rejects.toThrow('torn');
      expect(openFiles().filter((name) => name.startsWith(folder))).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    }
  },
);
