// Metadata from disk to the typed value: read, check the form, refuse what is not served.
import type { z } from 'zod';
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import { MetadataError, type MetadataPath, type MetadataProblem } from './error.ts';
import { isInclude, readMetadataTree, type MetadataTree } from './files.ts';
import { pathOf, placesIn } from './objects.ts';
import { placeOf, showPlace } from './place.ts';
import { metadataSchema, type Metadata } from './schema.ts';

/** What metadata were read from, for exporting them and for finding their places again. */
const trees = new WeakMap<Metadata, MetadataTree>();

/**
 * Loads Hasura v3 metadata from a directory with `!include`s or from one `.json` file. Throws a `MetadataError` that
 * names file, line and place of everything unknown, malformed or unsupported (Hasura documentation: "Metadata format").
 */
export async function loadMetadata(path: string): Promise<Metadata> {
  return metadataFromTree(await readMetadataTree(path));
}

/** The same for metadata that are already in memory, as the metadata API exports them. */
export function metadataFromJson(value: unknown, name = 'metadata'): Metadata {
  return metadataFromTree({ tree: value, origins: [{ path: [], file: name }] });
}

/** The same for what `readMetadataTree` has read. */
export function metadataFromTree(tree: MetadataTree): Metadata {
  // Schemas pass over such a key: a condition of a permission would be lost.
  refuseWhere(tree, ([path]) => path.at(-1) === '__proto__', 'no key can be called __proto__');
  const parsed = metadataSchema.safeParse(tree.tree);
  if (!parsed.success) {
    throw refusal(
      tree,
      parsed.error.issues.flatMap((issue) => describe(issue)),
    );
  }
  if (parsed.data.sources.length === 0) throw refusal(tree, [problem(['sources'], 'no database is listed')]);
  trees.set(parsed.data, tree);
  return parsed.data;
}

/** What metadata ask for and do not get, though nothing depends on it, and files that nobody reads: for the log, a line each. */
export function warningsOf(metadata: Metadata, features: readonly ExperimentalFeature[] = []): string[] {
  const tree = trees.get(metadata);
  const renamed = features.includes('naming_convention')
    ? []
    : metadata.sources.filter(({ customization }) => customization?.naming_convention === 'graphql-default');
  return [
    ...(tree === undefined ? [] : unreadWarnings(tree)),
    ...renamed.map(
      ({ name }) =>
        `naming_convention of source "${name}" does not count: HASURA_GRAPHQL_EXPERIMENTAL_FEATURES does not list naming_convention`,
    ),
  ];
}

/** The data that these metadata were read from. */
export function treeOf(metadata: Metadata): MetadataTree {
  const tree = trees.get(metadata);
  if (tree === undefined) throw new Error('these metadata were not read by this module');
  return tree;
}

/** Files of the folder that they were read from that nothing includes, one line each, for the log. */
export const unreadWarnings = ({ unread = [] }: MetadataTree): string[] =>
  unread.map((file) => `${file}: nothing includes it, and so it is not read`);

/** Throws a `MetadataError` for texts that a directory of metadata cannot hold: read again, they would be includes. */
export const refuseIncludes = (tree: MetadataTree): void =>
  refuseWhere(
    tree,
    ([, value]) => typeof value === 'string' && isInclude(value),
    'a text cannot begin with "!include "',
  );

function refuseWhere(
  tree: MetadataTree,
  isWrong: (place: readonly [MetadataPath, unknown]) => boolean,
  reason: string,
): void {
  const found = [...placesIn(tree.tree)].filter(isWrong).map(([path]) => problem(path, reason));
  if (found.length > 0) throw refusal(tree, found);
}

/** `file:line:column` of an entry of these metadata; undefined where they came from no file. */
export function showEntry(metadata: Metadata, entry: object): string | undefined {
  const tree = trees.get(metadata);
  const path = tree === undefined ? undefined : pathOf(metadata, entry);
  if (tree === undefined || path === undefined) return undefined;
  const place = placeOf(tree, path);
  return place.line === undefined ? undefined : showPlace({ ...place, path: [] });
}

const problem = (path: MetadataPath, reason: string, isUnsupported = false): MetadataProblem => ({
  path,
  reason,
  isUnsupported,
});

function refusal(tree: MetadataTree, problems: readonly MetadataProblem[]): MetadataError {
  const lines = problems.map(({ path, reason }) => `${showPlace(placeOf(tree, path))}: ${reason}`);
  return new MetadataError(lines.join('\n'), problems);
}

type Issue = z.core.$ZodIssue;

/** Flattens unions: of several readings, the one that got furthest tells what is wrong. */
function describe(issue: Issue, base: MetadataPath = []): MetadataProblem[] {
  const path: MetadataPath = [
    ...base,
    ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  ];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => problem([...path, key], 'unknown key, not supported by this engine'));
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((errors) =>
      errors.every(
        ({ path: inner, code }) => inner.length > 0 || ['unrecognized_keys', 'custom'].includes(code),
      ),
    );
    if (branch !== undefined && branch.length > 0) return branch.flatMap((inner) => describe(inner, path));
  }
  const isUnsupported = issue.code === 'custom' && issue.params?.['isUnsupported'] === true;
  return [problem(path, issue.message.replace(/^Invalid input: /, ''), isUnsupported)];
}
