// `npm run conformance:public`: reads metadata folders of public projects, and says what is refused and why. They are named by
// publicMetadata.json and not kept here: a folder that holds them is read, else they are fetched, else the step is skipped.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { loadMetadata, MetadataError } from '../src/index.ts';

const run = promisify(execFile);
const listFile = path.join(import.meta.dirname, 'publicMetadata.json');
const host = 'https://github.com';

const folders = z.array(z.strictObject({ repository: z.string(), folder: z.string() }));
type Folder = z.infer<typeof folders>[number];

interface Read {
  readonly folder: Folder;
  /** Empty: it is read whole. */
  readonly reasons: readonly string[];
}

/** The reason without what is a project's own: its file, its place, its names. */
const kindOf = (line: string): string => {
  const [, reason = line] = /^\S.*?: (.*)$/.exec(line) ?? [];
  const [, key] = /\.([a-z_]+)(?:\[\d+\])?: unknown key/.exec(line) ?? [];
  const general = reason
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/\[\d+\]/g, '[]')
    .replace(/ \(included by .*/, '');
  return key === undefined ? general : `unknown key ${key}`;
};

/** A bare repository, or a checkout, below `mirrors`; else it is fetched. Undefined where there is no line. */
async function repositoryOf(
  { repository }: Folder,
  mirrors: string,
  work: string,
): Promise<string | undefined> {
  const [owner = '', name = ''] = repository.split('/');
  const known = [`${owner}+${name}/repo`, `${owner}/${name}/.git`, `${owner}/${name}`];
  const found = known.map((one) => path.join(mirrors, one)).find((one) => mirrors !== '' && existsSync(one));
  if (found !== undefined) return found;
  const target = path.join(work, `${owner}+${name}.git`);
  if (existsSync(target)) return target;
  const args = ['clone', '--quiet', '--bare', '--depth', '1', `${host}/${repository}.git`, target];
  return run('git', args, { timeout: 120_000, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } }).then(
    () => target,
    () => undefined,
  );
}

async function readFolder(folder: Folder, repository: string, work: string): Promise<Read> {
  const target = await mkdtemp(path.join(work, 'tree-'));
  const tar = path.join(target, 'tree.tar');
  try {
    await run('git', [`--git-dir=${repository}`, 'archive', '-o', tar, 'HEAD', '--', folder.folder]);
    await run('tar', ['-xf', tar, '-C', target]);
    await loadMetadata(path.join(target, folder.folder));
    return { folder, reasons: [] };
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    const reasons = error.message.split('\n').map((line) => line.replaceAll(`${target}${path.sep}`, ''));
    return { folder, reasons };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      mirrors: { type: 'string', default: process.env['PUBLIC_METADATA'] ?? '' },
      verbose: { type: 'boolean' },
    },
  });
  const listed = folders.parse(JSON.parse(await readFile(listFile, 'utf8')));
  const work = await mkdtemp(path.join(tmpdir(), 'engine-public-'));
  const read: Read[] = [];
  try {
    for (const folder of listed) {
      const repository = await repositoryOf(folder, values.mirrors, work);
      if (repository === undefined && read.length === 0) {
        console.log(
          `public metadata: skipped, ${host} cannot be reached, and --mirrors names no folder that has them`,
        );
        return 0;
      }
      if (repository === undefined) console.log(`${folder.repository}: is not there any more`);
      else read.push(await readFolder(folder, repository, work));
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  report(read, values.verbose === true);
  return 0;
}

function report(read: readonly Read[], verbose: boolean): void {
  const refused = read.filter(({ reasons }) => reasons.length > 0);
  const counts = new Map<string, Set<string>>();
  for (const { folder, reasons } of refused) {
    if (verbose) console.log(`${folder.repository}\n${reasons.map((one) => `  ${one}`).join('\n')}`);
    for (const reason of reasons)
      counts.set(
        kindOf(reason),
        (counts.get(kindOf(reason)) ?? new Set()).add(`${folder.repository} ${folder.folder}`),
      );
  }
  const sorted = [...counts].sort(([, one], [, other]) => other.size - one.size);
  for (const [reason, of] of sorted) console.log(`${String(of.size).padStart(3)}  ${reason}`);
  console.log(
    `public metadata: ${String(read.length - refused.length)} of ${String(read.length)} are read whole`,
  );
}

process.exitCode = await main();
