// `npm run sweep-files`: uploaded files that nothing uses, files without a row and rows without a file; `-- --remove`
// removes them.

import { parseArgs } from 'node:util';
import { systemClock } from '../base/clock.ts';
import { parseDataConfig } from '../base/config.ts';
import { errorText, StartupError } from '../base/errors.ts';
import { fileFolder } from '../embedded/installation.ts';
import { openFileStore } from '../files/openStore.ts';
import { findOrphans, removeOrphans, type Findings } from '../files/sweep.ts';
import { runCommand, withDatabase } from './runCommand.ts';

function readArguments(): { remove: boolean } {
  try {
    return parseArgs({ options: { remove: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    throw new StartupError('config_invalid', `${errorText(error)}\nUsage: npm run sweep-files [-- --remove]`);
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`;

function report({ objects, rows, unused, broken }: Findings): void {
  const list = (title: string, lines: string[]): void => {
    console.log(`${title}: ${lines.length}`);
    for (const line of lines) console.log(`  ${line}`);
  };
  list(
    'Files without a row',
    objects.map(({ name, size, modifiedAt }) => `${name}  ${megabytes(size)}  ${modifiedAt.toISOString()}`),
  );
  list(
    'Rows without their file',
    rows.map(({ name, originalName }) => `${name}  ${originalName}`),
  );
  list(
    'Used by nothing for more than a day',
    unused.map(({ name, size, originalName }) => `${name}  ${megabytes(size)}  ${originalName}`),
  );
  list(
    'Used, but not there any more (upload them again)',
    broken.map(({ url, entity, title }) => `${url}  ${entity} "${title}"`),
  );
}

await runCommand(async () => {
  const { remove } = readArguments();
  const config = parseDataConfig(process.env);
  await withDatabase(config, async (pool) => {
    const store = await openFileStore(config, fileFolder(config));
    try {
      const found = await findOrphans(pool, store, systemClock());
      console.log(`In ${store.place}:`);
      report(found);
      const { objects, rows, unused } = found;
      if (remove) console.log(`Removed: ${await removeOrphans(pool, store, found)}.`);
      else if (objects.length + rows.length + unused.length > 0) {
        console.log('Nothing was removed: npm run sweep-files -- --remove does.');
      }
    } finally {
      await store.close();
    }
  });
});
