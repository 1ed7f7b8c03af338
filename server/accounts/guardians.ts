// What a guardian reads by the link that a student or the office gave: the database finds the student by the link alone.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { limits } from '../base/limits.ts';
import { addressKey } from '../base/rateLimits.ts';
import { readBody } from '../http/requestRules.ts';
import type { AuthContext } from './context.ts';
import { refusedLink, requireFewFailures } from './sessions/oneTimeTokens.ts';
import { digest, looksLikeToken } from './sessions/sessions.ts';

const shape = z.object({ token: z.string().max(100) });
const perAddress = { limit: limits.guardianReads.default, window: limits.failureWindow.default };

/**
 * `POST /auth/guardian {token}`: 200 `{name, until, standings, dues, entries, days}` as guardian_view makes it; 400 `invalid_link`,
 * whatever is wrong with it; 429 `too_many_requests`. Nobody is signed in, and no cookie is read.
 */
export function guardianRoute(auth: FastifyInstance, context: AuthContext): void {
  auth.post('/guardian', { bodyLimit: limits.formSize.default }, async (request) => {
    await requireFewFailures(context, request);
    const { token } = readBody(shape, request, 'A link has a token');
    await context.limits.admit({ key: addressKey('guardian', request.ip), policy: perAddress });
    const { rows } = await context.pool.query<{ view: object | null }>(
      'select public.guardian_view($1, $2) as view',
      [digest(token).toString('hex'), context.clock()],
    );
    const view = looksLikeToken(token) ? rows[0]?.view : null;
    if (view == null) throw await refusedLink(context, request, 'guardian');
    return view;
  });
}
