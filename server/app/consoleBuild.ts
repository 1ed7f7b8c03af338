// The engine's console, built when it is not there or older than its sources.
import { spawn } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const sources = path.resolve(import.meta.dirname, '../../engine/console');

const changedAt = (name: string): number => statSync(name).mtimeMs;

/** When the newest of the console's sources was changed, in milliseconds since the epoch. */
function newestSource(): number {
  const files = ['src', 'public'].flatMap((folder) =>
    readdirSync(path.join(sources, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.join(sources, folder, name),
    ),
  );
  const others = ['index.html', 'vite.config.ts'].map((name) => path.join(sources, name));
  return Math.max(...[...files, ...others].map(changedAt));
}

function isCurrent(folder: string): boolean {
  const page = path.join(folder, 'index.html');
  return existsSync(page) && changedAt(page) >= newestSource();
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

export interface ConsoleBuildOptions {
  /** Takes the build when the checkout may not be written. */
  dataDir: string;
  /** Called when there is something to build, which takes some seconds. */
  onBuild?: () => void;
  /** Stops a running build. */
  signal?: AbortSignal;
}

/** The folder with the built console; undefined where it cannot be built, which is no reason not to start. */
export async function currentConsoleBuild({
  dataDir,
  onBuild,
  signal,
}: ConsoleBuildOptions): Promise<string | undefined> {
  const folders = [path.join(sources, 'dist'), path.join(dataDir, 'console')];
  const existing = folders.find(isCurrent);
  if (existing !== undefined) return existing;
  const folder = folders.find((one) => isWritable(path.dirname(one)));
  if (folder === undefined) return undefined;
  onBuild?.();
  const unfinished = `${folder}-${process.pid}`;
  try {
    await build(unfinished, signal);
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch {
    // Two starts at once: the other one's build is as good.
    return isCurrent(folder) ? folder : undefined;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** In a process of its own, whose memory is free again afterwards. */
function build(outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(
    path.dirname(createRequire(path.join(sources, 'vite.config.ts')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const child = spawn(process.execPath, [vite, 'build', sources, '--outDir', outDir, '--emptyOutDir'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'ignore',
    signal,
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error('the console could not be built'));
    });
  });
}
