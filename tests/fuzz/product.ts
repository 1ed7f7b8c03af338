// The product's own metadata as a set of the engine's property tests.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { loadMetadata } from '@prabesh/engine';
import { dropDatabase } from '@prabesh/engine/testing/postgres';
import type { PropertySet } from '@prabesh/engine/testing/property/propertySet';
import pg from 'pg';
import { fillWorld, userIds } from '../permissions/world.ts';
import { testDatabase } from '../support/postgres.ts';

/** Functions: what they read beyond the tables that they return is their own rule (tests/permissions). */
const functions = [
  'allot_seats',
  'announce_to_test',
  'attendance_of_day',
  'answer_again',
  'assign_plan',
  'book_online_payment',
  'candidate_results',
  'candidate_suggestions',
  'candidates_to_mark',
  'challenge_answer',
  'change_key',
  'check_answer',
  'check_exam',
  'choose_language',
  'choose_messages',
  'close_day',
  'compare_exam',
  'copy_paper',
  'decide_challenges',
  'doubts_of_payment',
  'due_questions',
  'end_guardian_link',
  'extend_test',
  'fill_paper',
  'free_seats',
  'give_concession',
  'give_guardian_link',
  'mark_attendance',
  'mark_test',
  'message_audience',
  'move_question',
  'practice_marks',
  'preview_buckets',
  'preview_distribution',
  'preview_key',
  'preview_reminder',
  'preview_results',
  'print_receipt',
  'publish_exam',
  'question_analysis',
  'reverse_entry',
  'review_attempt',
  'save_answers',
  'schedule_exam',
  'schedule_test',
  'seats_of_exam',
  'send_message',
  'send_reminder',
  'send_results',
  'start_attempt',
  'stop_message',
  'submit_attempt',
  'take_in_answers',
  'take_payment',
  'take_questions',
  'test_message',
  'top_performers',
  'undo_results_upload',
  'undo_status_change',
  'unschedule_exam',
  'unschedule_test',
];

/** Numbers that count what is hidden too, on purpose. */
const counted = ['rank', 'added_count', 'replaced_count'];

/** A database with the rows of tests/permissions, which nobody connects to any more. */
async function world(): Promise<{ url: string; tables: string[] }> {
  const { url } = await testDatabase();
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await fillWorld(pool);
    const { rows } = await pool.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    return { url, tables: rows.map(({ name }) => name) };
  } finally {
    await pool.end();
  }
}

/** Ids and moments are the same in all of them. */
function copiesOf(original: string): PropertySet['database'] {
  const cluster = new URL(original);
  const template = cluster.pathname.slice(1);
  cluster.pathname = '/postgres';
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client(cluster.href);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return async () => {
    const name = `test_${randomBytes(6).toString('hex')}`;
    await run(`create database ${name} template ${template}`);
    const url = new URL(original);
    url.pathname = `/${name}`;
    return { url: url.href, drop: () => dropDatabase(cluster.href, name) };
  };
}

export async function productSet(): Promise<PropertySet> {
  const metadata = await loadMetadata(path.resolve(import.meta.dirname, '../../hasura/metadata'));
  const { url, tables } = await world();
  const written = (metadata.sources[0]?.tables ?? [])
    .filter((one) =>
      [one.insert_permissions, one.update_permissions, one.delete_permissions].some((of) => of.length > 0),
    )
    .map(({ table }) => `${table.schema}.${table.name}`);
  return {
    name: 'product',
    metadata,
    database: copiesOf(url),
    callers: [
      { role: 'anonymous', session: {} },
      { role: 'student', session: { 'user-id': userIds.approved } },
      { role: 'teacher', session: { 'user-id': userIds.teacher } },
      { role: 'office', session: { 'user-id': userIds.office } },
      { role: 'admin', session: { 'user-id': userIds.admin } },
    ],
    keys: ['id'],
    without: functions.flatMap((name) => [name, `${name}_aggregate`]),
    declassified: counted,
    isTriggered: true,
    // Nobody but admin writes them: triggers do.
    sideEffects: tables.filter((name) => !written.includes(name)),
  };
}
