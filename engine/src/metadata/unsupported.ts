// The one list of metadata features that parse but are not served. Each is refused by name at start-up; whoever
// makes the engine serve one removes its entry.
import type { ExperimentalFeature } from '../experimentalFeatures.ts';
import type { MetadataPath } from './error.ts';
import type { Metadata, SourceMetadata, TableMetadata } from './schema.ts';

/** One feature, and where given metadata use it. */
export interface UnsupportedFeature {
  name: string;
  find(metadata: Metadata): MetadataPath[];
}

export const unsupportedFeatures: readonly UnsupportedFeature[] = [
  // Never served: outside of what this engine is for.
  inSources('a database of another kind than postgres', (source) =>
    ['postgres', 'pg'].includes(source.kind) ? [] : [['kind']],
  ),
  inSources('a connection template', (source) =>
    has(source.configuration, 'connection_template', ['configuration']),
  ),
  inSources('logical models', (source) => hasItems(source.logical_models, ['logical_models'])),
  inSources('native queries', (source) => hasItems(source.native_queries, ['native_queries'])),
  inSources('stored procedures', (source) => hasItems(source.stored_procedures, ['stored_procedures'])),
  inSources('query tags', (source) => has(source, 'query_tags', [])),
  inSources('a source health check', (source) => has(source, 'health_check', [])),
  inTables('Apollo federation', (table) => has(table, 'apollo_federation_config', [])),
  inTables('a relationship into another source', (table) =>
    [
      ...table.object_relationships.map(named('object_relationships')),
      ...table.array_relationships.map(named('array_relationships')),
    ]
      .filter(({ relationship }) => relationship.using.manual_configuration?.source !== undefined)
      .map(({ path }) => [...path, 'using', 'manual_configuration', 'source']),
  ),
  inTables('input validation by webhook', (table) =>
    (['insert_permissions', 'update_permissions', 'delete_permissions'] as const).flatMap((kind) =>
      table[kind].flatMap(({ permission }, index) =>
        has(permission, 'validate_input', [kind, index, 'permission']),
      ),
    ),
  ),

  // Not served yet.
];

/** What metadata ask for and do not get, though nothing depends on it: one line each, for the log. */
export function metadataWarnings(
  { sources, cron_triggers: crons }: Metadata,
  features: readonly ExperimentalFeature[] = [],
): string[] {
  const conventions = features.includes('naming_convention')
    ? []
    : sources.filter(({ customization }) => customization?.naming_convention === 'graphql-default');
  const triggers = sources.flatMap(({ tables }) => tables.flatMap(({ event_triggers: of }) => of));
  return [
    ...conventions.map(
      ({ name }) =>
        `naming_convention of source "${name}" does not count: HASURA_GRAPHQL_EXPERIMENTAL_FEATURES does not list naming_convention`,
    ),
    ...triggers
      .filter((trigger) => trigger.response_transform !== undefined)
      .map(
        ({ name }) =>
          `response_transform of event trigger "${name}" does nothing: answers of webhooks are not kept`,
      ),
    ...crons
      .filter((trigger) => trigger.response_transform !== undefined)
      .map(
        ({ name }) =>
          `response_transform of cron trigger "${name}" does nothing: answers of webhooks are kept as they come`,
      ),
  ];
}

function inSources(
  name: string,
  find: (source: SourceMetadata, index: number) => MetadataPath[],
): UnsupportedFeature {
  return {
    name,
    find: ({ sources }) =>
      sources.flatMap((source, index) => find(source, index).map((path) => ['sources', index, ...path])),
  };
}

function inTables(
  name: string,
  find: (table: TableMetadata, source: number) => MetadataPath[],
): UnsupportedFeature {
  return inSources(name, ({ tables }, source) =>
    tables.flatMap((table, index) => find(table, source).map((path) => ['tables', index, ...path])),
  );
}

const hasItems = (items: readonly unknown[], path: MetadataPath): MetadataPath[] =>
  items.length > 0 ? [path] : [];

const has = <K extends string>(
  object: Partial<Record<K, unknown>>,
  key: K,
  path: MetadataPath,
): MetadataPath[] => (object[key] === undefined ? [] : [[...path, key]]);

const named =
  (kind: string) =>
  <R>(relationship: R, index: number): { relationship: R; path: MetadataPath } => ({
    relationship,
    path: [kind, index],
  });
