// What the dashboard's 'System Status' says: whether each part of the product does its work, asked when somebody looks.

import type { Logger } from 'pino';
import type { PartStatus, StatusAnswer, StatusPart } from '../../../shared/systemStatus.ts';
import type { Clock } from '../../base/clock.ts';
import { errorText } from '../../base/errors.ts';
import { limits } from '../../base/limits.ts';
import { within } from '../../base/within.ts';

/** Resolves when the part works, and with 'off' when nobody has set it up. @throws whatever is wrong with it */
export type Probe = () => Promise<'up' | 'off'>;

export type Probes = Readonly<Record<StatusPart, Probe>>;

export interface SystemStatusOptions {
  probes: Probes;
  clock: Clock;
  log: Logger;
}

interface Bounds {
  /** How long a probe may take, and how long its answer counts; in milliseconds. */
  patience: number;
  age: number;
}

const quick: Bounds = { patience: limits.statusProbe.default, age: limits.statusAge.default };

const bounds: Readonly<Record<StatusPart, Bounds>> = {
  graphql: quick,
  database: quick,
  // The store has a bound of its own.
  files: { ...quick, patience: limits.storeAnswer.default + limits.statusProbe.default },
  // A mail server may let its visitors wait, and is not asked by every look.
  mail: { patience: limits.statusMailProbe.default, age: limits.statusMailAge.default },
};

/** One part: asked once for all who look meanwhile, and no more than one question open, however long it hangs. */
function watchPart(part: StatusPart, probe: Probe, { clock, log }: SystemStatusOptions) {
  const { patience, age } = bounds[part];
  let known: { status: PartStatus; at: number } | undefined;
  let open: Promise<'up' | 'off'> | undefined;
  let asking: Promise<PartStatus> | undefined;

  const ask = async (): Promise<PartStatus> => {
    open ??= (async () => probe())().finally(() => (open = undefined));
    const before = known?.status;
    const status = await within(open, patience, `no answer within ${patience} ms`).then(
      (state): PartStatus => ({ part, state, since: null }),
      (error: unknown): PartStatus => {
        const since = before?.state === 'down' ? before.since : clock().toISOString();
        if (before?.state !== 'down') log.warn({ part, reason: errorText(error) }, 'a part does not work');
        return { part, state: 'down', since };
      },
    );
    if (before?.state === 'down' && status.state !== 'down') log.info({ part }, 'a part works again');
    known = { status, at: performance.now() };
    return status;
  };

  return (): Promise<PartStatus> => {
    if (known && performance.now() - known.at < age) return Promise.resolve(known.status);
    asking ??= ask().finally(() => (asking = undefined));
    return asking;
  };
}

/** Gives the state of all parts; `since` is when a part was first found failing. */
export function createSystemStatus(options: SystemStatusOptions): () => Promise<StatusAnswer> {
  const { graphql, database, mail, files } = options.probes;
  const parts = [
    watchPart('graphql', graphql, options),
    watchPart('database', database, options),
    watchPart('mail', mail, options),
    watchPart('files', files, options),
  ];
  return async () => ({ parts: await Promise.all(parts.map((read) => read())) });
}
