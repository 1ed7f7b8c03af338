// The permission matrix (tests/permissions/matrix.ts) by reading only, over the rows that are there: what a person sees is
// counted, and compared with what an admin counts by the condition that the matrix means.
import { z } from 'zod';
import {
  columnsFor,
  columnsOf,
  functions,
  matrix,
  people,
  type Person,
  readCell,
  type ReadCell,
  type TableRules,
} from '../../permissions/matrix.ts';
import { type Answer, type Asker, nobody, type Part, type RunningHasura } from './running.ts';

type Condition = Record<string, unknown>;

/** Of `own` cells: whose rows they are. */
const ownRows: Record<string, (userId: string) => Condition> = {
  students: (userId) => ({ user_id: { _eq: userId } }),
  candidate_ids: (userId) => ({ student: { user_id: { _eq: userId } } }),
  student_class_groups: (userId) => ({ student: { user_id: { _eq: userId } } }),
  class_groups: (userId) => ({ students: { student: { user_id: { _eq: userId } } } }),
  profiles: (userId) => ({ id: { _eq: userId } }),
  results_uploads: (userId) => ({ uploaded_by: { _eq: userId } }),
};

/** Of `shown` cells: what is published, and what the person holds. */
const held = (userId: string): Condition => ({ holders: { user_id: { _eq: userId } } });
const published: Condition = { state: { _eq: 'published' } };
const shownRows: Record<string, (userId: string) => Condition> = {
  notices: () => published,
  activity: () => ({ entity: { _in: ['class_groups', 'notices', 'students'] } }),
  resource_groups: () => ({ resource: { _eq: 'notices' } }),
  profiles: (userId) => ({
    _or: [
      { id: { _eq: userId } },
      { role: { _eq: 'teacher' } },
      { _and: [{ role: { _eq: 'student' } }, { student: {} }] },
    ],
  }),
  exams: (userId) => ({ _or: [published, held(userId)] }),
  results: (userId) => ({ exam: { _or: [published, held(userId)] } }),
  sheet_books: (userId) => ({ exam: held(userId) }),
  exam_holders: (userId) => ({
    _or: [{ exams: held(userId) }, { _and: [{ is_owner: { _eq: true } }, { exams: published }] }],
  }),
};

/** Rows that are read at most of one table. */
const most = 500;
const admin: Asker = { role: 'admin' };

const rowsOf = (answer: Answer, field: string): Record<string, unknown>[] =>
  z.array(z.record(z.string(), z.unknown())).parse(answer.data?.[field] ?? []);
const countOf = (answer: Answer, field: string): number =>
  z.object({ aggregate: z.object({ count: z.number() }) }).parse(answer.data?.[field]).aggregate.count;

/** Somebody of each kind who is there already; for a kind of which nobody is there, undefined. */
async function findPeople(hasura: RunningHasura, part: Part): Promise<Partial<Record<Person, Asker>>> {
  const found: Partial<Record<Person, Asker>> = {
    anonymous: { role: 'anonymous' },
    // Signed in, without a row among students.
    other: { role: 'student', userId: nobody },
    admin: { role: 'admin', userId: nobody },
  };
  for (const status of ['approved', 'pending', 'rejected'] as const) {
    const [student] = rowsOf(
      await hasura.ask(
        admin,
        `{ students(where: {approval_status: {_eq: "${status}"}, user_id: {_is_null: false}}, order_by: {id: asc}, limit: 1) { user_id } }`,
      ),
      'students',
    );
    if (student === undefined) part.note(`no ${status} student has a login: not checked`);
    else found[status] = { role: 'student', userId: z.string().parse(student.user_id) };
  }
  for (const role of ['teacher', 'office'] as const) {
    const [one] = rowsOf(
      await hasura.ask(
        admin,
        `{ profiles(where: {role: {_eq: "${role}"}}, order_by: {id: asc}, limit: 1) { id } }`,
      ),
      'profiles',
    );
    if (one === undefined) part.note(`there is no ${role}: checked as one who holds nothing`);
    found[role] = { role, userId: typeof one?.id === 'string' ? one.id : nobody };
  }
  return found;
}

function conditionOf(table: string, cell: ReadCell, userId: string): Condition | null {
  if (cell === 'all') return {};
  // In the tests' world some have no rows of their own, where somebody else of their kind may.
  if (cell === 'own' || cell === 'none') return ownRows[table]?.(userId) ?? null;
  if (cell === 'shown') return shownRows[table]?.(userId) ?? null;
  return null;
}

/** Literals as GraphQL has them, for keys. */
const keyArguments = (row: Record<string, unknown>, key: readonly string[]): string =>
  key.map((column) => `${column}: ${JSON.stringify(row[column])}`).join(', ');

export async function checkReading(hasura: RunningHasura, part: Part): Promise<void> {
  const asPeople = await findPeople(hasura, part);
  const checkPerson = async (person: Person): Promise<void> => {
    const asker = asPeople[person];
    if (asker === undefined) return;
    for (const [table, rules] of Object.entries(matrix))
      await checkTable(hasura, part, { person, asker, table, rules });
    await checkFunctions(hasura, part, person, asker);
  };
  // All at a time.
  await Promise.all(people.map(checkPerson));
}

interface Cell {
  person: Person;
  asker: Asker;
  table: string;
  rules: TableRules;
}

/** The field is not in the role's schema; reading goes on otherwise. */
function isAbsent(part: Part, what: string, cell: string, { code, message }: Answer): boolean {
  if (cell !== '-') {
    if (code !== undefined) part.differs(`${what}: ${cell} is expected, and ${code} answered: ${message}`);
    return code !== undefined;
  }
  if (code === 'validation-failed') part.ok();
  else part.differs(`${what} exists, and should not (${code ?? 'it was answered'})`);
  return true;
}

async function checkTable(hasura: RunningHasura, part: Part, given: Cell): Promise<void> {
  const { person, asker, table, rules } = given;
  const what = `${person} ${table}`;
  const cell = readCell(rules.select, person);
  const key = columnsOf(rules.key);
  const columns = person === 'admin' ? key : columnsFor(rules, person);
  const fields = cell === '-' ? '__typename' : columns.join(' ');
  const answer = await hasura.ask(asker, `{ ${table}(limit: ${most}) { ${fields} } }`);
  if (!isAbsent(part, `${what}, select`, cell, answer)) {
    const rows = rowsOf(answer, table);
    const condition = conditionOf(table, cell, asker.userId ?? nobody);
    const wanted = condition === null ? 0 : await count(hasura, table, condition);
    if (rows.length === Math.min(wanted, most)) part.ok();
    else
      part.differs(
        `${what}, select: ${rows.length} rows, and ${Math.min(wanted, most)} are expected (${cell})`,
      );
    await checkByKey(hasura, part, given, rows);
  } else await checkByKey(hasura, part, given, []);

  const aggregateCell = readCell(rules.aggregate, person);
  const aggregate = await hasura.ask(asker, `{ ${table}_aggregate { aggregate { count } } }`);
  if (isAbsent(part, `${what}, aggregate`, aggregateCell, aggregate)) return;
  const condition = conditionOf(table, aggregateCell, asker.userId ?? nobody);
  const wanted = condition === null ? 0 : await count(hasura, table, condition);
  const found = countOf(aggregate, `${table}_aggregate`);
  if (found === wanted) part.ok();
  else part.differs(`${what}, aggregate: ${found} rows, and ${wanted} are expected (${aggregateCell})`);
}

async function count(hasura: RunningHasura, table: string, where: Condition): Promise<number> {
  const answer = await hasura.ask(
    admin,
    `query ($where: ${table}_bool_exp!) { ${table}_aggregate(where: $where) { aggregate { count } } }`,
    { where },
  );
  return answer.data === null ? Number.NaN : countOf(answer, `${table}_aggregate`);
}

/** One of the person's rows by its key, and one that is another's. */
async function checkByKey(
  hasura: RunningHasura,
  part: Part,
  { person, asker, table, rules }: Cell,
  rows: Record<string, unknown>[],
): Promise<void> {
  const what = `${person} ${table}, by_pk`;
  const cell = readCell(rules.by_pk, person);
  if (cell === '-') {
    isAbsent(part, what, cell, await hasura.ask(asker, `{ ${table}_by_pk(id: "${nobody}") { __typename } }`));
    return;
  }
  // Tables of one row have a number for their key, and another column to be known by.
  const key = ['site_settings', 'institute'].includes(table) ? ['id'] : columnsOf(rules.key);
  const stored = rowsOf(await hasura.ask(admin, `{ ${table}(limit: ${most}) { ${key.join(' ')} } }`), table);
  const ofRow = (row: Record<string, unknown>): string => keyArguments(row, key);
  const own = new Set(rows.map(ofRow));
  const mine = stored.find((row) => cell === 'all' || own.has(ofRow(row)));
  const foreign = stored.find((row) => cell !== 'all' && !own.has(ofRow(row)));
  for (const [row, isMine] of [
    [mine, true],
    // What is beyond the rows that were read may be the person's, too.
    [rows.length < most ? foreign : undefined, false],
  ] as const) {
    if (row === undefined) continue;
    const answer = await hasura.ask(asker, `{ ${table}_by_pk(${ofRow(row)}) { __typename } }`);
    const isThere = answer.data?.[`${table}_by_pk`] != null;
    if (answer.code === undefined && isThere === isMine) part.ok();
    else
      part.differs(
        `${what}: ${isMine ? 'one of the own rows' : "another's row"} ${isThere ? 'is' : 'is not'} there ${answer.message}`,
      );
  }
}

/** With a published exam and one of its candidates, if there is one: what an admin is answered, everybody is. */
async function checkFunctions(
  hasura: RunningHasura,
  part: Part,
  person: Person,
  asker: Asker,
): Promise<void> {
  const [example] = rowsOf(
    await hasura.ask(
      admin,
      '{ results(where: {exam: {state: {_eq: "published"}}}, limit: 1) { exam_title set_number symbol } }',
    ),
    'results',
  );
  if (example === undefined) {
    if (person === 'admin')
      part.note('no result is published: candidate_results and top_performers were not asked');
    return;
  }
  for (const [name, { asked, ...rules }] of Object.entries(functions)) {
    const args = `args: {${keyArguments(example, Object.keys(asked))}}`;
    const query = `{ ${name}(${args}) { symbol name marks } }`;
    const answer = await hasura.ask(asker, query);
    const what = `${person} ${name}`;
    if (!isAbsent(part, what, readCell(rules.select, person), answer)) {
      const wanted = rowsOf(await hasura.ask(admin, query), name);
      const found = rowsOf(answer, name);
      if (found.length > 0 && JSON.stringify(found) === JSON.stringify(wanted)) part.ok();
      else part.differs(`${what}: ${found.length} rows, and the ${wanted.length} of an admin are expected`);
    }
    const aggregate = await hasura.ask(asker, `{ ${name}_aggregate(${args}) { aggregate { count } } }`);
    if (!isAbsent(part, `${what}, aggregate`, readCell(rules.aggregate, person), aggregate)) part.ok();
  }
}
