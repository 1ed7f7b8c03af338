// Signing in and out, making a login, and a new password, as forms that a browser sends by itself: the same steps, limits and
// words as the endpoints for scripts, one check more where only a form has two fields.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../shared/words/messages.ts';
import { HttpError } from '../base/httpError.ts';
import type { Fields, PlainForm } from '../http/plainForms.ts';
import { type AuthContext, missingMail } from './context.ts';
import { createSignUp, createVerify } from './logins/signUp.ts';
import { requireEmail } from './logins/users.ts';
import { createChangePassword, createRecover } from './passwords/changePassword.ts';
import { createSignIn, createSignOut } from './sessions/signIn.ts';

const beside: Readonly<Record<string, string>> = {
  invalid_email: 'email',
  weak_password: 'password',
  passwords_differ: 'confirmation',
  invalid_link: 'link',
};

function requireSamePassword({ password, confirmation }: Fields): void {
  if (password !== confirmation) throw new HttpError(400, 'passwords_differ', messages.auth.mismatch);
}

/** The token in a mail's link: what stands behind its # comes to no server by itself, and has to be copied. */
function readLink({ link = '' }: Fields): string {
  const token = /(?:^|[#&])token=([\w-]+)$/.exec(link.trim())?.[1] ?? /^[\w-]+$/.exec(link.trim())?.[0];
  if (token === undefined) throw new HttpError(400, 'invalid_link', messages.auth.pasteLink);
  return token;
}

/** A browser takes what stands behind the # along, unless something does: a spent token has no business in an address. */
const here = '#main';

/** The forms of /auth, /auth/callback and /reset-password. */
export function accountForms(context: AuthContext): PlainForm[] {
  const { users } = context;
  const signIn = createSignIn(context);
  const signOut = createSignOut(context);
  const signUp = createSignUp(context);
  const verify = createVerify(context);
  const recover = createRecover(context);
  const changePassword = createChangePassword(context);

  const requireMail = (): void => {
    const refusal = missingMail(context);
    if (refusal) throw refusal;
  };
  const home = async (userId: string): Promise<string> =>
    (await users.byId(userId))?.role === 'admin' ? '/admin' : '/student';

  /** By the panel of /auth that is open, as its address names it. */
  const panels: Readonly<Record<string, PlainForm['send']>> = {
    async login(request, reply) {
      requireEmail((request.body as Fields).email);
      return home((await signIn(request, reply)).user.id);
    },
    async signup(request, reply) {
      requireMail();
      requireEmail((request.body as Fields).email);
      requireSamePassword(request.body as Fields);
      await signUp(request, reply);
      return '/auth?sent=verification';
    },
    async reset(request) {
      requireMail();
      await recover(request);
      return '/auth?tab=reset&sent=mail';
    },
    async signout(request, reply) {
      await signOut(request, reply);
      return '/auth';
    },
  };

  const byLink = (request: FastifyRequest, more: Fields = {}): void => {
    request.body = { ...more, token: readLink(request.body as Fields) };
  };

  return [
    {
      path: '/auth',
      keeps: ['email'],
      beside,
      send(request: FastifyRequest, reply: FastifyReply) {
        const { tab = 'login' } = request.query as { tab?: unknown };
        const panel = typeof tab === 'string' && Object.hasOwn(panels, tab) ? panels[tab] : undefined;
        if (panel === undefined) throw new HttpError(400, 'invalid_request', messages.errors.unexpected);
        return panel(request, reply);
      },
    },
    {
      path: '/auth/callback',
      keeps: [],
      beside,
      async send(request, reply) {
        byLink(request);
        try {
          return (await home((await verify(request, reply)).user.id)) + here;
        } catch (error) {
          if (error instanceof HttpError && error.code === 'password_needed')
            return '/reset-password?for=signup';
          throw error;
        }
      },
    },
    {
      path: '/reset-password',
      keeps: ['link'],
      beside,
      async send(request, reply) {
        const fields = request.body as Fields;
        requireSamePassword(fields);
        byLink(request, { password: fields.password ?? '' });
        await changePassword(request, reply);
        return `/auth?sent=password${here}`;
      },
    },
  ];
}
