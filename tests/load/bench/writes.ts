// What is written: the same rows by all three servers, into tables that are brought back to their size before each turn.

import type { Question, Subject } from './questions.ts';

const linesOf = (turn: number, count: number): readonly Record<string, unknown>[] =>
  Array.from({ length: count }, (_none, index) => ({
    article: `Article ${String((turn * 31 + index * 7) % 1000)}`,
    quantity: 1 + ((turn + index) % 12),
    price: 10 + (index % 90) / 4,
  }));

/** A thousand rows of one request; 80 KB. */
const bulk: Question = {
  title: 'insert of 1,000 rows',
  name: 'bulk',
  engine: `mutation Store($lines: [loose_lines_insert_input!]!) {
    insert_loose_lines(objects: $lines) { affected_rows }
  }`,
  postgraphile: null,
  byHand: {
    text: `with stored as (
        insert into plain.loose_lines (article, quantity, price)
        select article, quantity, price
        from json_to_recordset($1) as line (article text, quantity int, price numeric) returning 1
      ) select '{"data":{"insert_loose_lines":{"affected_rows":' || count(*) || '}}}' as json from stored`,
    values: ['lines'],
  },
  variables: (turn) => ({ lines: linesOf(turn, 1000) }),
  written: {
    reset: ['truncate plain.loose_lines'],
    state: 'select article, quantity, price from plain.loose_lines order by id',
  },
};

/** Of `stockSize` rows. */
export const stockSize = 100_000;

const byKey: Question = {
  title: 'update by key',
  name: 'update',
  engine: `mutation Count($id: Int!, $quantity: Int!) {
    update_stock_by_pk(pk_columns: {id: $id}, _set: {quantity: $quantity}) { id article quantity }
  }`,
  postgraphile: `mutation Count($id: Int!, $quantity: Int!) {
    updateStockByRowId(input: {rowId: $id, stockPatch: {quantity: $quantity}}) { stock { rowId article quantity } }
  }`,
  byHand: {
    text: `with changed as (
        update plain.stock set quantity = $2 where id = $1 returning id, article, quantity
      ) select '{"data":{"update_stock_by_pk":' || coalesce((select row_to_json(changed) from changed)::text, 'null')
        || '}}' as json`,
    values: ['id', 'quantity'],
  },
  variables: (turn) => ({ id: 1 + ((turn * 7919) % stockSize), quantity: turn }),
  written: {
    reset: ['update plain.stock set quantity = 0 where quantity <> 0', 'vacuum plain.stock'],
    state: 'select id, quantity from plain.stock where quantity <> 0 order by id',
  },
};

const nested: Question = {
  title: 'order with 10 lines',
  name: 'order',
  engine: `mutation Order($order: orders_insert_input!) {
    insert_orders_one(object: $order) { customer note lines(order_by: [{id: asc}]) { article quantity price } }
  }`,
  postgraphile: null,
  byHand: {
    text: `with placed as (
        insert into plain.orders (customer, note) values ($1::json ->> 'customer', $1::json ->> 'note')
        returning id, customer, note
      ), stored as (
        insert into plain.order_lines (order_id, article, quantity, price)
        select placed.id, article, quantity, price from placed,
          json_to_recordset($1::json #> '{lines,data}') as line (article text, quantity int, price numeric)
        returning id, article, quantity, price
      ) select '{"data":{"insert_orders_one":' || row_to_json(answer) || '}}' as json from (
        select customer, note, (
          select json_agg(line) from (select article, quantity, price from stored order by id) as line
        ) as lines from placed
      ) as answer`,
    values: ['order'],
  },
  variables: (turn) => ({
    order: { customer: `Customer ${String(turn)}`, note: 'By hand', lines: { data: linesOf(turn, 10) } },
  }),
  written: {
    reset: ['truncate plain.orders, plain.order_lines'],
    state: `select customer, note, article, quantity, price from plain.orders
      join plain.order_lines on order_id = orders.id order by orders.id, order_lines.id`,
  },
};

export const writes: Subject = {
  title: 'writes',
  schema: 'plain',
  isProduct: false,
  roles: ['student'],
  questions: [bulk, byKey, nested],
};
