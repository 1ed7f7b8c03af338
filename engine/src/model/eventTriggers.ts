// Whether the database has what event triggers name.
import type { CatalogTable } from '../introspect/catalog.ts';
import type { TableMetadata } from '../metadata/schema.ts';

type Report = (object: string, reason: unknown, entry: object) => void;

export function checkEventTriggers(
  { event_triggers: triggers }: TableMetadata,
  found: CatalogTable,
  report: Report,
): void {
  const columns = new Set(found.columns.map(({ name }) => name));
  for (const trigger of triggers) {
    const object = `event trigger "${trigger.name}"`;
    if (found.kind !== 'table') report(object, 'event triggers are for tables, not for views', trigger);
    const { insert, update, delete: removal } = trigger.definition;
    const named = [insert, update, removal].flatMap((of) => [of?.columns ?? [], of?.payload ?? []]);
    const missing = named.flatMap((list) => (list === '*' ? [] : list)).find((name) => !columns.has(name));
    if (missing !== undefined) report(object, `column "${missing}" does not exist`, trigger);
  }
}
