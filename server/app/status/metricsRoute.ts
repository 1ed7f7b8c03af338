// GET /metrics: what is counted (base/metrics.ts) and how things are at this moment, for whoever brings the secret. The
// engine's own are at /v1/metrics, by the same secret.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import { freeSpace } from '../../base/dataDir.ts';
import { HttpError, notFound } from '../../base/httpError.ts';
import { registry } from '../../base/metrics.ts';
import type { LastBackup } from './parts.ts';
import type { ReadStatus } from './systemStatus.ts';

const registers = [registry];
const partUp = new Gauge({
  name: 'prabesh_part_up',
  help: 'Whether a part does its work, as /readyz says: 1, 0 (also while mails are held), or -1 where it is not set up',
  labelNames: ['part'],
  registers,
});
const connections = new Gauge({
  name: 'prabesh_postgres_connections',
  help: "Connections of the server's own pool",
  labelNames: ['state'],
  registers,
});
const space = new Gauge({
  name: 'prabesh_disk_free_bytes',
  help: 'Left for the data, in the folder that has least',
  registers,
});
const mails = new Gauge({
  name: 'prabesh_mails',
  help: 'Mails in the outbox: waiting, or given up',
  labelNames: ['state'],
  registers,
});
const oldestMail = new Gauge({
  name: 'prabesh_oldest_mail_seconds',
  help: 'Since the oldest mail waits',
  registers,
});
const backupAge = new Gauge({
  name: 'prabesh_backup_age_seconds',
  help: 'Since the last good backup; -1 where none are made by themselves, or there is none',
  registers,
});

const states = { up: 1, down: 0, held: 0, off: -1 };

/** Of two texts, in a time that tells nothing about them. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}

export interface MetricsOptions {
  /** Undefined: there are no metrics, 404. */
  secret: string | undefined;
  pool: pg.Pool;
  folders: readonly string[];
  read: ReadStatus;
  lastBackup: LastBackup;
}

async function readOutbox(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ waiting: number; dead: number; oldest: number | null }>(
    `select count(*) filter (where failed_at is null)::int as waiting, count(failed_at)::int as dead,
            extract(epoch from now() - min(created_at) filter (where failed_at is null))::float8 as oldest
     from auth.mails`,
  );
  const { waiting = 0, dead = 0, oldest = null } = rows[0] ?? {};
  mails.set({ state: 'waiting' }, waiting);
  mails.set({ state: 'dead' }, dead);
  oldestMail.set(oldest ?? 0);
}

/** What is looked up rather than counted. A part that is away leaves its last value, and `prabesh_part_up` says so. */
async function look({ pool, folders, read, lastBackup }: MetricsOptions): Promise<void> {
  const { parts } = await read();
  for (const { part, state } of parts) partUp.set({ part }, states[state]);
  const { totalCount, idleCount, waitingCount } = pool;
  connections.set({ state: 'used' }, totalCount - idleCount);
  connections.set({ state: 'idle' }, idleCount);
  connections.set({ state: 'waited for' }, waitingCount);
  const last = await lastBackup().catch(() => undefined);
  backupAge.set(last?.at ? (Date.now() - last.at.getTime()) / 1000 : -1);
  await Promise.allSettled([
    Promise.all(folders.map(freeSpace)).then((free) => space.set(Math.min(...free))),
    readOutbox(pool),
  ]);
}

/** Registers the endpoint: 200 in Prometheus's text form; 401 `unauthorized`, 404 `not_found`. */
export function metricsRoute(app: FastifyInstance, options: MetricsOptions): void {
  const { secret } = options;
  app.get('/metrics', async (request, reply) => {
    if (secret === undefined) throw notFound();
    const given = /^bearer +(.*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, secret)) {
      throw new HttpError(401, 'unauthorized', 'Send the secret', { 'www-authenticate': 'Bearer' });
    }
    await look(options);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
