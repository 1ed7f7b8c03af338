// The mails about an account and about a decision: one thing to do in each, no more than one link. Those that forms ask for
// are made after the answer, so that its duration tells nobody whether an account exists.

import type pg from 'pg';
import type { Logger } from 'pino';
import type { Institute } from '../../../shared/institute.ts';
import type { Language } from '../../../shared/language.ts';
import { emailFingerprint } from '../../base/rateLimits.ts';
import { mailOf } from '../../mail/letter.ts';
import { languageOfStudent, voiceOf } from '../../mail/mailWords.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { Compose } from '../../mail/outbox.ts';
import type { Users } from '../logins/users.ts';
import type { OneTimeTokens } from '../sessions/oneTimeTokens.ts';

export interface Invitation {
  role: string;
  /** Who sent it; null: an account that is gone. */
  from: string | null;
  /** The address has a login, which gets the role. */
  hasLogin: boolean;
}

const duties: Partial<Record<string, string>> = {
  admin: 'an admin: you run the office, with everything that is in it.',
  office: 'front desk staff: you register students, take fees and attendance, and write drafts of notices.',
  teacher: 'a teacher: you upload and publish results, and read all study material.',
};

/**
 * @param publicUrl the origin in the links. Tokens are in the part after #, which browsers send nowhere: no log, no
 *   Referer and no mail scanner's GET has them.
 */
export function createAccountMails(publicUrl: string, institute: Institute, wanted: Language = 'en') {
  const { language, words, name, phones, pages } = voiceOf(wanted, institute, publicUrl);
  const { labels } = words;
  type Said = Parameters<typeof mailOf>[2];
  const write = (to: string, said: Said, label: string, page: string): Mail =>
    mailOf(institute, to, { language, ...said, action: { label, url: pages + page } });
  return {
    /** `isAgain`: an earlier link of another sign-up was still open, and this one replaces it. */
    verification(to: string, token: string, isAgain: boolean): Mail {
      const { first, again, ...said } = words.verification(name);
      const paragraphs = [isAgain ? again : first];
      return write(to, { ...said, paragraphs }, labels.confirm, `/auth/callback#token=${token}`);
    },
    recovery: (to: string, token: string): Mail =>
      write(to, words.recovery(name), labels.choose, `/reset-password#token=${token}`),
    /** To somebody who has an account, when their address is used to sign up. */
    alreadyRegistered: (to: string): Mail => write(to, words.alreadyRegistered(name), labels.signIn, '/auth'),
    passwordChanged: (to: string): Mail =>
      write(to, words.passwordChanged(name, phones), labels.reset, '/auth?tab=reset'),
    /** To the owner of an address for which the office made a login. */
    officeLogin: (to: string, token: string): Mail =>
      write(to, words.officeLogin(name), labels.yours, `/your-login#token=${token}`),
    /** To somebody who shall work in the office, in English. */
    invitation: (to: string, token: string, { role, from, hasLogin }: Invitation): Mail =>
      mailOf(institute, to, {
        title: `You are invited to ${institute.name}`,
        heading: 'You are invited',
        paragraphs: [
          `${from ?? 'The office'} invites you to work with ${institute.name} as ${duties[role] ?? ''}`,
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
  };
}
export type AccountMails = ReturnType<typeof createAccountMails>;

export interface OrderedMailsOptions {
  users: Users;
  tokens: OneTimeTokens;
  mails: (language?: Language) => Promise<AccountMails>;
  message: (client: pg.ClientBase, recipient: string) => ReturnType<Compose>;
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
      const language = await languageOfStudent(client, owner.email);
      return { mail: (await mails(language)).officeLogin(owner.email, token), until };
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
    // Whoever is a student has said which; otherwise it is that of the page.
    const written = await mails((await languageOfStudent(client, email)) ?? request.language);
    const user = await users.byEmail(email, client);
    if (request.kind === 'recovery') {
      const who = user ? { user: user.id } : { account: emailFingerprint(email) };
      log.info(
        { event: user ? 'recovery_requested' : 'recovery_unknown', address, ...who },
        'recovery asked for',
      );
      if (!user) return undefined;
      const account = user.emailVerified ? user : await users.create(email, client);
      const { token, until } = await tokens.issue(client, account.id, 'recovery');
      return { mail: written.recovery(account.email, token), until };
    }
    if (user?.emailVerified === true) {
      log.info({ event: 'sign_up_known', address, user: user.id }, 'sign-up with the e-mail of an account');
      // To the address as the account has it, here and wherever it is proven: two spellings may look alike to the database only.
      return { mail: written.alreadyRegistered(user.email), until: null };
    }
    const account = await users.create(email, client);
    log.info({ event: 'sign_up', address, user: account.id }, 'sign-up');
    const { token, until, replaced } = await tokens.issue(client, account.id, 'verification', request);
    return { mail: written.verification(account.email, token, replaced), until };
  };
}

export interface DecidedStudent {
  email: string;
  language: Language;
  /** The first name; null while nobody has proved whose the address is: a stranger may have typed it. */
  provenName: string | null;
  number: string;
  reason: string | null;
  hasLogin: boolean;
}

/** That a registration was approved, or was not. @param publicUrl without a slash at the end */
export function decision(
  institute: Institute,
  publicUrl: string,
  status: 'approved' | 'rejected',
  { email, provenName, number, reason, hasLogin, language }: DecidedStudent,
): Mail {
  const { words, name, phones, pages } = voiceOf(language, institute, publicUrl);
  const { labels } = words;
  const write = (said: Omit<Parameters<typeof mailOf>[2], 'paragraphs'>, first: string, last: string) =>
    mailOf(institute, email, {
      language,
      ...said,
      paragraphs: [
        `${words.greeting(provenName ?? '')} ${first}`,
        ...(reason === null ? [] : [words.reason(reason)]),
        last,
      ],
    });
  if (status === 'rejected') {
    const { rejected, mistake, ...said } = words.rejection(name, number, phones);
    const action = { label: labels.office, url: `${pages}/contact` };
    return write({ ...said, action }, rejected, mistake);
  }
  const { approved, opened, ...said } = words.approval(name, number);
  const action = hasLogin
    ? { label: labels.portal, url: `${pages}/student` }
    : { label: labels.login, url: `${pages}/auth?tab=signup` };
  return write({ ...said, action }, approved, hasLogin ? opened : `${opened} ${words.makeLogin}`);
}
