// Hasura's features that are not served here. Metadata that use one are refused at the start, by file, line and column: an
// action or a permission that is left out in silence would be missed by somebody.
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import type { MetadataPath } from './error.ts';
import type { Metadata, SourceMetadata, TableMetadata } from './schema.ts';

/** One feature, in Hasura's words, and where given metadata use it. */
export interface UnsupportedFeature {
  name: string;
  find(metadata: Metadata): MetadataPath[];
}

/** The sentence for who uses one. */
export const notServed = (feature: string): string =>
  `Hasura's ${feature}: not supported by this engine, real Hasura serves the same metadata`;

export const unsupportedFeatures: readonly UnsupportedFeature[] = [
  { name: 'several databases', find: ({ sources }) => (sources.length > 1 ? [['sources', 1]] : []) },
  inSections('actions', ['actions', 'custom_types']),
  inSections('cron triggers', ['cron_triggers']),
  inSections('remote schemas', ['remote_schemas']),
  inSections('network settings', ['network']),
  inSections('OpenTelemetry exporters', ['opentelemetry']),
  inSources('databases of another kind than postgres', (source) =>
    ['postgres', 'pg'].includes(source.kind) ? [] : [['kind']],
  ),
  inSources('read replicas', ({ configuration }) =>
    hasItems(configuration.read_replicas, ['configuration', 'read_replicas', 0]),
  ),
  inSources('connection templates', (source) =>
    has(source.configuration, 'connection_template', ['configuration']),
  ),
  inSources('logical models', (source) => hasItems(source.logical_models, ['logical_models'])),
  inSources('native queries', (source) => hasItems(source.native_queries, ['native_queries'])),
  inSources('stored procedures', (source) => hasItems(source.stored_procedures, ['stored_procedures'])),
  inSources('query tags', (source) => has(source, 'query_tags', [])),
  inSources('source health checks', (source) => has(source, 'health_check', [])),
  inTables('Apollo federation', (table) => has(table, 'apollo_federation_config', [])),
  inTables('event triggers', (table) => hasItems(table.event_triggers, ['event_triggers', 0])),
  inTables('remote relationships', (table) =>
    hasItems(table.remote_relationships, ['remote_relationships', 0]),
  ),
  inTables('relationships into another database', (table) =>
    (['object_relationships', 'array_relationships'] as const).flatMap((kind) =>
      table[kind].flatMap(({ using }, index): MetadataPath[] =>
        using.manual_configuration?.source === undefined
          ? []
          : [[kind, index, 'using', 'manual_configuration', 'source']],
      ),
    ),
  ),
  inTables('input validation by webhook', (table) =>
    (['insert_permissions', 'update_permissions', 'delete_permissions'] as const).flatMap((kind) =>
      table[kind].flatMap(({ permission }, index) =>
        has(permission, 'validate_input', [kind, index, 'permission']),
      ),
    ),
  ),
];

/** What metadata ask for and do not get, though nothing depends on it: one line each, for the log. */
export function metadataWarnings(
  { sources }: Metadata,
  features: readonly ExperimentalFeature[] = [],
): string[] {
  if (features.includes('naming_convention')) return [];
  return sources
    .filter(({ customization }) => customization?.naming_convention === 'graphql-default')
    .map(
      ({ name }) =>
        `naming_convention of source "${name}" does not count: HASURA_GRAPHQL_EXPERIMENTAL_FEATURES does not list naming_convention`,
    );
}

function inSections(name: string, sections: readonly (keyof Metadata)[]): UnsupportedFeature {
  return {
    name,
    find: (metadata) =>
      sections.flatMap((section) => {
        const value = metadata[section];
        if (Array.isArray(value)) return hasItems(value, [section, 0]);
        return value === undefined ? [] : [[section]];
      }),
  };
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
