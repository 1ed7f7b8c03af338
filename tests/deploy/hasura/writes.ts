// The matrix's writes, each in a mutation that never commits: its last root field breaks a rule of the database, so that
// Hasura, which runs the fields of a mutation in one transaction, takes all of it back. Whether that rule is what the error
// names tells whether the write before it was let through. Nothing stays but gaps in sequences.
import { columnsOf, matrix, people, roleOf, views, writeCell } from '../../permissions/matrix.ts';
import { sampleRow } from '../../permissions/world.ts';
import { type Asker, nobody, type Part, type RunningHasura } from './running.ts';

/** Tables whose sample row stands for itself; the others' refer to rows of the tests' own world, or are the only one. */
const alone = [
  'notices',
  'notes',
  'videos',
  'links',
  'downloads',
  'class_groups',
  'calendar_events',
  'students',
];
/** Where teachers write, in exams that are theirs. */
const ownTables = ['results', 'results_uploads'];
/** Tables that nobody writes to. */
const refused = [
  'exams',
  'exam_holders',
  'result_changes',
  'activity',
  'status_changes',
  'status_change_students',
];

/** Which changes of a row are refused is decided by the row: of none, nothing is. */
const refusedByRow: readonly string[] = ['sheet_books'];

/** What breaks the transaction: a result without a symbol, which teachers and admins may try, and Postgres refuses. */
const breaks = 'stop: insert_results_one(object: $stop) { id }';
const stop = { exam_title: 'check-hasura', set_number: 'stop', symbol: '', name: 'check-hasura', marks: 1 };
/** The rule that it breaks, by which its error is known. */
const rule = 'results_symbol_check';

interface Outcome {
  answer: 'yes' | 'no' | '-' | 'it exists' | 'it was stored';
  message: string;
}

interface Attempt {
  field: string;
  types: Record<string, string>;
  values: Record<string, unknown>;
}

/** Whether there is such a field; the attempt changes nothing, should it be there. */
async function isThere(
  hasura: RunningHasura,
  asker: Asker,
  { field, types, values }: Attempt,
): Promise<Outcome> {
  const variables = Object.entries(types).map(([name, type]) => `$${name}: ${type}`);
  const head = variables.length === 0 ? '' : `(${variables.join(', ')})`;
  const { code, message } = await hasura.ask(asker, `mutation ${head} { tried: ${field} }`, values);
  return { answer: code === 'validation-failed' ? '-' : 'it exists', message };
}

async function isLetThrough(hasura: RunningHasura, asker: Asker, attempt: Attempt): Promise<Outcome> {
  const variables = Object.entries({ ...attempt.types, stop: 'results_insert_input!' });
  const { code, message } = await hasura.ask(
    asker,
    `mutation (${variables.map(([name, type]) => `$${name}: ${type}`).join(', ')}) { tried: ${attempt.field} ${breaks} }`,
    { ...attempt.values, stop },
  );
  if (code === undefined) return { answer: 'it was stored', message };
  if (code === 'validation-failed') return { answer: '-', message };
  return { answer: message.includes(rule) ? 'yes' : 'no', message };
}

/** Asks for what must not be there without changing anything, and for the rest in transactions that are taken back. */
export async function checkWriting(hasura: RunningHasura, part: Part): Promise<void> {
  for (const person of people) {
    const asker: Asker = { role: roleOf[person], userId: person === 'anonymous' ? undefined : nobody };
    for (const [table, rules] of Object.entries(matrix)) {
      const attempt = async (what: string, grid: string, made: Attempt): Promise<void> => {
        const cell = writeCell(grid, person);
        if (cell !== '-' && asker.role !== 'teacher' && asker.role !== 'admin')
          throw new Error(`${person} may write to ${table}: this check must learn how`);
        const found = await (cell === '-' ? isThere : isLetThrough)(hasura, asker, made);
        // A teacher who holds nothing may write of what is nobody's yet.
        if (found.answer === (cell === 'own' ? 'yes' : cell)) part.ok();
        else
          part.differs(
            `${person} ${table}, ${what}: ${found.answer}, and ${cell} is expected: ${found.message}`,
          );
      };
      if (writeCell(rules.insert, person) === '-') {
        const none = { field: `insert_${table}(objects: []) { affected_rows }`, types: {}, values: {} };
        await attempt('insert', rules.insert, none);
      } else if ([...alone, ...refused, ...ownTables].includes(table)) {
        const fresh = ownTables.includes(table) ? { set_number: `check-hasura ${Date.now()}` } : {};
        await attempt('insert', rules.insert, {
          field: `insert_${table}(objects: [$row]) { affected_rows }`,
          types: { row: `${table}_insert_input!` },
          values: { row: { ...sampleRow(table).insert, ...fresh } },
        });
      }
      if (views.includes(table)) continue;
      // Of no row: what a role may is refused or let through whether there is one or not.
      const where = { [columnsOf(rules.key)[0] ?? 'id']: { _is_null: true } };
      const updates = refusedByRow.includes(table) ? rules.update.replaceAll('no', 'yes') : rules.update;
      await attempt('update', updates, {
        field: `update_${table}(where: $where, _set: $set) { affected_rows }`,
        types: { where: `${table}_bool_exp!`, set: `${table}_set_input!` },
        values: { where, set: sampleRow(table).update },
      });
      await attempt('delete', rules.delete, {
        field: `delete_${table}(where: $where) { affected_rows }`,
        types: { where: `${table}_bool_exp!` },
        values: { where },
      });
    }
  }
}
