// The database goes away under load and its replica takes its place: Postgres and all its processes are killed, the
// replica is promoted and the address moved to it. What people see meanwhile, for how long, and what is lost.
// `SYNCHRONOUS=1`: a commit waits for the replica. `READS_FIRST=1`: the address moves two seconds after the kill already, to
// a replica that only reads until it is promoted.

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fillResults } from '../load/fill.ts';
import { type Asked, openBrowsers, size, startCrowd, tellCrowd, warmUp } from './crowd.ts';
import { startReplica } from './replica.ts';
import { since, startRound } from './round.ts';
import { miss, missing } from './verdict.ts';

const browsers = 20;
const perSecond = Number(process.env.PER_SECOND ?? '100');
const seconds = 60;
/** Seconds of the run at which the primary is killed, and the replica promoted: so long takes whoever watches it. */
const killAt = 15;
const promoteAt = 25;

const range = (times: readonly number[]): string =>
  times.length === 0 ? 'none' : `${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s`;

/** When each kind of request failed, counted from the kill. */
function tellOutage(asked: readonly Asked[]): void {
  console.log(
    '| what | failed | asked at | answered well meanwhile | slowest of those |\n| --- | ---: | --- | ---: | ---: |',
  );
  for (const what of ['look-up', 'page', 'query', 'change'] as const) {
    const all = asked.filter((one) => one.what === what);
    const failed = all.filter(({ failure }) => failure !== undefined);
    const during = all.filter(({ at, failure }) => failure === undefined && at >= killAt && at < promoteAt);
    const slowest = Math.max(0, ...during.map(({ took }) => took));
    const when = range(failed.map(({ at }) => at - killAt));
    console.log(
      `| ${what} | ${failed.length} of ${all.length} | ${when} | ${during.length} | ${slowest.toFixed(0)} ms |`,
    );
  }
}

export async function failover(): Promise<void> {
  const round = await startRound();
  const primary = new pg.Client(round.primary.url);
  primary.on('error', () => undefined);
  try {
    await primary.connect();
    await fillResults(primary, size);
    const mayLag = process.env.SYNCHRONOUS !== '1';
    const readsFirst = process.env.READS_FIRST === '1';
    const replica = await startReplica(round, mayLag);
    try {
      await warmUp(round.url);
      const live = openBrowsers(round.url, browsers);
      const crowd = startCrowd(round.url, { perSecond, seconds, token: await round.adminToken() });
      const begun = performance.now();
      const until = (second: number) => delay(second * 1000 - since(begun) * 1000);
      await until(killAt);
      const behind = await replica.behind();
      // With all its processes, none of which may say farewell.
      process.kill(-round.primary.pid, 'SIGKILL');
      if (readsFirst) {
        await until(killAt + 2);
        round.address.moveTo(replica.port);
      }
      await until(promoteAt);
      const promoted = await replica.promote();
      if (!readsFirst) round.address.moveTo(replica.port);
      console.log(
        `killed at 0 s (the replica ${behind} bytes behind, ${mayLag ? 'asynchronous' : 'synchronous'}); promoted at ${promoteAt - killAt} s within ${promoted.toFixed(0)} ms${readsFirst ? '; the address moved at 2 s' : ''}`,
      );
      await crowd.over;
      tellCrowd(crowd.asked);
      tellOutage(crowd.asked);
      const late = crowd.asked.filter(({ at, failure }) => failure !== undefined && at > promoteAt + 15);
      if (late.length > 0) miss(`${late.length} requests failed more than 15 s after the promotion`);

      const now = new pg.Client(round.databaseUrl(replica.port));
      await now.connect();
      const lost = await missing(now, crowd.stored);
      console.log(`${crowd.stored.length} notices were answered as stored, ${lost} of them are not there`);
      if (!mayLag && lost > 0) miss('a change that was answered is lost');
      const before = performance.now();
      await now.query("insert into public.notices (title, category, content) values ('Last', 'Exams', 'x')");
      await delay(5000);
      await now.end();
      console.log(
        `live queries that went on: ${live.seenSince(before)} of ${browsers}; sockets closed: ${live.interruptions.length}`,
      );
      if (live.seenSince(before) < browsers) miss('a live query did not go on');
      live.close();
    } finally {
      await replica.stop();
    }
  } finally {
    await primary.end().catch(() => undefined);
    await round.end();
  }
}
