// How the command starts itself: a server becomes a process with room for what lives shortly, where Node can do that.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const bin = path.resolve(import.meta.dirname, '../bin/engine.js');
const space = '--min-semi-space-size=16';
/** Says at each start of a Node which flags it has. */
const tellsFlags = "--import=data:text/javascript,console.log('started',...process.execArgv)";

/** The flags of each start of Node, and what is said at the end. */
function starts(args: readonly string[], flags: readonly string[] = []): Promise<[string[], string]> {
  return new Promise((resolve) => {
    const env = { PATH: process.env['PATH'], NODE_OPTIONS: tellsFlags };
    execFile(process.execPath, [...flags, bin, ...args], { env }, (_error, stdout, stderr) => {
      const lines = stdout.split('\n').filter((line) => line.startsWith('started'));
      // tsx loads modules in a thread of its own, which says it too.
      resolve([[...new Set(lines)].map((line) => line.slice('started'.length).trim()), stderr]);
    });
  });
}

const canReplaceItself = 'execve' in process;

test('a server starts with room for what lives shortly, and keeps its arguments', async () => {
  const [flags, said] = await starts(['serve', '--port', 'none']);
  expect(flags).toEqual(canReplaceItself ? ['', space] : ['']);
  expect(said).toBe('engine: --port is not a port number\n');
});

test('who says another room has that', async () => {
  const own = '--max-semi-space-size=2';
  const [flags] = await starts(['serve', '--port', 'none'], [own]);
  expect(flags).toEqual([own]);
});

test('what ends at once is started once', async () => {
  const [flags] = await starts(['--version']);
  expect(flags).toEqual(['']);
});
