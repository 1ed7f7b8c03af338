// `npm run restore -- <folder>`: a backup into an empty DATA_DIR.

import { parseDataConfig } from '../base/config.ts';
import { programText, thisProgram } from '../base/program.ts';
import { restore } from '../embedded/backup.ts';
import { backupAt } from '../embedded/openBackupPlace.ts';
import { runCommand, typedPath } from './runCommand.ts';

const command = {
  name: 'restore',
  usage: ['FOLDER', 's3://bucket/prefix/name'],
  about: 'Puts a backup into DATA_DIR, which is empty or missing.',
  places: { least: 1, most: 1 },
};

await runCommand(command, async ({ positionals: [given = ''] }) => {
  const config = parseDataConfig(process.env);
  const address = given.startsWith('s3://') ? given : typedPath(given);
  const { place, name } = await backupAt(address, config.s3Access);
  try {
    const made = await restore(place.open(name), config);
    const here = programText(thisProgram());
    if (made !== undefined && programText(made) !== here)
      console.log(
        `It was made by ${programText(made)}, this is ${here}: the next start brings it up to date, or says that it is newer.`,
      );
  } finally {
    place.close();
  }
  console.log(`Restored into ${config.dataDir}. It sends no mail until npm run mails -- --release says so.`);
});
