// A throw-away database with rows.
import pg from 'pg';
import { testDatabase, type TestDatabase } from '../postgres.ts';

export async function filledDatabase(sql: string): Promise<TestDatabase> {
  const database = await testDatabase();
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    await client.query(sql);
    return database;
  } finally {
    await client.end();
  }
}
