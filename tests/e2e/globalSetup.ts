import { freePort } from '@prabesh/engine/localPostgres';
// One product for all browser tests, on a database of its own. The embedded Postgres has its tests in tests/embedded.
// The allow-list is on, as in production: an operation of the app that is not listed fails the test that needs it.
import { productCode, secretKey } from '../../server/testing/paymentProviders.ts';
import { testDatabase } from '../support/postgres.ts';
import { startStack } from '../support/stack.ts';

export default async function globalSetup(): Promise<() => Promise<void>> {
  const database = await testDatabase();
  // There push.e2e.ts starts a push service: the browser's own does not exist here.
  const pushPort = await freePort();
  // Likewise eSewa, by payOnline.e2e.ts.
  const esewaPort = await freePort();
  const esewa = `http://127.0.0.1:${esewaPort}`;
  const stack = await startStack({
    DATABASE_URL: database.url,
    HASURA_GRAPHQL_ENABLE_ALLOWLIST: 'true',
    // How long something may wait has tests of its own: a slow machine is no reason for a 503 here.
    PAGE_TIME: '60000',
    ENGINE_QUEUE_TIMEOUT: '60000',
    ENGINE_UNAUTHORIZED_STATEMENT_TIMEOUT: '60000',
    ESEWA_PRODUCT_CODE: productCode,
    ESEWA_SECRET_KEY: secretKey,
    ESEWA_ORIGIN: esewa,
    ESEWA_STATUS_ORIGIN: esewa,
    PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
  });
  const sayWhy = (code: number | null, signal: string | null): void =>
    console.error(`The product ended (${code ?? signal}):\n${stack.output().slice(-4000)}`);
  stack.process.once('exit', sayWhy);
  process.env.PRABESH_E2E_PUSH_PORT = String(pushPort);
  process.env.PRABESH_E2E_ESEWA_PORT = String(esewaPort);
  process.env.PRABESH_E2E_URL = stack.url;
  process.env.PRABESH_E2E_DATABASE_URL = database.url;
  return async () => {
    stack.process.off('exit', sayWhy);
    await stack.stop();
    await database.drop();
  };
}
