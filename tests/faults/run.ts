// `npm run faults -- rolling`: what several servers and a database with a replica do when parts of them go away. Needs
// Caddy (apt-get install caddy). Ends with 1 when something is not as it should be. The figures: docs/scaling.md.

import { loadavg } from 'node:os';
import { failover } from './failover.ts';
import { publication } from './publication.ts';
import { rolling } from './rolling.ts';

const runs: Readonly<Record<string, () => Promise<void>>> = { rolling, failover, publication };

const chosen = process.argv[2] ?? '';
const run = runs[chosen];
if (run === undefined) {
  console.error(`npm run faults -- ${Object.keys(runs).join('|')}`);
  process.exitCode = 2;
} else {
  console.log(
    `Load of the machine before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  await run();
}
