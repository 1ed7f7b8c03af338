// Invitations to the office: /auth/admin/invitations, for admins, and what becomes of one whose link is used (PUT
// /auth/user, as a recovery's). The role comes with the link and not before: whoever has it has read that mailbox.

import type { FastifyInstance, FastifyRequest, preHandlerHookHandler } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { holdsAddress } from '../../../shared/nameAddress.ts';
import { staffName, staffRoles } from '../../../shared/staff.ts';
import { transaction } from '../../base/database.ts';
import { HttpError, notFound, unavailable } from '../../base/httpError.ts';
import { limits } from '../../base/limits.ts';
import { emailKey, type LimitPolicy } from '../../base/rateLimits.ts';
import { readBody } from '../../http/requestRules.ts';
import type { AuthContext } from '../context.ts';
import { requireAdmin } from './adminUsers.ts';
import { requireEmail, type User } from './users.ts';

const bodyLimit = limits.formSize.default;
const perAdmin: LimitPolicy = { limit: limits.invitations.default, window: limits.mailWindow.default };

const shape = z.object({
  email: z.string(),
  role: z.enum(staffRoles),
  name: z
    .string()
    .trim()
    .max(100)
    .refine((name) => !holdsAddress(name))
    .default(''),
});
const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** The log of changes names this account from here to the end of the transaction. */
async function actAs(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("select set_config('hasura.user', $1, true)", [
    JSON.stringify({ 'x-hasura-user-id': userId }),
  ]);
}

/** The role to which an account is invited; nobody can withdraw that before the end of the transaction. */
export async function invitedRole(client: pg.ClientBase, userId: string): Promise<string | undefined> {
  // Before its link, as whoever withdraws it or mails another one.
  const { rows } = await client.query<{ role: string }>(
    'select role from auth.invitations where user_id = $1 for update',
    [userId],
  );
  return rows[0]?.role;
}

/** Gives the role to the account that has proved to be the invited one, and closes the invitation. */
export async function acceptInvitation(client: pg.ClientBase, userId: string, role: string): Promise<void> {
  await actAs(client, userId);
  await client.query('delete from auth.invitations where user_id = $1', [userId]);
  await client.query('update public.profiles set role = $2 where id = $1', [userId, role]);
}

/** What an admin learns of an invitation that was sent. */
interface InvitationAnswer {
  id: string;
  email: string;
  role: string;
  /** Somebody could sign in with this address before: the login gets the role and a new password. */
  has_login: boolean;
}

function createInvitations({
  pool,
  clock,
  users,
  tokens,
  mailRate,
  outbox,
  limits: rates,
  log,
}: AuthContext) {
  const order = async (client: pg.ClientBase, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> => {
    if (!(await mailRate('invitation', email))) {
      throw new HttpError(
        429,
        'too_many_requests',
        'This address has got several invitations within the hour. Please try again later.',
      );
    }
    if (!(await outbox.ask(client, { kind: 'invitation', email, user: id }))) {
      throw unavailable('busy', 'Too many mails are waiting. Please try again later.', 60);
    }
  };
  const sent = (
    event: 'staff_invited' | 'staff_invited_again',
    admin: User,
    request: FastifyRequest,
    user: string,
  ) => {
    log.info({ event, address: request.ip, user: admin.id, invited: user }, 'invited to the office');
    outbox.wake();
  };

  return {
    /** @throws HttpError 400, 409 `already_staff` or `already_invited`, 429, 503 */
    async invite(admin: User, request: FastifyRequest): Promise<InvitationAnswer> {
      const body = readBody(
        shape,
        request,
        'An e-mail and a role, admin, office or teacher, are required; a name holds no address',
      );
      const { role, name } = body;
      const email = requireEmail(body.email);
      await rates.admit({ key: emailKey('invite', admin.email), policy: perAdmin });
      const user = await transaction(pool, async (client) => {
        await actAs(client, admin.id);
        const found = await users.byId((await users.create(email, client)).id, client);
        if (!found) throw new Error('the account was not stored');
        if (found.role !== 'student') {
          throw new HttpError(
            409,
            'already_staff',
            `${found.email} is ${staffName(found.role)} already. The role can be changed in the list.`,
          );
        }
        const { rowCount } = await client.query(
          `insert into auth.invitations as open (user_id, role, invited_by, invited_at) values ($1, $2, $3, $4)
           on conflict (user_id) do update set role = excluded.role, invited_by = excluded.invited_by,
             invited_at = excluded.invited_at, expires_at = null
           where open.expires_at <= excluded.invited_at`,
          [found.id, role, admin.id, clock()],
        );
        if (rowCount !== 1) {
          throw new HttpError(
            409,
            'already_invited',
            `${found.email} is invited already. Send that invitation again, or withdraw it first.`,
          );
        }
        if (name !== '')
          await client.query('update public.profiles set name = $2 where id = $1', [found.id, name]);
        await order(client, found);
        return found;
      });
      sent('staff_invited', admin, request, user.id);
      return { id: user.id, email: user.email, role, has_login: user.emailVerified || user.officeLogin };
    },

    /** @throws HttpError 404, 429, 503 */
    async sendAgain(admin: User, request: FastifyRequest, id: string): Promise<void> {
      if (!isId(id)) throw notFound();
      await rates.admit({ key: emailKey('invite', admin.email), policy: perAdmin });
      await transaction(pool, async (client) => {
        await actAs(client, admin.id);
        // The link that was mailed before works until the new one is made.
        const { rows } = await client.query<{ email: string }>(
          `update auth.invitations as open set invited_by = $2, invited_at = $3, expires_at = null
           from auth.users as account where open.user_id = $1 and account.id = open.user_id returning account.email`,
          [id, admin.id, clock()],
        );
        const [invited] = rows;
        if (!invited) throw notFound();
        await order(client, { id, email: invited.email });
      });
      sent('staff_invited_again', admin, request, id);
    },

    /** @throws HttpError 404 */
    async withdraw(admin: User, request: FastifyRequest, id: string): Promise<void> {
      if (!isId(id)) throw notFound();
      await transaction(pool, async (client) => {
        await actAs(client, admin.id);
        await client.query("select set_config('prabesh.decides', 'withdrawing', true)");
        const { rowCount } = await client.query('delete from auth.invitations where user_id = $1', [id]);
        if (rowCount !== 1) throw notFound();
        await tokens.forget(client, id, ['invitation']);
      });
      log.info(
        { event: 'staff_invitation_withdrawn', address: request.ip, user: admin.id, invited: id },
        'an invitation is withdrawn',
      );
    },
  };
}

/**
 * Registers the endpoints below `/auth`, Bearer only, for admins: `POST /admin/invitations {email, role, name?}` answers 201 with
 * the invitation, `POST /admin/invitations/:id/send` and `DELETE /admin/invitations/:id` 204, the id being the invited
 * account's; 400 `invalid_request` or `invalid_email`, 401 `unauthorized`, 403 `forbidden`, 404 `not_found`, 409
 * `already_staff` or `already_invited`, 429 `too_many_requests`, 503 `busy` or `mail_unavailable`.
 */
export function invitationRoutes(
  auth: FastifyInstance,
  context: AuthContext,
  needsMail: preHandlerHookHandler,
): void {
  const invitations = createInvitations(context);
  // Asked before the body is read, too.
  const onRequest = async (request: FastifyRequest): Promise<void> =>
    void (await requireAdmin(context, request));

  auth.post('/admin/invitations', { bodyLimit, onRequest, preHandler: needsMail }, async (request, reply) =>
    reply.code(201).send(await invitations.invite(await requireAdmin(context, request), request)),
  );
  auth.post<{ Params: { id: string } }>(
    '/admin/invitations/:id/send',
    { bodyLimit, onRequest, preHandler: needsMail },
    async (request, reply) => {
      await invitations.sendAgain(await requireAdmin(context, request), request, request.params.id);
      return reply.code(204).send();
    },
  );
  auth.delete<{ Params: { id: string } }>(
    '/admin/invitations/:id',
    { bodyLimit, onRequest },
    async (request, reply) => {
      await invitations.withdraw(await requireAdmin(context, request), request, request.params.id);
      return reply.code(204).send();
    },
  );
}
