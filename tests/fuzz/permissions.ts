// The second half of `npm run fuzz`: random operations of every role of four sets of metadata, reads and writes, which must
// tell and write nothing beyond the permissions. FUZZ_OPERATIONS (20,000 for each role), FUZZ_MINUTES (5 for each role),
// FUZZ_SEED, FUZZ_SET and FUZZ_ROLE (only these).
import { runProperty } from '@prabesh/engine/testing/property/runProperty';
import { choir, clinic, library } from '@prabesh/engine/testing/property/sets';
import { productSet } from './product.ts';

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const operations = number('FUZZ_OPERATIONS', 20_000);
const time = number('FUZZ_MINUTES', 5) * 60_000;
const seed = number('FUZZ_SEED', Date.now() % 2 ** 31);
console.log(`FUZZ_SEED=${String(seed)} FUZZ_OPERATIONS=${String(operations)}`);

const { FUZZ_SET: onlySet, FUZZ_ROLE: onlyRole } = process.env;
let findings = 0;
for (const set of [await productSet(), library, clinic, choir]) {
  if (onlySet !== undefined && set.name !== onlySet) continue;
  for (const caller of set.callers) {
    if (onlyRole !== undefined && caller.role !== onlyRole) continue;
    const { finding, ...summary } = await runProperty(set, caller, { seed, operations, time });
    console.log(JSON.stringify(summary));
    if (finding === null) continue;
    findings += 1;
    console.log(`FOUND ${finding}`);
  }
}
console.log(`${String(findings)} findings`);
// Connections of the sets are still open; their clusters end with the process.
process.exit(findings === 0 ? 0 : 1);
