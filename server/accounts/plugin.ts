// /auth: accounts, sessions and the key set. Each endpoint's rules are in the file of its name.

import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../base/httpError.ts';
import { keySetFor } from '../base/keyRing.ts';
import { limits } from '../base/limits.ts';
import { takeOwnJson } from '../http/requestRules.ts';
import { type AuthContext, missingMail, requireUser } from './context.ts';
import { guardianRoute } from './guardians.ts';
import { adminUserRoutes } from './logins/adminUsers.ts';
import { invitationRoutes } from './logins/invitations.ts';
import { createOwnership } from './logins/ownership.ts';
import { createSignUp, createVerify } from './logins/signUp.ts';
import { messagePreviewRoute, unsubscribeRoute } from './mails/messageRoutes.ts';
import { createChangePassword, createRecover } from './passwords/changePassword.ts';
import { createEndSessions, createOpenSessions } from './sessions/openSessions.ts';
import { createRefresh, createSignIn, createSignOut, userAnswer } from './sessions/signIn.ts';

const bodyLimit = limits.formSize.default;

export async function authRoutes(app: FastifyInstance, context: AuthContext): Promise<void> {
  const signIn = createSignIn(context);
  const refresh = createRefresh(context);
  const signOut = createSignOut(context);
  const signUp = createSignUp(context);
  const verify = createVerify(context);
  const ownership = createOwnership(context);
  const recover = createRecover(context);
  const changePassword = createChangePassword(context);
  app.addHook('onReady', (done) => {
    context.loginWorker.start();
    context.outbox.start();
    done();
  });
  app.addHook('onClose', async () => {
    await context.loginWorker.stop();
    const told = Promise.all([context.studentMails.stop(), context.messageQueue.stop()]);
    await context.outbox.stop();
    await told;
    await context.liveSessions.stop();
    await context.settings.stop();
  });
  await unsubscribeRoute(app, context);
  const needsMail = (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
    done(missingMail(context));
  await app.register(
    async (auth) => {
      await auth.register(fastifyCookie);
      takeOwnJson(auth, context.allowedOrigins);

      auth.post<{ Querystring: { grant_type?: unknown } }>(
        '/token',
        { bodyLimit },
        async (request, reply) => {
          switch (request.query.grant_type) {
            case 'password':
              return signIn(request, reply);
            case 'refresh_token':
              return refresh(request, reply);
            default:
              throw new HttpError(
                400,
                'unsupported_grant_type',
                'grant_type must be password or refresh_token',
              );
          }
        },
      );

      auth.post('/logout', { bodyLimit }, async (request, reply) => {
        await signOut(request, reply);
        // What the browser's own memory of answers holds of somebody: notes and pictures that were open. The page itself
        // removes what it kept on purpose; "storage" would take along what belongs to the device.
        return reply.header('clear-site-data', '"cache"').code(204).send();
      });

      auth.get('/user', async (request) => userAnswer(await requireUser(context, request)));
      auth.put('/user', { bodyLimit }, changePassword);
      auth.get('/sessions', createOpenSessions(context));
      auth.post('/sessions/end', { bodyLimit }, createEndSessions(context));
      auth.post('/signup', { bodyLimit, preHandler: needsMail }, signUp);
      auth.post('/verify', { bodyLimit }, verify);
      auth.post('/ownership', { bodyLimit }, ownership);
      auth.post('/recover', { bodyLimit, preHandler: needsMail }, recover);
      adminUserRoutes(auth, context);
      invitationRoutes(auth, context, needsMail);
      messagePreviewRoute(auth, context);
      guardianRoute(auth, context);

      auth.get('/.well-known/jwks.json', async (_request, reply) => ({
        keys: await keySetFor(reply, () => context.keys.keySet()),
      }));
    },
    { prefix: '/auth' },
  );
}
