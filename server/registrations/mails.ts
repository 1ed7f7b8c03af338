// The two mails of a registration: to the student, and to the admins who want one.

import type { Institute } from '../../web/src/content/institute.ts';
import type { Registration } from '../../web/src/site/registration/registrationSchema.ts';
import { letter } from '../mail/letter.ts';
import type { Mail } from '../mail/mailer.ts';

interface Registered {
  registration: Registration;
  number: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

const fullName = ({ first_name, last_name }: Registration): string => `${first_name} ${last_name}`;

/** What the student gets: the number, what happens next, and how to get into the portal. */
export function confirmation(institute: Institute, registered: Registered & { hasLogin: boolean }): Mail {
  const { registration, number, publicUrl, hasLogin } = registered;
  const body = letter(institute, {
    heading: `Your registration number is ${number}`,
    paragraphs: [
      `Namaste ${registration.first_name}, ${institute.name} has your registration. It is waiting for the office to approve it; we call ${registration.phone} when something is missing.`,
      hasLogin
        ? 'It is linked to your login. Study material opens in your portal with the approval.'
        : 'Make your login with this e-mail address. Study material opens in your portal with the approval.',
    ],
    action: hasLogin
      ? { label: 'Sign in', url: `${publicUrl}/auth` }
      : { label: 'Make your login', url: `${publicUrl}/auth?tab=signup` },
    closing: ['You did not register? Then somebody mistyped an address: tell us, and we remove it.'],
  });
  return { to: registration.email, subject: `Registered: ${number}`, ...body };
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
