// A process that delivers events until it is killed: `node --import tsx deliverEvents.ts <database> <webhook>`.
import { Delivery } from '../events/delivery.ts';
import { eventTarget } from '../events/targets.ts';
import { defaultLimits } from '../limits.ts';
import { silentLogger } from '../logger.ts';

const [, , connectionString = '', url = ''] = process.argv;
const delivery = new Delivery({
  address: { connectionString },
  crons: [],
  targets: [
    eventTarget({
      name: 'changed',
      schema: 'public',
      table: 'node',
      definition: { enable_manual: false, insert: undefined, update: undefined, delete: undefined },
      isAlways: false,
      url,
      headers: [],
      retries: 5,
      interval: 0,
      timeout: 5000,
      keep: null,
    }),
  ],
  limits: { ...defaultLimits, eventDeliveries: 8, eventBatch: 8 },
  interval: 50,
  logger: silentLogger,
});
process.on('SIGTERM', () => void delivery.stop(1000));
