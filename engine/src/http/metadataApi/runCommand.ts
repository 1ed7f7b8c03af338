// The commands of /v1/metadata (Hasura documentation: "Metadata API reference") that hasura-cli sends: metadata as a whole are
// read, replaced and reloaded, several commands in one bulk. Those that change a single object are not served.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import {
  type FoundInconsistency,
  toInconsistentObject,
  withoutObjects,
} from '../../api/consistentMetadata.ts';
import { EngineError } from '../../base/errors.ts';
import {
  catalogSetting,
  readCatalogState,
  writeCatalogState,
} from '../../database/migrations/catalogState.ts';
import { holdsNothing } from '../../metadata/forms.ts';
import { metadataFromJson, refuseIncludes, treeOf } from '../../metadata/load.ts';
import { valueAt } from '../../metadata/objects.ts';
import type { EngineContext, MetadataChange } from '../../served/context.ts';
import {
  asRefusal,
  continueWithout,
  MetadataRefusal,
  placedAt,
  refuseInconsistent,
  parseArguments,
} from './metadataRefusal.ts';

const request = z.object({
  type: z.string({ error: 'the key "type" was not present' }),
  args: z.unknown().optional(),
  version: z.literal([1, 2]).default(1),
  resource_version: z.int().optional(),
});
type Request = z.output<typeof request>;

const reading = ['export_metadata', 'get_inconsistent_metadata', 'reload_metadata'];
const changing = [
  'bulk',
  'clear_metadata',
  'drop_inconsistent_metadata',
  'get_catalog_state',
  'replace_metadata',
  'set_catalog_state',
];

/** How many commands may stand in bulks. */
const mostCommands = 10_000;
const success = { message: 'success' };

/** Metadata on their way: commands change them one after the other, then they are served as a whole. */
interface Draft {
  /** JSON in Hasura's form; what is not of that form is found when it is read again. */
  tree: unknown;
  isChanged: boolean;
  /** They came as a whole: what was inconsistent before is no excuse. */
  isReplaced: boolean;
  allowsInconsistent: boolean;
}

/** Says what came of a command; asked when the draft is served. */
type Answer = () => unknown;

/** Runs what a request to /v1/metadata says and resolves to the answer. Throws `EngineError`. */
export async function runCommand(
  context: EngineContext,
  body: unknown,
  { hasSecret }: { readonly hasSecret: boolean },
): Promise<unknown> {
  const asked = parseRequest(body, '$');
  refuseWhatMayNot(context, asked, { hasSecret, path: '$', seen: { commands: 0 } });
  try {
    if (asked.type === 'reload_metadata') return await reload(context, asked.args);
    // What changes nothing waits for nobody.
    if (reading.includes(asked.type)) return read(context, asked, servedTree(context))();
    return await context.changeMetadata(async (change) => {
      checkResourceVersion(context, asked.resource_version);
      const tree = servedTree(context);
      const draft: Draft = { tree, isChanged: false, isReplaced: false, allowsInconsistent: false };
      const answer = await apply(context, draft, { asked, path: '$' });
      if (draft.isChanged) await serveDraft(change, draft);
      return answer();
    });
  } catch (error) {
    throw asRefusal(error);
  }
}

function parseRequest(body: unknown, path: string): Request {
  const parsed = request.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new EngineError('parse-failed', issue?.message ?? 'expected an object', path);
}

const parseBulk = (args: unknown): unknown[] => parseArguments(z.array(z.unknown()).max(mostCommands), args);

const servedTree = (context: EngineContext): unknown =>
  structuredClone(treeOf(context.metadataState().metadata).tree);

/** Before anything is done; of a bulk every command. */
function refuseWhatMayNot(
  context: EngineContext,
  asked: Request,
  at: { readonly hasSecret: boolean; readonly path: string; readonly seen: { commands: number } },
): void {
  const { type, args } = asked;
  const { path, seen, hasSecret } = at;
  seen.commands += 1;
  if (seen.commands > mostCommands)
    throw new MetadataRefusal('bad-request', 'the request has too many commands', { path });
  if (type === 'bulk') {
    for (const [index, body] of parseBulk(args).entries()) {
      const place = `${path}.args[${String(index)}]`;
      refuseWhatMayNot(context, parseRequest(body, place), { ...at, path: place });
    }
    return;
  }
  if (reading.includes(type)) return;
  if (!changing.includes(type))
    throw new EngineError(
      'not-supported',
      `${type} is not supported by this engine: metadata are replaced as a whole`,
      `${path}.type`,
    );
  if (!context.isChangeable)
    throw new EngineError(
      'not-supported',
      `${type} is not supported by this engine as it was started: changes over HTTP are off (serve --api)`,
      `${path}.type`,
    );
  if (!hasSecret) throw new EngineError('access-denied', `${type} needs the admin secret`, `${path}.type`);
}

/** Throws 409 when the caller has seen other metadata than are served. */
function checkResourceVersion(context: EngineContext, expected: number | undefined): void {
  const { resourceVersion } = context.metadataState();
  if (expected === undefined || expected === resourceVersion) return;
  const message = `metadata resource version referenced (${String(expected)}) did not match current version`;
  throw new MetadataRefusal('conflict', message, { status: 409 });
}

interface Placed {
  readonly asked: Request;
  /** Of the command in the request, by which paths in its errors begin. */
  readonly path: string;
}

async function apply(context: EngineContext, draft: Draft, { asked, path }: Placed): Promise<Answer> {
  switch (asked.type) {
    case 'bulk': {
      const answers: Answer[] = [];
      for (const [index, body] of parseBulk(asked.args).entries()) {
        const place = `${path}.args[${String(index)}]`;
        const inner = { asked: parseRequest(body, place), path: place };
        answers.push(await placedAt(place, () => apply(context, draft, inner)));
      }
      return () => answers.map((answer) => answer());
    }
    case 'replace_metadata':
      return replaceTree(context, asked, draft);
    case 'clear_metadata':
      draft.tree = emptied(draft.tree);
      draft.isChanged = true;
      return () => success;
    case 'drop_inconsistent_metadata': {
      // What is known to be inconsistent is known by its place in the metadata that are served.
      if (draft.isChanged)
        throw new MetadataRefusal(
          'not-supported',
          `${asked.type} has to stand before what changes metadata`,
          { path },
        );
      const paths = context.metadataState().inconsistencies.map((one) => one.path);
      draft.tree = withoutObjects(draft.tree, paths);
      draft.isChanged = true;
      return () => success;
    }
    case 'get_catalog_state': {
      const state = await readCatalogState(context.pool);
      return () => state;
    }
    case 'set_catalog_state':
      await writeCatalogState(context.pool, parseArguments(catalogSetting, asked.args));
      return () => success;
    default:
      return read(context, asked, draft.tree);
  }
}

function read(context: EngineContext, { type, version }: Request, tree: unknown): Answer {
  if (type === 'get_inconsistent_metadata') return () => inconsistenciesOf(context);
  // A reload within a bulk: what is served then was read from the database as it is.
  if (type === 'reload_metadata')
    return () => ({ ...success, is_consistent: inconsistenciesOf(context).is_consistent });
  const metadata = withoutEmptySections(tree);
  return () =>
    version === 1 ? metadata : { resource_version: context.metadataState().resourceVersion, metadata };
}

/** As Hasura exports: `sources` stand there in any case. */
const withoutEmptySections = (tree: unknown): unknown =>
  Object.fromEntries(
    Object.entries(tree as object).filter(([key, value]) => key === 'sources' || !holdsNothing(value)),
  );

function inconsistenciesOf(context: EngineContext): {
  is_consistent: boolean;
  inconsistent_objects: readonly object[];
} {
  const found = context.metadataState().inconsistencies;
  return { is_consistent: found.length === 0, inconsistent_objects: found.map(toInconsistentObject) };
}

const reloadArguments = z
  .object({ reload_sources: z.union([z.boolean(), z.array(z.string())]).nullish() })
  .nullish();

async function reload(context: EngineContext, args: unknown): Promise<unknown> {
  const { reload_sources: sources } = parseArguments(reloadArguments, args) ?? {};
  const known = context.metadata().sources.map(({ name }) => name);
  const missing = Array.isArray(sources) ? sources.find((name) => !known.includes(name)) : undefined;
  if (missing !== undefined)
    throw new MetadataRefusal('not-exists', `Source with name "${missing}" not found in metadata`, {
      path: '$.args',
    });
  await context.reload();
  const { is_consistent, inconsistent_objects } = inconsistenciesOf(context);
  return { ...success, is_consistent, ...(is_consistent ? {} : { inconsistent_objects }) };
}

const replacing = z.object({
  allow_inconsistent_metadata: z.boolean().nullish(),
  metadata: z.record(z.string(), z.unknown()),
});

/** The metadata themselves, or (version 2, and what has a key "metadata") with options beside them. */
function replaceTree(context: EngineContext, { args, version }: Request, draft: Draft): Answer {
  const hasOptions = version === 2 || (typeof args === 'object' && args !== null && 'metadata' in args);
  const { metadata, allow_inconsistent_metadata: allows } = hasOptions
    ? parseArguments(replacing, args)
    : {
        metadata: parseArguments(z.record(z.string(), z.unknown()), args),
        allow_inconsistent_metadata: false,
      };
  draft.tree = metadata;
  draft.isChanged = true;
  draft.isReplaced = true;
  draft.allowsInconsistent = allows ?? false;
  return hasOptions ? () => inconsistenciesOf(context) : () => success;
}

/** As Hasura: the database stays known, with nothing tracked. */
const emptied = (tree: unknown): unknown => {
  const source = (key: string): unknown => valueAt(tree, ['sources', 0, key]);
  return {
    version: 3,
    sources: [
      {
        name: source('name'),
        kind: source('kind') ?? 'postgres',
        tables: [],
        configuration: source('configuration'),
      },
    ],
  };
};

/** Serves them. Throws `MetadataRefusal`, and then all stays as it was. */
async function serveDraft(change: MetadataChange, draft: Draft): Promise<void> {
  const metadata = metadataFromJson(draft.tree);
  refuseIncludes(treeOf(metadata));
  await change.replace(metadata, (found, before) => {
    if (draft.allowsInconsistent) return;
    if (draft.isReplaced && found.length > 0) throw refuseInconsistent('unexpected', continueWithout, found);
    const newly = newlyFound(found, before);
    if (newly.length > 0)
      throw refuseInconsistent('unexpected', 'cannot continue due to new inconsistent metadata', newly);
  });
}

export function newlyFound(
  found: readonly FoundInconsistency[],
  before: readonly FoundInconsistency[],
): FoundInconsistency[] {
  const known = before.map(toInconsistentObject);
  return found.filter((one) => !known.some((old) => isDeepStrictEqual(old, toInconsistentObject(one))));
}
