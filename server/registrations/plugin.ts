// POST /registrations: the public registration form (decision 31). Checked again here, counted per address, stored once.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  registrationSchema,
  takenErrors,
  trapField,
  type registrationAnswer,
  type registrationRefusal,
} from '../../web/src/site/registration/registrationSchema.ts';
import type { LimitPolicy } from '../auth/rateLimit.ts';
import { addressKey, type RateLimits } from '../auth/rateLimits.ts';
import { minutes } from '../clock.ts';
import { errorText } from '../errors.ts';
import { foreignOrigin, notJson, parseJsonOnly } from '../http/requestRules.ts';
import type { Mailer } from '../mail/mailer.ts';
import { adminNotice, confirmation } from './mails.ts';
import { adminsToTell, nextNumber, storeRegistration } from './store.ts';

export interface RegistrationOptions {
  pool: pg.Pool;
  limits: RateLimits;
  mailer: Mailer;
  log: Logger;
  allowedOrigins: readonly string[];
  /** For the links in mails. */
  publicUrl: string;
}

type Answer = z.infer<typeof registrationAnswer>;
type Refusal = z.infer<typeof registrationRefusal>['error'];

const bodyLimit = 16 * 1024;

/**
 * 30 registrations per address in 10 minutes (decision 30). All count, not only failures: each could make a row and a
 * mail, or ask whether an e-mail is registered.
 */
const perAddress: LimitPolicy = { limit: 30, window: minutes(10) };

/** Whether the field that people do not see is filled in. */
function isTrapped(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const value = (body as Record<string, unknown>)[trapField];
  return value !== undefined && value !== null && value !== '';
}

/** The first thing wrong with each field. */
function fieldErrors(error: z.ZodError): Refusal['fields'] {
  const entries = error.issues.map(({ path, message }) => [String(path[0]), message] as const);
  return Object.fromEntries(entries.filter(([name]) => name in registrationSchema.shape).reverse());
}

function refuse(reply: FastifyReply, status: number, error: Refusal): FastifyReply {
  return reply.code(status).send({ error });
}

/** Registers the endpoint. */
export async function registrationRoutes(app: FastifyInstance, options: RegistrationOptions): Promise<void> {
  const { pool, mailer, publicUrl } = options;
  const log = options.log.child({ part: 'registrations' });

  /** Mails are extra: whatever goes wrong with them, the student is stored. */
  const tell = async (registered: Parameters<typeof confirmation>[0]): Promise<void> => {
    try {
      await mailer.send(confirmation(registered));
      for (const admin of await adminsToTell(pool)) await mailer.send(adminNotice(registered, admin));
    } catch (error) {
      log.error({ number: registered.number, reason: errorText(error) }, 'mails of a registration failed');
    }
  };

  const register = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await options.limits.admit({ key: addressKey('registration', request.ip), policy: perAddress });
    const answer = (number: string): FastifyReply =>
      reply.code(201).send({ registration_number: number, email_sent: mailer.off !== true } satisfies Answer);
    if (isTrapped(request.body)) {
      log.info({ event: 'registration_trapped', address: request.ip }, 'a robot registered');
      return answer(await nextNumber(pool));
    }
    const parsed = registrationSchema.safeParse(request.body);
    if (!parsed.success) {
      const fields = fieldErrors(parsed.error);
      return refuse(reply, 400, { code: 'invalid_fields', message: 'Some fields are not right', fields });
    }
    const registration = parsed.data;
    const stored = await storeRegistration(pool, registration);
    if (stored.kind === 'taken') {
      const fields = Object.fromEntries(stored.fields.map((field) => [field, takenErrors[field]]));
      return refuse(reply, 409, { code: 'already_registered', message: 'Already registered', fields });
    }
    const { id, number, hasLogin } = stored;
    log.info({ event: 'registered', student: id, number, address: request.ip }, 'registered');
    await tell({ registration, number, publicUrl, hasLogin });
    return answer(number);
  };

  await app.register((scope, _options, done) => {
    parseJsonOnly(scope);
    scope.addHook('onRequest', (request, reply, next) => {
      reply.header('cache-control', 'no-store');
      next(foreignOrigin(request, options.allowedOrigins) ?? notJson(request));
    });
    scope.post('/registrations', { bodyLimit }, register);
    done();
  });
}
