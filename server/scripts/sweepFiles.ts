// `npm run sweep-files`: uploaded files that nothing uses, files without a row and rows without a file; `-- --remove`
// removes them.

import { systemClock } from '../base/clock.ts';
import { fileFolder } from '../embedded/installation.ts';
import { openFileStore } from '../files/openStore.ts';
import { findOrphans, removeOrphans, type Findings } from '../files/sweep.ts';
import { runCommand, withDatabase } from './runCommand.ts';

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

const command = {
  name: 'sweep-files',
  usage: ['', '--remove'],
  about:
    'Lists uploaded files that nothing uses, files without a row and rows without a file, or removes them.',
  options: { remove: { type: 'boolean', default: false } },
} as const;

await runCommand(command, async ({ values: { remove } }) => {
  await withDatabase(async (pool, config) => {
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
