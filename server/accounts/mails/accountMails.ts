// The mails about an account and about a decision: one thing to do in each, no more than one link. Those that forms ask for
// are made after the answer, so that its duration tells nobody whether an account exists.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Institute } from '../../../shared/institute.ts';
import { emailFingerprint } from '../../base/rateLimits.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Compose } from '../../mail/outbox.ts';
import type { Users } from '../logins/users.ts';
import type { OneTimeTokens } from '../sessions/oneTimeTokens.ts';

const linkLife = 'The link works once, for one hour.';

export interface Invitation {
  role: string;
  /** Who sent it; null: an account that is gone. */
  from: string | null;
  /** The address has a login, which gets the role. */
  hasLogin: boolean;
}

export interface AccountMails {
  /** `again`: an earlier link of another sign-up was still open, and this one replaces it. */
  verification(to: string, token: string, again: boolean): Mail;
  recovery(to: string, token: string): Mail;
  /** To somebody who has an account, when their address is used to sign up. */
  alreadyRegistered(to: string): Mail;
  passwordChanged(to: string): Mail;
  /** To the owner of an address for which the office made a login. */
  officeLogin(to: string, token: string): Mail;
  /** To somebody who shall work in the office. */
  invitation(to: string, token: string, invitation: Invitation): Mail;
}

/**
 * @param publicUrl the origin in the links. Tokens are in the part after #, which browsers send nowhere: no log, no
 *   Referer and no mail scanner's GET has them.
 */
export function createAccountMails(publicUrl: string, institute: Institute): AccountMails {
  return {
    verification: (to, token, again) => ({
      to,
      subject: `Confirm your e-mail for ${institute.name}`,
      ...letter(institute, {
        heading: 'Confirm your e-mail',
        paragraphs: [
          again
            ? `Somebody has signed up at ${institute.name} with this address once more. Opening the link confirms the address and sets the password that was typed this time; the earlier link no longer works.`
            : `Thank you for signing up at ${institute.name}. Open the link to confirm your address and go to your portal.`,
        ],
        action: { label: 'Confirm e-mail', url: `${publicUrl}/auth/callback#token=${token}` },
        closing: [
          linkLife,
          'If you did not sign up just now, do not open the link. Without it nothing comes of the sign-up.',
        ],
      }),
    }),
    recovery: (to, token) => ({
      to,
      subject: `Reset your password for ${institute.name}`,
      ...letter(institute, {
        heading: 'Reset your password',
        paragraphs: [
          `Somebody has asked for a new password for your account at ${institute.name}. Open the link to choose one. You will then be signed out everywhere else.`,
        ],
        action: { label: 'Choose a new password', url: `${publicUrl}/reset-password#token=${token}` },
        closing: [linkLife, 'If it was not you, ignore this mail: your password stays as it is.'],
      }),
    }),
    alreadyRegistered: (to) => ({
      to,
      subject: `You have an account at ${institute.name} already`,
      ...letter(institute, {
        heading: 'You have an account already',
        paragraphs: [
          `Somebody has tried to sign up at ${institute.name} with this address, which has an account. Nothing was changed.`,
          'If it was you, sign in with your password. If you do not remember it, the sign-in page has “Forgot password?”.',
        ],
        action: { label: 'Sign in', url: `${publicUrl}/auth` },
        closing: ['If it was not you, there is nothing to do.'],
      }),
    }),
    passwordChanged: (to) => ({
      to,
      subject: `Your password for ${institute.name} was changed`,
      ...letter(institute, {
        heading: 'Your password was changed',
        paragraphs: [
          `The password of your account at ${institute.name} has just been changed, and other devices have been signed out.`,
          'If it was not you, set a new password at once:',
        ],
        action: { label: 'Reset the password', url: `${publicUrl}/auth?tab=reset` },
        closing: [`Then tell us: ${institute.phones.map(({ label }) => label).join(' or ')}.`],
      }),
    }),
    officeLogin: (to, token) => ({
      to,
      subject: `Your login at ${institute.name}`,
      ...letter(institute, {
        heading: 'A login was made for you',
        paragraphs: [
          `The office of ${institute.name} has made a login for a student with this e-mail address. Its first password is the phone number of the registration.`,
          'Open the link to say that it is yours. If you did not register, say there that it was not you: the login is closed at once.',
        ],
        action: { label: 'Is this login yours?', url: `${publicUrl}/your-login#token=${token}` },
        closing: ['The link works once, for 30 days.'],
      }),
    }),
    invitation: (to, token, { role, from, hasLogin }) => ({
      to,
      subject: `You are invited to ${institute.name}`,
      ...letter(institute, {
        heading: 'You are invited',
        paragraphs: [
          `${from ?? 'The office'} invites you to work with ${institute.name} as ${
            role === 'admin'
              ? 'an admin: you run the office, with everything that is in it.'
              : 'a teacher: you upload and publish results, and read all study material.'
          }`,
          hasLogin
            ? 'You have a login here with this address. Open the link to accept: you choose a new password for it, and are signed out everywhere else.'
            : 'Open the link to accept, and choose your password. You then sign in with this address.',
        ],
        action: {
          label: 'Accept and choose a password',
          url: `${publicUrl}/reset-password?for=invitation#token=${token}`,
        },
        closing: [
          'The link works once, for 48 hours.',
          'You do not know what this is about? Then somebody mistyped an address: ignore this mail.',
        ],
      }),
    }),
  };
}

export interface OrderedMailsOptions {
  users: Users;
  tokens: OneTimeTokens;
  mails: () => Promise<AccountMails>;
  /** Makes the mail of one who gets a message to many. */
  message: (client: pg.ClientBase, recipient: string) => ReturnType<Compose>;
  /** Makes the mail that tells of a notice. */
  notice: (client: pg.ClientBase, message: string) => ReturnType<Compose>;
  /** The security log. */
  log: Logger;
}

/**
 * A sign-up gets a link, with the password that waits for it; if the e-mail has an account, a mail that says so. A
 * recovery gets a link if the e-mail has an account, also one that was never confirmed: opening the link proves the
 * mailbox just as the first one would have. The owner of a login that the office made is asked whose it is. Somebody who is
 * invited gets the link, unless the invitation was withdrawn. Account, link and mail are one transaction.
 */
export function composeOrdered(options: OrderedMailsOptions): Compose {
  const { users, tokens, mails, message, notice, log } = options;
  return async (client, request) => {
    if (request.kind === 'message') return message(client, request.recipient);
    if (request.kind === 'notice') return notice(client, request.message);
    if (request.kind === 'office_login') {
      const owner = await users.byId(request.user, client);
      if (!owner?.officeLogin || owner.emailVerified) return undefined;
      const { token, until } = await tokens.issue(client, owner.id, 'ownership');
      return { mail: (await mails()).officeLogin(owner.email, token), until };
    }
    if (request.kind === 'invitation') {
      const { rows } = await client.query<Pick<Invitation, 'role' | 'from'>>(
        `select open.role, inviter.email as "from" from auth.invitations as open
         left join auth.users as inviter on inviter.id = open.invited_by where open.user_id = $1 for update of open`,
        [request.user],
      );
      const [invitation] = rows;
      const invited = invitation && (await users.byId(request.user, client));
      if (!invited) return undefined;
      const { token, until } = await tokens.issue(client, invited.id, 'invitation');
      await client.query('update auth.invitations set expires_at = $2 where user_id = $1', [
        invited.id,
        until,
      ]);
      const hasLogin = invited.emailVerified || invited.officeLogin;
      return { mail: (await mails()).invitation(invited.email, token, { ...invitation, hasLogin }), until };
    }
    const { email, address } = request;
    const user = await users.byEmail(email, client);
    if (request.kind === 'recovery') {
      const who = user ? { user: user.id } : { account: emailFingerprint(email) };
      log.info(
        { event: user ? 'recovery_requested' : 'recovery_unknown', address, ...who },
        'recovery asked for',
      );
      if (!user) return undefined;
      const { token, until } = await tokens.issue(client, user.id, 'recovery');
      return { mail: (await mails()).recovery(user.email, token), until };
    }
    if (user?.emailVerified === true) {
      log.info({ event: 'sign_up_known', address, user: user.id }, 'sign-up with the e-mail of an account');
      // To the address as the account has it, here and below: two spellings may look alike to the database only.
      return { mail: (await mails()).alreadyRegistered(user.email), until: null };
    }
    const id = user?.id ?? (await users.create(email, client));
    log.info({ event: 'sign_up', address, user: id }, 'sign-up');
    const { token, until, replaced } = await tokens.issue(client, id, 'verification', request.passwordHash);
    return { mail: (await mails()).verification(user?.email ?? email, token, replaced), until };
  };
}

export interface DecidedStudent {
  email: string;
  /** Undefined while nobody has proved whose the address is: a stranger may have typed it. */
  firstName: string | undefined;
  number: string;
  /** What the office wrote for the student. */
  reason: string | null;
  hasLogin: boolean;
}

const greeting = (name: string | undefined): string => (name === undefined ? 'Namaste,' : `Namaste ${name},`);

/** @param publicUrl without a slash at the end */
export function approval(institute: Institute, publicUrl: string, student: DecidedStudent): Mail {
  const { email, firstName, number, reason, hasLogin } = student;
  const opened = 'Study material, videos and downloads are open to you in the portal.';
  const body = letter(institute, {
    heading: 'You are approved',
    paragraphs: [
      `${greeting(firstName)} ${institute.name} has approved your registration ${number}.`,
      ...(reason === null ? [] : [`The office writes: ${reason}`]),
      hasLogin ? opened : `${opened} Make your login with this e-mail address.`,
    ],
    action: hasLogin
      ? { label: 'Open the portal', url: `${publicUrl}/student` }
      : { label: 'Make your login', url: `${publicUrl}/auth?tab=signup` },
    closing: ['You did not register? Then somebody mistyped an address: tell us, and we remove it.'],
  });
  return { to: email, subject: `Approved: ${number}`, ...body };
}

/** As approval. */
export function rejection(institute: Institute, publicUrl: string, student: DecidedStudent): Mail {
  const { email, firstName, number, reason } = student;
  const body = letter(institute, {
    heading: 'Your registration was not approved',
    paragraphs: [
      `${greeting(firstName)} ${institute.name} has not approved your registration ${number}. Study material is closed to you.`,
      ...(reason === null ? [] : [`The office writes: ${reason}`]),
      `If you think that this is a mistake, call ${institute.phones.map(({ label }) => label).join(' or ')}, or come by.`,
    ],
    action: { label: 'Find the office', url: `${publicUrl}/contact` },
    closing: ['You did not register? Then somebody mistyped an address: there is nothing to do.'],
  });
  return { to: email, subject: `Not approved: ${number}`, ...body };
}
