// vitest's globalSetup where the engine is tested alone: one Postgres for all workers of a run.
import { clusterVariable, startTestCluster, type TestCluster } from './postgres.ts';

let cluster: TestCluster | undefined;

export async function setup(): Promise<void> {
  const given = process.env[clusterVariable];
  if (given !== undefined && given !== '') return;
  cluster = await startTestCluster();
  process.env[clusterVariable] = cluster.url;
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
