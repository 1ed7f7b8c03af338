// What the app asks: each listed operation as each role that may run it, and the REST endpoints. Nothing is written: a
// mutation is sent without the variables that it needs, which is refused after the allow-list and before the database.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  typeFromAST,
  type TypeNode,
  validate,
} from 'graphql';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import { type Role, roles } from '../../permissions/matrix.ts';
import { nobody, type Part, type RunningHasura } from './running.ts';
import { engineSchema } from './schemas.ts';

const metadataFolder = path.resolve(import.meta.dirname, '../../../hasura/metadata');
const read = (name: string): unknown => parseYaml(readFileSync(path.join(metadataFolder, name), 'utf8'));

interface ListedOperation {
  name: string;
  query: string;
}

const listedOperations = (): ListedOperation[] =>
  z
    .array(
      z.object({
        definition: z.object({ queries: z.array(z.object({ name: z.string(), query: z.string() })) }),
      }),
    )
    .parse(read('query_collections.yaml'))
    .flatMap(({ definition }) => definition.queries);

/** Values that fit a type and find nothing, or little. */
const samples: Record<string, unknown> = {
  uuid: nobody,
  String: '%check-hasura%',
  Int: 1,
  smallint: 1,
  bigint: 1,
  numeric: 1,
  float8: 1,
  Float: 1,
  Boolean: false,
  date: '2025-04-01',
  timestamptz: '2025-04-01T00:00:00Z',
  jsonb: {},
  json: {},
};

function sampleOf(schema: GraphQLSchema, node: TypeNode): unknown {
  const type = getNullableType(typeFromAST(schema, node as never));
  if (type == null) throw new Error('an unknown type');
  if (isListType(type)) return [];
  const named = getNamedType(type);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (isInputObjectType(named)) return {};
  return samples[named.name] ?? null;
}

const operationOf = (query: string): OperationDefinitionNode => {
  const found = parse(query).definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  if (found?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return found;
};

const isRefusedByList = (message: string): boolean => /not allowed|allow-?list/i.test(message);

export async function checkOperations(hasura: RunningHasura, part: Part): Promise<void> {
  if (!hasura.hasAllowList)
    part.differs(`${hasura.url} answers what nobody has listed: HASURA_GRAPHQL_ENABLE_ALLOWLIST is not true`);
  const checkRole = async (role: Role): Promise<void> => {
    const schema = await engineSchema(role);
    for (const { name, query } of listedOperations()) {
      const operation = operationOf(query);
      if (validate(schema, parse(query)).length > 0) continue;
      const asker = { role, userId: role === 'anonymous' ? undefined : nobody };
      const variables = Object.fromEntries(
        (operation.variableDefinitions ?? [])
          .filter(({ type, defaultValue }) => type.kind === Kind.NON_NULL_TYPE && defaultValue === undefined)
          .map(({ variable, type }) => [variable.name.value, sampleOf(schema, type)]),
      );
      if (operation.operation === OperationTypeNode.MUTATION) {
        if (Object.keys(variables).length === 0) {
          part.note(`${role} ${name}: it needs no variable, so that it was not sent`);
          continue;
        }
        const { code, message } = await hasura.ask(asker, query, {});
        if (code === 'validation-failed' && !isRefusedByList(message)) part.ok();
        else part.differs(`${role} may not run ${name}, or it ran without its variables: ${message}`);
        continue;
      }
      const answer = await (operation.operation === OperationTypeNode.SUBSCRIPTION
        ? hasura.subscribe(asker, query, variables)
        : hasura.ask(asker, query, variables));
      if (answer.code === undefined) part.ok();
      else part.differs(`${role} ${name}: ${answer.code}: ${answer.message}`);
    }
  };
  await Promise.all(roles.map(checkRole));
}

const endpointsShape = z.array(
  z.object({
    name: z.string(),
    url: z.string(),
    definition: z.object({ query: z.object({ query_name: z.string() }) }),
  }),
);

/** As visitors ask them, with a published exam if there is one. */
export async function checkEndpoints(hasura: RunningHasura, part: Part): Promise<void> {
  const schema = await engineSchema('anonymous');
  const queries = new Map(listedOperations().map(({ name, query }) => [name, query]));
  const exams = await hasura.ask(
    { role: 'admin' },
    '{ results(where: {exam: {state: {_eq: "published"}}}, limit: 1) { exam_title set_number symbol marks } }',
  );
  const [stored = {}] = z.array(z.record(z.string(), z.unknown())).parse(exams.data?.results ?? []);
  for (const { name, url, definition } of endpointsShape.parse(read('rest_endpoints.yaml'))) {
    const query = queries.get(definition.query.query_name);
    if (query === undefined) {
      part.differs(`${name}: its query is not in query_collections.yaml`);
      continue;
    }
    const variables = (operationOf(query).variableDefinitions ?? []).map(
      ({ variable, type }): [string, string] => {
        const key = variable.name.value;
        return [key, String(stored[key] ?? sampleOf(schema, type))];
      },
    );
    const { status, text } = await hasura.rest(`${url}?${new URLSearchParams(variables).toString()}`);
    const [root] = operationOf(query).selectionSet.selections;
    const field = root?.kind === Kind.FIELD ? (root.alias ?? root.name).value : '?';
    if (status === 200 && text.startsWith('{') && text.includes(`"${field}"`)) part.ok();
    else part.differs(`/api/rest/${url}: ${status} ${text.slice(0, 200)}`);
  }
}
