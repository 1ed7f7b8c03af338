// docs/licences.md and the packages that run in production; the bill of materials that lists them.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/licences.md'), 'utf8');

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        license: z.string().optional(),
        dev: z.boolean().optional(),
        link: z.boolean().optional(),
        dependencies: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));

const installed = Object.entries(lock.packages).filter(([place]) => place.includes('node_modules/'));
const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const inProduction = installed
  .filter(([, { dev, link }]) => dev !== true && link !== true)
  .map(([place, { license = 'none named' }]) => ({ name: nameOf(place), license }));

const codes = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const free = new Set(codes(/kept in the package:\n([^]*?)\n\n/.exec(page)?.[1]));
/** What was read one by one: pattern and licence. */
const read = [...page.matchAll(/^\| (`.+?) \| (.+?) \| .+ \|$/gm)].flatMap(([, names, licence = '']) =>
  codes(names).map((pattern) => ({ pattern, licence: licence.replaceAll('`', '') })),
);

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

function isAccepted({ name, license }: { name: string; license: string }): boolean {
  return (
    free.has(license) || read.some(({ pattern, licence }) => licence === license && matches(pattern, name))
  );
}

test('each package that runs in production has a licence that the page accepts', () => {
  expect(inProduction.length).toBeGreaterThan(100);
  expect(inProduction.filter((each) => !isAccepted(each))).toEqual([]);
});

test('the page takes no copyleft without asking, and names nothing that is gone', () => {
  expect([...free].filter((licence) => /GPL|MPL|EPL|CDDL|EUPL|OSL|SSPL|BUSL|CC-BY/i.test(licence))).toEqual(
    [],
  );
  const idle = read.filter(
    ({ pattern, licence }) =>
      !inProduction.some(({ name, license }) => license === licence && matches(pattern, name)),
  );
  expect(idle).toEqual([]);
  expect(read.length).toBeGreaterThan(0);
});

test('a copyleft licence, an unknown one or none fails', () => {
  for (const license of [
    'GPL-3.0-only',
    'AGPL-3.0',
    '(MIT OR GPL-2.0)',
    'SEE LICENSE IN LICENSE',
    'none named',
  ])
    expect(isAccepted({ name: 'left-pad', license }), license).toBe(false);
});

test('the bill of materials has what the workspaces depend on, and nothing of development', () => {
  const run = ['--import', 'tsx', 'server/scripts/sbom.ts'];
  const bill = z
    .object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ purl: z.string(), version: z.string() })),
    })
    .parse(
      JSON.parse(execFileSync(process.execPath, run, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })),
    );
  const listed = new Set(
    bill.components.map(({ purl }) => decodeURIComponent(/^pkg:npm\/(.+)@[^@]+$/.exec(purl)?.[1] ?? purl)),
  );
  const wanted = ['engine', 'server', 'shared', 'ssr', 'web'].flatMap((workspace) =>
    Object.keys(lock.packages[workspace]?.dependencies ?? {}),
  );
  expect(wanted.length).toBeGreaterThan(30);
  expect(wanted.filter((name) => !listed.has(name))).toEqual([]);
  const known = new Set(inProduction.map(({ name }) => name));
  expect([...listed].filter((name) => !known.has(name) && !name.startsWith('@prabesh/'))).toEqual([]);
});
