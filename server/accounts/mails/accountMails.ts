// The mails about an account: one thing to do in each, no more than one link.

import type { Institute } from '../../../shared/institute.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';

const linkLife = 'The link works once, for one hour.';

export interface AccountMails {
  /** `again`: an earlier link of another sign-up was still open, and this one replaces it. */
  verification(to: string, token: string, again: boolean): Mail;
  recovery(to: string, token: string): Mail;
  /** To somebody who has an account, when their address is used to sign up. */
  alreadyRegistered(to: string): Mail;
  passwordChanged(to: string): Mail;
  /** To the owner of an address for which the office made a login. */
  officeLogin(to: string, token: string): Mail;
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
  };
}
