// The commands of /v1/metadata by their names, and the form of a request.
import { z } from 'zod';
import { EngineError } from '../errors.ts';
import { actionCommands } from './actionCommands.ts';
import { collectionCommands } from './collectionCommands.ts';
import { cronCommands } from './cronCommands.ts';
import { eventTriggerCommands } from './eventTriggerCommands.ts';
import { immediateCommands } from './immediateCommands.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import { permissionCommands, roleCommands } from './permissionCommands.ts';
import { asksNewRemote, remoteCommands, remoteTableCommands } from './remoteCommands.ts';
import { tableCommands } from './tableCommands.ts';
import { type Command, parseArguments } from './tree.ts';

const request = z.object({
  type: z.string({ error: 'the key "type" was not present' }),
  args: z.unknown().optional(),
  version: z.literal([1, 2]).default(1),
  resource_version: z.int().optional(),
});
export type Request = z.output<typeof request>;

/** Those that change the metadata, one place of them each. */
export const editing = new Map<string, Command>([
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
export const reading = [
  'export_metadata',
  'get_inconsistent_metadata',
  'reload_metadata',
  'reload_remote_schema',
];
export const bulks = ['bulk', 'bulk_atomic', 'bulk_keep_going'];
const others = ['replace_metadata', 'clear_metadata', 'drop_inconsistent_metadata', ...bulks];

/** How many commands may stand in bulks. */
export const mostCommands = 10_000;
/** How much those of them may weigh together that ask the database or a remote schema. */
const mostWeight = 1000;
/** Of reading the metadata as commands have changed them, for a command that comes after those, and of asking a remote schema. */
export const readingWeight = 10;
export const success = { message: 'success' };

/** Who sends a request. */
export interface MetadataCaller {
  readonly hasSecret: boolean;
  /** The session's, as JSON. */
  readonly variables: string;
}

/** Throws `EngineError`. */
export function parseRequest(body: unknown, path: string): Request {
  const parsed = request.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new EngineError('parse-failed', issue?.message ?? 'expected an object', path);
}

/** The same of what stands in a bulk; undefined where it is malformed or unknown. */
export function knownRequest(body: unknown): Request | undefined {
  const asked = request.safeParse(body).data;
  return asked !== undefined && isKnown(asked.type) ? asked : undefined;
}

export const isKnown = (type: string): boolean =>
  editing.has(type) || immediateCommands.has(type) || [...reading, ...others].includes(type);

/** Hasura's others (sources, native queries, other databases) are named too. */
export const unknown = (type: string, path: string): EngineError =>
  new EngineError('not-supported', `${type} is not supported by this engine`, `${path}.type`);

export const parseBulk = (args: unknown): unknown[] =>
  parseArguments(z.array(z.unknown()).max(mostCommands), args);

/** What commands of one request that ask somebody may cost together. */
export class Budget {
  #left = mostWeight;

  /** Throws when it is used up. */
  spend(weight: number, path: string): void {
    this.#left -= weight;
    if (this.#left < 0)
      throw new MetadataRefusal(
        'bad-request',
        'the request has too many commands that ask the database or a remote schema',
        { path },
      );
  }
}

export const weightOf = (type: string): number =>
  asksSomebody(type) ? readingWeight : (immediateCommands.get(type)?.weight ?? 0);
const asksSomebody = (type: string): boolean => asksNewRemote(type) || type === 'reload_remote_schema';

/** Whether it has to be known what relationships lead to: that is read once for all of a request. */
export const needsCatalog = (type: string): boolean => type.endsWith('_rename_relationship');
