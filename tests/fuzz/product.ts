// The product's own metadata as a set of the engine's property tests.
import path from 'node:path';
import pg from 'pg';
import { loadMetadata } from '../../engine/src/metadata/load.ts';
import type { PropertySet } from '../../engine/src/testing/property/propertySet.ts';
import { fillWorld, userIds } from '../permissions/world.ts';
import { testDatabase } from '../support/postgres.ts';

/** Functions: what they read beyond the tables that they return is their own rule (tests/permissions). */
const functions = [
  'candidate_results',
  'check_exam',
  'compare_exam',
  'preview_buckets',
  'preview_distribution',
  'preview_results',
  'publish_exam',
  'schedule_exam',
  'top_performers',
  'undo_results_upload',
  'unschedule_exam',
];

/** Numbers that count what is hidden too, on purpose. */
const counted = ['rank', 'added_count', 'replaced_count'];

export async function productSet(): Promise<PropertySet> {
  const metadata = await loadMetadata(path.resolve(import.meta.dirname, '../../hasura/metadata'));
  return {
    name: 'product',
    metadata,
    database: async () => {
      const database = await testDatabase();
      const pool = new pg.Pool({ connectionString: database.url, max: 1 });
      await fillWorld(pool).finally(() => pool.end());
      return database;
    },
    callers: [
      { role: 'anonymous', session: {} },
      { role: 'student', session: { 'user-id': userIds.approved } },
      { role: 'teacher', session: { 'user-id': userIds.teacher } },
      { role: 'admin', session: { 'user-id': userIds.admin } },
    ],
    keys: ['id'],
    without: functions.flatMap((name) => [name, `${name}_aggregate`]),
    declassified: counted,
    isTriggered: true,
  };
}
