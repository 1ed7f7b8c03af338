// A comment that says 'decision 31' or '(2.19)' tells nothing to whoever has the repository and no more. What a screen must
// do and why stands in docs/, by name: nothing points outside, and every page that is named is there.
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const folders = ['codegen', 'docker', 'docs', 'engine', 'hasura', 'server', 'shared', 'ssr', 'tests', 'web'];
/** What others wrote or a command made, folders that no commit has, and this file's examples. */
const left =
  /node_modules|^web\/dist|^engine\/(console\/)?dist|generated|goldens|^tests\/conformance\/\w+\/|pointers\.test\.ts$/;
const text = /\.(css|graphql|html|js|jsonc|md|mjs|service|sh|sql|toml|ts|tsx|ya?ml)$|(Docker|Caddy)file$/;

const pointers: readonly RegExp[] = [
  /\bdecisions?\s*\(?\d/i,
  /\bsections? \d/i,
  /\bissue #?\d/i,
  /(?<!Compose )\bspecification\b/i,
  /\b(?:as|the) specified\b(?! (?:JSON|path))/,
  // A chapter's number in brackets, in a comment: (2.4), (2.3, 5), (2.19 to 2.22).
  /(?:^\s*\*|(?:^|\s)(?:\/\/|\/\*|#|--|<!--)).*\(\d{1,2}\.\d{1,2}(?:\)|[,;–]| to | and )/,
];

const comment = /^\s*(?:\*|\/\*|\/\/|#|--|<!--)|\s\/\/ /;

function pointersIn(content: string): string[] {
  return content.split('\n').filter((line) => pointers.some((pointer) => pointer.test(line)));
}

let files: Map<string, string>;
let names: string[];

beforeAll(async () => {
  const listed = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  );
  const top = await readdir(root, { withFileTypes: true });
  names = [...top, ...listed.flat()]
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((name) => !left.test(name));
  const read = names
    .filter((name) => text.test(name))
    .map(async (name) => [name, await readFile(path.join(root, name), 'utf8')] as const);
  files = new Map(await Promise.all(read));
});

test('no file holds the marks of a merge', () => {
  // Every tracked text, data and generated files too; put together here, so that this file holds none.
  const marks = ['<', '>'].map((sign) => `^${sign.repeat(7)} `);
  const options = { cwd: root, encoding: 'utf8' } as const;
  const found = spawnSync('git', ['grep', '-lIE', marks.join('|')], options);
  // 1: nothing was found.
  expect([found.status, found.stdout]).toEqual([1, '']);
});

describe('a pointer is', () => {
  test.each([
    '// The first admin (decision 10).',
    ' * as decisions 2, 12 have it',
    '/** Of the preview (section 9). */',
    '// /about (2.5): why the institute exists.',
    '# Accounts (2.19 to 2.21), of the forms',
    "// In the specification's order.",
    '// with the specified messages',
  ])('%s', (line) => {
    expect(pointersIn(line)).toEqual([line]);
  });

  test.each([
    '// why: docs/decisions/permissions.md',
    'const p95 = at(0.95);',
    '// half a second (0.5 s)',
    'the decision of 2025',
    '// docker-compose.yml against the Compose Specification',
  ])('not %s', (line) => {
    expect(pointersIn(line)).toEqual([]);
  });
});

test('nothing points to a text that is not in the repository', () => {
  const found = [...files].flatMap(([name, content]) =>
    pointersIn(content).map((line) => `${name}: ${line}`),
  );
  expect(files.size).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test('every page that is named is there', () => {
  const missing = [...files].flatMap(([name, content]) =>
    content
      .split('\n')
      .filter((line) => name.endsWith('.md') || comment.test(line))
      .flatMap((line) => line.match(/(?<![\w:/.-])(?:[\w-]+\/)*[\w-]+\.md\b/g) ?? [])
      .filter((page) => !names.some((one) => one === page || one.endsWith(`/${page}`)))
      .map((page) => `${name}: ${page}`),
  );
  expect(missing).toEqual([]);
});

test('every file that a comment names by its path is there', () => {
  const missing = [...files].flatMap(([name, content]) =>
    content
      .split('\n')
      .filter((line) => comment.test(line))
      .flatMap(
        (line) =>
          line.match(/(?<![\w:/.*@{<-])(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|sql|sh|ya?ml|graphql)\b(?!\*)/g) ?? [],
      )
      .filter((file) => !names.some((one) => one === file || one.endsWith(`/${file}`)))
      .map((file) => `${name}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('links between pages lead to files', () => {
  const dead = [...files].flatMap(([name, content]) =>
    name.endsWith('.md')
      ? [...content.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
          .map(([, link = '']) => path.join(path.dirname(name), link).replace(/\/$/, ''))
          .filter((to) => !names.some((one) => one === to || one.startsWith(`${to}/`)))
          .map((to) => `${name}: ${to}`)
      : [],
  );
  expect(dead).toEqual([]);
});
