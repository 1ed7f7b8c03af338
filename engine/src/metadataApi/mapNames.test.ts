// Names in parts of the metadata that a database alone does not show: remote schemas, actions, other sources.
import { describe, expect, it } from 'vitest';
import { mapNames } from './mapNames.ts';
import type { Names } from './nameWalk.ts';
import type { TableField } from './tableFields.ts';
import type { Json } from './tree.ts';

const columns = ['id', 'name', 'author_id'];
const fields = (_table: string, name: string): TableField | undefined =>
  columns.includes(name) ? { kind: 'column' } : undefined;

const changed: Names = {
  table: ({ schema, name }) => ({ schema, name: `${name}_2` }),
  column: (table, name) => (table === 'public.author' && columns.includes(name) ? `${name}_2` : name),
  relationship: (_table, name) => name,
};

const source = (name: string, tables: object[]) => ({ name, kind: 'postgres', tables, configuration: {} });
const inBoth = (tables: object[], more: object = {}): Json => ({
  version: 3,
  sources: [source('default', tables), source('other', tables)],
  ...more,
});
const apply = (tree: Json, named = 'default'): Json =>
  mapNames(tree, { source: named, fields, names: changed });
const tablesOf = (tree: Json, index: number): unknown[] =>
  (tree['sources'] as { tables: unknown[] }[])[index]?.tables ?? [];

describe('names', () => {
  it('of a remote relationship change in its list, its arguments at any depth, and not in texts', () => {
    const link = (remote_field: object, lhs: string[]) => ({
      table: 'author',
      remote_relationships: [
        {
          name: 'profile',
          definition: { to_remote_schema: { remote_schema: 'r', lhs_fields: lhs, remote_field } },
        },
        { name: 'older', definition: { remote_schema: 'r', hasura_fields: lhs, remote_field } },
      ],
    });
    const field = (id: string, name: string) => ({
      user: {
        arguments: { where: { id: { eq: id } }, other: 'id', list: [name, '$nothing'] },
        field: { more: { arguments: { id } } },
      },
    });
    const tree = inBoth([link(field('$id', '$name'), ['id', 'name', 'computed'])]);
    expect(tablesOf(apply(tree), 0)).toEqual([
      { ...link(field('$id_2', '$name_2'), ['id_2', 'name_2', 'computed']), table: 'author_2' },
    ]);
    expect(tablesOf(apply(tree), 1)).toEqual(tablesOf(tree, 1));
  });

  it('change where actions, remote schemas and other sources lead to the table of this source only', () => {
    const toSource = (of: string, table: object, column: string) => ({
      definition: {
        to_source: { source: of, table, relationship_type: 'object', field_mapping: { id: column } },
      },
    });
    const old = { schema: 'public', name: 'author' };
    const next = { schema: 'public', name: 'author_2' };
    const make = (table: object, column: string, own: string): Json =>
      inBoth([], {
        sources: [
          source('default', []),
          source('other', [
            {
              table: 'author',
              remote_relationships: [toSource('default', table, column), toSource('other', old, 'id')],
            },
          ]),
        ],
        custom_types: {
          objects: [
            {
              name: 'T',
              relationships: [
                { name: 'a', remote_table: table, field_mapping: { id: column } },
                { name: 'b', source: 'default', remote_table: own, field_mapping: { id: column } },
                { name: 'c', source: 'other', remote_table: old, field_mapping: { id: 'id' } },
              ],
            },
          ],
        },
        remote_schemas: [
          {
            name: 'r',
            remote_relationships: [
              {
                type_name: 'U',
                relationships: [toSource('default', table, column), toSource('other', old, 'id')],
              },
            ],
          },
        ],
      });
    expect(apply(make(old, 'id', 'author'))).toEqual(make(next, 'id_2', 'author_2'));
  });

  it('of foreign keys and mappings change by the table that has the columns', () => {
    const tree = inBoth([
      {
        table: 'book',
        object_relationships: [
          { name: 'one', using: { foreign_key_constraint_on: 'author_id' } },
          { name: 'two', using: { foreign_key_constraint_on: { table: 'author', columns: ['id', 'name'] } } },
          { name: 'three', using: { foreign_key_constraint_on: { table: 'author', columns: 'id' } } },
        ],
        array_relationships: [
          {
            name: 'many',
            using: {
              manual_configuration: { remote_table: { name: 'author' }, column_mapping: { id: 'name' } },
            },
          },
        ],
      },
    ]);
    expect(tablesOf(apply(tree), 0)).toEqual([
      {
        table: 'book_2',
        object_relationships: [
          { name: 'one', using: { foreign_key_constraint_on: 'author_id' } },
          {
            name: 'two',
            using: { foreign_key_constraint_on: { table: 'author_2', columns: ['id_2', 'name_2'] } },
          },
          { name: 'three', using: { foreign_key_constraint_on: { table: 'author_2', columns: 'id_2' } } },
        ],
        array_relationships: [
          {
            name: 'many',
            using: {
              manual_configuration: {
                remote_table: { schema: 'public', name: 'author_2' },
                column_mapping: { id: 'name_2' },
              },
            },
          },
        ],
      },
    ]);
  });

  it('that would be one are refused: what one of them says would be lost', () => {
    const names: Names = { ...changed, column: () => 'same' };
    for (const permission of [
      { filter: { id: { _eq: 1 }, name: { _eq: 'x' } } },
      { filter: { _not: { id: { _eq: 1 }, name: { _eq: 'x' } } } },
      { check: {}, set: { id: 1, name: 'x' } },
    ]) {
      const tree = inBoth([{ table: 'author', update_permissions: [{ role: 'r', permission }] }]);
      expect(() => mapNames(tree, { source: 'default', fields, names })).toThrow('cannot rename to "same"');
    }
  });

  it('in what is no condition stay as they are', () => {
    for (const filter of [
      null,
      7,
      'id',
      [{ id: 1 }],
      { _and: 'id', _exists: 'id', nothing: { id: 1 } },
      { _not: null },
    ]) {
      const permissions = [{ role: 'r', permission: { filter } }];
      const tree = inBoth([{ table: 'author', delete_permissions: permissions }]);
      expect(tablesOf(apply(tree), 0)).toEqual([{ table: 'author_2', delete_permissions: permissions }]);
    }
  });
});
