// Query collections, the allow-list and REST endpoints.
import { z } from 'zod';
import {
  cascade,
  command,
  type Command,
  comment,
  compact,
  fail,
  type Json,
  listAt,
  name,
  removeFrom,
} from './tree.ts';

const listed = z.object({ name, query: z.string() });

function findCollection(tree: Json, collection: string): Json {
  return (
    listAt(tree, 'query_collections').find((one) => one['name'] === collection) ??
    fail('not-exists', `query collection with name "${collection}" does not exist`, '.collection')
  );
}

function queriesOf(tree: Json, collection: string): { definition: Json; queries: Json[] } {
  const definition = findCollection(tree, collection)['definition'] as Json;
  return { definition, queries: listAt(definition, 'queries') };
}

const scope = z.object({ global: z.boolean(), roles: z.array(name).min(1).optional() });

const refuseTaken = (tree: Json, collection: string, at: string): void => {
  if (listAt(tree, 'query_collections').some((one) => one['name'] === collection))
    fail('already-exists', `query collection with name "${collection}" already exists`, at);
};

export const collectionCommands: Readonly<Record<string, Command>> = {
  create_query_collection: command(
    z.object({ name, definition: z.object({ queries: z.array(listed) }), comment }),
    (tree, { name: collection, definition, comment: text }) => {
      refuseTaken(tree, collection, '.name');
      const names = definition.queries.map((query) => query.name);
      const twice = names.filter((one, index) => names.indexOf(one) !== index);
      if (twice.length > 0)
        fail('not-supported', `found duplicate query names "${twice.join('", "')}"`, '.definition.queries');
      listAt(tree, 'query_collections').push(compact({ name: collection, definition, comment: text }));
      return {};
    },
  ),
  rename_query_collection: command(z.object({ name, new_name: name }), (tree, args) => {
    const found = findCollection(tree, args.name);
    refuseTaken(tree, args.new_name, '.new_name');
    found['name'] = args.new_name;
    return {};
  }),
  drop_query_collection: command(z.object({ collection: name, cascade }), (tree, args) => {
    findCollection(tree, args.collection);
    const isAllowed = listAt(tree, 'allowlist').some((one) => one['collection'] === args.collection);
    if (isAllowed && args.cascade !== true)
      fail(
        'dependency-error',
        `query collection with name "${args.collection}" is present in the allowlist; cannot proceed to drop. please use cascade to confirm you wish to drop it from the allowlist as well`,
        '.collection',
      );
    removeFrom(tree, 'allowlist', (one) => one['collection'] === args.collection);
    removeFrom(tree, 'query_collections', (one) => one['name'] === args.collection);
    return {};
  }),
  add_query_to_collection: command(
    z.object({ collection_name: name, query_name: name, query: z.string() }),
    (tree, { collection_name: collection, query_name: query, query: text }) => {
      const { queries } = queriesOf(tree, collection);
      if (queries.some((one) => one['name'] === query))
        fail('already-exists', `query with name "${query}" already exists in collection "${collection}"`);
      queries.push({ name: query, query: text });
      return {};
    },
  ),
  drop_query_from_collection: command(
    z.object({ collection_name: name, query_name: name }),
    (tree, { collection_name: collection, query_name: query }) => {
      const { definition, queries } = queriesOf(tree, collection);
      if (!queries.some((one) => one['name'] === query))
        fail('not-found', `query with name "${query}" not found in collection "${collection}"`);
      definition['queries'] = queries.filter((one) => one['name'] !== query);
      return {};
    },
  ),
  add_collection_to_allowlist: command(
    z.object({ collection: name, scope: scope.nullish() }),
    (tree, { collection, scope: allowed }) => {
      findCollection(tree, collection);
      const allowlist = listAt(tree, 'allowlist');
      if (allowlist.some((one) => one['collection'] === collection)) {
        const message = `collection "${collection}" already exists in the allowlist, scope ignored; to change scope, use update_scope_of_collection_in_allowlist`;
        return { answer: { message } };
      }
      allowlist.push(compact({ collection, scope: allowed }));
      return {};
    },
  ),
  drop_collection_from_allowlist: command(z.object({ collection: name }), (tree, { collection }) => {
    findCollection(tree, collection);
    if (!removeFrom(tree, 'allowlist', (one) => one['collection'] === collection))
      fail('not-found', `collection "${collection}" doesn't exist in the allowlist`);
    return {};
  }),
  update_scope_of_collection_in_allowlist: command(
    z.object({ collection: name, scope }),
    (tree, { collection, scope: allowed }) => {
      findCollection(tree, collection);
      const found =
        listAt(tree, 'allowlist').find((one) => one['collection'] === collection) ??
        fail('not-found', `collection "${collection}" doesn't exist in the allowlist`);
      found['scope'] = allowed;
      return {};
    },
  ),
  create_rest_endpoint: command(
    z.object({
      name,
      url: name,
      methods: z.array(z.string()).min(1),
      definition: z.record(z.string(), z.unknown()),
      comment,
    }),
    (tree, { comment: text, ...endpoint }) => {
      const endpoints = listAt(tree, 'rest_endpoints');
      if (endpoints.some((one) => one['name'] === endpoint.name))
        fail('already-exists', `Endpoint with name: ${endpoint.name} already exists`);
      endpoints.push(compact({ ...endpoint, comment: text }));
      return { subject: `rest_endpoint ${endpoint.name}` };
    },
  ),
  drop_rest_endpoint: command(z.object({ name }), (tree, { name: endpoint }) => {
    if (!removeFrom(tree, 'rest_endpoints', (one) => one['name'] === endpoint))
      fail('not-exists', `endpoint with name: ${endpoint} does not exist`);
    return {};
  }),
};
