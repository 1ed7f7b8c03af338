// What was changed over HTTP is kept in the files, and nothing else in them changes.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadMetadata, metadataFromJson, treeOf } from '../metadata/load.ts';
import { writeMetadata } from './writeMetadata.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'engine-write-'));
});
afterEach(() => rm(root, { recursive: true }));

const write = async (files: Record<string, string>): Promise<void> => {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
};
const read = async (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const list = async (): Promise<string[]> =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();

const folder = 'databases/default/tables';
const files = {
  'version.yaml': '# ours\nversion: 3\n',
  'actions.yaml': 'actions: []\n',
  'inherited_roles.yaml': '[]\n',
  'databases/databases.yaml': `# the one
- name: default
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: PG_DATABASE_URL}}}
  tables: "!include default/tables/tables.yaml"
`,
  [`${folder}/tables.yaml`]: '- "!include our_author.yaml"\n- "!include public_article.yaml"\n',
  [`${folder}/our_author.yaml`]: '# why it is so\ntable: {schema: public, name: author}\n',
  [`${folder}/public_article.yaml`]: 'table: {schema: public, name: article}\n',
};

type Tree = { sources: { tables: object[] }[]; [section: string]: unknown };
async function change(edit: (tree: Tree) => void): Promise<Tree> {
  const tree = structuredClone(treeOf(await loadMetadata(root)).tree) as Tree;
  edit(tree);
  await writeMetadata(root, metadataFromJson(tree));
  expect(treeOf(await loadMetadata(root)).tree).toEqual({ inherited_roles: [], actions: [], ...tree });
  return tree;
}

describe('a directory', () => {
  it('keeps files that say the same, comments included', async () => {
    await write(files);
    await change(() => undefined);
    expect(await list()).toEqual(Object.keys(files).sort());
    for (const [file, text] of Object.entries(files)) expect(await read(file)).toBe(text);
  });

  it('gets files for what is new, and loses those of what is gone', async () => {
    await write(files);
    await change((tree) => {
      tree.sources[0]?.tables.splice(1, 1, { table: { schema: 'other', name: 'a/..b' } });
      tree['inherited_roles'] = [{ role_name: 'boss', role_set: ['user', 'editor'] }];
      tree['query_collections'] = [{ name: 'c', definition: { queries: [{ name: 'q', query: '{ a }' }] } }];
    });
    expect(await list()).toEqual([
      'actions.yaml',
      'databases/databases.yaml',
      `${folder}/other_a%2F%2E%2Eb.yaml`,
      `${folder}/our_author.yaml`,
      `${folder}/tables.yaml`,
      'inherited_roles.yaml',
      'query_collections.yaml',
      'version.yaml',
    ]);
    expect(await read(`${folder}/our_author.yaml`)).toBe(files[`${folder}/our_author.yaml`]);
    expect(await read('databases/databases.yaml')).toBe(files['databases/databases.yaml']);
    expect(await read(`${folder}/tables.yaml`)).toBe(
      '- "!include our_author.yaml"\n- "!include other_a%2F%2E%2Eb.yaml"\n',
    );
  });

  it('is taken apart as hasura-cli does it when all stood in one file', async () => {
    await write({
      'version.yaml': 'version: 3\n',
      'databases/databases.yaml': `- name: default
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: PG_DATABASE_URL}}}
  tables: [{table: author}]
  functions: [{function: found}]
`,
    });
    const tree = structuredClone(treeOf(await loadMetadata(root)).tree) as Tree;
    tree.sources[0]?.tables.push({ table: 'article' });
    await writeMetadata(root, metadataFromJson(tree));
    expect(treeOf(await loadMetadata(root)).tree).toEqual(tree);
    expect(await list()).toContain('databases/default/functions/public_found.yaml');
  });
});

describe('actions', () => {
  const field = (name: string, type: string, description?: string) => ({
    name,
    type,
    ...(description === undefined ? {} : { description }),
  });
  const actions = [
    {
      name: 'order',
      comment: 'Orders "it"',
      definition: {
        kind: 'asynchronous',
        type: 'mutation',
        handler: '{{HOST}}/order',
        headers: [{ name: 'x', value: 'y' }],
        forward_client_headers: true,
        timeout: 5,
        arguments: [field('what', 'Wish!', 'odd: """ \\ \n  # क'), field('times', '[Int!]')],
        output_type: 'Order!',
        request_transform: {
          version: 2,
          template_engine: 'Kriti',
          body: { action: 'transform', template: '{{$body}}' },
        },
      },
      permissions: [{ role: 'user' }],
    },
    { name: 'look', definition: { type: 'query', handler: 'http://a/b', output_type: '[Order]' } },
    { name: 'plain', definition: { handler: 'http://a/b', output_type: 'Order' } },
  ];
  const custom_types = {
    objects: [
      {
        name: 'Order',
        description: 'What was ordered.',
        fields: [field('id', 'uuid!', 'its own'), field('state', 'State')],
        relationships: [
          { name: 'author', type: 'object', remote_table: 'author', field_mapping: { id: 'id' } },
        ],
      },
    ],
    input_objects: [{ name: 'Wish', fields: [field('size', 'Size!')] }],
    enums: [{ name: 'State', values: [{ value: 'open', description: 'yet' }, { value: 'done' }] }],
    scalars: [{ name: 'Size', description: 'of things' }],
  };
  const written = async (tree: object): Promise<Tree> => {
    await writeMetadata(
      root,
      metadataFromJson({ ...(treeOf(await loadMetadata(root)).tree as Tree), ...tree }),
    );
    return treeOf(await loadMetadata(root)).tree as Tree;
  };

  it('are written as hasura-cli keeps them, and read again', async () => {
    await write(files);
    const tree = await written({ actions, custom_types });
    expect(metadataFromJson(tree)).toEqual(metadataFromJson({ ...tree, actions, custom_types }));
    const graphql = await read('actions.graphql');
    expect(graphql).toContain('type Query {\n  look: [Order]\n}');
    expect(graphql).toContain('scalar Size');
    const yaml = await read('actions.yaml');
    expect(yaml).toContain('handler: "{{HOST}}/order"');
    expect(yaml).not.toContain('output_type');
    // Nothing else has changed.
    expect(await read(`${folder}/our_author.yaml`)).toBe(files[`${folder}/our_author.yaml`]);

    expect(await written({ actions: [], custom_types: undefined })).toMatchObject({ actions: [] });
    expect(await read('actions.graphql')).toBe('');
  });

  it('keep their files, comments included, when they say the same', async () => {
    const graphql = '# ours\ntype Mutation { plain: Order }\ntype Order { id: Int }\n';
    const yaml = '# why\nactions: [{name: plain, definition: {handler: "http://a/b"}}]\n';
    await write({ ...files, 'actions.yaml': yaml, 'actions.graphql': graphql });
    await written({ inherited_roles: [{ role_name: 'boss', role_set: ['user', 'editor'] }] });
    expect([await read('actions.yaml'), await read('actions.graphql')]).toEqual([yaml, graphql]);
    await write({
      'actions.yaml': '# none\nactions: []\ncustom_types: {enums: [], objects: []}\n',
      'actions.graphql': '# none\n',
    });
    await written({ actions: undefined, custom_types: undefined });
    expect(await read('actions.yaml')).toContain('# none');
  });

  it('that the files cannot hold are refused, with all files as they were', async () => {
    await write(files);
    const enums = [{ name: 'State', values: [{ value: 'open', is_deprecated: true }] }];
    await expect(written({ actions, custom_types: { ...custom_types, enums } })).rejects.toThrow(
      'cannot be written',
    );
    expect(await list()).toEqual(Object.keys(files).sort());
    expect(await read('actions.yaml')).toBe(files['actions.yaml']);
  });
});

describe('names that files cannot tell apart', () => {
  const names = [
    ['a', 'b_c'],
    ['a_b', 'c'],
    ['public', 'Books'],
    ['public', 'books'],
    ['public', 'books_2'],
    ['../up', '..\\x/y:*?"<>|'],
    ['.h', '.hidden'],
    ['n', 'x'.repeat(300)],
    ['n', `${'x'.repeat(300)}y`],
    ['विद्यालय'.repeat(3), 'विद्यार्थीहरू'.repeat(3)],
    ['विद्यालय'.repeat(3), `${'विद्यार्थीहरू'.repeat(3)}क`],
    ['half', '\ud800'],
    ['half', '\ufffd'],
    ['public', 'tables'],
  ].map(([schema, name]) => ({ schema, name }));

  it('have each a file of their own, and keep it', async () => {
    await write(files);
    await change((tree) => {
      tree.sources[0]?.tables.push(...names.map((table) => ({ table, select_permissions: [] })));
      Object.assign(tree.sources[0] ?? {}, {
        functions: names.map((called) => ({ function: called, configuration: { custom_name: 'f' } })),
      });
    });
    const first = await list();
    expect(new Set(first.map((file) => file.toLowerCase())).size).toBe(first.length);
    expect(first).toEqual(expect.arrayContaining([`${folder}/a_b_c.yaml`, `${folder}/a_b_c_2.yaml`]));
    // Another comes, the first goes: nobody takes over a file.
    const second = await read(`${folder}/a_b_c_2.yaml`);
    await change((tree) => {
      tree.sources[0]?.tables.splice(2, 1);
      tree.sources[0]?.tables.unshift({ table: { schema: 'public', name: 'BOOKS' } });
    });
    expect(await read(`${folder}/a_b_c_2.yaml`)).toBe(second);
    expect(await list()).not.toContain(`${folder}/a_b_c.yaml`);
    expect(await list()).toContain(`${folder}/public_BOOKS_3.yaml`);
  });

  it('do not lose a file that differs only in its case, where the disk knows two', async () => {
    const upper = { [`${folder}/Public_article.yaml`]: 'table: {schema: Public, name: article}\n' };
    const listed = `${files[`${folder}/tables.yaml`]}- "!include Public_article.yaml"\n`;
    const both = { ...files, ...upper, [`${folder}/tables.yaml`]: listed };
    await write(both);
    if (!(await list()).includes(`${folder}/public_article.yaml`)) return;
    await change(() => undefined);
    expect(await list()).toEqual(Object.keys(both).sort());
  });
});

it('a file of one table that is JSON stays so', async () => {
  const one = { table: { schema: 'public', name: 'author' } };
  await write({
    ...files,
    [`${folder}/tables.yaml`]: '- "!include author.json"\n- "!include public_article.yaml"\n',
    [`${folder}/author.json`]: JSON.stringify(one),
  });
  await rm(path.join(root, `${folder}/our_author.yaml`));
  await change((tree) => Object.assign(tree.sources[0]?.tables[0] ?? {}, { is_enum: true }));
  expect(JSON.parse(await read(`${folder}/author.json`))).toEqual({ ...one, is_enum: true });
});

describe('what cannot be written', () => {
  const texts = async () => Promise.all((await list()).map(async (file) => [file, await read(file)]));
  const next = (tree: Tree) => {
    Object.assign(tree.sources[0]?.tables[0] ?? {}, { is_enum: true });
    tree.sources[0]?.tables.splice(1, 1, { table: { schema: 'other', name: 'one' } });
  };

  it.each([
    // The text cannot be written beside the file; the file cannot be replaced, when others have been.
    ['a folder', 'databases/default/functions', false],
    ['a file', 'databases/default/functions/functions.yaml', true],
  ])('leaves all as it was: %s', async (_what, place, isFolder) => {
    await write(files);
    const tree = structuredClone(treeOf(await loadMetadata(root)).tree) as Tree;
    next(tree);
    Object.assign(tree.sources[0] ?? {}, { functions: [{ function: 'found' }] });
    tree['inherited_roles'] = [{ role_name: 'boss', role_set: ['user', 'editor'] }];
    if (isFolder) await mkdir(path.join(root, place), { recursive: true });
    else await writeFile(path.join(root, place), '');
    const before = await texts();
    await expect(writeMetadata(root, metadataFromJson(tree))).rejects.toThrow(/EISDIR|ENOTDIR|EEXIST/);
    expect(await texts()).toEqual(before);
  });

  it('is a text that would be read as an include', async () => {
    await write(files);
    const before = await texts();
    const tree = structuredClone(treeOf(await loadMetadata(root)).tree) as Tree;
    next(tree);
    Object.assign(tree.sources[0]?.tables[0] ?? {}, {
      select_permissions: [
        { role: 'user', permission: { columns: ['id'], filter: { name: { _eq: '!include x.yaml' } } } },
      ],
    });
    await expect(writeMetadata(root, metadataFromJson(tree))).rejects.toThrow(
      'sources[0].tables[0].select_permissions[0].permission.filter.name._eq',
    );
    expect(await texts()).toEqual(before);
  });
});

it('a JSON file stays an export, when it was one', async () => {
  const source = {
    name: 'default',
    kind: 'postgres',
    configuration: { connection_info: { database_url: 'postgres://x' } },
    tables: [],
  };
  await write({
    'm.json': JSON.stringify({ resource_version: 7, metadata: { version: 3, sources: [source] } }),
  });
  const next = { version: 3, sources: [{ ...source, tables: [{ table: 'author' }] }] };
  await writeMetadata(path.join(root, 'm.json'), metadataFromJson(next));
  expect(JSON.parse(await read('m.json'))).toEqual({ resource_version: 7, metadata: next });
});
