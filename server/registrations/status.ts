// POST /registrations/status, and as a browser sends it by itself: how a registration stands, for whoever knows its number and
// its phone. An unknown number and a wrong phone are answered alike, in words, status and work; guesses are counted by the
// number that was typed, whether anybody has it or not.

import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { kathmanduDay } from '../../shared/dates.ts';
import { type Standing, standing as standingShape, statusSchema } from '../../shared/registrationStatus.ts';
import { registration as words } from '../../shared/words/registration.ts';
import type { AuthContext } from '../accounts/context.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { addressKey, namedKey } from '../base/rateLimits.ts';
import { baseOfForm, parseFields, type PlainForm } from '../http/plainForms.ts';

const { errors } = words.status;
const window = limits.statusWindow.default;
const perAddress = { limit: limits.statusAsked.default, window };
const perNumber = { limit: limits.statusOfNumber.default, window };
const longestPhone = 64;

/** Compared whole: how much of a guess is right shows nowhere. */
function isSame(stored: string, given: string): boolean {
  const padded = (text: string) => Buffer.from(text.padEnd(longestPhone).slice(0, longestPhone));
  return timingSafeEqual(padded(stored), padded(given)) && stored === given;
}

/**
 * How the registration that a request's body names stands; null: none has both.
 * @throws HttpError 429; FieldsRefused
 */
export type AskStatus = (request: FastifyRequest) => Promise<Standing | null>;

export function createStatus({ pool, limits: rates }: AuthContext, parent: Logger): AskStatus {
  const log = parent.child({ part: 'registrations' });
  return async (request) => {
    await rates.admit({ key: addressKey('status', request.ip), policy: perAddress });
    const { registration_number: number, phone } = parseFields(
      statusSchema,
      request.body,
      words.errors.fields,
    );
    const ofNumber = namedKey('status', number);
    await rates.admit({ key: ofNumber, policy: perNumber });
    const { rows } = await pool.query<{ phone: string; status: string; since: Date }>(
      `select phone, approval_status as status, registration_time as since
       from public.students where registration_number = $1`,
      [number],
    );
    const [found] = rows;
    const fits = isSame(found?.phone ?? '', phone);
    log.info(
      { event: fits ? 'status_shown' : 'status_unknown', address: request.ip },
      'a status was asked for',
    );
    if (found === undefined || !fits) return null;
    await rates.clear([ofNumber]);
    return standingShape.parse({
      registration_number: number,
      approval_status: found.status,
      registered_on: kathmanduDay(found.since),
    });
  };
}

/** Carries a value to the page after a form, once: no address shall hold it. An empty one takes it back. */
export const createCarrier =
  (name: string, https: boolean) =>
  (request: FastifyRequest, reply: FastifyReply, page: string, value: string): void => {
    const more = `HttpOnly; SameSite=Lax; Max-Age=${value === '' ? 0 : 60}${https ? '; Secure' : ''}`;
    reply.header('set-cookie', `${name}=${value}; Path=${baseOfForm(request)}${page}; ${more}`);
  };

/** The words of a form for too many tries name the time. */
export const sayWait =
  (tooMany: (minutes: number) => string) =>
  (error: unknown): never => {
    if (!(error instanceof HttpError && error.status === 429)) throw error;
    throw new HttpError(429, error.code, tooMany(Math.ceil(Number(error.headers['retry-after']) / 60)));
  };

const page = '/registration/status';
const arrival = 'prabesh_standing';
const arrived = new RegExp(`(?:^|; )${arrival}=(BE-\\d{7,12})\\.([a-z]+)\\.([\\d-]{10})(?:;|$)`);

/** The form as browsers send it by themselves. */
export function statusForm(ask: AskStatus, { settings }: AuthContext, https: boolean): PlainForm {
  const carry = createCarrier(arrival, https);
  return {
    path: page,
    keeps: Object.keys(statusSchema.shape),
    async send(request, reply) {
      const found = await ask(request).catch(sayWait(errors.tooMany));
      if (found === null) {
        const [office] = (await settings.current()).institute.phones;
        throw new HttpError(404, 'not_found', errors.none(office.label));
      }
      const { registration_number, approval_status, registered_on } = found;
      carry(request, reply, page, `${registration_number}.${approval_status}.${registered_on}`);
      return `${page}?sent`;
    },
    arrived(request, reply) {
      const [, registration_number, approval_status, registered_on] =
        arrived.exec(request.headers.cookie ?? '') ?? [];
      const { data } = standingShape.safeParse({ registration_number, approval_status, registered_on });
      if (data === undefined) return undefined;
      carry(request, reply, page, '');
      return { values: {}, fields: {}, standing: data };
    },
  };
}
