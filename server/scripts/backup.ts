// `npm run backup -- <folder>`: everything of this installation, while it runs or not. `-- --keep 7d4w6m <folder>` then
// removes older ones beside it; `-- --verify <folder>` checks one that is there. `--pace` is so many bytes a second; the
// server makes its own backups by this command, in a process that has what others leave of the processor.

import { parseDataConfig } from '../base/config.ts';
import { wrongSetting } from '../base/errors.ts';
import { type Keep, keepForm, parseKeep } from '../base/storeConfig.ts';
import { backUp, createWatch } from '../embedded/backup.ts';
import { pruneBackups } from '../embedded/keptBackups.ts';
import { exportDatabase } from '../embedded/logicalExport.ts';
import { checkBackup } from '../embedded/manifest.ts';
import { backupAt } from '../embedded/openBackupPlace.ts';
import { misused, runCommand, typedPath, withDatabase } from './runCommand.ts';

const command = {
  name: 'backup',
  usage: [
    '[--keep 7d4w6m] [--pace 8388608] NEW_FOLDER',
    '--verify FOLDER',
    '--logical [--pg-dump /path/to/pg_dump] NEW_FILE',
  ],
  about:
    'Makes a backup of everything in DATA_DIR, into a new folder or s3://bucket/prefix/name, checks one that is there, or writes the database alone so that another Postgres reads it.',
  options: {
    keep: { type: 'string' },
    pace: { type: 'string' },
    verify: { type: 'boolean', default: false },
    logical: { type: 'boolean', default: false },
    'pg-dump': { type: 'string', default: 'pg_dump' },
  },
  places: { least: 1, most: 1 },
} as const;

function keepOf(text: string | undefined): Keep | undefined {
  const keep = text === undefined ? undefined : parseKeep(text);
  if (text !== undefined && keep === undefined) throw misused(`--keep ${keepForm}.`);
  return keep;
}

await runCommand(command, async ({ values, positionals: [given = ''] }) => {
  if (values.verify && values.keep !== undefined) throw misused('--verify removes nothing: without --keep.');
  if (values.pace !== undefined && !/^[1-9]\d{0,12}$/.test(values.pace))
    throw misused('--pace must be a number of bytes a second.');
  const keep = keepOf(values.keep);
  if (values.logical) {
    await withDatabase(async (_pool, _config, owner) => {
      const file = typedPath(given);
      await exportDatabase(owner, { file, program: values['pg-dump'] });
      console.log(`Exported into ${file}. Uploaded files and keys of DATA_DIR are not in it.`);
    });
    return;
  }
  const address = given.startsWith('s3://') ? given : typedPath(given);
  // Half of one is removed before this process ends.
  const stopped = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopped.abort(wrongSetting('Stopped: no backup was made.')));
  }
  const watch = createWatch(values.pace === undefined ? undefined : Number(values.pace), stopped.signal);
  const config = parseDataConfig(process.env);
  const { place, name } = await backupAt(address, config.s3Access);
  try {
    if (values.verify) {
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
