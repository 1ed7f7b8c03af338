// POST /auth/ownership: the owner of a mailbox says whether the login that the office made for it is theirs.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { transaction } from '../../base/database.ts';
import { readBody } from '../../http/requestRules.ts';
import type { AuthContext } from '../context.ts';
import { refusedLink, requireFewFailures } from '../sessions/oneTimeTokens.ts';
import { linkStudent } from './users.ts';

const shape = z.object({ token: z.string(), mine: z.boolean() });

/**
 * The handler: spends the token of the mail about an office's login; 200 `{}`; 400 `invalid_link` for one that is used,
 * expired or made up, 400 `invalid_request`, 429 `too_many_requests`. Nobody is signed in.
 *
 * `mine`: the address is proven. Otherwise the login is closed: no password, no session, no student record, and the
 * office finds it among the failures of its job and in the log.
 */
export function createOwnership(context: AuthContext): (request: FastifyRequest) => Promise<object> {
  const { pool, clock, tokens, sessions, devices, log } = context;

  const prove = async (client: pg.ClientBase, userId: string): Promise<void> => {
    const { rows } = await client.query<{ id: string; email: string }>(
      `update auth.users set email_verified_at = coalesce(email_verified_at, $2), updated_at = $2
       where id = $1 returning id, email`,
      [userId, clock()],
    );
    for (const user of rows) await linkStudent(client, user);
  };

  const disown = async (client: pg.ClientBase, userId: string): Promise<void> => {
    // Students before users, as whoever makes a login.
    await client.query('select from public.students where user_id = $1 for update', [userId]);
    await client.query(
      `update auth.users set disowned_at = $2, office_login_at = null, email_verified_at = null, password_hash = null,
         has_initial_password = false, updated_at = $2 where id = $1`,
      [userId, clock()],
    );
    await client.query(
      `update auth.login_job_students set outcome = 'failed', reason = 'disowned'
       where outcome in ('created', 'replaced', 'linked')
         and student_id in (select id from public.students where user_id = $1)`,
      [userId],
    );
    await client.query('update public.students set user_id = null where user_id = $1', [userId]);
    await tokens.forget(client, userId);
    await devices.forget(client, userId);
    await sessions.endAll(client, userId, 'revoked');
  };

  return async (request) => {
    const { token, mine } = readBody(shape, request, 'A token and an answer are required');
    await requireFewFailures(context, request);
    const user = await transaction(pool, async (client) => {
      const spent = await tokens.spend(client, token, 'ownership');
      if (spent) await (mine ? prove : disown)(client, spent.userId);
      return spent?.userId;
    });
    if (user === undefined) throw await refusedLink(context, request, 'ownership');
    log.info(
      { event: mine ? 'login_owned' : 'login_disowned', address: request.ip, user },
      'whose login it is',
    );
    return {};
  };
}
