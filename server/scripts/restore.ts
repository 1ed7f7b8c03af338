// `npm run restore -- <folder>`: a backup into an empty DATA_DIR.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDataConfig } from '../base/config.ts';
import { StartupError } from '../base/errors.ts';
import { restore } from '../embedded/backup.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async () => {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) {
    throw new StartupError('config_invalid', 'Usage: npm run restore -- <folder of a backup>');
  }
  const config = parseDataConfig(process.env);
  await restore(path.resolve(process.env.INIT_CWD ?? '', folder), config);
  console.log(`Restored into ${config.dataDir}.`);
});
