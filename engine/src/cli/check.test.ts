// Everything that is wrong with a project is named at once, by file and line, in Hasura's words.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/postgres.ts';
import { main } from './cli.ts';

let database: TestDatabase;
let root: string;
beforeAll(async () => {
  database = await testDatabase(`
    create table author (id int primary key, name text not null);
    create table article (id int primary key, author_id int not null references author, title text);
    create type mood as enum ('calm', 'wild');
    create table odd (
      small smallint, big numeric, title text, mood mood, tags text[], data jsonb, at timestamptz
    );`);
  root = await mkdtemp(path.join(tmpdir(), 'engine-check-'));
});
afterAll(async () => {
  await database.drop();
  await rm(root, { recursive: true });
});

const good = {
  'version.yaml': 'version: 3\n',
  'databases/databases.yaml': `- name: default
  kind: postgres
  configuration: {connection_info: {database_url: {from_env: PG_DATABASE_URL}}}
  tables: "!include default/tables/tables.yaml"
`,
  'databases/default/tables/tables.yaml': '- "!include author.yaml"\n- "!include article.yaml"\n',
  'databases/default/tables/author.yaml': `table: {schema: public, name: author}
select_permissions:
  - role: user
    permission:
      columns: [id]
      filter: {}
`,
  'databases/default/tables/article.yaml': 'table: article\n',
};

async function run(files: Record<string, string>, ...more: string[]) {
  await rm(root, { recursive: true });
  for (const [name, text] of Object.entries({ ...good, ...files })) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  let out = '';
  const spy = vi.spyOn(console, 'log').mockImplementation((text: unknown) => (out += `${String(text)}\n`));
  try {
    const code = await main(['check', '--metadata', root, '--database-url', database.url, ...more], {});
    return { code, out: out.replaceAll(`${root}/`, '') };
  } finally {
    spy.mockRestore();
  }
}

describe('engine check', () => {
  it('finds nothing wrong with good metadata', async () => {
    expect(await run({})).toEqual({ code: 0, out: 'metadata is consistent\n' });
    expect(await run({}, '--json')).toMatchObject({ code: 0 });
  });

  const judged = (permission: string): Record<string, string> => ({
    'databases/default/tables/tables.yaml':
      '- "!include author.yaml"\n- "!include article.yaml"\n- table: odd\n',
    'databases/default/tables/author.yaml': `table: {schema: public, name: author}
select_permissions:
  - role: user
    permission: {columns: [id], filter: {}}
`,
    'databases/default/tables/article.yaml': `table: article
object_relationships:
  - name: author
    using: {foreign_key_constraint_on: author_id}
select_permissions:
  - role: good
    permission: {columns: [id], filter: {}}
${permission}`,
  });
  const odd = (permission: string): Record<string, string> => ({
    'databases/default/tables/tables.yaml': `- "!include author.yaml"
- "!include article.yaml"
- table: odd
  insert_permissions:
    - role: user
      permission: ${permission}
`,
  });

  it.each([
    ['{title: {_eq: [1]}}', "expected a string for type 'String', but found a list (at filter.title._eq)"],
    ['{title: 1}', "expected a string for type 'String', but found a number (at filter.title)"],
    [
      '{title: {_in: [X-Hasura-Title, 5]}}',
      "expected a string for type 'String', but found a number (at filter.title._in[1])",
    ],
    ['{id: {_eq: 3000000000}}', 'lies outside the bounds'],
    ['{_or: [{}, {_not: {author: {name: {_neq: []}}}}]}', '(at filter._or[1]._not.author.name._neq)'],
    ['{_exists: {_table: author, _where: {name: {_like: 5}}}}', '(at filter._exists._where.name._like)'],
  ])('names a value in a filter that no request could send: %s', async (filter, reason) => {
    const { code, out } = await run(
      judged(`  - role: user
    permission:
      columns: [id]
      filter: ${filter}
`),
    );
    expect(code).toBe(1);
    expect(out).toContain('databases/default/tables/article.yaml:8:5: select_permission user');
    expect(out).toContain(reason);
    expect(out.match(/select_permission/g)).toHaveLength(1);
  });

  it.each([
    ['{check: {small: {_eq: "1"}, big: {_eq: x}, title: {_eq: []}}}', '(at check.title._eq)'],
    [
      '{check: {}, set: {small: true}}',
      "expected a number for type 'smallint', but found a boolean (at set.small)",
    ],
    [
      '{check: {}, set: {title: {a: 1}}}',
      "expected a string for type 'String', but found an object (at set.title)",
    ],
    [
      '{check: {}, set: {tags: [1]}}',
      "expected a string for type 'String', but found a number (at set.tags[0])",
    ],
  ])('and one in a check or a preset: %s', async (permission, reason) => {
    const { code, out } = await run(odd(permission));
    expect(code).toBe(1);
    expect(out).toContain('databases/default/tables/tables.yaml:5:7: insert_permission user');
    expect(out).toContain(reason);
  });

  it.each([
    '{check: {small: {_in: ["1", 2]}, big: {_eq: "12345678901234567890.5"}, mood: {_eq: calm}, tags: {_eq: "{a,b}"}}}',
    '{check: {small: X-Hasura-User-Id, tags: {_contains: [a]}, big: {_in: X-Hasura-Bigs}, title: {_eq: null}}}',
    '{check: {data: {_contains: {a: [1, {b: null}]}}, title: {_in: [X-Hasura-A, b]}}, set: {data: [1, x], tags: [a], at: now()}}',
    '{check: {data: {_has_keys_any: [a]}}, set: {data: 5, mood: wild, tags: X-Hasura-Tags, big: 1.5, title: null}}',
  ])('but nothing that Hasura takes: %s', async (permission) => {
    expect(await run(odd(permission))).toEqual({ code: 0, out: 'metadata is consistent\n' });
  });

  it('names form, features, tables, columns, relationships, duplicates and clashes together', async () => {
    const { code, out } = await run({
      'databases/default/tables/author.yaml': `table: {schema: public, name: author}
array_relationships:
  - name: articles
    using:
      foreign_key_constraint_on: {column: writer_id, table: article}
  - name: name
    using:
      foreign_key_constraint_on: {column: author_id, table: article}
computed_fields:
  - name: full
    definition: {function: full_name}
select_permissions:
  - role: user
    permission:
      columns: [id, nope]
      filter: {}
  - role: editor
    permission:
      columns: [id]
      filter: {articles: {title: {_eq: x}}}
insert_permissions:
  - role: user
    permission: {check: {}, alow: 1}
`,
      'databases/default/tables/article.yaml': `table: article
event_triggers:
  - name: changed
    webhook: http://localhost
    definition: {insert: {columns: '*'}}
    request_transfrom: {version: 2}
`,
      'databases/default/tables/tables.yaml':
        '- "!include author.yaml"\n- "!include article.yaml"\n- table: nowhere\n- table: author\n',
      'rest_endpoints.yaml': `- name: list
  url: list
  methods: [GET]
  definition: {query: {collection_name: none, query_name: none}}
`,
      'inherited_roles.yaml': '- role_name: boss\n  role_set: [user, nobody]\n',
      'cron_triggers.yaml': '- name: x\n',
    });
    expect(code).toBe(1);
    const author = 'databases/default/tables/author.yaml';
    const tables = 'databases/default/tables/tables.yaml';
    const inAuthor = 'in table author in source default: in table "author": in';
    const expected = [
      `${author}:23:29: insert_permission user ${inAuthor} permission for role "user": unknown key`,
      "cron_triggers.yaml:1:3: cron_trigger x: Hasura's cron triggers: not supported",
      'databases/default/tables/article.yaml:3:5: event_trigger changed in table article in source default: in table "article": Hasura\'s event triggers: not supported',
      `${tables}:3:3: table nowhere in source default: no such table/view exists in source: "public.nowhere"`,
      `${tables}:4:3: table author in source default: duplication definition for table`,
      `${author}:6:5: array_relation name ${inAuthor} relationship "name": `,
      `${author}:3:5: array_relation articles ${inAuthor} relationship "articles": `,
      `${author}:10:5: computed_field full ${inAuthor} computed field "full": no such function exists: "public.full_name"`,
      `${author}:13:5: select_permission user ${inAuthor} permission for role "user": column "nope" does not exist`,
      `${author}:17:5: select_permission editor ${inAuthor} permission for role "editor": field 'articles' not found`,
      'inherited_roles.yaml:1:3: inherited_role inherited role boss: the following parent role(s) are not found: nobody',
      'rest_endpoints.yaml:1:3: rest_endpoint list: no query collection is named "none"',
    ];
    const lines = out.trim().split('\n');
    for (const start of expected) {
      expect(
        lines.some((line) => line.startsWith(start)),
        `${start}\nin\n${out}`,
      ).toBe(true);
    }
    expect(lines.at(-1)).toMatch(/^\d+ inconsistencies$/);
  });

  it('lists them as Hasura does, with file and line', async () => {
    const { code, out } = await run(
      {
        'databases/default/tables/author.yaml': `table: author
select_permissions:
  - role: user
    permission: {columns: [nope], filter: {}}
`,
      },
      '--json',
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toEqual({
      is_consistent: false,
      inconsistent_objects: [
        {
          type: 'select_permission',
          name: 'select_permission user in table author in source default',
          reason:
            'Inconsistent object: in table "author": in permission for role "user": column "nope" does not exist',
          definition: {
            source: 'default',
            table: 'author',
            role: 'user',
            permission: { columns: ['nope'], filter: {} },
          },
          file: 'databases/default/tables/author.yaml',
          line: 3,
          column: 5,
        },
      ],
    });
  });

  it('names files that cannot be read', async () => {
    const { code, out } = await run({ 'rest_endpoints.yaml': 'a: 1\na: 2\n', 'query_collections.yaml': '[' });
    expect(code).toBe(1);
    expect(out).toMatch(/rest_endpoints\.yaml:2:1: Map keys must be unique/);
    expect(out).toMatch(/query_collections\.yaml:1:2: /);
  });
});
