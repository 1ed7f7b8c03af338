// The public registration form, POST /registrations, and as a browser sends it by itself. Checked again here, counted per
// address, stored once.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { z } from 'zod';
import {
  type Registration,
  type registrationAnswer,
  registrationSchema,
  trapField,
} from '../../shared/registrationSchema.ts';
import { registration as words } from '../../shared/words/registration.ts';
import type { AuthContext } from '../accounts/context.ts';
import { transaction } from '../base/database.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { addressKey, type LimitPolicy } from '../base/rateLimits.ts';
import { parseFields, type PlainForm } from '../http/plainForms.ts';
import { requestLanguage, takeOwnJson } from '../http/requestRules.ts';
import { adminNotice, confirmation, registeredAlready } from './mails.ts';
import { type AskStatus, createCarrier, sayWait } from './status.ts';
import { adminsToTell, nextNumber, ownersOf, storeRegistration } from './store.ts';

type Answer = z.infer<typeof registrationAnswer>;

const { errors } = words;
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

/** The number of the registration. */
export type Register = (request: FastifyRequest) => Promise<string>;

/** Registers whom a request's body names. @throws FieldsRefused; HttpError 409 `already_registered`, 429 */
export function createRegister(auth: AuthContext, parent: Logger, onRegistered?: () => void): Register {
  const { pool, mailRate, outbox, settings, publicUrl } = auth;
  const log = parent.child({ part: 'registrations' });

  /** Who is registered already learns that somebody tried again, and the number that they may have forgotten. */
  const tellOwners = async (registration: Registration): Promise<void> => {
    try {
      const { institute } = await settings.current();
      for (const { email: to, ...owner } of await ownersOf(pool, registration)) {
        if (!(await mailRate('registration', to))) continue;
        const mail = registeredAlready(institute, { to, ...owner, publicUrl });
        await transaction(pool, (client) => outbox.put(client, mail));
      }
      outbox.wake();
    } catch (error) {
      log.error({ err: error }, 'somebody who is registered already could not be told');
    }
  };

  return async (request) => {
    await auth.limits.admit({ key: addressKey('registration', request.ip), policy: perAddress });
    if (isTrapped(request.body)) {
      log.info({ event: 'registration_trapped', address: request.ip }, 'a robot registered');
      return nextNumber(pool);
    }
    const registration = parseFields(registrationSchema, request.body, errors.fields);
    const { institute } = await settings.current();
    const confirmed = await mailRate('registration', registration.email);
    const language = requestLanguage(request);
    const stored = await storeRegistration(
      pool,
      { ...registration, language },
      async (client, { number, hasLogin }) => {
        const registered = { to: registration.email, language, number, publicUrl, hasLogin };
        if (confirmed) await outbox.put(client, confirmation(institute, registered));
        // Not limited: the settings promise one for each registration.
        for (const to of await adminsToTell(client))
          await outbox.put(client, adminNotice(institute, registration, { ...registered, to }));
      },
    );
    if (stored === undefined) {
      // After the answer, which takes no longer for two people than for one.
      setImmediate(() => void tellOwners(registration));
      throw new HttpError(409, 'already_registered', 'Already registered');
    }
    outbox.wake();
    onRegistered?.();
    const { id, number } = stored;
    log.info({ event: 'registered', student: id, number, address: request.ip }, 'registered');
    return number;
  };
}

export async function registrationRoutes(
  app: FastifyInstance,
  { register, standing }: { register: Register; standing: AskStatus },
  { allowedOrigins, canMail }: AuthContext,
): Promise<void> {
  await app.register((scope, _options, done) => {
    takeOwnJson(scope, allowedOrigins);
    scope.post('/registrations', { bodyLimit }, async (request, reply) => {
      const answer = { registration_number: await register(request), email_sent: canMail };
      return reply.code(201).send(answer satisfies Answer);
    });
    // Null: none has both.
    scope.post('/registrations/status', { bodyLimit }, async (request) => ({
      registration: await standing(request),
    }));
    done();
  });
}

/** The form's addresses: its page, and the form alone. */
const pages = ['/registration', '/registration/form'];
const arrival = 'prabesh_registered';
const arrived = new RegExp(`(?:^|; )${arrival}=(BE-\\d{7,12})\\.([01])(?:;|$)`);

/** The forms as browsers send them by themselves. */
export function registrationForms(
  register: Register,
  { canMail, settings }: AuthContext,
  https: boolean,
): PlainForm[] {
  const carry = createCarrier(arrival, https);
  const sayTaken = async (error: unknown): Promise<never> => {
    if (!(error instanceof HttpError && error.status === 409)) throw error;
    const [office] = (await settings.current()).institute.phones;
    throw new HttpError(409, error.code, errors.taken(office.label));
  };
  return pages.map((page) => ({
    path: page,
    keeps: Object.keys(registrationSchema.shape),
    async send(request, reply) {
      const number = await register(request).catch(sayWait(errors.tooMany)).catch(sayTaken);
      carry(request, reply, page, `${number}.${canMail ? 1 : 0}`);
      return `${page}?sent`;
    },
    arrived(request, reply) {
      const [, number, mailed] = arrived.exec(request.headers.cookie ?? '') ?? [];
      if (number === undefined) return undefined;
      carry(request, reply, page, '');
      return { values: {}, fields: {}, registered: { number, emailSent: mailed === '1' } };
    },
  }));
}
