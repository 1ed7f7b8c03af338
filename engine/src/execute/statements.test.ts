// Names of prepared statements, on one connection of a real Postgres.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BoundedClient } from '../database/boundedClient.ts';
import { defaultLimits } from '../limits.ts';
import { prepare, run } from './statements.ts';

const { preparedNames } = defaultLimits;

describe('names of prepared statements', () => {
  let pool: pg.Pool;
  beforeAll(() => {
    pool = new pg.Pool({
      connectionString: process.env['PRABESH_TEST_POSTGRES'],
      max: 1,
      Client: BoundedClient,
    });
  });
  afterAll(() => pool.end());

  it('do not run out: the least recently used makes room, in Postgres too, and may come again', async () => {
    const client = await pool.connect();
    const statements = Array.from({ length: preparedNames + 50 }, (_none, index) =>
      prepare({ text: `select ${String(index)}::text`, parameters: [], memberParameters: [] }),
    );
    const ask = async (index: number): Promise<void> => {
      const statement = statements[index];
      if (statement === undefined) throw new Error('no such statement');
      expect(await run(client, statement, [], undefined)).toEqual([[String(index)]]);
    };
    const prepared = async (): Promise<string[]> => {
      const { rows } = await client.query<{ statement: string }>(
        'select statement from pg_prepared_statements',
      );
      return rows.map(({ statement }) => statement);
    };
    for (const index of statements.keys()) {
      await ask(index);
      await ask(index);
      // Used again and again, it stays.
      await ask(0);
    }
    const texts = await prepared();
    expect(texts).toHaveLength(preparedNames);
    expect(texts).toContain(statements.at(-1)?.text);
    expect(texts).toContain(statements[0]?.text);
    expect(texts).not.toContain(statements[1]?.text);
    for (const index of statements.keys()) await ask(index);
    expect(await prepared()).toHaveLength(preparedNames);

    // In a transaction that has failed, too.
    await client.query('begin');
    await expect(client.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(ask(0)).rejects.toMatchObject({ code: 'unexpected' });
    await client.query('rollback');
    for (const index of statements.keys()) await ask(index);
    client.release();
  });
});
