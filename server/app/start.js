// `npm start`, in words that every Node understands: what is missing is said in one line, before a newer syntax or a
// library fails at it in its own way. main.ts is the start itself.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';

const megabyte = 1024 * 1024;

/** Open files: modules are read hundreds at a time, and each visitor is one. */
const filesNeeded = 1024;

/** Of Node's heap, in bytes, without what lives shortly: started and asked for some hundred pages it uses half of it. */
const heapNeeded = 208 * megabyte;

/** What V8 adds to that for what lives shortly, in bytes: from Node 24 on four times as much. */
const addedByV8 = (major) => (major >= 24 ? 192 : 48) * megabyte;

const numbers = (version) =>
  version
    .replace(/[^\d.]/g, '')
    .split('.')
    .map(Number);

function isOlder(version, needed) {
  const [major, minor] = numbers(version);
  const [neededMajor, neededMinor] = numbers(needed);
  return major < neededMajor || (major === neededMajor && minor < neededMinor);
}

/** As this process has it: Node has raised it to what it may have. NaN where no limit is known. */
function mostOpenFiles() {
  const { stdout, status } = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : NaN;
}

/**
 * From Node 22 on code that was compiled once is kept for later starts: with Node 24 one takes 2.0 s of processor instead of
 * 2.7. In the data folder, once a start has made it.
 */
function keepCompiled() {
  const dataDir = path.resolve(import.meta.dirname, '../..', process.env.DATA_DIR || '.data');
  if (existsSync(dataDir)) module.enableCompileCache?.(path.join(dataDir, 'compiled'));
}

function whatIsMissing() {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const node = manifest.engines.node.replace('>=', '');
  if (isOlder(process.version, node)) {
    return `Prabesh needs Node ${node} or newer, this is Node ${process.version.slice(1)}: https://nodejs.org has it.`;
  }
  const heap = getHeapStatistics().heap_size_limit - addedByV8(numbers(process.version)[0]);
  if (heap < heapNeeded) {
    return `Node may use ${Math.round(heap / megabyte)} MB for its heap, Prabesh needs ${heapNeeded / megabyte} MB: raise --max-old-space-size (NODE_OPTIONS), or the memory of this machine.`;
  }
  const files = mostOpenFiles();
  if (files < filesNeeded) {
    return `This process may open ${files} files, Prabesh needs ${filesNeeded}: raise the limit (ulimit -n ${filesNeeded}; LimitNOFILE= in a systemd unit).`;
  }
  return undefined;
}

const missing = whatIsMissing();
if (process.argv.includes('--help')) {
  process.stdout.write('npm start: the whole product. It takes variables, no arguments: docs/settings.md.\n');
} else if (missing === undefined) {
  keepCompiled();
  // Of the threads that begin from here on (what loads TypeScript, mark sheets): each would keep 32 MB for what lives
  // shortly, of which it needs little. This thread, which answers, has its own already and keeps it.
  setFlagsFromString('--max-semi-space-size=2');
  // Node 20 does not read TypeScript by itself. Those that do need neither a second thread for it nor its memory.
  if (!process.features.typescript) await import('tsx');
  await import('./main.ts');
} else {
  process.stderr.write(`${missing}\n`);
  // Of sysexits.h: the next start would find the same.
  process.exitCode = 78;
}
