// One product for all browser tests, on a database of its own. The embedded Postgres has its tests in tests/embedded.
import { testDatabase } from '../support/postgres.ts';
import { startStack } from '../support/stack.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await testDatabase();
  const stack = await startStack({ DATABASE_URL: database.url });
  process.env.PRABESH_E2E_URL = stack.url;
  process.env.PRABESH_E2E_DATABASE_URL = database.url;
  return async () => {
    await stack.stop();
    await database.drop();
  };
}
