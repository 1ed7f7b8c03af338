// Metadata that were changed over HTTP, back into their files: as `hasura metadata export` lays them out, each file only
// when what it says has changed, so that the others keep their comments.
import { readFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { type MetadataTree, readMetadataTree, sectionFiles } from '../metadata/files.ts';
import { refuseIncludes, treeOf } from '../metadata/load.ts';
import { valueAt } from '../metadata/objects.ts';
import type { Metadata } from '../metadata/schema.ts';

type Json = Record<string, unknown>;

/**
 * `location` as for `readMetadataTree`. Each file is replaced as a whole; what no file includes any more is removed.
 * Throws, with all files as they were, when one cannot be written, and a `MetadataError` for a text that would be read
 * as an include.
 */
export async function writeMetadata(location: string, metadata: Metadata): Promise<void> {
  const tree = treeOf(metadata);
  if (location.endsWith('.json')) return writeJson(location, tree.tree);
  refuseIncludes(tree);
  const before = await readMetadataTree(location);
  const files = layOut(tree.tree as Json, location, before);
  const changes: FileChange[] = await changedActions(location, { tree: tree.tree as Json, before });
  for (const [below, content] of files) {
    const file = path.join(location, below);
    const isJson = file.endsWith('.json');
    const text = isJson ? jsonText(content) : stringify(content, { lineWidth: 0 });
    if (!(await saysTheSame(file, content))) changes.push({ file, text });
  }
  for (const { file, text } of before.origins) {
    const below = relative(location, file);
    const isUsed = files.has(below) || text === undefined;
    // Files that say nothing (actions.yaml) were read, and stay.
    if (!isUsed && path.dirname(below) !== '.') changes.push({ file, text: undefined });
  }
  await replaceFiles(changes);
}

/** Both files as a whole, when one of them says something else now. */
async function changedActions(
  location: string,
  { tree, before }: { tree: Json; before: MetadataTree },
): Promise<FileChange[]> {
  const { actionFiles, sameActions } = await import('./actionFiles.ts');
  if (sameActions(before.tree, tree)) return [];
  const { yaml, graphql } = actionFiles(tree);
  return [
    { file: path.join(location, 'actions.yaml'), text: stringify(yaml, { lineWidth: 0 }) },
    { file: path.join(location, 'actions.graphql'), text: graphql },
  ];
}

async function writeJson(file: string, tree: unknown): Promise<void> {
  const before: unknown = JSON.parse(await readFile(file, 'utf8'));
  const isExport = valueAt(before, ['metadata']) !== undefined;
  const content = isExport ? { ...(before as object), metadata: tree } : tree;
  await replaceFiles([{ file, text: jsonText(content) }]);
}

const jsonText = (content: unknown): string => `${JSON.stringify(content, null, 2)}\n`;

async function saysTheSame(file: string, content: unknown): Promise<boolean> {
  try {
    return isDeepStrictEqual(parse(await readFile(file, 'utf8')), content);
  } catch {
    return false;
  }
}

/** Files by their path below the directory, and what they say: each says one thing. */
class Files extends Map<string, unknown> {
  /** Disks may take names that differ in their case, or in how they write an accent, for one. */
  readonly #folded = new Set<string>();
  readonly #old: ReadonlyMap<string, readonly string[]>;

  constructor(old: readonly string[]) {
    super();
    this.#old = groupByFold(old);
  }

  override set(file: string, content: unknown): this {
    if (this.has(file)) throw new Error(`${file} would have to say two things`);
    this.#folded.add(fold(file));
    return super.set(file, content);
  }

  /** A file that is nothing else's, nor that of what will be removed under a name that differs only there. */
  free(stem: string): string {
    for (let count = 1; ; count += 1) {
      const file = `${stem}${count === 1 ? '' : `_${String(count)}`}.yaml`;
      const old = this.#old.get(fold(file)) ?? [];
      if (!this.#folded.has(fold(file)) && old.every((name) => name === file)) return file;
    }
  }
}

function groupByFold(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) groups.set(fold(file), [...(groups.get(fold(file)) ?? []), file]);
  return groups;
}

const fold = (file: string): string => file.normalize('NFC').toLowerCase();

function layOut(tree: Json, root: string, before: MetadataTree): Files {
  const old = before.origins.map(({ file }) => relative(root, file));
  const files = new Files(old);
  files.set('version.yaml', { version: tree['version'] });
  for (const [file, section] of Object.entries(sectionFiles)) {
    // A section that is empty now is said to be, where a file spoke of it.
    if (section === 'sources') continue;
    if (tree[section] !== undefined) files.set(file, tree[section]);
    else if (old.includes(file)) files.set(file, Array.isArray(valueAt(before.tree, [section])) ? [] : {});
  }
  layOutSources(listOf(tree['sources']), files, filesBefore(root, before));
  return files;
}

/** A list of a source, in a file that includes one for each entry. */
interface IncludedList {
  readonly source: Json;
  readonly list: string;
  readonly folder: string;
  readonly entries: readonly (readonly [key: string, entry: Json])[];
}

function layOutSources(sources: readonly Json[], files: Files, before: ReadonlyMap<string, string>): void {
  const lists = sources.flatMap((source) =>
    Object.entries(entryKeys).flatMap(([list, key]): IncludedList[] => {
      if (source[list] === undefined) return [];
      const folder = path.posix.join('databases', fileName(textOf(source['name'])), list);
      const entries = listOf(source[list]).map(
        (entry) => [entryKey(source, list, entry[key]), entry] as const,
      );
      return [{ source, list, folder, entries }];
    }),
  );
  const listFile = ({ folder, list }: IncludedList): string => `${folder}/${list}.yaml`;
  const fixed = new Set(['databases/databases.yaml', ...lists.map(listFile)]);
  // What has a file keeps it, before others look for names.
  const fileOf = new Map<Json, string>();
  for (const [key, entry] of lists.flatMap(({ entries }) => entries)) {
    const file = before.get(key);
    if (file === undefined || files.has(file) || fixed.has(file)) continue;
    files.set(file, entry);
    fileOf.set(entry, file);
  }
  for (const included of lists) {
    const { folder, list, entries } = included;
    const includes = entries.map(([, entry]) => {
      const file = fileOf.get(entry) ?? files.free(`${folder}/${entryName(entry[entryKeys[list] ?? ''])}`);
      if (!fileOf.has(entry)) files.set(file, entry);
      return `!include ${path.posix.relative(folder, file)}`;
    });
    files.set(listFile(included), includes);
  }
  const content = sources.map((source) => ({
    ...source,
    ...Object.fromEntries(
      lists
        .filter((included) => included.source === source)
        .map((included) => [
          included.list,
          `!include ${path.posix.relative('databases', listFile(included))}`,
        ]),
    ),
  }));
  files.set('databases/databases.yaml', content);
}

/** Lists of which each entry has a file, and what names an entry. */
const entryKeys: Readonly<Record<string, string>> = { tables: 'table', functions: 'function' };

/** The files that tables and functions had to themselves until now, by `entryKey`. */
function filesBefore(root: string, { tree, origins }: MetadataTree): Map<string, string> {
  const found = new Map<string, string>();
  for (const { path: place, text, file } of origins) {
    const [section, source = 0, list = ''] = place;
    const key = entryKeys[list];
    if (text === undefined || place.length !== 4 || section !== 'sources' || key === undefined) continue;
    const owner = valueAt(tree, [section, source]) as Json;
    found.set(entryKey(owner, String(list), valueAt(tree, [...place, key])), relative(root, file));
  }
  return found;
}

const entryKey = (source: Json, list: string, named: unknown): string =>
  JSON.stringify([source['name'], list, ...qualified(named)]);

const listOf = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

function qualified(named: unknown): [schema: string, name: string] {
  if (typeof named === 'string') return ['public', named];
  return [textOf(valueAt(named, ['schema']) ?? 'public'), textOf(valueAt(named, ['name']))];
}

const entryName = (named: unknown): string => fileName(qualified(named).join('_'));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Letters of a name; file systems take 255, of which others need some. */
const longestName = 200;

/** Names of Postgres may hold anything, slashes and dots among it; what is no letter at all becomes U+FFFD. */
const fileName = (name: string): string =>
  encodeURIComponent(name.replaceAll(/[\ud800-\udfff]/gu, '\ufffd'))
    .replaceAll('.', '%2E')
    .replaceAll('*', '%2A')
    .slice(0, longestName);

const relative = (root: string, file: string): string => path.relative(root, file).split(path.sep).join('/');

// Several files that change together, or not at all.

/** What a file is to say; undefined where it is to go. */
interface FileChange {
  readonly file: string;
  readonly text: string | undefined;
}

/**
 * A reader sees of each file the old text or the new one, never a half. All texts are written beside their files before
 * the first file changes. Throws when something cannot be written, moved or removed: the files are as they were then.
 */
async function replaceFiles(changes: readonly FileChange[]): Promise<void> {
  const written: (FileChange & { next: string; old: string | undefined })[] = [];
  const done: typeof written = [];
  try {
    for (const { file, text } of changes) {
      // Hidden: who reads the folder passes over it.
      const next = path.join(path.dirname(file), `.${String(process.pid)}.${String(written.length)}.next`);
      const old = await readFile(file, 'utf8').catch(() => undefined);
      written.push({ file, text, next, old });
      if (text === undefined) continue;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(next, text);
    }
    const last = written.filter(({ text }) => text === undefined);
    for (const change of [...written.filter(({ text }) => text !== undefined), ...last]) {
      await (change.text === undefined ? rm(change.file, { force: true }) : rename(change.next, change.file));
      done.push(change);
    }
  } catch (error) {
    for (const { file, next, old } of done.toReversed()) {
      if (old === undefined) await rm(file, { force: true });
      else await writeFile(next, old).then(() => rename(next, file));
    }
    for (const { next } of written) await rm(next, { force: true });
    throw error;
  }
}
