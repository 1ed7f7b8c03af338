// One start of the product under the newest line of Node. With --all (`npm run test:all`) under the line before it as well,
// with the units that need no database, and two that are too old.
import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { fetchedNode } from './fetched.ts';
import { unitsWithoutDatabase } from './units.ts';

const root = path.resolve(import.meta.dirname, '../..');
const newest = '24.21.0';
const others = ['22.23.3'];
/** For these a start is one line, whatever they would stumble over. */
const tooOld = ['16.20.2', '18.20.8'];

function run(file: string, args: string[], folder = root): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd: folder, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
});

async function runUnits(binary: string, units: readonly string[]) {
  const file = path.join(path.dirname(binary), 'report.json');
  const ended = await run(binary, [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--project', 'node*', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    ...units,
  ]);
  return { ended, counts: reportSchema.parse(JSON.parse(await readFile(file, 'utf8'))) };
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { json: { type: 'string' }, all: { type: 'boolean', default: false } },
  });
  const units = values.all ? await unitsWithoutDatabase() : [];
  const total = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  for (const version of values.all ? [newest, ...others] : [newest]) {
    const binary = await fetchedNode(version);
    console.log(`Node ${version}`);
    if (units.length > 0) {
      const { ended, counts } = await runUnits(binary, units);
      total.numPassedTests += counts.numPassedTests;
      // A file that cannot even be loaded has no failed test in it.
      total.numFailedTests += ended === 0 ? 0 : Math.max(counts.numFailedTests, 1);
      total.numPendingTests += counts.numPendingTests;
    }
    const started = await run(binary, ['--import', 'tsx', path.join(import.meta.dirname, 'start.ts')]);
    if (started === 0) total.numPassedTests += 1;
    else total.numFailedTests += 1;
  }
  for (const version of values.all ? tooOld : []) {
    const binary = await fetchedNode(version);
    const { status, stderr } = spawnSync(binary, ['server/app/start.js'], { cwd: root, encoding: 'utf8' });
    const isRefused = status === 78 && /^Prabesh needs Node [^\n]*\n$/.test(stderr);
    console.log(`Node ${version}: ${isRefused ? 'refused in one line' : stderr}`);
    if (isRefused) total.numPassedTests += 1;
    else total.numFailedTests += 1;
  }
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(total));
  if (total.numFailedTests > 0) process.exitCode = 1;
}

await main();
