// The commands of /v1/metadata about remote schemas, and relationships from and to them (Hasura documentation: "Metadata API
// reference").
import { introspectionFromSchema } from 'graphql';
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { remoteSchemas } from '../metadata/remoteSchemas.ts';
import { MetadataRefusal } from './metadataRefusal.ts';
import {
  command,
  type Command,
  comment,
  compact,
  type Edit,
  fail,
  findTable,
  inTable,
  type Json,
  listAt,
  name,
  parseArguments,
  qualified,
  quoted,
  removeFrom,
  sourceName,
} from './tree.ts';

const definition = z.record(z.string(), z.unknown());

function findRemote(tree: Json, remote: string, at = '.name'): Json {
  return (
    listAt(tree, 'remote_schemas').find((one) => one['name'] === remote) ??
    fail('not-exists', `remote schema with name "${remote}" does not exist`, at)
  );
}

const subjectOf = (remote: string): string => `remote_schema ${remote}`;

const ofType = z.object({ remote_schema: name, type_name: name, name });

/** The relationships of a type, made when there are none. */
function relationshipsOf(tree: Json, remote: string, type: string): Json[] {
  const types = listAt(findRemote(tree, remote, '.remote_schema'), 'remote_relationships');
  const found = types.find((one) => one['type_name'] === type);
  if (found !== undefined) return listAt(found, 'relationships');
  const made: Json = { type_name: type, relationships: [] };
  types.push(made);
  return listAt(made, 'relationships');
}

/** Takes away what is empty then. */
function removeRelationship(
  tree: Json,
  { remote_schema: remote, type_name: type, name: own }: z.output<typeof ofType>,
): boolean {
  const relationships = relationshipsOf(tree, remote, type);
  const isThere = relationships.some((one) => one['name'] === own);
  const entry = findRemote(tree, remote);
  const kept = relationships.filter((one) => one['name'] !== own);
  for (const of of listAt(entry, 'remote_relationships'))
    if (of['type_name'] === type) of['relationships'] = kept;
  if (kept.length === 0) removeFrom(entry, 'remote_relationships', (of) => of['type_name'] === type);
  return isThere;
}

const setRelationship =
  (isNew: boolean) =>
  (tree: Json, args: z.output<typeof ofType> & { definition: Json }): Edit => {
    const relationships = relationshipsOf(tree, args.remote_schema, args.type_name);
    const index = relationships.findIndex((one) => one['name'] === args.name);
    if (isNew && index >= 0)
      fail(
        'already-exists',
        `remote relationship with name "${args.name}" already exists on type "${args.type_name}"`,
      );
    if (!isNew && index < 0) noRelationship(args);
    relationships.splice(isNew ? relationships.length : index, isNew ? 0 : 1, {
      name: args.name,
      definition: args.definition,
    });
    return {
      subject: `remote_schema_remote_relationship ${args.name} in type ${args.type_name} in remote schema ${args.remote_schema}`,
    };
  };

const noRelationship = ({ name: own, type_name: type }: z.output<typeof ofType>): never =>
  fail('not-exists', `remote relationship with name "${own}" does not exist on type "${type}"`);

export const remoteCommands: Readonly<Record<string, Command>> = {
  add_remote_schema: command(
    z.object({ name, definition, comment }),
    (tree, { name: own, definition: of, comment: text }) => {
      const remotes = listAt(tree, 'remote_schemas');
      if (remotes.some((one) => one['name'] === own))
        fail('already-exists', `remote schema with name "${own}" already exists`, '.name');
      remotes.push(compact({ name: own, definition: of, comment: text }));
      return { subject: subjectOf(own) };
    },
  ),
  update_remote_schema: command(
    z.object({ name, definition, comment }),
    (tree, { name: own, definition: of, comment: text }) => {
      const found = findRemote(tree, own);
      found['definition'] = of;
      if (text === undefined || text === null) delete found['comment'];
      else found['comment'] = text;
      return { subject: subjectOf(own), dependents: 'refuse' };
    },
  ),
  remove_remote_schema: command(z.object({ name }), (tree, { name: own }) => {
    findRemote(tree, own);
    removeFrom(tree, 'remote_schemas', (one) => one['name'] === own);
    return { dependents: 'refuse' };
  }),
  add_remote_schema_permissions: command(
    z.object({ remote_schema: name, role: name, definition: z.object({ schema: z.string() }), comment }),
    (tree, { remote_schema: remote, role, definition: of, comment: text }) => {
      const permissions = listAt(findRemote(tree, remote, '.remote_schema'), 'permissions');
      if (role === 'admin' || permissions.some((one) => one['role'] === role))
        fail(
          'already-exists',
          `permissions for role: "${role}" for remote schema: "${remote}" already exists`,
        );
      permissions.push(compact({ role, definition: of, comment: text }));
      return { subject: subjectOf(remote) };
    },
  ),
  drop_remote_schema_permissions: command(
    z.object({ remote_schema: name, role: name }),
    (tree, { remote_schema: remote, role }) => {
      const found = findRemote(tree, remote, '.remote_schema');
      const permissions = listAt(found, 'permissions');
      if (!permissions.some((one) => one['role'] === role))
        fail('not-exists', `permissions for role: "${role}" for remote schema: "${remote}" doesn't exist`);
      // An empty list stays: without one the remote schema could be open to everybody.
      found['permissions'] = permissions.filter((one) => one['role'] !== role);
      return {};
    },
  ),
  create_remote_schema_remote_relationship: command(ofType.extend({ definition }), setRelationship(true)),
  update_remote_schema_remote_relationship: command(ofType.extend({ definition }), setRelationship(false)),
  delete_remote_schema_remote_relationship: command(ofType, (tree, args) =>
    removeRelationship(tree, args) ? { dependents: 'refuse' } : noRelationship(args),
  ),
};

const ofTable = z.object({ source: sourceName, table: qualified, name });

const setTableRelationship =
  (isNew: boolean) =>
  (tree: Json, args: z.output<typeof ofTable> & { definition: Json }): Edit => {
    const relationships = listAt(findTable(tree, args.source, args.table), 'remote_relationships');
    const index = relationships.findIndex((one) => one['name'] === args.name);
    if (isNew && index >= 0)
      fail(
        'already-exists',
        `remote relationship with name "${args.name}" already exists on table ${quoted(args.table)}`,
      );
    if (!isNew && index < 0) noTableRelationship(args);
    relationships.splice(isNew ? relationships.length : index, isNew ? 0 : 1, {
      name: args.name,
      definition: args.definition,
    });
    return { subject: inTable('remote_relationship', args.name, args.table, args.source) };
  };

const noTableRelationship = ({ name: own, table }: z.output<typeof ofTable>): never =>
  fail('not-exists', `remote relationship with name "${own}" does not exist on table ${quoted(table)}`);

/** With the kind of the source before their names. */
export const remoteTableCommands: Readonly<Record<string, Command>> = {
  create_remote_relationship: command(ofTable.extend({ definition }), setTableRelationship(true)),
  update_remote_relationship: command(ofTable.extend({ definition }), setTableRelationship(false)),
  delete_remote_relationship: command(ofTable, (tree, args) => {
    const isThere = removeFrom(
      findTable(tree, args.source, args.table),
      'remote_relationships',
      (one) => one['name'] === args.name,
    );
    return isThere ? { dependents: 'refuse' } : noTableRelationship(args);
  }),
};

const byName = z.object({ name });

/** Its own schema, as introspection answers it. */
export async function introspectRemote(context: EngineContext, args: unknown): Promise<unknown> {
  const { name: own } = parseArguments(byName, args);
  const schema = await answered(own, context.remoteSchema(known(context, own)));
  return { data: introspectionFromSchema(schema, { inputValueDeprecation: false }) };
}

/** Of one that the metadata have. */
export const remoteName = (context: EngineContext, args: unknown): string =>
  known(context, parseArguments(byName, args).name).name;

/** Reads its schema anew. Throws where it does not answer; it is tried again all the same. */
export async function reloadRemote(context: EngineContext, args: unknown): Promise<unknown> {
  const { name: own } = parseArguments(byName, args);
  const entry = known(context, own);
  await context.reload([own]);
  await answered(own, context.remoteSchema(entry));
  return { message: 'success' };
}

/** Whether one that is to be added or changed can be asked at all. What else is wrong with it is said when it is to be served. */
export async function askNewRemote(context: EngineContext, args: unknown): Promise<void> {
  const [entry] = remoteSchemas.safeParse([args]).data ?? [];
  if (entry !== undefined) await answered(entry.name, context.remoteSchema(entry));
}

export const asksNewRemote = (type: string): boolean =>
  type === 'add_remote_schema' || type === 'update_remote_schema';

function known(context: EngineContext, own: string) {
  const entry = context.metadata().remote_schemas.find((one) => one.name === own);
  if (entry !== undefined) return entry;
  throw new MetadataRefusal('not-exists', `remote schema with name "${own}" does not exist`, {
    path: '$.args.name',
  });
}

async function answered<T>(own: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof EngineError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MetadataRefusal('remote-schema-error', reason, { path: '$.args', internal: { name: own } });
  }
}
