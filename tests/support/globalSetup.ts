// vitest's globalSetup: one Postgres for all workers of a run.

import { clusterVariable, startTestPostgres, type TestPostgres } from './postgres.ts';

let cluster: TestPostgres | undefined;

export async function setup(): Promise<void> {
  if (process.env[clusterVariable] !== undefined) return;
  cluster = await startTestPostgres();
  process.env[clusterVariable] = cluster.url;
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
