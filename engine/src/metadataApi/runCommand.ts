// The commands of /v1/metadata (Hasura documentation: "Metadata API reference"): one, or several in a bulk.
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { asEngineError, EngineError, toErrorEntry } from '../errors.ts';
import { checkResourceVersion } from './changeMetadata.ts';
import { immediateCommands } from './immediateCommands.ts';
import { type Asking, inconsistencies, inOneChange } from './inOneChange.ts';
import {
  Budget,
  bulks,
  isKnown,
  knownRequest,
  type MetadataCaller,
  mostCommands,
  parseBulk,
  parseRequest,
  reading,
  type Request,
  success,
  unknown,
  weightOf,
} from './knownCommands.ts';
import { asRefusal, MetadataRefusal } from './metadataRefusal.ts';
import { askNewRemote, asksNewRemote, reloadRemote } from './remoteCommands.ts';
import { parseArguments } from './tree.ts';

/** Runs what a request to /v1/metadata says and resolves to the answer. Throws `EngineError`. */
export async function runCommand(
  context: EngineContext,
  body: unknown,
  caller: MetadataCaller,
): Promise<unknown> {
  const asked = parseRequest(body, '$');
  refuseWhatMayNot(context, asked, { caller, path: '$', seen: { commands: 0 } });
  try {
    const asking = { caller, budget: new Budget() };
    if (asked.type === 'bulk_keep_going') return await keepGoing(context, asked, asking);
    return await runOne(context, asked, asking);
  } catch (error) {
    throw asRefusal(error);
  }
}

/** A command by itself, or a bulk that is one change. */
async function runOne(context: EngineContext, asked: Request, asking: Asking): Promise<unknown> {
  if (asked.type === 'reload_metadata') return reload(context, asked.args);
  if (asked.type === 'reload_remote_schema') return reloadRemote(context, asked.args);
  const immediate = immediateCommands.get(asked.type);
  if (immediate !== undefined) return immediate.run(context, asked.args, asking.caller.variables);
  if (asksNewRemote(asked.type)) await askNewRemote(context, asked.args);
  return inOneChange(context, asked, asking);
}

/** Before anything is done; of a bulk every command. */
function refuseWhatMayNot(
  context: EngineContext,
  asked: Request,
  at: { readonly caller: MetadataCaller; readonly path: string; readonly seen: { commands: number } },
): void {
  const { type, args } = asked;
  const { path, seen, caller } = at;
  seen.commands += 1;
  if (seen.commands > mostCommands)
    throw new MetadataRefusal('bad-request', 'the request has too many commands', { path });
  if (bulks.includes(type) && Array.isArray(args)) {
    for (const [index, body] of args.entries()) {
      const place = `${path}.args[${String(index)}]`;
      // What is malformed or unknown is said when it comes to it: other commands may be kept.
      const inner = knownRequest(body);
      if (inner !== undefined) refuseWhatMayNot(context, inner, { ...at, path: place });
    }
    return;
  }
  if (reading.includes(type)) return;
  const need = immediateCommands.get(type)?.need ?? 'changer';
  if (need === 'admin') return;
  if (!isKnown(type)) throw unknown(type, path);
  if (need === 'changer' && !context.isChangeable)
    throw new EngineError(
      'not-supported',
      `${type} is not supported by this engine as it was started: changes over HTTP are off (serve --api)`,
      `${path}.type`,
    );
  if (!caller.hasSecret)
    throw new EngineError('access-denied', `${type} needs the admin secret`, `${path}.type`);
}

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

/** Each by itself: one that fails leaves its error among the answers. */
async function keepGoing(
  context: EngineContext,
  { args, resource_version: expected }: Request,
  asking: Asking,
): Promise<unknown> {
  checkResourceVersion(context, expected);
  const answers: unknown[] = [];
  for (const [index, body] of parseBulk(args).entries()) {
    try {
      const place = `$.args[${String(index)}]`;
      const asked = parseRequest(body, place);
      if (!isKnown(asked.type)) throw unknown(asked.type, place);
      asking.budget.spend(weightOf(asked.type), place);
      answers.push(await runOne(context, asked, asking));
    } catch (cause) {
      const { extensions, message } = toErrorEntry(asEngineError(asRefusal(cause)), true);
      const { path, code, ...internal } = extensions;
      answers.push({ path, error: message, code, ...internal });
    }
  }
  return answers;
}
