// Wrong links count per address. Guessing 256 bits is hopeless; trying to should still be seen and end.

import type { FastifyRequest } from 'fastify';
import type { HttpError } from '../../base/httpError.ts';
import { addressKey, type LimitedKey } from '../../base/rateLimits.ts';
import type { AuthContext } from '../context.ts';
import { perAddress } from '../passwords/passwordGuard.ts';
import { invalidLink, type Purpose } from './oneTimeTokens.ts';

function limitOf(request: FastifyRequest): LimitedKey {
  return { key: addressKey('link', request.ip), policy: perAddress };
}

/** @throws HttpError 429 `too_many_requests` */
export function requireFewFailures({ limits }: AuthContext, request: FastifyRequest): Promise<void> {
  return limits.check([limitOf(request)]);
}

/** Counts and logs a link that does not work; returns what to answer. */
export async function refusedLink(
  { limits, log }: AuthContext,
  request: FastifyRequest,
  purpose: Purpose,
): Promise<HttpError> {
  await limits.fail([limitOf(request)]);
  log.info({ event: 'link_refused', address: request.ip, purpose }, 'a link was used, expired or made up');
  return invalidLink();
}
