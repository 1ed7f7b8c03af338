// The mails of a registration: to the student, to who is registered already, and to the admins who want one. What
// somebody typed stands in the last only: nobody has proved yet whose the address is, and the institute does not carry a
// stranger's words to it.

import type { Institute } from '../../shared/institute.ts';
import type { Language } from '../../shared/language.ts';
import type { Registration } from '../../shared/registrationSchema.ts';
import { letter } from '../mail/letter.ts';
import { type MailVoice, voiceOf } from '../mail/mailWords.ts';
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
  language: Language;
  number: string;
  publicUrl: string;
  hasLogin: boolean;
}

const toPortal = ({ words: { labels }, pages }: MailVoice, hasLogin: boolean) =>
  hasLogin
    ? { label: labels.signIn, url: `${pages}/auth` }
    : { label: labels.login, url: `${pages}/auth?tab=signup` };

/** What the student gets: the number, what happens next, and how to get into the portal. */
export function confirmation(institute: Institute, confirmed: Confirmed): Mail {
  const { to, number, publicUrl, hasLogin } = confirmed;
  const voice = voiceOf(confirmed.language, institute, publicUrl);
  const {
    title: subject,
    heading,
    waiting,
    linked,
    unlinked,
    closing,
  } = voice.words.registered(voice.name, number);
  const body = letter(institute, {
    language: voice.language,
    heading,
    paragraphs: [waiting, hasLogin ? linked : unlinked],
    action: toPortal(voice, hasLogin),
    closing,
  });
  return { to, subject, ...body };
}

/** What the owner of a registration gets when its e-mail or phone was typed into the form once more. */
export function registeredAlready(institute: Institute, owner: Confirmed): Mail {
  const { to, number, publicUrl, hasLogin } = owner;
  const voice = voiceOf(owner.language, institute, publicUrl);
  const { title: subject, ...said } = voice.words.registeredAlready(voice.name, number, voice.phones);
  const action = toPortal(voice, hasLogin);
  return { to, subject, ...letter(institute, { language: voice.language, ...said, action }) };
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
