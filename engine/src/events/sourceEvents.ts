// Event triggers, cron triggers and scheduled events of an engine: those of each source stand in its own database, what the
// clock fires in the first source's.
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import { EngineError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import type { ScheduledEvent } from '../metadata/cronTriggers.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata, SourceMetadata } from '../metadata/schema.ts';
import { type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';
import { readCronTriggers } from './cronTriggers.ts';
import { EventHost, type EventHostOptions, type Firing } from './eventHost.ts';
import { type EventTrigger, readEventTriggers } from './triggers.ts';

type Address = EventHostOptions['address'];
/** Of the sources. */
interface Databases {
  /** Of all that are listed. */
  names(): readonly string[];
  /** Those that there are, the first source's before the others. */
  all(): readonly (readonly [string, Pick<Database, 'pool' | 'address'>])[];
}

interface Hosted {
  readonly host: EventHost;
  readonly address: Address;
  /** Where its triggers were installed last. */
  pool: pg.Pool;
}

export interface SourceEventsOptions extends Omit<EventHostOptions, 'address' | 'takesScheduled'> {
  /** Milliseconds that what is delivered may take when its source is gone. */
  readonly patience: number;
}

export class SourceEvents {
  readonly #options: SourceEventsOptions;
  /** By the sources' names, the first source's before the others. */
  #hosts = new Map<string, Hosted>();
  readonly #ending = new Set<Promise<void>>();

  constructor(options: SourceEventsOptions) {
    this.#options = options;
  }

  /**
   * The databases fire these triggers from now on, and no others; what they and the clock fire is delivered. A source that is
   * listed and is not served, as its database is away, keeps what it has.
   */
  async serve(metadata: Metadata, databases: Databases, conditions?: Firing['conditions']): Promise<void> {
    const { env } = this.#options;
    const all = new Map(databases.all());
    const listed = new Set(databases.names());
    const same = await sameDatabases(databases);
    const next = new Map<string, Hosted>();
    for (const [index, source] of metadata.sources.entries()) {
      const database = all.get(source.name);
      if (database === undefined || same.has(source.name)) continue;
      const { address, pool } = database;
      const known = this.#hostAt(source.name, address, listed);
      const host = known?.host ?? new EventHost({ ...this.#options, address, takesScheduled: index === 0 });
      next.set(source.name, { host, address, pool });
    }
    for (const [name, one] of this.#hosts) {
      if ([...next.values()].some(({ host }) => host === one.host)) continue;
      if (listed.has(name) && !next.has(name) && !same.has(name)) next.set(name, one);
      else await this.#retire(one, same.has(name));
    }
    this.#hosts = next;
    for (const [index, source] of metadata.sources.entries()) {
      const hosted = next.get(source.name);
      if (hosted === undefined) continue;
      const triggers = this.#triggersOf(metadata, source);
      const crons = index === 0 ? readCronTriggers(metadata, env) : [];
      await hosted.host.serve({ triggers, crons, conditions }, hosted.pool);
    }
  }

  /** As of `EventHost`, for one source. */
  async follow(
    source: string,
    client: pg.ClientBase,
    next?: { readonly metadata: Metadata; readonly conditions: Firing['conditions'] },
  ): Promise<void> {
    const host = this.#hosts.get(source)?.host;
    if (next === undefined) return host?.follow(client);
    const { metadata, conditions } = next;
    const triggers = this.#triggersOf(
      metadata,
      metadata.sources.find(({ name }) => name === source),
    );
    await host?.follow(client, { triggers, conditions });
  }

  /** Makes place for events of a source though the metadata have no triggers, and delivers them. */
  async demand(source: string, pool: pg.Pool): Promise<void> {
    const host = this.#hosts.get(source)?.host;
    if (host === undefined)
      throw new EngineError(
        'not-supported',
        `source "${source}" has no events: it is not served, or another one's`,
      );
    await host.demand(pool);
  }

  /** Why a scheduled event can never be delivered, in words that give nothing away; undefined where it can. */
  reasonAgainst({ webhook, headers }: ScheduledEvent): string | undefined {
    const { env } = this.#options;
    try {
      webhookUrl({ text: webhook }, env);
      webhookHeaders(headers, env);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Changes of some tables are to be told to it. */
  get isWatching(): boolean {
    return this.#all().some(({ isWatching }) => isWatching);
  }

  /** These tables have changed, of whichever source. */
  wake(tables: readonly string[]): void {
    for (const host of this.#all()) host.wake(tables);
  }

  /** There are events that no table has caused. */
  wakeAll(): void {
    for (const host of this.#all()) host.wakeAll();
  }

  async stop(patience: number): Promise<void> {
    await Promise.all([...this.#all().map((host) => host.stop(patience)), ...this.#ending]);
  }

  #all(): EventHost[] {
    return [...this.#hosts.values()].map(({ host }) => host);
  }

  #triggersOf(metadata: Metadata, source: SourceMetadata | undefined): EventTrigger[] {
    const { env, config } = this.#options;
    return readEventTriggers(metadata, source, { env, limits: config.limits });
  }

  /** Of this source, or of one that had another name and has left. */
  #hostAt(name: string, address: Address, listed: ReadonlySet<string>): Hosted | undefined {
    const isHere = (one: Hosted | undefined): boolean => isDeepStrictEqual(one?.address, address);
    const own = this.#hosts.get(name);
    if (own !== undefined) return isHere(own) ? own : undefined;
    return [...this.#hosts].find(([former, one]) => !listed.has(former) && isHere(one))?.[1];
  }

  /** Its source is gone: nothing writes events any more that nobody would deliver. */
  async #retire({ host, pool }: Hosted, isSame: boolean): Promise<void> {
    if (!isSame)
      await host.serve({ triggers: [], crons: [] }, pool).catch((error: unknown) => {
        // It may be away for good.
        this.#options.logger.warn(`event triggers of a source that is gone stay there: ${String(error)}`);
      });
    const ending = host.stop(this.#options.patience).finally(() => this.#ending.delete(ending));
    this.#ending.add(ending);
  }
}

/**
 * Throws an `InconsistentMetadataError` for triggers that cannot be delivered; those of a source whose database is that of
 * another one are: two would take away each other's triggers.
 */
export async function checkEvents(
  metadata: Metadata,
  databases: Pick<Databases, 'all'>,
  { env, limits }: { env: NodeJS.ProcessEnv; limits: Limits },
): Promise<void> {
  const inconsistencies: Inconsistency[] = [];
  const attempt = (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      if (!(error instanceof InconsistentMetadataError)) throw error;
      inconsistencies.push(...error.inconsistencies);
    }
  };
  for (const source of metadata.sources) attempt(() => readEventTriggers(metadata, source, { env, limits }));
  attempt(() => readCronTriggers(metadata, env));
  const same = await sameDatabases(databases);
  for (const { name, tables } of metadata.sources) {
    const other = same.get(name);
    if (other === undefined) continue;
    for (const entry of tables.flatMap(({ event_triggers: triggers }) => triggers))
      inconsistencies.push({
        object: `event trigger "${entry.name}"`,
        reason: `the database of source "${name}" is that of source "${other}" too: only the first of them can have event triggers`,
        entry,
      });
  }
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));
}

/** Sources whose database is that of one before them, by its name. */
async function sameDatabases(databases: Pick<Databases, 'all'>): Promise<ReadonlyMap<string, string>> {
  const all = databases.all();
  if (all.length < 2) return new Map();
  const found = await Promise.all(all.map(([, { pool }]) => identityOf(pool)));
  const same = new Map<string, string>();
  for (const [index, [name]] of all.entries()) {
    const identity = found[index];
    const before = found.indexOf(identity);
    if (identity !== undefined && before < index) same.set(name, all[before]?.[0] ?? '');
  }
  return same;
}

/** Which database it leads to, whatever its address says; undefined where it does not answer. */
async function identityOf(pool: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await pool.query<{ identity: string }>(
      `select concat_ws(' ', oid, pg_postmaster_start_time()) as identity from pg_database where datname = current_database()`,
    );
    return rows[0]?.identity;
  } catch {
    return undefined;
  }
}
