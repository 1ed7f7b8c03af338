// The commands of /v1/metadata (Hasura documentation: "Metadata API reference"): one, or several in a bulk.
import { z } from 'zod';
import type { EngineContext, MetadataChange } from '../context.ts';
import { asEngineError, EngineError, toErrorEntry } from '../errors.ts';
import type { Catalog } from '../introspect/catalog.ts';
import { introspect } from '../introspect/introspect.ts';
import { functionNames } from '../roles/buildRoles.ts';
import { toInconsistentObject, withoutObjects } from '../roles/consistentMetadata.ts';
import { readCatalogState, writeCatalogState } from './catalogState.ts';
import { checkResourceVersion, editableTree, serveEdited } from './changeMetadata.ts';
import { actionCommands } from './actionCommands.ts';
import { collectionCommands } from './collectionCommands.ts';
import { cronCommands } from './cronCommands.ts';
import { eventTriggerCommands } from './eventTriggerCommands.ts';
import { asRefusal, MetadataRefusal } from './metadataRefusal.ts';
import { permissionCommands, roleCommands } from './permissionCommands.ts';
import { remoteCommands, remoteTableCommands } from './remoteCommands.ts';
import { tableCommands } from './tableCommands.ts';
import { type Command, type Edit, type Json, listAt, parseArguments } from './tree.ts';

const request = z.object({
  type: z.string({ error: 'the key "type" was not present' }),
  args: z.unknown().optional(),
  version: z.literal([1, 2]).default(1),
  resource_version: z.int().optional(),
});
type Request = z.output<typeof request>;

const editing = new Map<string, Command>([
  ...Object.entries({
    ...tableCommands,
    ...permissionCommands,
    ...remoteTableCommands,
    ...eventTriggerCommands,
  }).flatMap(([name, command]) =>
    ['pg', 'postgres'].map((kind): [string, Command] => [`${kind}_${name}`, command]),
  ),
  ...Object.entries({
    ...roleCommands,
    ...collectionCommands,
    ...cronCommands,
    ...remoteCommands,
    ...actionCommands,
  }),
]);
const reading = ['export_metadata', 'get_inconsistent_metadata', 'reload_metadata'];
const bulks = ['bulk', 'bulk_atomic', 'bulk_keep_going'];
const others = ['replace_metadata', 'clear_metadata', 'drop_inconsistent_metadata', ...bulks];
const catalog = ['get_catalog_state', 'set_catalog_state'];

/** How many commands may stand in bulks. */
const mostCommands = 10_000;
const success = { message: 'success' };

/**
 * Runs what a request to /v1/metadata says and resolves to the answer. `mayChange`: the caller has sent the admin secret
 * and the engine serves changes. Throws `EngineError`.
 */
export async function runCommand(
  context: EngineContext,
  body: unknown,
  mayChange: boolean,
): Promise<unknown> {
  const asked = parseRequest(body, '$');
  if (!mayChange) refuseChanges(context, asked);
  try {
    switch (asked.type) {
      case 'reload_metadata':
        return await reload(context, asked.args);
      case 'get_catalog_state':
        return await readCatalogState(context.pool);
      case 'set_catalog_state':
        await writeCatalogState(context.pool, asked.args);
        return success;
      case 'bulk_keep_going':
        return await keepGoing(context, asked);
      default:
        return await inOneChange(context, asked);
    }
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

function refuseChanges(context: EngineContext, { type }: Request): void {
  if (reading.includes(type)) return;
  if (!editing.has(type) && ![...others, ...catalog].includes(type)) throw unknown(type, '$');
  if (!context.isChangeable)
    throw new EngineError(
      'not-supported',
      `${type} is not supported by this engine as it was started: changes over HTTP are off (serve --api)`,
      '$.type',
    );
  throw new EngineError('access-denied', `${type} needs the admin secret`, '$.type');
}

/** Hasura's others (sources, native queries, other databases) are named too. */
const unknown = (type: string, path: string): EngineError =>
  new EngineError('not-supported', `${type} is not supported by this engine`, `${path}.type`);

const reloadArguments = z
  .object({
    reload_sources: z.union([z.boolean(), z.array(z.string())]).nullish(),
    reload_remote_schemas: z.union([z.boolean(), z.array(z.string())]).nullish(),
  })
  .nullish();

async function reload(context: EngineContext, args: unknown): Promise<unknown> {
  const { reload_sources: sources, reload_remote_schemas: remotes } =
    parseArguments(reloadArguments, args) ?? {};
  const remoteNames = context.metadata().remote_schemas.map(({ name }) => name);
  const unknownRemote = Array.isArray(remotes)
    ? remotes.find((name) => !remoteNames.includes(name))
    : undefined;
  if (unknownRemote !== undefined)
    throw new MetadataRefusal(
      'not-exists',
      `Remote schema with name ${unknownRemote} not found in metadata`,
      {
        path: '$.args',
      },
    );
  const known = context.metadata().sources.map(({ name }) => name);
  const missing = Array.isArray(sources) ? sources.find((name) => !known.includes(name)) : undefined;
  if (missing !== undefined)
    throw new MetadataRefusal('not-exists', `Source with name "${missing}" not found in metadata`, {
      path: '$.args',
    });
  await context.reload(Array.isArray(remotes) ? remotes : remotes === false ? [] : 'all');
  const { is_consistent, inconsistent_objects } = inconsistencies(context);
  return { ...success, is_consistent, ...(is_consistent ? {} : { inconsistent_objects }) };
}

const inconsistencies = (
  context: EngineContext,
): { is_consistent: boolean; inconsistent_objects: readonly object[] } => {
  const found = context.metadataState().inconsistencies;
  return { is_consistent: found.length === 0, inconsistent_objects: found.map(toInconsistentObject) };
};

/** Each by itself: one that fails leaves its error among the answers. */
async function keepGoing(
  context: EngineContext,
  { args, resource_version: expected }: Request,
): Promise<unknown> {
  checkResourceVersion(context, expected);
  const answers: unknown[] = [];
  for (const [index, body] of parseBulk(args).entries()) {
    try {
      answers.push(await inOneChange(context, parseRequest(body, `$.args[${String(index)}]`)));
    } catch (cause) {
      const { extensions, message } = toErrorEntry(asEngineError(asRefusal(cause)), true);
      const { path, code, ...internal } = extensions;
      answers.push({ path, error: message, code, ...internal });
    }
  }
  return answers;
}

const parseBulk = (args: unknown): unknown[] => parseArguments(z.array(z.unknown()).max(mostCommands), args);

/** Metadata on their way: commands change them one after the other, then they are served as a whole. */
interface Draft {
  tree: Json;
  readonly edits: Edit[];
  isChanged: boolean;
  isReplaced: boolean;
  allowsInconsistent: boolean;
  commands: number;
  /** Where a command has to know more than the metadata. */
  readonly catalog: Catalog | undefined;
}

/** Answers that say what came of it are known when the draft is served. */
type Answer = () => unknown;

async function inOneChange(context: EngineContext, asked: Request): Promise<unknown> {
  // What changes nothing waits for nobody.
  if (reading.includes(asked.type)) return readAnswer(context, asked, editableTree(context))();
  return context.changeMetadata(async (change: MetadataChange) => {
    checkResourceVersion(context, asked.resource_version);
    const draft: Draft = {
      tree: editableTree(context),
      edits: [],
      isChanged: false,
      isReplaced: false,
      allowsInconsistent: false,
      commands: 0,
      catalog: needsCatalog(asked)
        ? await introspect(context.pool, functionNames(context.metadata()))
        : undefined,
    };
    const answer = apply(context, asked, draft, '$');
    if (draft.isChanged) await serveEdited(change, draft);
    for (const { afterwards } of draft.edits) await afterwards?.(context);
    return answer();
  });
}

/** Whether what a relationship leads to has to be known, by one of the commands. */
function needsCatalog({ type, args }: Pick<Request, 'type' | 'args'>): boolean {
  if (!bulks.includes(type)) return type.endsWith('_rename_relationship');
  return (
    Array.isArray(args) && args.some((one) => request.safeParse(one).data && needsCatalog(one as Request))
  );
}

function apply(context: EngineContext, asked: Request, draft: Draft, path: string): Answer {
  draft.commands += 1;
  if (draft.commands > mostCommands)
    throw new MetadataRefusal('bad-request', 'the request has too many commands', { path });
  const edit = editing.get(asked.type);
  if (edit !== undefined) {
    const done = at(path, () => edit(draft.tree, asked.args ?? {}, draft.catalog));
    draft.edits.push(done);
    draft.isChanged = true;
    return () => done.answer ?? success;
  }
  switch (asked.type) {
    case 'bulk':
    case 'bulk_atomic': {
      const answers = parseBulk(asked.args).map((body, index) => {
        const place = `${path}.args[${String(index)}]`;
        return apply(context, parseRequest(body, place), draft, place);
      });
      return asked.type === 'bulk' ? () => answers.map((answer) => answer()) : () => success;
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
          {
            path,
          },
        );
      const found = context.metadataState().inconsistencies;
      draft.tree = withoutObjects(
        draft.tree,
        found.map(({ path: place }) => place),
      ) as Json;
      draft.isChanged = true;
      return () => success;
    }
    default:
      if (reading.includes(asked.type)) return readAnswer(context, asked, draft.tree);
      throw unknown(asked.type, path);
  }
}

/** Paths in errors of a command begin with its place in the bulk. */
function at<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError) || path === '$') throw error;
    throw new EngineError(error.code, error.message, `${path}${error.path.slice(1)}`, error.internal);
  }
}

function readAnswer(context: EngineContext, { type, version }: Request, tree: Json): Answer {
  switch (type) {
    case 'export_metadata': {
      const metadata = structuredClone(tree);
      return () =>
        version === 1 ? metadata : { resource_version: context.metadataState().resourceVersion, metadata };
    }
    case 'get_inconsistent_metadata':
      return () => inconsistencies(context);
    default:
      // A reload within a bulk: what is served then was read from the database as it is.
      return () => ({ ...success, is_consistent: inconsistencies(context).is_consistent });
  }
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
  return hasOptions ? () => inconsistencies(context) : () => success;
}

/** As Hasura: the database stays known, with nothing tracked. */
const emptied = (tree: Json): Json => ({
  version: 3,
  sources: listAt(tree, 'sources').map(({ name, kind, configuration }) => ({
    name,
    kind: kind ?? 'postgres',
    tables: [],
    configuration,
  })),
});
