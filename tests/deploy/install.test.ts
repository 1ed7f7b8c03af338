// What people see first: `npm ci`. On the oldest Node that we name no package may ask for a newer one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      optional: z.boolean().optional(),
      engines: z.union([z.object({ node: z.string().optional() }), z.array(z.string())]).optional(),
    }),
  ),
});
const manifest = z.object({ engines: z.object({ node: z.string() }) });

/** [major, minor] of the first number in a text like '>=22.12.0', zeros where it has none. */
const numbers = (text: string): [number, number] => {
  const [, major = '0', minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return [Number(major), Number(minor)];
};

/** Whether a range like '^20.19.0 || >=22' holds `floor`; of each part its lower end, and the major behind a caret. */
function holds(range: string, floor: [number, number]): boolean {
  return range.split('||').some((part) => {
    const [major, minor] = numbers(part);
    const reaches = floor[0] > major || (floor[0] === major && floor[1] >= minor);
    return (
      /[*x]/.test(part.trim().slice(0, 1)) || (/[>]/.test(part) ? reaches : reaches && floor[0] === major)
    );
  });
}

test('each package that everybody installs runs on the oldest Node that we name', () => {
  const floor = numbers(manifest.parse(read('package.json')).engines.node);
  expect(floor).toEqual([20, 19]);
  const { packages } = lock.parse(read('package-lock.json'));
  const tooNew = Object.entries(packages).filter(([, { optional, engines }]) => {
    const range = engines === undefined || Array.isArray(engines) ? undefined : engines.node;
    return optional !== true && range !== undefined && !holds(range, floor);
  });
  expect(tooNew.map(([name, { version, engines }]) => [name, version, engines])).toEqual([]);
});

test('the lock file is whole, and npm warns of no engine', () => {
  const npm = ['ci', '--dry-run', '--ignore-scripts', '--offline'];
  const output = execFileSync('sh', ['-c', `npm ${npm.join(' ')} 2>&1`], { cwd: root, encoding: 'utf8' });
  expect(output).not.toMatch(/EBADENGINE|Missing/);
});
