// Actions and their types, reconciled with the tables that they lead to.
import { parseType } from 'graphql';
import type { Catalog, CatalogTable } from '../introspect/catalog.ts';
import { isAsynchronous } from '../metadata/actions.ts';
import type { Metadata } from '../metadata/schema.ts';
import { withHeirs } from './inheritedRoles.ts';
import { scalarName } from './pgTypes.ts';
import {
  type Action,
  type Actions,
  type CustomEnum,
  type CustomField,
  type CustomObject,
  type CustomRelationship,
  tableKey,
  type TablesOf,
} from './types.ts';

export const noActions: Actions = {
  actions: [],
  objects: new Map(),
  inputs: new Map(),
  enums: new Map(),
  scalars: new Set(),
};

interface BuildOptions {
  readonly database: Catalog;
  readonly inheritedRoles: ReadonlyMap<string, readonly string[]>;
  readonly report: (object: string, reason: unknown, entry: object) => void;
}

const builtIn = ['Int', 'Float', 'String', 'Boolean', 'ID'];
/** Scalars of Postgres that a type may name though no table has them. */
const usual =
  'bigint smallint numeric uuid json jsonb date time timetz timestamp timestamptz interval bytea citext'.split(
    ' ',
  );

export function buildActions(
  metadata: Metadata,
  { database, inheritedRoles, report }: BuildOptions,
): Actions {
  const { actions, custom_types: types } = metadata;
  if (actions.length === 0 && types === undefined) return noActions;
  const fieldOf = (of: { name: string; type: string; description?: string | undefined }): CustomField => ({
    name: of.name,
    type: parseType(of.type),
    description: of.description,
  });
  const objects = new Map(
    (types?.objects ?? []).map(({ name, description, fields }): [string, CustomObject] => [
      name,
      { name, description, fields: fields.map(fieldOf), relationships: [] },
    ]),
  );
  const inputs = new Map(
    (types?.input_objects ?? []).map(({ name, description, fields }) => [
      name,
      { description, fields: fields.map(fieldOf) },
    ]),
  );
  const enums = new Map(
    (types?.enums ?? []).map(({ name, description, values }): [string, CustomEnum] => [
      name,
      { description, values: values.map((one) => ({ value: one.value, description: one.description })) },
    ]),
  );
  const scalars = new Set([
    ...builtIn,
    ...usual,
    ...(types?.scalars ?? []).map(({ name }) => name),
    ...database.tables.flatMap(({ columns }: CatalogTable) =>
      columns.filter(({ type }) => type.element === null).map(({ type }) => scalarName(type)),
    ),
  ]);
  const found: Actions = {
    objects,
    inputs,
    enums,
    scalars,
    actions: actions.map((entry): Action => {
      const { name, definition, comment, permissions } = entry;
      const roles = withHeirs(
        permissions.map(({ role }) => role),
        inheritedRoles,
      );
      const output = parseType(definition.output_type);
      return {
        name,
        kind: definition.type,
        isAsynchronous: isAsynchronous(definition),
        comment,
        arguments: definition.arguments.map(fieldOf),
        output,
        roles,
        metadata: entry,
      };
    }),
  };
  checkTypes(found, metadata, report);
  // Types that no action leads to are nobody's.
  return actions.length === 0 ? noActions : found;
}

/** With the relationships of their types, when the tables of all sources are there. */
export function linkActions(
  actions: Actions,
  {
    metadata,
    tablesOf,
    report,
  }: { readonly metadata: Metadata; readonly tablesOf: TablesOf } & Pick<BuildOptions, 'report'>,
): Actions {
  const objects = new Map(actions.objects);
  for (const entry of metadata.custom_types?.objects ?? []) {
    const { name } = entry;
    const relationships = entry.relationships.flatMap((one): CustomRelationship[] => {
      const object = `relationship "${one.name}" of type "${name}"`;
      const source = one.source ?? metadata.sources[0]?.name ?? '';
      const key = tableKey(one.remote_table);
      const tables = tablesOf(source);
      const table = tables?.get(key);
      if (tables === undefined) report(object, `there is no source "${source}"`, entry);
      else if (table === undefined) report(object, `table "${key}" is not tracked`, entry);
      else {
        const mapping = Object.entries(one.field_mapping).flatMap(([field, columnName]) => {
          const column = table.columns.find((candidate) => candidate.name === columnName);
          if (column === undefined) report(object, `column "${columnName}" does not exist`, entry);
          if (!entry.fields.some((own) => own.name === field))
            report(object, `field "${field}" does not exist`, entry);
          return column === undefined ? [] : [{ field, column }];
        });
        return [{ name: one.name, kind: one.type, source, target: key, mapping }];
      }
      return [];
    });
    const known = objects.get(name);
    if (known !== undefined) objects.set(name, { ...known, relationships });
  }
  return { ...actions, objects };
}

/** Every name means a type that may stand there. */
function checkTypes(found: Actions, metadata: Metadata, report: BuildOptions['report']): void {
  const isLeaf = (name: string): boolean => found.scalars.has(name) || found.enums.has(name);
  const isInput = (name: string): boolean => isLeaf(name) || found.inputs.has(name);
  const isOutput = (name: string): boolean => isLeaf(name) || found.objects.has(name);
  const check = (object: string, type: string, is: (name: string) => boolean, entry: object): void => {
    const name = type.replaceAll(/[\s[\]!]/g, '');
    if (!is(name)) report(object, `the type "${name}" is not there, or cannot stand there`, entry);
  };
  for (const entry of metadata.custom_types?.objects ?? []) {
    for (const { type } of entry.fields) check(`type "${entry.name}"`, type, isOutput, entry);
    const names = [...entry.fields, ...entry.relationships].map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) report(`type "${entry.name}"`, `two fields are named "${twice}"`, entry);
  }
  for (const entry of metadata.custom_types?.input_objects ?? [])
    for (const { type } of entry.fields) check(`type "${entry.name}"`, type, isInput, entry);
  for (const entry of metadata.actions) {
    const object = `action "${entry.name}"`;
    for (const { type } of entry.definition.arguments) check(object, type, isInput, entry);
    check(object, entry.definition.output_type, isOutput, entry);
  }
}
