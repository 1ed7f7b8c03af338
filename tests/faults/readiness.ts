// How soon /readyz turns when something breaks under a running product, and turns back: a full disk, a database that
// hangs, a mail server that is away, a background loop that waits for ever. `npm run faults -- readiness` prints it.

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import pg from 'pg';
import { systemClock } from '../../server/base/clock.ts';
import { startMailCatcher } from '../../server/embedded/mailCatcher.ts';
import type { StatusAnswer, StatusPart } from '../../shared/systemStatus.ts';
import {
  databaseUrl,
  fill,
  launch,
  removeData,
  runningPostgres,
  smallDisk,
  temporaryFolder,
} from '../embedded/product.ts';

/** Seconds after which a part that has not turned never will. */
const patience = 60;
const megabyte = 1_048_576;
const leastFree = 300 * megabyte;

/** Breaks a running product on a disk of its own, and prints a table. */
export async function readiness(): Promise<void> {
  const disk = smallDisk(1200);
  const dataDir = disk ?? temporaryFolder();
  const catcher = await startMailCatcher(systemClock);
  /** The mail server's door, which can be shut. */
  const door = createServer((socket) => {
    const behind = connect(Number(new URL(catcher.smtpUrl).port), '127.0.0.1');
    pipeline(socket, behind, socket, () => undefined);
  });
  const open = async (port: number): Promise<number> => {
    door.listen(port, '127.0.0.1');
    await once(door, 'listening');
    return (door.address() as AddressInfo).port;
  };
  const doorPort = await open(0);
  const product = await launch({
    dataDir,
    env: { SMTP_URL: `smtp://127.0.0.1:${doorPort}`, MIN_FREE_SPACE: String(leastFree) },
  });

  async function partsDown(): Promise<StatusPart[]> {
    const response = await fetch(`${product.url}/readyz`);
    const { parts } = (await response.json()) as StatusAnswer;
    const down = parts.filter(({ state }) => state === 'down').map(({ part }) => part);
    if ((response.status === 200) !== (down.length === 0))
      throw new Error('its status is not what its parts say');
    return down;
  }

  /** Seconds until the parts are as `wanted`; asked four times a second, as many watchers would together. */
  async function turned(wanted: (down: StatusPart[]) => boolean): Promise<{ after: string; down: string }> {
    const began = performance.now();
    for (;;) {
      const down = await partsDown();
      const after = (performance.now() - began) / 1000;
      if (wanted(down)) return { after: `${after.toFixed(1)} s`, down: down.join(', ') };
      if (after > patience) return { after: `not in ${patience} s`, down: down.join(', ') };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }

  async function scenario(
    what: string,
    part: StatusPart,
    breakIt: () => unknown,
    mend: () => unknown,
  ): Promise<void> {
    await turned((down) => down.length === 0);
    await breakIt();
    const broken = await turned((down) => down.includes(part));
    await mend();
    const mended = await turned((down) => down.length === 0);
    console.log(`| ${what} | ${broken.after} | ${broken.down} | ${mended.after} |`);
  }

  /** All processes of a Postgres: its group. */
  const signalPostgres = (signal: NodeJS.Signals) => process.kill(-(runningPostgres(dataDir) ?? 0), signal);

  try {
    await product.ready();
    console.log(
      '| broken | /readyz is 503 after | parts that are down then | 200 again after |\n| --- | --- | --- | --- |',
    );
    if (disk === undefined) console.log('| full disk | not run: no disk can be mounted here | | |');
    else {
      const filler = path.join(disk, 'filler');
      await scenario(
        'full disk',
        'space',
        () => fill(filler, leastFree / 2),
        () => rmSync(filler),
      );
    }
    await scenario(
      'database hangs',
      'database',
      () => signalPostgres('SIGSTOP'),
      () => signalPostgres('SIGCONT'),
    );
    await scenario(
      'mail server away',
      'mail',
      () => door.close(),
      () => open(doorPort),
    );
    const blocker = new pg.Client(databaseUrl(dataDir));
    await blocker.connect();
    await scenario(
      'background loop waits',
      'workers',
      async () => {
        await blocker.query('begin; lock table auth.login_job_students in access exclusive mode');
        // Until its next look it does not know.
        while ((await blocker.query('select 1 from pg_locks where not granted')).rowCount === 0) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      () => blocker.query('rollback'),
    );
    await blocker.end();
  } finally {
    await product.stop();
    door.close();
    await catcher.close();
    if (disk !== undefined) spawnSync('umount', [disk]);
    await removeData(dataDir);
  }
}
