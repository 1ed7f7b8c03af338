// `npm run faults -- rolling`: what several servers and a database with a replica do when parts of them go away, and how
// soon one says that a part of it does not work. All but `readiness` need Caddy (apt-get install caddy). Ends with 1 when something is not as it should be. The figures:
// docs/scaling.md, docs/monitoring.

import { loadavg } from 'node:os';
import { failover } from './failover.ts';
import { publication } from './publication.ts';
import { readiness } from './readiness.ts';
import { rolling } from './rolling.ts';

const runs: Readonly<Record<string, () => Promise<void>>> = { rolling, failover, publication, readiness };

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
