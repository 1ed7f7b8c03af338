// actions.yaml and actions.graphql as hasura-cli writes them.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadMetadata } from './load.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engine-actions-'));
});
afterAll(() => rm(root, { recursive: true }));

const yaml = `actions:
  - name: login
    definition:
      kind: synchronous
      handler: '{{BASE}}/login'
      forward_client_headers: true
    permissions:
      - role: user
    comment: who is it
  - name: people
    definition: {kind: "", handler: 'http://localhost'}
custom_types:
  enums: [{name: Mood}]
  input_objects: [{name: Who}]
  objects:
    - name: Person
      relationships:
        - {name: row, type: object, remote_table: {name: author, schema: public}, source: default, field_mapping: {id: id}}
  scalars: [{name: Day}]
`;
const graphql = `type Mutation {
  "signs in"
  login(who: Who!, days: [Day!]): Person
}
type Query { people: [Person!]! }
enum Mood { CALM WILD }
input Who { name: String! }
type Person { id: Int!, mood: Mood }
scalar Day
`;

async function load(text: string, actions = yaml) {
  await mkdir(path.join(root, 'databases'), { recursive: true });
  await writeFile(path.join(root, 'version.yaml'), 'version: 3\n');
  await writeFile(path.join(root, 'actions.yaml'), actions);
  await writeFile(path.join(root, 'actions.graphql'), text);
  await writeFile(
    path.join(root, 'databases/databases.yaml'),
    '- name: default\n  configuration: {connection_info: {database_url: {from_env: X}}}\n',
  );
  return loadMetadata(root);
}

it('are put together', async () => {
  const { actions, custom_types: types } = await load(graphql);
  expect(actions).toMatchObject([
    {
      name: 'login',
      comment: 'who is it',
      definition: {
        type: 'mutation',
        kind: 'synchronous',
        arguments: [
          { name: 'who', type: 'Who!' },
          { name: 'days', type: '[Day!]' },
        ],
        output_type: 'Person',
      },
    },
    {
      name: 'people',
      definition: { type: 'query', kind: 'synchronous', output_type: '[Person!]!', timeout: 30 },
    },
  ]);
  expect(types).toMatchObject({
    enums: [{ name: 'Mood', values: [{ value: 'CALM' }, { value: 'WILD' }] }],
    input_objects: [{ name: 'Who', fields: [{ name: 'name', type: 'String!' }] }],
    objects: [
      { name: 'Person', fields: [{ name: 'id' }, { name: 'mood' }], relationships: [{ name: 'row' }] },
    ],
    scalars: [{ name: 'Day' }],
  });
});

it.each([
  [`${graphql}type Broken {`, 'actions.graphql:10:14: Syntax Error'],
  [
    `${graphql}extend type Query { other: Int }`,
    'actions.graphql:10:21: action "other" is not in actions.yaml',
  ],
  [`${graphql}union Any = Person`, 'actions.graphql:10:1: is nothing that actions have'],
  [graphql.replace('enum Mood { CALM WILD }', ''), 'actions.yaml:13:11: enums[0].values: expected array'],
  [graphql.replace('type Query { people: [Person!]! }', ''), 'actions.yaml:11:5: [1].definition.output_type'],
])('say what is wrong by file, line and column: %#', async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});
