// The mails of a decision: approved, or not, in the institute's name.

import type { Institute } from '../../../shared/institute.ts';
import { letter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mailer.ts';

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
