// vitest's globalSetup where the engine is tested alone: one Postgres for all workers of a run.
import { type LocalPostgres, startLocalPostgres } from '../src/database/localPostgres.ts';
import { clusterVariable } from './postgres.ts';

let cluster: LocalPostgres | undefined;

export async function setup(): Promise<void> {
  const given = process.env[clusterVariable];
  if (given !== undefined && given !== '') return;
  cluster = await startLocalPostgres();
  process.env[clusterVariable] = cluster.url;
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
