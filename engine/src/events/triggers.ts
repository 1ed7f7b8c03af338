// The event triggers of the metadata, with the environment filled in.
import type { Limits } from '../limits.ts';
import type { EventTriggerMetadata } from '../metadata/eventTriggers.ts';
import { showEntry } from '../metadata/load.ts';
import type { Metadata, SourceMetadata } from '../metadata/schema.ts';
import { type Inconsistency, InconsistentMetadataError } from '../model/types.ts';
import { webhookHeaders, webhookUrl } from '../webhook/template.ts';
import { readRequestTransform, type RequestTransform } from '../webhook/transform.ts';

export const operations = ['insert', 'update', 'delete'] as const;

export interface EventTrigger {
  readonly name: string;
  readonly schema: string;
  readonly table: string;
  readonly definition: EventTriggerMetadata['definition'];
  /** Fires where rows are replicated to, too. */
  readonly isAlways: boolean;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly transform?: RequestTransform | undefined;
  readonly retries: number;
  /** Milliseconds before the first retry. */
  readonly interval: number;
  /** Milliseconds for one delivery. */
  readonly timeout: number;
  /** Milliseconds that delivered and failed events are kept; null: for ever. */
  readonly keep: { readonly delivered: number; readonly failed: number } | null;
}

const hour = 3_600_000;

/** Throws an `InconsistentMetadataError` that names all that cannot be delivered: variables that are not set, names given twice. */
export function readEventTriggers(
  metadata: Metadata,
  source: SourceMetadata | undefined,
  { env, limits }: { env: NodeJS.ProcessEnv; limits: Limits },
): EventTrigger[] {
  const found: EventTrigger[] = [];
  const inconsistencies: Inconsistency[] = [];
  for (const { table, event_triggers: triggers } of source?.tables ?? []) {
    for (const entry of triggers) {
      const object = `event trigger "${entry.name}"`;
      try {
        if (found.some(({ name }) => name === entry.name))
          throw new Error('there is another one of this name');
        found.push(complete(entry, { schema: table.schema, table: table.name }, { env, limits }));
      } catch (error) {
        inconsistencies.push({
          object,
          reason: error instanceof Error ? error.message : String(error),
          entry,
        });
      }
    }
  }
  if (inconsistencies.length > 0)
    throw new InconsistentMetadataError(inconsistencies, (entry) => showEntry(metadata, entry));
  return found;
}

function complete(
  entry: EventTriggerMetadata,
  place: Pick<EventTrigger, 'schema' | 'table'>,
  { env, limits }: { env: NodeJS.ProcessEnv; limits: Limits },
): EventTrigger {
  const { retry_conf: retry, cleanup_config: cleanup } = entry;
  const older = cleanup?.clear_older_than;
  return {
    ...place,
    name: entry.name,
    definition: entry.definition,
    isAlways: entry.trigger_on_replication,
    url: webhookUrl({ text: entry.webhook, fromEnv: entry.webhook_from_env }, env),
    headers: webhookHeaders(entry.headers, env),
    transform: entry.request_transform && readRequestTransform(entry.request_transform),
    retries: retry?.num_retries ?? 0,
    interval: (retry?.interval_sec ?? 10) * 1000,
    timeout: (retry?.timeout_sec ?? 60) * 1000,
    keep:
      cleanup?.paused === true
        ? null
        : {
            delivered: older === undefined ? limits.eventKept : older * hour,
            failed: older === undefined ? limits.failedEventKept : older * hour,
          },
  };
}
