// How often one address may ask, counted in memory: a row in the database for each question would cost more than the
// answer. Each server counts for itself.

import type { Clock } from '../base/clock.ts';
import { HttpError } from '../base/httpError.ts';
import type { LimitPolicy } from '../base/rateLimit.ts';
import { network } from '../base/rateLimits.ts';

export interface PerAddressRate {
  /** Counts a request. @throws HttpError 429 with Retry-After when there were too many in this window */
  admit(address: string): void;
}

/** So many addresses are remembered; beyond that everybody's count begins anew, which only lets more in. */
const mostAddresses = 100_000;

export function createPerAddressRate({ limit, window }: LimitPolicy, clock: Clock): PerAddressRate {
  let counts = new Map<string, number>();
  let began = clock().getTime();
  return {
    admit(address) {
      const now = clock().getTime();
      if (now - began >= window || now < began || counts.size >= mostAddresses) {
        counts = new Map();
        began = now;
      }
      const key = network(address);
      const count = counts.get(key) ?? 0;
      if (count >= limit) {
        throw new HttpError(429, 'too_many_requests', 'Too many requests. Please try again later.', {
          'retry-after': String(Math.max(1, Math.ceil((began + window - now) / 1000))),
        });
      }
      counts.set(key, count + 1);
    },
  };
}
