// A process that sends push messages and nothing else, for tests that kill it: SERVER_DATABASE_URL, PUSH_SERVICES.

import { pino } from 'pino';
import { systemClock } from '../base/clock.ts';
import { createPool } from '../base/database.ts';
import { createSettings } from '../base/settings.ts';
import { createPushKeys } from '../push/pushKeys.ts';
import { createPushSender } from '../push/sender.ts';

const log = pino({ level: 'silent' });
const pool = createPool(process.env.SERVER_DATABASE_URL ?? '', log);
const sender = createPushSender({
  pool,
  clock: systemClock,
  log,
  settings: createSettings({ pool, log }),
  keys: createPushKeys(pool, systemClock),
  services: (process.env.PUSH_SERVICES ?? '').split(','),
  isHeld: () => false,
});
sender.start();
