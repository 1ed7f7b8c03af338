// The two addresses of messages to many: their way out, which mailboxes and students ask, and their preview for the office.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { limits } from '../../base/limits.ts';
import { readBody } from '../../http/requestRules.ts';
import { voiceOf } from '../../mail/mailWords.ts';
import type { AuthContext } from '../context.ts';
import { requireAdmin } from '../logins/adminUsers.ts';
import { refusedLink, requireFewFailures } from '../sessions/oneTimeTokens.ts';
import { looksLikeToken } from '../sessions/sessions.ts';
import { messageLetter } from './messageTexts.ts';
import { leaveMessages } from './messages.ts';
import { leaveNotices } from './noticeMails.ts';

/**
 * `POST /unsubscribe?token=…`: the student of the link gets no more messages, or no more notices by mail; 200 `{}`, however often; 400
 * `invalid_link`, 429 `too_many_requests`. Nobody is signed in, and no cookie is read: the token is all, so that a mailbox may
 * ask from wherever it is (RFC 8058). A GET changes nothing: scanners open links.
 */
export async function unsubscribeRoute(app: FastifyInstance, context: AuthContext): Promise<void> {
  const { pool, clock, log } = context;
  await app.register((open, _options, done) => {
    open.removeAllContentTypeParsers();
    // `List-Unsubscribe=One-Click`, in whatever form; it says nothing that the address does not.
    open.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, parsed) => parsed(null, {}));
    open.post<{ Querystring: { token?: unknown } }>(
      '/unsubscribe',
      { bodyLimit: limits.formSize.default },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await requireFewFailures(context, request);
        const { token } = request.query;
        const isLink =
          typeof token === 'string' &&
          looksLikeToken(token) &&
          ((await leaveMessages(pool, token)) || (await leaveNotices(pool, token, clock())));
        if (!isLink) throw await refusedLink(context, request, 'unsubscribe');
        log.info({ event: 'messages_left', address: request.ip }, 'a student wants no more messages');
        return {};
      },
    );
    done();
  });
}

const shape = z.object({
  subject: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(10_000),
  link: z
    .string()
    .trim()
    .startsWith('https://')
    .max(500)
    .refine((text) => URL.canParse(text))
    .nullable(),
});

/** `POST /auth/admin/messages/preview {subject, body, link}`: 200 `{subject, text, html}` as the mail would be; admins only. */
export function messagePreviewRoute(auth: FastifyInstance, context: AuthContext): void {
  auth.post('/admin/messages/preview', async (request) => {
    await requireAdmin(context, request);
    const message = readBody(shape, request, 'A message has a subject, a text, and a link or none');
    const { institute } = await context.settings.current();
    return messageLetter(voiceOf('en', institute, context.publicUrl), institute, message);
  });
}
