// Relationships that may lead into any source: from tables of another one, from types of actions and of remote schemas. They
// are made when the models of all sources are there.
import type { Metadata, TableMetadata } from '../metadata/schema.ts';
import { linkActions } from './actions.ts';
import { linkRemoteSchemas } from './remoteSchemas.ts';
import {
  type Column,
  type Model,
  type SourceRelationship,
  type Table,
  tableKey,
  type TableKey,
} from './types.ts';

type Report = (object: string, reason: unknown, entry: object) => void;

/** The models with them. What leads nowhere is reported. */
export function linkSources(models: readonly Model[], metadata: Metadata, report: Report): Model[] {
  const tablesOf = (source: string): Model['tables'] | undefined =>
    models.find((one) => one.source === source)?.tables;
  const context = { metadata, tablesOf, report };
  // Both are the first source's, and served beside all.
  const remotes = linkRemoteSchemas(models[0]?.remotes ?? [], {
    ...context,
    aggregateOf: (name) => models[0]?.naming.relationshipAggregate(name, 'rows') ?? name,
  });
  return models.map((model, index) => {
    const linked = new Map<TableKey, SourceRelationship[]>();
    for (const table of model.tables.values()) {
      const found = table.metadata.remote_relationships.flatMap((entry): SourceRelationship[] => {
        try {
          return relationshipOf(entry, table, models);
        } catch (error) {
          report(`remote relationship "${entry.name}" of "${table.key}"`, error, entry);
          return [];
        }
      });
      if (found.length > 0) linked.set(table.key, found);
    }
    const actions = index === 0 ? linkActions(model.actions, context) : model.actions;
    return { ...model, remotes, actions, sourceRelationships: linked };
  });
}

/** None where it leads to a remote schema. */
function relationshipOf(
  { name, definition }: TableMetadata['remote_relationships'][number],
  table: Table,
  models: readonly Model[],
): SourceRelationship[] {
  if (!('to_source' in definition)) return [];
  const { source, table: named, relationship_type: kind, field_mapping: given } = definition.to_source;
  const model = models.find((one) => one.source === source);
  if (model === undefined) throw new Error(`source with name "${source}" is not there`);
  const target = model.tables.get(tableKey(named));
  if (target === undefined)
    throw new Error(`table "${tableKey(named)}" is not tracked in source "${source}"`);
  const columnOf = (of: Table, column: string): Column => {
    const found = of.columns.find((one) => one.name === column);
    if (found === undefined) throw new Error(`column "${column}" of "${of.key}" does not exist`);
    return found;
  };
  const pairs = Object.entries(given).map(([own, theirs]) => ({
    own: columnOf(table, own),
    column: columnOf(target, theirs),
  }));
  if (pairs.length === 0) throw new Error('field_mapping names no column');
  const mapping = pairs.map(({ own, column }) => ({ field: own.field, column }));
  const link = { kind: 'table', many: kind === 'array', source, target: target.key, mapping } as const;
  return [{ name, own: pairs.map(({ own }) => own), link }];
}
