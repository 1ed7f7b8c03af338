// POST /registrations: the public registration form. Checked again here, counted per address, stored once.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  type Registration,
  type registrationAnswer,
  type registrationRefusal,
  registrationSchema,
  trapField,
} from '../../shared/registrationSchema.ts';
import type { Postbox } from '../accounts/mails/postbox.ts';
import { transaction } from '../base/database.ts';
import { limits } from '../base/limits.ts';
import { addressKey, type LimitPolicy, type RateLimits } from '../base/rateLimits.ts';
import type { Settings } from '../base/settings.ts';
import { foreignOrigin, notJson, parseJsonOnly } from '../http/requestRules.ts';
import type { Outbox } from '../mail/outbox.ts';
import { adminNotice, confirmation, registeredAlready } from './mails.ts';
import { adminsToTell, nextNumber, ownersOf, storeRegistration } from './store.ts';

export interface RegistrationOptions {
  pool: pg.Pool;
  limits: RateLimits;
  postbox: Postbox;
  outbox: Outbox;
  settings: Settings;
  /** False where no mail server is configured. */
  canMail: boolean;
  log: Logger;
  allowedOrigins: readonly string[];
  /** For the links in mails. */
  publicUrl: string;
  /** Told after each registration. */
  onRegistered?: (() => void) | undefined;
}

type Answer = z.infer<typeof registrationAnswer>;
type Refusal = z.infer<typeof registrationRefusal>['error'];

const bodyLimit = limits.formSize.default;

/**
 * 30 registrations per address in 10 minutes. All count, not only failures: each could make a row and a
 * mail, or ask whether an e-mail is registered.
 */
const perAddress: LimitPolicy = {
  limit: limits.registrations.default,
  window: limits.registrationWindow.default,
};

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
  const { pool, postbox, outbox, settings, canMail, publicUrl } = options;
  const log = options.log.child({ part: 'registrations' });

  /** Who is registered already learns that somebody tried again, and the number that they may have forgotten. */
  const tellOwners = async (registration: Registration): Promise<void> => {
    try {
      const { institute } = await settings.current();
      for (const { email: to, ...owner } of await ownersOf(pool, registration)) {
        if (!(await postbox('registration', to))) continue;
        const mail = registeredAlready(institute, { to, ...owner, publicUrl });
        await transaction(pool, (client) => outbox.put(client, mail));
      }
      outbox.wake();
    } catch (error) {
      log.error({ err: error }, 'somebody who is registered already could not be told');
    }
  };

  const register = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    await options.limits.admit({ key: addressKey('registration', request.ip), policy: perAddress });
    const answer = (number: string): FastifyReply =>
      reply.code(201).send({ registration_number: number, email_sent: canMail } satisfies Answer);
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
    const { institute } = await settings.current();
    const confirmed = await postbox('registration', registration.email);
    const stored = await storeRegistration(pool, registration, async (client, { number, hasLogin }) => {
      const registered = { registration, number, publicUrl };
      const to = registration.email;
      if (confirmed) await outbox.put(client, confirmation(institute, { to, number, publicUrl, hasLogin }));
      // Not limited: the settings promise one for each registration.
      for (const admin of await adminsToTell(client))
        await outbox.put(client, adminNotice(institute, registered, admin));
    });
    if (stored.kind === 'taken') {
      // After the answer, which takes no longer for two people than for one.
      setImmediate(() => void tellOwners(registration));
      return refuse(reply, 409, { code: 'already_registered', message: 'Already registered' });
    }
    outbox.wake();
    options.onRegistered?.();
    const { id, number } = stored;
    log.info({ event: 'registered', student: id, number, address: request.ip }, 'registered');
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
