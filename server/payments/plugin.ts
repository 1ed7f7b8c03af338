// /payments: students begin to pay fees online, and come back from the provider.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { addressIn, languages } from '../../shared/language.ts';
import { type AuthContext, requireUser } from '../accounts/context.ts';
import { errorCode, errorText } from '../base/errors.ts';
import { HttpError, unavailable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { readBody, takeOwnJson } from '../http/requestRules.ts';
import type { Payments } from './payments.ts';
import type { Begun } from './providers.ts';

export interface PaymentRouteOptions {
  auth: AuthContext;
  payments: Payments;
  log: Logger;
}

const body = z.object({
  provider: z.string(),
  amount: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
  language: z.enum(languages),
});

const uuid = z.uuid();

function refused(error: unknown): HttpError {
  // A sentence for the student.
  if (errorCode(error) === '23514') return new HttpError(409, 'refused', (error as Error).message);
  return unavailable('provider_away', 'The payment service does not answer. Nothing was paid.', 60);
}

/**
 * Registers GET /payments → `{providers}`; POST /payments `{provider, amount, language}`, for students → `{url, fields?}`: a form
 * to send there, or an address to open; 400, 401, 403, 409 `refused` with the database's sentence, 429, 503 `provider_away`;
 * and GET /payments/:id/back, where the provider sends the browser: 303 to the student's page, after the provider was asked.
 */
export async function paymentRoutes(app: FastifyInstance, options: PaymentRouteOptions): Promise<void> {
  const { auth, payments } = options;
  const log = options.log.child({ part: 'payments' });
  const policy = { limit: limits.paymentRequests.default, window: limits.paymentRequestsWindow.default };
  const perAddress = createPerAddressRate(policy);
  const pageUrl = (language: string, id: string): string =>
    addressIn(language === 'ne' ? 'ne' : 'en', `/student/fees?payment=${id}`);
  await app.register(
    (scope, _options, done) => {
      takeOwnJson(scope, auth.allowedOrigins);
      scope.get('/', () => ({ providers: [...payments.providers.keys()] }));
      scope.post('/', async (request): Promise<Begun> => {
        const { id, role } = await requireUser(auth, request);
        if (role !== 'student') throw new HttpError(403, 'forbidden', 'Only students pay online');
        perAddress.admit(request.ip);
        const wish = readBody(body, request, 'Send provider, amount and language');
        const provider = payments.providers.get(wish.provider);
        if (provider === undefined)
          throw new HttpError(400, 'invalid_request', 'Nobody of this name takes payments');
        try {
          return await payments.begin(
            id,
            provider,
            Number(wish.amount).toFixed(2),
            (payment) => `${auth.publicUrl}/payments/${payment}/back/${wish.language}`,
          );
        } catch (error) {
          log.warn({ event: 'payment_not_begun', reason: errorText(error) }, 'a payment was not begun');
          throw refused(error);
        }
      });
      // The query that the provider adds to the address is not read: anybody could write it.
      scope.get(
        '/:id/back/:language',
        async (request: FastifyRequest<{ Params: { id: string; language: string } }>, reply) => {
          perAddress.admit(request.ip);
          const { id, language } = request.params;
          if (!uuid.safeParse(id).success) return reply.redirect(addressIn('en', '/student/fees'), 303);
          try {
            await payments.askAbout(id);
          } catch (error) {
            log.warn(
              { event: 'payment_not_settled', payment: id, reason: errorText(error) },
              'a payment is settled later',
            );
          }
          return reply.redirect(pageUrl(language, id), 303);
        },
      );
      done();
    },
    { prefix: '/payments' },
  );
}
