// From a changed tree to metadata that are served: nothing may become inconsistent by it, unless the caller allows it.
import { isDeepStrictEqual } from 'node:util';
import type { EngineContext, MetadataChange } from '../context.ts';
import { metadataFromJson, refuseIncludes, treeOf } from '../metadata/load.ts';
import {
  type FoundInconsistency,
  toInconsistentObject,
  withoutObjects,
} from '../roles/consistentMetadata.ts';
import { continueWithout, MetadataRefusal, refuseInconsistent } from './metadataRefusal.ts';
import { copyOf, type Edit, type Json, tidy } from './tree.ts';

/** A copy of the metadata that are served, to be changed. */
export const editableTree = (context: EngineContext): Json =>
  copyOf(treeOf(context.metadataState().metadata).tree) as Json;

/** Throws 409 when the caller has seen other metadata than are served. */
export function checkResourceVersion(context: EngineContext, expected: number | undefined): void {
  const { resourceVersion } = context.metadataState();
  if (expected === undefined || expected === resourceVersion) return;
  const message = `metadata resource version referenced (${String(expected)}) did not match current version`;
  throw new MetadataRefusal('conflict', message, { status: 409 });
}

/** Those that were not there before. */
export function newlyFound(
  found: readonly FoundInconsistency[],
  before: readonly FoundInconsistency[],
): FoundInconsistency[] {
  const known = before.map(toInconsistentObject);
  return found.filter((one) => !known.some((old) => isDeepStrictEqual(old, toInconsistentObject(one))));
}

/** Metadata that commands have changed. */
export interface Edited {
  readonly tree: Json;
  readonly edits: readonly Edit[];
  /** They came as a whole: what was inconsistent before is no excuse. */
  readonly isReplaced: boolean;
  readonly allowsInconsistent: boolean;
}

/** Serves them. Throws `MetadataRefusal`, and then all stays as it was. */
export async function serveEdited(change: MetadataChange, edited: Edited): Promise<void> {
  const { tree, edits, isReplaced, allowsInconsistent } = edited;
  if (edits.length > 0) tidy(tree);
  let dependents: readonly FoundInconsistency[] = [];
  const drops = edits.some((edit) => edit.dependents === 'drop');
  try {
    const metadata = metadataFromJson(tree);
    refuseIncludes(treeOf(metadata));
    await change.replace(metadata, (found, before) => {
      if (allowsInconsistent) return;
      if (isReplaced && found.length > 0) throw refuseInconsistent('unexpected', continueWithout, found);
      dependents = newlyFound(found, before);
      if (dependents.length > 0) throw refusalOf(dependents, edits);
    });
  } catch (error) {
    const removable = dependents.length > 0 && dependents.every(({ object }) => object !== undefined);
    if (!drops || !removable || !(error instanceof MetadataRefusal)) throw error;
    const paths = dependents.map(({ path }) => path);
    // Without them nothing more can come to light than what depended on them in turn, which goes as well.
    await serveEdited(change, { ...edited, tree: withoutObjects(tree, paths) as Json });
  }
}

function refusalOf(found: readonly FoundInconsistency[], edits: readonly Edit[]): MetadataRefusal {
  const subjects = edits.flatMap(({ subject }) => subject ?? []);
  // Types of actions are no objects; what is wrong with them is wrong with all.
  const own = found.filter(({ object, path }) => subjects.includes(object?.name ?? String(path[0])));
  if (own.length > 0) {
    const reasons = own.map(({ reason }) => `Inconsistent object: ${reason}`).join(', ');
    return refuseInconsistent('invalid-configuration', reasons, own);
  }
  if (edits.some(({ dependents }) => dependents !== undefined)) {
    const names = found.map(({ object }) => object?.name ?? 'metadata').join(', ');
    const message = `cannot drop due to the following dependent objects : ${names}`;
    return refuseInconsistent('dependency-error', message, found);
  }
  return refuseInconsistent('unexpected', 'cannot continue due to new inconsistent metadata', found);
}
