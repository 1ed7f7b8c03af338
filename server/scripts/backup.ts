// `npm run backup -- <folder>`: everything of this installation, while it runs or not. `-- --keep 7d4w6m <folder>` then
// removes older ones beside it; `-- --verify <folder>` checks one that is there. `--pace` is so many bytes a second; the
// server makes its own backups by this command, in a process that has what others leave of the processor.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDataConfig } from '../base/config.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { type Keep, keepForm, parseKeep } from '../base/storeConfig.ts';
import { backUp, createWatch } from '../embedded/backup.ts';
import { pruneBackups } from '../embedded/keptBackups.ts';
import { checkBackup } from '../embedded/manifest.ts';
import { backupAt } from '../embedded/openBackupPlace.ts';
import { runCommand } from './runCommand.ts';

const usage =
  'Usage: npm run backup -- [--keep 7d4w6m] [--pace 8388608] <new folder>, or npm run backup -- --verify <folder of a backup>';

interface Arguments {
  address: string;
  isCheck: boolean;
  keep: Keep | undefined;
  pace: number | undefined;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        keep: { type: 'string' },
        pace: { type: 'string' },
        verify: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const [given, ...more] = positionals;
    if (given !== undefined && more.length === 0 && !(values.verify && values.keep !== undefined)) {
      const keep = values.keep === undefined ? undefined : parseKeep(values.keep);
      if (values.keep !== undefined && keep === undefined) throw new Error(`--keep ${keepForm}.`);
      if (values.pace !== undefined && !/^[1-9]\d{0,12}$/.test(values.pace)) {
        throw new Error('--pace must be a number of bytes a second.');
      }
      const pace = values.pace === undefined ? undefined : Number(values.pace);
      const address = given.startsWith('s3://') ? given : path.resolve(process.env.INIT_CWD ?? '', given);
      return { address, isCheck: values.verify, keep, pace };
    }
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\n${usage}`);
  }
  throw new StartupError('config_invalid', usage);
}

await runCommand(async () => {
  const { address, isCheck, keep, pace } = readArguments();
  // Half of one is removed before this process ends.
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () =>
      stopped.abort(new StartupError('config_invalid', 'Stopped: no backup was made.')),
    );
  }
  const watch = createWatch(pace, stopped.signal);
  const config = parseDataConfig(process.env);
  const { place, name } = await backupAt(address, config.s3Access);
  try {
    if (isCheck) {
      const { files, made } = await checkBackup(place.open(name));
      console.log(`${address} is good: ${files.length} files, as of ${made}.`);
      return;
    }
    const { installation } = await backUp(config, { place, name, watch });
    console.log(`Backed up into ${address}.`);
    if (config.s3) {
      console.log(
        `Uploaded files are in the bucket ${config.s3.bucket}, and not in it: back that up by its own means.`,
      );
    }
    if (keep === undefined) return;
    const { removed, bad } = await pruneBackups(place, { installation, keep, now: new Date(), watch });
    for (const gone of removed) console.log(`Removed ${gone}.`);
    for (const line of bad) console.log(`Left: ${line}`);
  } finally {
    place.close();
  }
});
