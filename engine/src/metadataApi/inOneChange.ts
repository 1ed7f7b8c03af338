// Commands that change metadata: one, or several in a bulk, are one change; what asks something beside them is done on the way.
import { z } from 'zod';
import type { EngineContext, MetadataChange } from '../context.ts';
import { EngineError } from '../errors.ts';
import type { Catalog } from '../introspect/catalog.ts';
import { introspect } from '../introspect/introspect.ts';
import { metadataFromJson } from '../metadata/load.ts';
import type { Metadata } from '../metadata/schema.ts';
import { functionNames } from '../roles/buildSource.ts';
import { toInconsistentObject, withoutObjects } from '../roles/consistentMetadata.ts';
import { checkResourceVersion, editableTree, serveEdited } from './changeMetadata.ts';
import { type ImmediateCommand, immediateCommands } from './immediateCommands.ts';
import {
  type Budget,
  editing,
  type MetadataCaller,
  mostCommands,
  needsCatalog,
  parseBulk,
  parseRequest,
  reading,
  readingWeight,
  type Request,
  success,
  unknown,
  weightOf,
} from './knownCommands.ts';
import { asRefusal, MetadataRefusal } from './metadataRefusal.ts';
import { askNewRemote, asksNewRemote, remoteName } from './remoteCommands.ts';
import { type Edit, type Json, listAt, parseArguments, sourceName } from './tree.ts';

export const inconsistencies = (
  context: EngineContext,
): { is_consistent: boolean; inconsistent_objects: readonly object[] } => {
  const found = context.metadataState().inconsistencies;
  return { is_consistent: found.length === 0, inconsistent_objects: found.map(toInconsistentObject) };
};

/** Metadata on their way: commands change them one after the other, then they are served as a whole. */
interface Draft {
  tree: Json;
  readonly edits: Edit[];
  isChanged: boolean;
  isReplaced: boolean;
  allowsInconsistent: boolean;
  commands: number;
  /** Of those that have changed them so far; undefined: not read yet. */
  read: Metadata | undefined;
  /** Of sources, by their names, read for commands that need them. */
  readonly catalogs: Map<string, Catalog>;
  /** Remote schemas to be read anew when all is done. */
  readonly reloads: string[];
}

/** Answers that say what came of it are known when the draft is served. */
type Answer = () => unknown;

export interface Asking {
  readonly caller: MetadataCaller;
  readonly budget: Budget;
}

/** Resolves to the answer. Throws `EngineError`, and then the metadata are as they were. */
export async function inOneChange(context: EngineContext, asked: Request, asking: Asking): Promise<unknown> {
  // What changes nothing waits for nobody.
  if (reading.includes(asked.type)) return readAnswer(context, asked, editableTree(context))();
  const { answer, reloads } = await context.changeMetadata(async (change: MetadataChange) => {
    checkResourceVersion(context, asked.resource_version);
    const draft: Draft = {
      tree: editableTree(context),
      edits: [],
      isChanged: false,
      isReplaced: false,
      allowsInconsistent: false,
      commands: 0,
      read: undefined,
      catalogs: new Map(),
      reloads: [],
    };
    const answers = await apply({ ...asking, context, draft, isAtomic: false }, asked, '$');
    if (draft.isChanged) await serveEdited(change, draft);
    for (const { afterwards } of draft.edits) await afterwards?.(context);
    return { answer: answers(), reloads: draft.reloads };
  });
  if (reloads.length > 0) await context.reload(reloads);
  return answer;
}

interface Applying extends Asking {
  readonly context: EngineContext;
  readonly draft: Draft;
  readonly isAtomic: boolean;
}

function changed(draft: Draft): void {
  draft.isChanged = true;
  draft.read = undefined;
}

const inSource = z.object({ source: sourceName });

/** Of the source that the command is about; undefined where there is none of its name. */
async function catalogFor({ context, draft }: Applying, { args }: Request): Promise<Catalog | undefined> {
  const named = inSource.safeParse(args).data?.source;
  const source = context.metadata().sources.find(({ name }) => name === named);
  if (source === undefined) return undefined;
  const pool = context.poolOf(source.name);
  if (pool === undefined)
    throw new MetadataRefusal('unexpected', `the database of source "${source.name}" cannot be reached`, {
      path: '$.args.source',
    });
  const catalog = draft.catalogs.get(source.name) ?? (await introspect(pool, functionNames(source)));
  draft.catalogs.set(source.name, catalog);
  return catalog;
}

async function apply(applying: Applying, asked: Request, path: string): Promise<Answer> {
  const { context, draft, isAtomic, budget } = applying;
  draft.commands += 1;
  if (draft.commands > mostCommands)
    throw new MetadataRefusal('bad-request', 'the request has too many commands', { path });
  if (path !== '$') budget.spend(weightOf(asked.type), path);
  const edit = editing.get(asked.type);
  if (edit !== undefined) {
    if (path !== '$' && asksNewRemote(asked.type)) await at(path, () => askNewRemote(context, asked.args));
    const catalog = needsCatalog(asked.type) ? await at(path, () => catalogFor(applying, asked)) : undefined;
    const done = await at(path, () => edit(draft.tree, asked.args ?? {}, catalog));
    draft.edits.push(done);
    changed(draft);
    return () => done.answer ?? success;
  }
  const immediate = immediateCommands.get(asked.type);
  if (immediate !== undefined) {
    if (isAtomic)
      throw new MetadataRefusal('not-supported', `${asked.type} is not supported in bulk_atomic`, { path });
    const answer = await at(path, () => runWithin(applying, immediate, asked.args, path));
    return () => answer;
  }
  switch (asked.type) {
    case 'bulk':
    case 'bulk_atomic': {
      const answers: Answer[] = [];
      const within = { ...applying, isAtomic: isAtomic || asked.type === 'bulk_atomic' };
      for (const [index, body] of parseBulk(asked.args).entries()) {
        const place = `${path}.args[${String(index)}]`;
        answers.push(await apply(within, parseRequest(body, place), place));
      }
      return asked.type === 'bulk' ? () => answers.map((answer) => answer()) : () => success;
    }
    case 'replace_metadata':
      return replaceTree(context, asked, draft);
    case 'clear_metadata':
      draft.tree = emptied(draft.tree);
      changed(draft);
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
      changed(draft);
      return () => success;
    }
    case 'reload_remote_schema':
      draft.reloads.push(await at(path, () => remoteName(context, asked.args)));
      return () => success;
    default:
      if (reading.includes(asked.type)) return readAnswer(context, asked, draft.tree);
      throw unknown(asked.type, path);
  }
}

/** It sees the metadata as the commands before it leave them. */
function runWithin(
  { context, draft, caller, budget }: Applying,
  { run }: ImmediateCommand,
  args: unknown,
  path: string,
): Promise<unknown> {
  if (draft.isChanged && draft.read === undefined) {
    budget.spend(readingWeight, path);
    draft.read = metadataFromJson(structuredClone(draft.tree));
  }
  const { read, isChanged } = draft;
  const seen = read !== undefined && isChanged ? asChanged(context, read) : context;
  return run(seen, args, caller.variables);
}

/** What of these metadata does not fit the database is found when they are to be served. */
const asChanged = (context: EngineContext, metadata: Metadata): EngineContext => ({
  ...context,
  metadata: () => metadata,
  metadataState: () => ({ ...context.metadataState(), metadata, inconsistencies: [] }),
});

/** Paths in errors of a command begin with its place in the bulk. */
async function at<T>(path: string, run: () => T | Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    const error = asRefusal(cause);
    if (!(error instanceof EngineError) || path === '$') throw error;
    const place = `${path}${error.path.slice(1)}`;
    if (error instanceof MetadataRefusal)
      throw new MetadataRefusal(error.code, error.message, {
        path: place,
        internal: error.internal,
        status: error.status,
      });
    throw new EngineError(error.code, error.message, place, error.internal);
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
  changed(draft);
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
