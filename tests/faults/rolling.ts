// A new version on two servers: each is stopped and started again in turn, while 200 requests a second come. Nobody may
// see an error, nothing that was answered may be missing, and each live query must go on. `ALONE=1`: the first server has no
// other beside it, so that people wait for it.

import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { fillResults } from '../load/fill.ts';
import { openBrowsers, size, startCrowd, tellCrowd, warmUp } from './crowd.ts';
import { since, startRound } from './round.ts';
import { miss, missing } from './verdict.ts';

const browsers = 20;
const perSecond = Number(process.env.PER_SECOND ?? '200');
const seconds = Number(process.env.SECONDS ?? '75');

export async function rolling(): Promise<void> {
  const round = await startRound();
  const database = new pg.Client(round.primary.url);
  try {
    await database.connect();
    await fillResults(database, size);
    await warmUp(round.url);
    const live = openBrowsers(round.url, browsers);
    const crowd = startCrowd(round.url, { perSecond, seconds, token: await round.adminToken() });
    const begun = performance.now();
    await delay(4000);
    // As long as the crowd is there while one is away.
    for (let turn = 0; turn < 4 && since(begun) < seconds - 15; turn += 1) {
      const member = round.members[turn % 2 === 0 || process.env.ALONE === '1' ? 0 : 1];
      const stopped = await member.stop();
      const started = await member.start();
      console.log(
        `server ${member.name}: gone after ${stopped.toFixed(1)} s, ready again ${started.toFixed(1)} s later`,
      );
      // The proxy asks every two seconds.
      await delay(3000);
    }
    await crowd.over;
    tellCrowd(crowd.asked);
    const failures = crowd.asked.filter(({ failure }) => failure !== undefined).length;
    if (failures > 0) miss(`${failures} requests failed`);
    const lost = await missing(database, crowd.stored);
    if (lost > 0) miss(`${lost} notices were answered and are not there`);

    const before = performance.now();
    await database.query(
      "insert into public.notices (title, category, content) values ('Last', 'Exams', 'x')",
    );
    await delay(3000);
    const away = live.interruptions.map((one) => one.away).sort((a, b) => a - b);
    const codes = [...new Set(live.interruptions.map(({ code }) => code))].join(', ');
    console.log(
      `sockets: ${away.length} closed (${codes}), back after ${(away[away.length >> 1] ?? 0).toFixed(0)} ms at the median, ${(away.at(-1) ?? 0).toFixed(0)} at most`,
    );
    if (live.seenSince(before) < browsers) miss('a live query did not go on');
    live.close();
  } finally {
    await database.end();
    await round.end();
  }
}
