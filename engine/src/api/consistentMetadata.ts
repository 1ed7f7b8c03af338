// What of given metadata fits the database, and everything that does not: Hasura serves the one and lists the other.
import { MetadataError, type MetadataPath } from '../metadata/error.ts';
import type { MetadataTree } from '../metadata/files.ts';
import { metadataFromTree } from '../metadata/load.ts';
import {
  contextOf,
  type MetadataObject,
  objectAt,
  objectPathOf,
  Omissions,
  pathOf,
  valueAt,
} from '../metadata/objects.ts';
import { type Place, placeOf, showPlace } from '../metadata/place.ts';
import type { Metadata } from '../metadata/schema.ts';
import { InconsistentMetadataError } from '../model/types.ts';

export interface FoundInconsistency {
  readonly place: Place;
  /** From the root of the metadata. */
  readonly path: MetadataPath;
  /** Absent where the metadata as a whole are at fault. */
  readonly object: MetadataObject | undefined;
  /** In Hasura's words, without its prefix. */
  readonly reason: string;
}

/** As Hasura's `get_inconsistent_metadata` lists it. */
export const toInconsistentObject = ({ object, reason }: FoundInconsistency): object => ({
  reason: `Inconsistent object: ${reason}`,
  ...(object === undefined ? {} : { type: object.type, name: object.name, definition: object.definition }),
});

/** One line for people: place, object, reason. */
export function showInconsistency({ place, object, reason }: FoundInconsistency): string {
  const where = place.line === undefined ? '' : `${showPlace({ ...place, path: [] })}: `;
  return `${where}${object === undefined ? '' : `${object.name}: `}${reason}`;
}

export interface ConsistentMetadata<T> {
  readonly inconsistencies: readonly FoundInconsistency[];
  /** What is left without the inconsistent objects; absent when more than objects is at fault. */
  readonly rest: { readonly metadata: Metadata; readonly built: T } | undefined;
}

export interface ConsistencyOptions<T> {
  /** Throws `MetadataError` and `InconsistentMetadataError` for what does not fit. */
  readonly build: (metadata: Metadata) => Promise<T>;
  /** Goes on without the wrong keys alone, sections among them: to name more, never to serve it. */
  readonly omitsKeys?: boolean;
}

/** Leaves out what does not fit, and then what does not fit without that, until the rest does. */
export async function findConsistent<T>(
  tree: MetadataTree,
  { build, omitsKeys = false }: ConsistencyOptions<T>,
): Promise<ConsistentMetadata<T>> {
  const inconsistencies: FoundInconsistency[] = [];
  const omissions = new Omissions();
  for (;;) {
    let found: Found[];
    try {
      const metadata = metadataFromTree({ tree: omissions.apply(tree.tree), origins: [] });
      try {
        return { inconsistencies, rest: { metadata, built: await build(metadata) } };
      } catch (error) {
        found = describe(error, metadata);
      }
    } catch (error) {
      found = describe(error, undefined);
    }
    const here = found.map((one) => ({ ...one, path: omissions.original(one.path) }));
    // What is wrong with the whole may follow from what is wrong with an object.
    const hasObjects = here.some(({ path }) => objectPathOf(path) !== undefined);
    const counted = here.filter(
      ({ path, isForm }) => isForm || !hasObjects || objectPathOf(path) !== undefined,
    );
    // That a key is missing which was left out says nothing new.
    const listed = counted.filter(({ path }) => !omissions.has(path));
    inconsistencies.push(...listed.map((one) => located(tree, one)));
    const omitted = counted.filter(({ path, isForm }) => {
      const isKey = omitsKeys && isForm && typeof path.at(-1) === 'string';
      return (isKey && omissions.addExactly(path)) || omissions.add(path);
    });
    if (omitted.length === 0) return { inconsistencies, rest: undefined };
    for (const { path } of omitted) for (const role of heirsOf(tree.tree, path)) omissions.add(role);
  }
}

/** The tree without the objects at these places, and without what they take along (`heirsOf`). */
export function withoutObjects(tree: unknown, paths: readonly MetadataPath[]): unknown {
  const omissions = new Omissions();
  for (const path of paths.flatMap((place) => [place, ...heirsOf(tree, place)])) omissions.add(path);
  return omissions.apply(tree);
}

/**
 * A role that has a permission of its own does not fall back on what its parents may, which can be more, when that
 * permission is left out: it inherits nothing then.
 */
function heirsOf(tree: unknown, path: MetadataPath): MetadataPath[] {
  const objectPath = objectPathOf(path);
  const object = objectPath === undefined ? undefined : objectAt(tree, objectPath);
  const roles = valueAt(tree, ['inherited_roles']);
  if (objectPath === undefined || object?.type.endsWith('_permission') !== true || !Array.isArray(roles))
    return [];
  const role = valueAt(tree, [...objectPath, 'role']);
  return roles.flatMap((_entry, index) => {
    const inherited: MetadataPath = ['inherited_roles', index];
    return valueAt(tree, [...inherited, 'role_name']) === role ? [inherited] : [];
  });
}

interface Found {
  readonly path: MetadataPath;
  readonly reason: string;
  /** About the metadata alone, not about how they fit the database. */
  readonly isForm: boolean;
}

/** What an error says; errors of another kind are thrown on. */
function describe(error: unknown, metadata: Metadata | undefined): Found[] {
  if (error instanceof MetadataError && error.problems.length > 0)
    return error.problems.map(({ path, reason }) => ({ path, reason, isForm: true }));
  if (error instanceof InconsistentMetadataError && metadata !== undefined) {
    return error.inconsistencies.map(({ entry, object, reason }) => {
      const path = entry === undefined ? undefined : pathOf(metadata, entry);
      return path === undefined
        ? { path: [], reason: `${object}: ${reason}`, isForm: false }
        : { path, reason, isForm: false };
    });
  }
  throw error;
}

function located(tree: MetadataTree, { path, reason }: Pick<Found, 'path' | 'reason'>): FoundInconsistency {
  const objectPath = objectPathOf(path);
  const object = objectPath === undefined ? undefined : objectAt(tree.tree, objectPath);
  const context = objectPath === undefined ? '' : contextOf(tree.tree, objectPath);
  return { path, place: placeOf(tree, path), object, reason: `${context}${reason}` };
}
