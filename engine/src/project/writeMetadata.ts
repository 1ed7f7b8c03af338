// Metadata that were changed over HTTP, back into their files: as `hasura metadata export` lays them out, each file only
// when what it says has changed, so that the others keep their comments.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { type MetadataTree, readMetadataTree, sectionFiles } from '../metadata/files.ts';
import { treeOf } from '../metadata/load.ts';
import { valueAt } from '../metadata/objects.ts';
import type { Metadata } from '../metadata/schema.ts';

/** Files by their path below the directory, and what they say. */
type Files = Map<string, unknown>;

/** `location` as for `readMetadataTree`. Each file is replaced as a whole; what no file includes any more is removed. */
export async function writeMetadata(location: string, metadata: Metadata): Promise<void> {
  const { tree } = treeOf(metadata);
  if (location.endsWith('.json')) return writeJson(location, tree);
  const before = await readMetadataTree(location);
  const files = layOut(tree as Record<string, unknown>, location, before);
  for (const [file, content] of files) await writeChanged(path.join(location, file), content);
  for (const { file, text } of before.origins) {
    const isUsed = files.has(relative(location, file)) || text === undefined;
    // Files that say nothing (actions.yaml) were read, and stay.
    if (!isUsed && path.dirname(relative(location, file)) !== '.') await rm(file, { force: true });
  }
}

async function writeJson(file: string, tree: unknown): Promise<void> {
  const before: unknown = JSON.parse(await readFile(file, 'utf8'));
  const isExport = valueAt(before, ['metadata']) !== undefined;
  const content = isExport ? { ...(before as object), metadata: tree } : tree;
  await replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);
}

function layOut(tree: Record<string, unknown>, root: string, before: MetadataTree): Files {
  const files: Files = new Map();
  files.set('version.yaml', { version: tree['version'] });
  for (const [file, section] of Object.entries(sectionFiles)) {
    // A section that is empty now is said to be, where a file spoke of it.
    const had = before.origins.some((origin) => relative(root, origin.file) === file);
    if (section === 'sources') files.set(file, layOutSources(tree, root, before, files));
    else if (tree[section] !== undefined) files.set(file, tree[section]);
    else if (had) files.set(file, Array.isArray(valueAt(before.tree, [section])) ? [] : {});
  }
  return files;
}

function layOutSources(
  tree: Record<string, unknown>,
  root: string,
  before: MetadataTree,
  files: Files,
): unknown[] {
  return listOf(tree['sources']).map((source) => {
    const name = fileName(textOf(source['name']));
    const folders = { tables: 'table', functions: 'function' } as const;
    const included = Object.entries(folders).flatMap(([list, key]): [string, string][] => {
      if (source[list] === undefined) return [];
      const folder = path.posix.join('databases', name, list);
      const entries = listOf(source[list]).map((entry) => {
        const file =
          fileBefore(entry[key], [list, key], root, before) ?? `${folder}/${entryName(entry[key])}.yaml`;
        files.set(file, entry);
        return `!include ${path.posix.relative(folder, file)}`;
      });
      files.set(`${folder}/${list}.yaml`, entries);
      return [[list, `!include ${name}/${list}/${list}.yaml`]];
    });
    return { ...source, ...Object.fromEntries(included) };
  });
}

/** The file that this table or function had to itself until now. */
function fileBefore(
  named: unknown,
  [list, key]: readonly [string, string],
  root: string,
  { tree, origins }: MetadataTree,
): string | undefined {
  const found = origins.find(
    ({ path: place, text }) =>
      text !== undefined &&
      place.length === 4 &&
      place[0] === 'sources' &&
      place[2] === list &&
      entryName(valueAt(tree, [...place, key])) === entryName(named),
  );
  return found === undefined ? undefined : relative(root, found.file);
}

const listOf = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? (value as Record<string, unknown>[]) : [];

function entryName(named: unknown): string {
  if (typeof named === 'string') return fileName(`public_${named}`);
  const [schema = 'public', name = ''] = ['schema', 'name'].map((key) => valueAt(named, [key]));
  return fileName(`${textOf(schema)}_${textOf(name)}`);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Names of Postgres may hold anything, slashes and dots among it. */
const fileName = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');

const relative = (root: string, file: string): string => path.relative(root, file).split(path.sep).join('/');

async function writeChanged(file: string, content: unknown): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined && saysTheSame(text, content)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await replaceFile(file, stringify(content, { lineWidth: 0 }));
}

function saysTheSame(text: string, content: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text), content);
  } catch {
    return false;
  }
}

/** A reader sees the old file or the new one, never a half. */
async function replaceFile(file: string, text: string): Promise<void> {
  const next = path.join(path.dirname(file), `.${path.basename(file)}.${String(process.pid)}`);
  await writeFile(next, text);
  await rename(next, file);
}
