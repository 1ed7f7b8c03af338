// Actions and their types as hasura-cli keeps them: what GraphQL can say in actions.graphql, the rest in actions.yaml. The way
// back is metadata/actionTypes.ts.
import { isDeepStrictEqual } from 'node:util';
import { parse, print } from 'graphql';
import { addActionTypes } from '../metadata/actionTypes.ts';
import { valueAt } from '../metadata/objects.ts';
import { metadataSchema } from '../metadata/schema.ts';

type Json = Record<string, unknown>;

interface ActionFiles {
  readonly yaml: Json;
  readonly graphql: string;
}

/** Of an action's definition. */
const inGraphQL = ['type', 'arguments', 'output_type'];

/** Throws an `Error` where the files cannot say it: read again, they have to say the same. */
export function actionFiles(tree: Json): ActionFiles {
  const actions = listOf(tree['actions']);
  const types = isObject(tree['custom_types']) ? tree['custom_types'] : {};
  const kinds = ['enums', 'input_objects', 'objects', 'scalars'] as const;
  const yaml: Json = {
    actions: actions.map((action) => ({
      ...action,
      definition: Object.fromEntries(
        Object.entries(action['definition'] as Json).filter(([key]) => !inGraphQL.includes(key)),
      ),
    })),
    custom_types: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        listOf(types[kind]).map(({ name, relationships }) =>
          relationships === undefined || relationships === null ? { name } : { name, relationships },
        ),
      ]),
    ),
  };
  const graphql = [
    ...actions.map(rootOf),
    ...kinds.flatMap((kind) => listOf(types[kind]).map((type) => typeOf(kind, type))),
  ].join('\n\n');
  const files = { yaml, graphql: graphql === '' ? '' : `${print(parse(graphql))}\n` };
  const read = structuredClone(yaml);
  const problems = graphql === '' ? [] : addActionTypes(read, graphql);
  if (problems.length > 0 || !sameActions(read, tree))
    throw new Error('these actions and types cannot be written as actions.graphql and actions.yaml say them');
  return files;
}

function rootOf({ name, definition }: Json): string {
  const { type, arguments: list, output_type: output } = definition as Json;
  const given = listOf(list).map(field).join('\n');
  const root = type === 'query' ? 'Query' : 'Mutation';
  return `type ${root} { ${text(name)}${given === '' ? '' : `(${given})`}: ${text(output)} }`;
}

function typeOf(kind: 'enums' | 'input_objects' | 'objects' | 'scalars', type: Json): string {
  const { name, fields, values } = type;
  const head = `${description(type)}${{ enums: 'enum', input_objects: 'input', objects: 'type', scalars: 'scalar' }[kind]} ${text(name)}`;
  if (kind === 'scalars') return head;
  const inner =
    kind === 'enums'
      ? listOf(values).map((one) => `${description(one)}${text(one['value'])}`)
      : listOf(fields).map(field);
  return `${head} { ${inner.join('\n')} }`;
}

const field = (of: Json): string => `${description(of)}${text(of['name'])}: ${text(of['type'])}`;

const description = ({ description: words }: Json): string =>
  typeof words === 'string' ? `${JSON.stringify(words)}\n` : '';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** Whether metadata say the same of actions and their types, however it is written. */
export const sameActions = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(meaning(one), meaning(other));

function meaning(tree: unknown): unknown {
  const { actions, custom_types: types } = metadataSchema.shape;
  return [actions.parse(valueAt(tree, ['actions'])), types.parse(valueAt(tree, ['custom_types']) ?? {})];
}
