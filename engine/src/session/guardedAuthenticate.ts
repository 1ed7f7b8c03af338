// What is refused at the door leaves a line for the operator, and whoever guesses the admin secret soon waits for each
// answer. Addresses are counted, not people: the right secret passes at once, and a token that is wrong slows nobody.
import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { asEngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import type { Logger } from '../base/logger.ts';
import { type Authenticate, type Authenticated, carriesSecret } from './authenticate.ts';

interface Failures {
  count: number;
  /** Milliseconds since the epoch: when they are forgotten. Knocking meanwhile does not move it. */
  readonly until: number;
}

/** Whether somebody brought a token; who brings nothing is refused nothing. */
const carriesToken = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || cookie !== undefined;

/** Headers as for `Authenticate`, and the address from which they came. */
export type GuardedAuthenticate = (headers: IncomingHttpHeaders, address: string) => Promise<Authenticated>;

export interface GuardOptions {
  logger: Logger;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Resolves after so many milliseconds. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/**
 * `authenticate` with a line in the log for each refused secret (`warn`) and token (`info`), and a limit of wrong
 * secrets per address: beyond it wrong ones are answered late. The right one is answered at once, whatever others of the
 * same address have tried.
 */
export function guardAuthenticate(
  authenticate: Authenticate,
  { logger, now = Date.now, wait = delay }: GuardOptions,
): GuardedAuthenticate {
  const { secretFailures, secretWindow, secretAddresses, secretDelay, secretsHeld } = defaultLimits;
  const failures = new Map<string, Failures>();
  let held = 0;

  const recent = (address: string): Failures | undefined => {
    const found = failures.get(address);
    if (found === undefined || now() < found.until) return found;
    failures.delete(address);
    return undefined;
  };
  /** How many they are now. */
  const count = (address: string): number => {
    const found = recent(address);
    if (found) return (found.count += 1);
    const [oldest] = failures.keys();
    if (failures.size >= secretAddresses && oldest !== undefined) failures.delete(oldest);
    failures.set(address, { count: 1, until: now() + secretWindow });
    return 1;
  };
  /** Whoever guesses waits; but not so many that their waiting would cost us something. */
  const slowDown = async (): Promise<void> => {
    if (held >= secretsHeld) return;
    held += 1;
    await wait(secretDelay).finally(() => (held -= 1));
  };

  return async (headers, address) => {
    try {
      return await authenticate(headers);
    } catch (cause) {
      const { code, message } = asEngineError(cause);
      // A fault of ours is no refusal.
      if (code === 'unexpected') throw cause;
      if (carriesSecret(headers)) {
        const tries = count(address);
        if (tries <= secretFailures) logger.warn(`admin secret refused, from ${address}`);
        if (tries === secretFailures)
          logger.warn(`wrong admin secrets from ${address} are answered late for a while: too many`);
        if (tries > secretFailures) await slowDown();
      } else if (carriesToken(headers)) {
        logger.info(`token refused, from ${address}: ${message}`);
      }
      throw cause;
    }
  };
}
