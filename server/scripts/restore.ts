// `npm run restore -- <folder>`: a backup into an empty DATA_DIR.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDataConfig } from '../base/config.ts';
import { StartupError } from '../base/errors.ts';
import { restore } from '../embedded/backup.ts';
import { backupAt } from '../embedded/openBackupPlace.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async () => {
  const [given, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (given === undefined || more.length > 0) {
    throw new StartupError('config_invalid', 'Usage: npm run restore -- <folder of a backup>');
  }
  const config = parseDataConfig(process.env);
  const address = given.startsWith('s3://') ? given : path.resolve(process.env.INIT_CWD ?? '', given);
  const { place, name } = await backupAt(address, config.s3Access);
  try {
    await restore(place.open(name), config);
  } finally {
    place.close();
  }
  console.log(`Restored into ${config.dataDir}. It sends no mail until npm run mails -- --release says so.`);
});
