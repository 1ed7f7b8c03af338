// vitest's globalSetup: one Postgres for all workers of a run, and one folder for what they prepare together.

import { rmSync } from 'node:fs';
import {
  clusterVariable,
  ownedFolder,
  preparedVariable,
  startTestPostgres,
  type TestPostgres,
} from './postgres.ts';

let cluster: TestPostgres | undefined;
let prepared: string | undefined;

export async function setup(): Promise<void> {
  prepared = ownedFolder();
  process.env[preparedVariable] = prepared;
  if (process.env[clusterVariable] === undefined) {
    cluster = await startTestPostgres();
    process.env[clusterVariable] = cluster.url;
  }
  // The engine's tests stand on their own, and may use the same one.
  process.env['ENGINE_TEST_POSTGRES'] ??= process.env[clusterVariable];
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
  if (prepared !== undefined) rmSync(prepared, { recursive: true, force: true });
}
