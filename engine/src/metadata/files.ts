// Reads metadata from disk into one tree, in the form of Hasura's metadata API, and remembers which file each part
// came from, so that every later complaint can name it.
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { parse as parseYaml, type ScalarTag, YAMLParseError } from 'yaml';
import { isObject } from '../base/json.ts';
import { MetadataError, type MetadataPath } from './error.ts';
import { unservedText } from './forms.ts';

/** A file of metadata, and the place in the data where its content begins. */
export interface Origin {
  readonly path: MetadataPath;
  readonly file: string;
  /** Its text, and where in it that content stands; absent for what is no file, or a directory. */
  readonly text?: string;
  readonly within?: MetadataPath;
}

/** Metadata as plain data, and the files that they came from, includers before what they include. */
export interface MetadataTree {
  readonly tree: unknown;
  readonly origins: readonly Origin[];
  /** Files in folders that nothing includes, with their paths: hasura-cli leaves those of tables that are gone. */
  readonly unread?: readonly string[];
}

/** All files together: letters, and how many may be read. A file that is included twice counts twice. */
const most = { letters: 50_000_000, files: 20_000 };

/** The files of a metadata directory (`hasura metadata export`), and the section each one is. */
const sectionFiles: Readonly<Record<string, string>> = {
  'databases/databases.yaml': 'sources',
  'allow_list.yaml': 'allowlist',
  'api_limits.yaml': 'api_limits',
  'backend_configs.yaml': 'backend_configs',
  'cron_triggers.yaml': 'cron_triggers',
  'graphql_schema_introspection.yaml': 'graphql_schema_introspection',
  'inherited_roles.yaml': 'inherited_roles',
  'metrics_config.yaml': 'metrics_config',
  'network.yaml': 'network',
  'opentelemetry.yaml': 'opentelemetry',
  'query_collections.yaml': 'query_collections',
  'remote_schemas.yaml': 'remote_schemas',
  'rest_endpoints.yaml': 'rest_endpoints',
};
/** Files whose keys are sections themselves. */
const mergedFiles = ['version.yaml', 'actions.yaml'];

/** `!include x.yaml` as a YAML tag; hasura-cli writes includes as quoted strings. */
class Include {
  readonly file: string;
  constructor(file: string) {
    this.file = file;
  }
}

export const includeTag: ScalarTag = { tag: '!include', resolve: (file) => new Include(file) };

/** Whether a text of a directory's files stands for what another file says. */
export const isInclude = (text: string): boolean => text.startsWith('!include ');

/** Reads a directory or a `.json` file (the metadata itself, or `{resource_version, metadata}` as the API exports). */
export async function readMetadataTree(location: string): Promise<MetadataTree> {
  const found = await stat(location).catch(() => undefined);
  if (found === undefined) throw new MetadataError(`${location}: no such file or directory`);
  try {
    return found.isDirectory() ? await readDirectory(location) : await readJson(location);
  } catch (error) {
    throw error instanceof TooLargeError ? new MetadataError(error.message) : error;
  }
}

async function readJson(file: string): Promise<MetadataTree> {
  const text = await readFile(file, 'utf8');
  const content = parseJson(file, text);
  if (isObject(content) && 'metadata' in content) {
    const unknown = Object.keys(content).filter((key) => key !== 'metadata' && key !== 'resource_version');
    if (unknown.length > 0) throw new MetadataError(`${file}: unknown key "${unknown.join('", "')}"`);
    return { tree: content['metadata'], origins: [{ path: [], file, text, within: ['metadata'] }] };
  }
  return { tree: content, origins: [{ path: [], file, text }] };
}

async function readDirectory(root: string): Promise<MetadataTree> {
  const origins: Origin[] = [{ path: [], file: root }];
  const read = new Map<string, string>();
  const realRoot = await realpath(root);
  let letters = 0;
  const failures: string[] = [];

  /** What cannot be read is named with all the rest, in the end. */
  const include = async (file: string, place: MetadataPath, chain: readonly string[]): Promise<unknown> => {
    try {
      return await readInto(file, place, chain);
    } catch (error) {
      if (!(error instanceof MetadataError)) throw error;
      failures.push(error.message);
      return undefined;
    }
  };

  /** Reads a file and all that it includes; `place` is where its content goes, `chain` the files that led here. */
  const readInto = async (file: string, place: MetadataPath, chain: readonly string[]): Promise<unknown> => {
    const real = await realpath(file).catch(() => file);
    if (isOutside(root, file) || (real !== file && isOutside(realRoot, real)))
      throw new MetadataError(`${chain.at(-1) ?? root}: includes ${file}, outside ${root}`);
    if (chain.includes(file)) throw new MetadataError(`${file}: includes itself`);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) {
      throw new MetadataError(
        `${file}: cannot be read${chain.length > 0 ? ` (included by ${placeOfInclude(file, chain, read)})` : ''}`,
      );
    }
    letters += text.length;
    if (letters > most.letters || origins.length > most.files)
      throw new TooLargeError(`${file}: the metadata are too large: ${root} includes too many files`);
    read.set(file, text);
    origins.push({ path: place, file, text });
    return resolve(parseFile(file, text), file, place, [...chain, file]);
  };

  const resolve = async (
    value: unknown,
    file: string,
    place: MetadataPath,
    chain: readonly string[],
  ): Promise<unknown> => {
    // hasura-cli writes includes as quoted strings; a hand-written file may use the YAML tag.
    const target =
      value instanceof Include
        ? value.file
        : typeof value === 'string' && isInclude(value)
          ? value.slice('!include '.length).trim()
          : undefined;
    if (target !== undefined) return include(path.join(path.dirname(file), target), place, chain);
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [index, item] of value.entries())
        items.push(await resolve(item, file, [...place, index], chain));
      return items;
    }
    if (isObject(value)) {
      const entries: [string, unknown][] = [];
      for (const [key, item] of Object.entries(value)) {
        entries.push([key, await resolve(item, file, [...place, key], chain)]);
      }
      return Object.fromEntries(entries);
    }
    return value;
  };

  const tree: Record<string, unknown> = {};
  const files = await listFiles(root);
  if (
    !mergedFiles.some((file) => files.includes(file)) &&
    !Object.keys(sectionFiles).some((file) => files.includes(file))
  )
    throw new MetadataError(
      `${root}: is no folder of metadata: it has neither version.yaml nor databases/databases.yaml, which hasura metadata export writes`,
    );
  for (const [file, section] of Object.entries(sectionFiles)) {
    if (files.includes(file)) tree[section] = await include(path.join(root, file), [section], []);
  }
  for (const file of mergedFiles) {
    if (!files.includes(file)) continue;
    const content = (await include(path.join(root, file), [], [])) ?? {};
    if (!isObject(content)) {
      failures.push(`${path.join(root, file)}: expected an object`);
      continue;
    }
    for (const [key, value] of Object.entries(content)) {
      tree[key] = value;
      const full = path.join(root, file);
      origins.push({ path: [key], file: full, text: read.get(full) ?? '', within: [key] });
    }
  }
  if (failures.length === 0 && files.includes('actions.graphql')) {
    const file = path.join(root, 'actions.graphql');
    const text = await readFile(file, 'utf8');
    const line = text.split('\n').findIndex((one) => /^\s*[^#\s]/.test(one));
    if (line >= 0) failures.push(`${file}:${String(line + 1)}:1: ${unservedText('actions')}`);
  }
  // What a broken file should have included is not to be complained of as well.
  const leftovers = failures.length === 0 ? findLeftovers(root, files, read) : [];
  const unread = leftovers.filter((file) => file.includes('/'));
  const unknown = leftovers.filter((file) => !unread.includes(file));
  failures.push(
    ...unknown.map(
      (file) => `${path.join(root, file)}: is neither a known metadata file nor included by one`,
    ),
  );
  if (failures.length > 0) throw new MetadataError(failures.join('\n'));
  return {
    tree,
    origins: origins.filter(({ path: place, file }) => place.length > 0 || file === root),
    unread: unread.map((file) => path.join(root, file)),
  };
}

/** Nothing more is read. */
class TooLargeError extends Error {}

/** Below `root`. What a file in a folder says would open a table or a function: left out, it opens nothing. */
const findLeftovers = (root: string, files: readonly string[], read: ReadonlyMap<string, string>): string[] =>
  files.filter((file) => /\.(ya?ml|json)$/.test(file) && !read.has(path.join(root, file)));

const isOutside = (folder: string, file: string): boolean => {
  const relative = path.relative(folder, file);
  return relative === '..' || relative.startsWith(`..${path.sep}`) || path.isAbsolute(relative);
};

/** All files below `root`, relative, with forward slashes; hidden ones are editors' and version control's. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/(^|\/)\./.test(file))
    .sort();
}

function parseFile(file: string, text: string): unknown {
  if (file.endsWith('.json')) return parseJson(file, text);
  if (!/\.ya?ml$/.test(file)) throw new MetadataError(`${file}: only .yaml, .yml and .json can be included`);
  try {
    return parseYaml(text, { customTags: [includeTag], prettyErrors: true }) as unknown;
  } catch (error) {
    const [start] = error instanceof YAMLParseError ? (error.linePos ?? []) : [];
    const place = start === undefined ? '' : `:${String(start.line)}:${String(start.col)}`;
    throw new MetadataError(`${file}${place}: ${firstLine(error).replace(/ at line \d+, column \d+$/, '')}`);
  }
}

/** Where the file that led here names it, as far as it stands there as it is. */
function placeOfInclude(file: string, chain: readonly string[], read: ReadonlyMap<string, string>): string {
  const includer = chain.at(-1) ?? '';
  const lines = (read.get(includer) ?? '').split('\n');
  const written = path.relative(path.dirname(includer), file).split(path.sep).join('/');
  const index = lines.findIndex((line) => line.includes('!include') && line.includes(written));
  const column = (lines[index]?.indexOf('!include') ?? 0) + 1;
  return index < 0 ? includer : `${includer}:${String(index + 1)}:${String(column)}`;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new MetadataError(`${file}: ${firstLine(error)}`);
  }
}

const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/:$/, '') ?? '';
