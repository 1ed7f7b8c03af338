// The commands of /v1/metadata that change no metadata: they ask or change what stands beside them, in the database or at a
// remote schema, and what they have done stays done, in a bulk too.
import type { EngineContext } from '../context.ts';
import { catalogCommands } from './catalogCommands.ts';
import { readCatalogState, writeCatalogState } from './catalogState.ts';
import { eventCommands } from './eventCommands.ts';
import { introspectRemote } from './remoteCommands.ts';

/** Who may: every administrator, who sends the admin secret, or who may change metadata, too. */
type Need = 'admin' | 'secret' | 'changer';

export interface ImmediateCommand {
  readonly need: Need;
  /** How much of a bulk's budget it takes. */
  readonly weight: number;
  /** `variables`: the caller's, as JSON. */
  readonly run: (context: EngineContext, args: unknown, variables: string) => Promise<unknown>;
}

/** The whole catalog, or another server. */
const heavy = 10;

export const immediateCommands: ReadonlyMap<string, ImmediateCommand> = new Map<string, ImmediateCommand>([
  ...[...eventCommands].map(([name, { needsSecret, run }]): [string, ImmediateCommand] => [
    name,
    { need: needsSecret ? 'secret' : 'admin', weight: 1, run },
  ]),
  ...[...catalogCommands].map(([name, run]): [string, ImmediateCommand] => [
    name,
    { need: 'admin', weight: heavy, run: (context, args) => run(context, args ?? {}) },
  ]),
  ['introspect_remote_schema', { need: 'admin', weight: heavy, run: introspectRemote }],
  ['get_catalog_state', { need: 'changer', weight: 1, run: ({ pool }) => readCatalogState(pool) }],
  [
    'set_catalog_state',
    {
      need: 'changer',
      weight: 1,
      run: async ({ pool }, args) => {
        await writeCatalogState(pool, args);
        return { message: 'success' };
      },
    },
  ],
]);
