// What is refused at the door leaves a line for the operator, and whoever guesses the admin secret soon stands before a
// closed one. Addresses are counted, not people: a token that is wrong closes nothing.
import type { IncomingHttpHeaders } from 'node:http';
import { asEngineError, EngineError, type HasuraErrorCode } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import type { Logger } from '../logger.ts';
import { type Authenticate, type Authenticated, carriesSecret } from './authenticate.ts';

interface Failures {
  count: number;
  /** Milliseconds since the epoch: when they are forgotten. Knocking at a closed door does not move it. */
  readonly until: number;
}

/** A fault of ours is no refusal. */
const isRefusal = (code: HasuraErrorCode): boolean => code !== 'unexpected';

/** Whether somebody brought a token; who brings nothing is refused nothing. */
const carriesToken = ({ authorization, cookie }: IncomingHttpHeaders): boolean =>
  authorization !== undefined || cookie !== undefined;

/** Headers as for `Authenticate`, and the address from which they came. */
export type GuardedAuthenticate = (headers: IncomingHttpHeaders, address: string) => Promise<Authenticated>;

export interface GuardOptions {
  logger: Logger;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * `authenticate` with a line in the log for each refused secret (`warn`) and token (`info`), and a limit of wrong
 * secrets per address. Throws `access-denied` for any secret, right or wrong, while an address is closed.
 */
export function guardAuthenticate(
  authenticate: Authenticate,
  { logger, now = Date.now }: GuardOptions,
): GuardedAuthenticate {
  const { secretFailures, secretWindow, secretAddresses } = defaultLimits;
  const failures = new Map<string, Failures>();

  const recent = (address: string): Failures | undefined => {
    const found = failures.get(address);
    if (found === undefined || now() < found.until) return found;
    failures.delete(address);
    return undefined;
  };
  const count = (address: string): void => {
    const found = recent(address);
    if (found) {
      found.count += 1;
      return;
    }
    const [oldest] = failures.keys();
    if (failures.size >= secretAddresses && oldest !== undefined) failures.delete(oldest);
    failures.set(address, { count: 1, until: now() + secretWindow });
  };

  return async (headers, address) => {
    const withSecret = carriesSecret(headers);
    if (withSecret && (recent(address)?.count ?? 0) >= secretFailures) {
      throw new EngineError(
        'access-denied',
        'too many wrong admin secrets from this address, try again later',
      );
    }
    try {
      return await authenticate(headers);
    } catch (cause) {
      const { code, message } = asEngineError(cause);
      if (withSecret && isRefusal(code)) {
        count(address);
        logger.warn(`admin secret refused, from ${address}`);
        if (recent(address)?.count === secretFailures) {
          logger.warn(`no admin secret is taken from ${address} for a while: too many were wrong`);
        }
      } else if (carriesToken(headers) && isRefusal(code)) {
        logger.info(`token refused, from ${address}: ${message}`);
      }
      throw cause;
    }
  };
}
