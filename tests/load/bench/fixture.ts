// The rows that all servers answer from: the product's tables and plain ones, in one database.

import pg from 'pg';
import { testDatabase, type TestDatabase } from '../../support/postgres.ts';
import { fillNotices, fillResults } from '../fill.ts';
import type { Size } from './questions.ts';
import { stockSize } from './writes.ts';

const tables = `
  create schema plain;
  create table plain.exams (id int primary key, title text not null, held_on date not null);
  create table plain.results (
    id int generated always as identity primary key,
    exam_id int not null references plain.exams,
    symbol text not null,
    name text not null,
    marks int not null
  );
  create table plain.notices (
    id int generated always as identity primary key,
    title text not null,
    category text not null,
    content text not null,
    is_published boolean not null,
    created_at timestamptz not null
  );
  create table plain.loose_lines (
    id int generated always as identity primary key,
    article text not null,
    quantity int not null,
    price numeric(10, 2) not null
  );
  create table plain.orders (
    id int generated always as identity primary key,
    customer text not null,
    note text not null
  );
  create table plain.order_lines (
    id int generated always as identity primary key,
    order_id int not null references plain.orders,
    article text not null,
    quantity int not null,
    price numeric(10, 2) not null
  );
  create index on plain.order_lines (order_id);
  create table plain.stock (id int primary key, article text not null, quantity int not null) with (fillfactor = 50);
  insert into plain.stock select i, 'Article ' || i, 0 from generate_series(1, ${String(stockSize)}) as i`;

const fill = `
  insert into plain.exams select i, 'Exam ' || i, date '2024-01-01' + i from generate_series(1, $EXAMS) as i;
  insert into plain.results (exam_id, symbol, name, marks)
    select e, 'S' || i, 'Candidate ' || i, (i * 7919) % 200
    from generate_series(1, $EXAMS) as e, generate_series(1, $CANDIDATES) as i;
  create unique index on plain.results (exam_id, symbol);
  insert into plain.notices (title, category, content, is_published, created_at)
    select 'Notice ' || i, 'Exams', 'Classes begin on Sunday. Bring your admit card.', i % 10 <> 0,
      timestamptz '2026-01-01 12:00+00' - make_interval(mins => i)
    from generate_series(1, $EXAMS * $CANDIDATES) as i;
  create index on plain.notices (created_at desc, id desc) where is_published;
  create index on plain.notices (created_at desc, id desc)`;

const line = ['article', 'quantity', 'price'];

/** A table whose columns a student may write. */
const writable = (name: string, columns: readonly string[]) => ({
  table: { schema: 'plain', name },
  configuration: { custom_name: name },
  select_permissions: [{ role: 'student', permission: { columns: ['id', ...columns], filter: {} } }],
  insert_permissions: [{ role: 'student', permission: { columns, check: {} } }],
  update_permissions: [{ role: 'student', permission: { columns, filter: {}, check: null } }],
});

/** Hasura's metadata of the plain tables, for the role `student`. */
export const plainMetadata = {
  version: 3,
  sources: [
    {
      name: 'default',
      kind: 'postgres',
      configuration: { connection_info: { database_url: { from_env: 'PG_DATABASE_URL' } } },
      tables: [
        {
          table: { schema: 'plain', name: 'exams' },
          configuration: { custom_name: 'exams' },
          select_permissions: [
            { role: 'student', permission: { columns: ['id', 'title', 'held_on'], filter: {} } },
          ],
        },
        {
          table: { schema: 'plain', name: 'results' },
          configuration: { custom_name: 'results' },
          object_relationships: [{ name: 'exam', using: { foreign_key_constraint_on: 'exam_id' } }],
          select_permissions: [
            { role: 'student', permission: { columns: '*', filter: {}, allow_aggregations: true } },
          ],
        },
        {
          table: { schema: 'plain', name: 'notices' },
          configuration: { custom_name: 'notices' },
          select_permissions: [
            {
              role: 'student',
              permission: {
                columns: ['id', 'title', 'category', 'content', 'created_at'],
                filter: { is_published: { _eq: true } },
              },
            },
          ],
        },
        writable('loose_lines', line),
        {
          ...writable('orders', ['customer', 'note']),
          array_relationships: [
            {
              name: 'lines',
              using: {
                foreign_key_constraint_on: {
                  table: { schema: 'plain', name: 'order_lines' },
                  column: 'order_id',
                },
              },
            },
          ],
        },
        writable('order_lines', ['order_id', ...line]),
        writable('stock', ['article', 'quantity']),
      ],
    },
  ],
};

/** Makes and fills the database; `product` and `plain` results each. */
export async function makeFixture(product: Size, plain: Size): Promise<TestDatabase> {
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(tables);
    // JSON of a number has no place in a parameter of DDL; these are numbers of ours.
    await client.query(
      fill.replaceAll('$EXAMS', String(plain.exams)).replaceAll('$CANDIDATES', String(plain.candidates)),
    );
    await client.query('vacuum (analyze) plain.exams, plain.results, plain.notices, plain.stock');
    await fillResults(client, product);
    await fillNotices(client, 5000);
    // As its own rules would take them back one by one: who forgets the filter answers other rows.
    await client.query(`set session_replication_role = replica;
      update public.notices set state = 'draft' where right(title, 1) = 'm' or title like 'Notice %5 %'`);
    await client.query('vacuum (analyze) public.notices');
  } finally {
    await client.end();
  }
  return database;
}
