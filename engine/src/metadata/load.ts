// Metadata from disk to the typed value: read, check the form, refuse what is not served.
import type { z } from 'zod';
import { MetadataError, type MetadataPath, type MetadataProblem } from './error.ts';
import { isInclude, readMetadataTree, type MetadataTree } from './files.ts';
import { pathOf } from './objects.ts';
import { placeOf, showPlace } from './place.ts';
import { metadataSchema, type Metadata } from './schema.ts';
import { notServed, unsupportedFeatures } from './unsupported.ts';

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
  const unreadable = findPrototypes(tree.tree, []).map((path) =>
    problem(path, 'no key can be called __proto__'),
  );
  if (unreadable.length > 0) throw refusal(tree, unreadable);
  const parsed = metadataSchema.safeParse(tree.tree);
  if (!parsed.success) {
    throw refusal(
      tree,
      parsed.error.issues.flatMap((issue) => describe(issue)),
    );
  }
  const refused = unsupportedFeatures.flatMap((feature) =>
    feature.find(parsed.data).map((path) => problem(path, notServed(feature.name), true)),
  );
  if (refused.length > 0) throw refusal(tree, refused);
  if (parsed.data.sources.length === 0) throw refusal(tree, [problem(['sources'], 'no database is listed')]);
  trees.set(parsed.data, tree);
  return parsed.data;
}

/** The same for metadata; of a copy, or what was made by a program, nothing is known. */
export function warningsOf(metadata: Metadata): string[] {
  const tree = trees.get(metadata);
  return tree === undefined ? [] : unreadWarnings(tree);
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
export function refuseIncludes(tree: MetadataTree): void {
  const found = findIncludes(tree.tree, []).map((path) =>
    problem(path, 'a text cannot begin with "!include "'),
  );
  if (found.length > 0) throw refusal(tree, found);
}

const findIncludes = (value: unknown, path: MetadataPath): MetadataPath[] =>
  typeof value === 'string'
    ? isInclude(value)
      ? [path]
      : []
    : stepsOf(value).flatMap(([step, inner]) => findIncludes(inner, [...path, step]));

/** Schemas pass over such a key: a condition of a permission would be lost. */
const findPrototypes = (value: unknown, path: MetadataPath): MetadataPath[] =>
  stepsOf(value).flatMap(([step, inner]) =>
    step === '__proto__' ? [[...path, step]] : findPrototypes(inner, [...path, step]),
  );

function stepsOf(value: unknown): [string | number, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
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
  return [problem(path, issue.message.replace(/^Invalid input: /, ''))];
}
