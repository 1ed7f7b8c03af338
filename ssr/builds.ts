// The builds of the web app and of the engine's console, made when their sources changed. Every build has a folder of its own,
// named after its sources, so a server that still runs keeps serving its own files while another one builds.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { days } from '../server/base/clock.ts';
import { StartupError } from '../server/base/errors.ts';

const root = path.resolve(import.meta.dirname, '..');
const consoleFolder = path.join(root, 'engine/console');

interface Built {
  /** For words. */
  name: string;
  /** Folders and files of the repository that it is made of. */
  sources: readonly string[];
  /** Where builds go, and where they go in the data folder when the checkout may not be written. */
  home: string;
  spare: string;
  /** Node's arguments that make a build. */
  command: (outDir: string) => string[];
}

const webApp: Built = {
  name: 'web app',
  sources: ['web', 'shared', 'ssr', 'package-lock.json', 'tsconfig.base.json'],
  home: path.join(root, 'web/dist'),
  spare: 'web',
  command: (outDir) => ['--import', 'tsx', path.join(root, 'ssr/buildWeb.ts'), outDir],
};

const graphqlConsole: Built = {
  name: 'console',
  sources: ['engine/console'],
  home: path.join(root, 'dist/console'),
  spare: 'console',
  command(outDir) {
    const vite = createRequire(path.join(consoleFolder, 'vite.config.ts')).resolve('vite/package.json');
    const program = path.join(path.dirname(vite), 'bin/vite.js');
    return [program, 'build', consoleFolder, '--outDir', outDir, '--emptyOutDir'];
  },
};

/** Builds that stay in any case; others for a week, in which people have pages open that ask for their parts, but not more. */
const kept = { least: 3, most: 12, for: days(7) };

function isSource(name: string): boolean {
  const [first = ''] = name.split(path.sep);
  return first !== 'dist' && first !== 'node_modules' && !/(\.test\.tsx?|\.md)$/.test(name);
}

/** Twelve hex digits that change with the sources. */
function keyOf(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const home = path.join(root, source);
    if (!existsSync(home)) continue;
    const files = statSync(home).isFile()
      ? ['']
      : readdirSync(home, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(home, path.join(entry.parentPath, entry.name)))
          .filter(isSource)
          .sort();
    for (const name of files) hash.update(`${source}/${name}\0`).update(readFileSync(path.join(home, name)));
  }
  return hash.digest('hex').slice(0, 12);
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

export interface BuildOptions {
  /** Takes the build when the checkout may not be written. */
  dataDir: string;
  /** Called when there is something to build, which takes a while. */
  onBuild?: () => void;
  /** Stops a running build. */
  signal?: AbortSignal;
}

/**
 * The folder with the web app's current build.
 * @throws StartupError 'web_build_failed' with the builder's last words
 */
export const currentWebBuild = (options: BuildOptions): Promise<string> => currentBuild(webApp, options);

/** The same of the console; undefined where it cannot be built, which is no reason not to start. */
export const currentConsoleBuild = (options: BuildOptions): Promise<string | undefined> =>
  currentBuild(graphqlConsole, options).catch(() => undefined);

async function currentBuild(built: Built, { dataDir, onBuild, signal }: BuildOptions): Promise<string> {
  const key = keyOf(built.sources);
  const homes = [built.home, path.join(dataDir, built.spare)];
  const existing = homes.map((home) => path.join(home, key)).find((folder) => existsSync(folder));
  if (existing !== undefined) return existing;
  const home = homes.find(isWritable);
  if (home === undefined) {
    throw new StartupError(
      'web_build_failed',
      `Neither ${homes.join(' nor ')} can be written for the ${built.name}'s build.`,
    );
  }
  onBuild?.();
  const folder = path.join(home, key);
  const unfinished = path.join(home, `.${key}-${process.pid}`);
  try {
    await build(built, unfinished, signal);
    renameSync(unfinished, folder);
  } catch (error) {
    // Two starts at once: the other one's build is as good.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOld(home, key);
  return folder;
}

/** In a process of its own, whose memory is free again afterwards. */
function build({ name, command }: Built, outDir: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, command(outDir), {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new StartupError(
            'web_build_failed',
            `The ${name} could not be built:\n${stripVTControlCharacters(said).trim().slice(-4000)}`,
          ),
        );
    });
  });
}

/** The folders of builds beside this one that pages may still ask for, the newest first. */
export function earlierBuilds(folder: string): string[] {
  const home = path.dirname(folder);
  return buildsIn(home)
    .map((name) => path.join(home, name))
    .filter((build) => build !== folder);
}

const ageOf = (folder: string): number => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Names, the newest first. */
function buildsIn(home: string): string[] {
  return readdirSync(home)
    .filter((name) => /^[0-9a-f]{12}$/.test(name))
    .sort((a, b) => ageOf(path.join(home, b)) - ageOf(path.join(home, a)));
}

/** Keeps the newest few and the young: other servers, and open pages, still ask for them. */
function removeOld(home: string, key: string): void {
  const now = new Date();
  utimesSync(path.join(home, key), now, now);
  const isOld = (name: string, index: number) =>
    index >= kept.most || (index >= kept.least && now.getTime() - ageOf(path.join(home, name)) > kept.for);
  for (const name of buildsIn(home).filter(isOld)) {
    rmSync(path.join(home, name), { recursive: true, force: true });
  }
}
