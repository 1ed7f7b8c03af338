// The mails of a registration: to the student, to who is registered already, and to the admins who want one. What
// somebody typed stands in the last only: nobody has proved yet whose the address is, and the institute does not carry a
// stranger's words to it.

import type { Institute } from '../../shared/institute.ts';
import type { Registration } from '../../shared/registrationSchema.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

interface Registered {
  registration: Registration;
  number: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

const fullName = ({ first_name, last_name }: Registration): string => `${first_name} ${last_name}`;

interface Confirmed {
  to: string;
  number: string;
  publicUrl: string;
  hasLogin: boolean;
}

/** What the student gets: the number, what happens next, and how to get into the portal. */
export function confirmation(institute: Institute, confirmed: Confirmed): Mail {
  const { to, number, publicUrl, hasLogin } = confirmed;
  const body = letter(institute, {
    heading: `Your registration number is ${number}`,
    paragraphs: [
      `Namaste, ${institute.name} has your registration. It is waiting for the office to approve it; we call when something is missing.`,
      hasLogin
        ? 'It is linked to your login. Study material opens in your portal with the approval.'
        : 'Make your login with this e-mail address. Study material opens in your portal with the approval.',
    ],
    action: hasLogin
      ? { label: 'Sign in', url: `${publicUrl}/auth` }
      : { label: 'Make your login', url: `${publicUrl}/auth?tab=signup` },
    closing: ['You did not register? Then somebody mistyped an address: tell us, and we remove it.'],
  });
  return { to, subject: `Registered: ${number}`, ...body };
}

/** What the owner of a registration gets when its e-mail or phone was typed into the form once more. */
export function registeredAlready(
  institute: Institute,
  { to, number, publicUrl, hasLogin }: Confirmed,
): Mail {
  const office = institute.phones.map(({ label }) => label).join(' or ');
  const body = letter(institute, {
    heading: 'You are registered already',
    paragraphs: [
      `Namaste, somebody has just filled in the registration form of ${institute.name} with your e-mail address or your phone number. Nothing was stored twice and nothing was changed.`,
      `If it was you: your registration number is ${number}. You need not register again.`,
    ],
    action: hasLogin
      ? { label: 'Sign in', url: `${publicUrl}/auth` }
      : { label: 'Make your login', url: `${publicUrl}/auth?tab=signup` },
    closing: [`If it was not you, there is nothing to do. If something is wrong, call ${office}.`],
  });
  return { to, subject: `Registered already: ${number}`, ...body };
}

/** What an admin gets; what needs a decision stands first on the page it leads to. */
export function adminNotice(
  institute: Institute,
  { registration, number, publicUrl }: Registered,
  to: string,
): Mail {
  const body = letter(institute, {
    heading: `${fullName(registration)} has registered`,
    paragraphs: [
      `${number}, waiting for approval.`,
      `Phone ${registration.phone}, e-mail ${registration.email}, ${registration.college_name}. Payment: ${registration.payment_method}.`,
    ],
    action: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
    closing: ['You get this because e-mail notifications are on in the settings.'],
  });
  return { to, subject: `New registration: ${fullName(registration)} (${number})`, ...body };
}
