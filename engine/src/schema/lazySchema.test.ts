// Types that nothing has led to yet are found by their names alone, and are those that the whole schema has.
import { printType } from 'graphql';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleSet } from '../../goldens/sampleSet.ts';
import { testDatabase } from '../../testing/postgres.ts';
import { buildRoles } from '../api/buildRoles.ts';
import type { ExperimentalFeature } from '../base/experimentalFeatures.ts';
import { SchemaBuilder } from './builder.ts';
import { buildRoleSchema } from './roleSchema.ts';

const options = {
  isBackend: false,
  inferFunctionPermissions: true,
  hidesUpdateMany: false,
  arraysAreScalars: false,
};

describe('the types of a schema', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test.each<[string, string, ExperimentalFeature[]]>([
    ['library', 'member', []],
    ['customized', 'singer', []],
    ['graphql-default', 'admin', ['naming_convention']],
  ])('of the set %s for %s', async (set, role, experimentalFeatures) => {
    const { sql, metadata } = sampleSet(set);
    const database = await testDatabase();
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    try {
      await pool.query(sql);
      const config = { inferFunctionPermissions: true, experimentalFeatures };
      const { access } = (await buildRoles(pool, { metadata, config })).get(role, false);
      const whole = buildRoleSchema(access, options);
      whole.check();
      const types = Object.values(whole.getTypeMap());
      expect(types.length).toBeGreaterThan(30);
      for (const type of types) {
        const found = buildRoleSchema(access, options).getType(type.name);
        expect(found === undefined ? type.name : printType(found)).toBe(printType(type));
      }
      expect(whole.getType('no_such_type')).toBeUndefined();
      const lazy = buildRoleSchema(access, options);
      expect(lazy.getType('no_such_type')).toBeUndefined();
      const lookedThrough = vi.spyOn(SchemaBuilder.prototype, 'typesOf');
      for (const { name } of types) expect(lazy.getType(`${name}_not`)).toBeUndefined();
      for (const { name } of types) expect(lazy.getType(name)?.name).toBe(name);
      expect(lookedThrough).not.toHaveBeenCalled();
    } finally {
      await pool.end();
      await database.drop();
    }
  });
});
