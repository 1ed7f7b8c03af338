// A backup, by its command, of a product that is being written to. Whatever is there by a name must be good to its last
// byte and hold, once restored, what was confirmed before it began; nothing is left of one that failed on its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseDataConfig } from '../../server/base/config.ts';
import { errorText } from '../../server/base/errors.ts';
import { restore } from '../../server/embedded/backup.ts';
import { backupAt } from '../../server/embedded/openBackupPlace.ts';
import { startPostgres } from '../../server/embedded/postgres.ts';
import { removeData, root, temporaryFolder } from '../embedded/product.ts';
import {
  answered as asAnswered,
  ask,
  type Attempt,
  type Found,
  type KilledWork,
  lookUp,
  tokenOf,
} from './killedWork.ts';

const admin = { email: 'admin@prabesh.test', password: 'Admin1234' };
const addGroup = 'mutation Add($name: String!) { insert_class_groups_one(object: { name: $name }) { id } }';

/** So many of these groups are in a backup, by a Postgres on what was restored of it. */
async function restoredGroups(folder: string, names: readonly string[]): Promise<number> {
  const home = temporaryFolder();
  const dataDir = path.join(home, 'data');
  try {
    const { place, name } = await backupAt(folder, undefined);
    await restore(place.open(name), parseDataConfig({ DATA_DIR: dataDir }));
    const postgres = await startPostgres({ dataDir, database: 'prabesh_demo' });
    try {
      const { found } = await lookUp<{ found: number }>(
        dataDir,
        'select count(*)::int as found from public.class_groups where name = any($1)',
        [names],
      );
      return found;
    } finally {
      await postgres.stop();
    }
  } finally {
    await removeData(dataDir);
    rmSync(home, { recursive: true, force: true });
  }
}

interface Run {
  code: number | null;
  output: string;
}

async function end(child: ChildProcess): Promise<Run> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

async function attempt(url: string, round: number, dataDir: string): Promise<Attempt> {
  const token = await tokenOf(url, admin);
  const places = path.join(dataDir, '..', 'backups');
  const folder = path.join(places, `round${round}`);
  const before: string[] = [];
  let child: ChildProcess | undefined;
  let run: Run | undefined;

  const write = async (to: string, name: string): Promise<boolean> =>
    (await asAnswered(() => ask(to, token, addGroup, { name }))) !== undefined;

  async function look(): Promise<Found> {
    const names = existsSync(places) ? readdirSync(places) : [];
    const unfinished = names.filter((name) => name.startsWith('.'));
    const isThere = names.includes(path.basename(folder));
    const note = unfinished.length === 0 ? '' : 'a killed one to remove';
    const isFailed = run !== undefined && run.code === 1;
    let problem: string | undefined;
    if (run?.code === 0 && !isThere) problem = 'confirmed, and not there';
    else if (run?.code === 0 && unfinished.length > 0) problem = 'what was killed is still there';
    else if (isFailed && (isThere || unfinished.length > 0)) problem = 'it failed, and left something';
    else if (isFailed && run?.output.includes('\n')) problem = `no clear line: ${run.output}`;
    else if (isThere) {
      const found = await restoredGroups(folder, before).catch(errorText);
      if (found !== before.length) problem = `restored: ${found} of ${before.length}`;
    }
    rmSync(folder, { recursive: true, force: true });
    return { stored: isThere ? 1 : 0, note, violation: problem };
  }

  return {
    async send(to) {
      for (let count = 0; count < 5; count += 1) {
        const name = `Before ${round}-${count}`;
        if (await write(to, name)) before.push(name);
      }
      child = spawn(process.execPath, ['--import', 'tsx', 'server/scripts/backup.ts', folder], {
        cwd: root,
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const begun = performance.now();
      const ended = end(child);
      let isOver = false;
      void ended.then(() => (isOver = true));
      // People go on writing.
      for (let count = 0; !isOver; count += 1) {
        if (!(await write(to, `During ${round}-${count}`).catch(() => false))) break;
      }
      run = await ended;
      return run.code === 0 ? performance.now() - begun : undefined;
    },
    async begun() {
      const isBegun = () =>
        existsSync(places) && readdirSync(places).some((name) => name.endsWith(`-${path.basename(folder)}`));
      while (run === undefined && !isBegun()) await delay(20);
    },
    kill: () => void child?.kill('SIGKILL'),
    look,
  };
}

/** Only the command itself leaves something for the next one to remove. */
export const killedBackup: KilledWork = {
  name: 'backup',
  rows: 1,
  // From the first byte on: the program's own start is the larger part of the whole.
  until: 0.4,
  attempt,
  victims: ['server', 'Postgres', 'command'],
};
