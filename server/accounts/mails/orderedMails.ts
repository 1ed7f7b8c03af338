// The mails that forms ask for: after the answer, so that its duration tells nobody whether an account exists.

import type { Logger } from 'pino';
import { emailFingerprint } from '../../base/rateLimits.ts';
import type { Compose } from '../../mail/outbox.ts';
import type { Users } from '../logins/users.ts';
import type { OneTimeTokens } from '../sessions/oneTimeTokens.ts';
import type { AccountMails } from './accountMails.ts';

export interface OrderedMailsOptions {
  users: Users;
  tokens: OneTimeTokens;
  mails: () => Promise<AccountMails>;
  /** The security log. */
  log: Logger;
}

/**
 * A sign-up gets a link, with the password that waits for it; if the e-mail has an account, a mail that says so. A
 * recovery gets a link if the e-mail has an account, also one that was never confirmed: opening the link proves the
 * mailbox just as the first one would have. The owner of a login that the office made is asked whose it is. Account, link and mail are one transaction.
 */
export function composeOrdered({ users, tokens, mails, log }: OrderedMailsOptions): Compose {
  return async (client, request) => {
    if (request.kind === 'office_login') {
      const owner = await users.byId(request.user, client);
      if (!owner?.officeLogin || owner.emailVerified) return undefined;
      const { token, until } = await tokens.issue(client, owner.id, 'ownership');
      return { mail: (await mails()).officeLogin(owner.email, token), until };
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
