// `npm run backup -- <folder>`: everything of this installation, while it runs or not.

import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseDataConfig } from '../base/config.ts';
import { StartupError } from '../base/errors.ts';
import { backUp } from '../embedded/backup.ts';
import { runCommand } from './runCommand.ts';

await runCommand(async () => {
  const [folder, ...more] = parseArgs({ allowPositionals: true }).positionals;
  if (folder === undefined || more.length > 0) {
    throw new StartupError('config_invalid', 'Usage: npm run backup -- <new folder>');
  }
  const target = path.resolve(process.env.INIT_CWD ?? '', folder);
  const config = parseDataConfig(process.env);
  await backUp(config, target);
  console.log(`Backed up into ${target}.`);
  if (config.s3) {
    console.log(
      `Uploaded files are in the bucket ${config.s3.bucket}, and not in it: back that up by its own means.`,
    );
  }
});
