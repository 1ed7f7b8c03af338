// docs/house.md says where things stand and how a notice, a mark, an access token and a query go through the files. What
// it says is true: its folders are there, its floors are those that lint keeps, and each file of a way is there and known
// to another file of it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/house.md'), 'utf8');
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n');

const floors = z.array(z.array(z.string()));
const lint = z
  .object({ engineFloors: floors, serverFloors: floors, resultsFloors: floors })
  .parse(await import(path.join(root, 'zones.js')));

/** The lines of a list below a heading, each from the first to the next empty line. */
function section(heading: string): string {
  const [, after = ''] = page.split(`\n${heading}\n`);
  expect(after, heading).not.toBe('');
  return after.split(/\n#+ /)[0] ?? '';
}

const namesIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

test('every folder that it names is there, and every folder is named', () => {
  const cells = section('## The folders')
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split('|')[1] ?? ''] : []));
  const named = cells.flatMap((cell) => {
    const [first = '', ...others] = namesIn(cell).map((name) => name.replace(/\/$/, ''));
    return [first, ...others.map((other) => path.posix.join(path.posix.dirname(first), other))];
  });
  expect(named.filter((folder) => !files.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
  const top = new Set(files.flatMap((file) => (/^[a-z]+\//.test(file) ? [file.split('/')[0] ?? ''] : [])));
  const below = (folder: string): string[] => [
    ...new Set(
      files
        .filter(
          (file) => file.startsWith(`${folder}/`) && file.split('/').length > folder.split('/').length + 1,
        )
        .map((file) => `${folder}/${file.split('/')[folder.split('/').length] ?? ''}`),
    ),
  ];
  // Where things of ours are made or kept that are no part of the product's code.
  const left = ['docker', 'docs', 'server/testing', 'web/src/test'];
  const all = [
    ...[...top].filter((folder) => !['server', 'web'].includes(folder)),
    ...below('server'),
    ...below('web/src'),
  ];
  expect(all.filter((folder) => !named.includes(folder) && !left.includes(folder))).toEqual([]);
});

test.each([
  ['server', lint.serverFloors],
  ['results', lint.resultsFloors],
  ['engine', lint.engineFloors],
] as const)('the floors of the %s are those of lint', (name, ofLint) => {
  const line = section('## The floors')
    .split('\n')
    .find((one) => one.startsWith(`- ${name}: `));
  const told = (line ?? '').split(' → ').map(namesIn);
  expect(told).toEqual(ofLint);
});

test('every room of the engine stands on a floor, and there are at most 18 at its first level', () => {
  const first = (address: string): string => address.split('/')[0] ?? '';
  const rooms = new Set(
    files.flatMap((file) =>
      file.startsWith('engine/src/') ? [first(file.slice('engine/src/'.length))] : [],
    ),
  );
  expect([...rooms].sort()).toEqual([...new Set(lint.engineFloors.flat().map(first))].sort());
  expect(rooms.size).toBeLessThanOrEqual(18);
});

/** What a file reaches: modules by their addresses, and operations, styles and SQL by a name that stands in it. */
function reaches(file: string): string[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  return [...code.matchAll(/['"](\.{1,2}\/[^'"]+)['"]/g)].map(([, address = '']) =>
    path.posix.normalize(path.posix.join(path.posix.dirname(file), address)),
  );
}

test.each([
  ['A notice', 36],
  ['A mark', 51],
  ['An access token', 25],
  ['A query', 30],
])('the way of %s', (name, most) => {
  const way = namesIn(section(`### ${name}`)).filter((one) => /\/.*\.\w+$/.test(one));
  expect(way.length).toBeGreaterThan(10);
  expect(new Set(way).size).toBe(way.length);
  expect(way.length).toBeLessThanOrEqual(most);
  expect(way.filter((file) => !files.includes(file))).toEqual([]);
  // What is no module is reached over GraphQL, HTTP or SQL, and by the database itself; so is a module that asks those.
  const modules = way.filter((file) => /\.tsx?$/.test(file));
  const asks = (file: string): boolean =>
    reaches(file).some((other) => other.includes('/generated/')) ||
    readFileSync(path.join(root, file), 'utf8').includes("from 'pg'");
  const known = new Set(modules.flatMap((file) => reaches(file)));
  const alone = modules.filter(
    (file) => !known.has(file) && !asks(file) && !reaches(file).some((other) => way.includes(other)),
  );
  expect(alone).toEqual([]);
});
