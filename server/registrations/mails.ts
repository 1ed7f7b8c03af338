// The mails of a registration: to the student, to who is registered already, and to the admins who want one. What
// somebody typed stands in the last only: nobody has proved yet whose the address is, and the institute does not carry a
// stranger's words to it.

import type { Institute } from '../../shared/institute.ts';
import type { Language } from '../../shared/language.ts';
import type { Registration } from '../../shared/registrationSchema.ts';
import { mailOf } from '../mail/letter.ts';
import { type MailVoice, voiceOf } from '../mail/mailWords.ts';
import type { Mail } from '../mail/mailer.ts';

interface Confirmed {
  to: string;
  language: Language;
  number: string;
  /** Without a slash at the end. */
  publicUrl: string;
  hasLogin: boolean;
}

const toPortal = ({ words: { labels }, pages }: MailVoice, hasLogin: boolean) =>
  hasLogin
    ? { label: labels.signIn, url: `${pages}/auth` }
    : { label: labels.login, url: `${pages}/auth?tab=signup` };

/** What the student gets: the number, what happens next, and how to get into the portal. */
export function confirmation(institute: Institute, confirmed: Confirmed): Mail {
  const { to, language, number, publicUrl, hasLogin } = confirmed;
  const voice = voiceOf(language, institute, publicUrl);
  const { waiting, linked, unlinked, ...said } = voice.words.registered(voice.name, number);
  const paragraphs = [waiting, hasLogin ? linked : unlinked];
  return mailOf(institute, to, { language, ...said, paragraphs, action: toPortal(voice, hasLogin) });
}

/** What the owner of a registration gets when its e-mail or phone was typed into the form once more. */
export function registeredAlready(institute: Institute, owner: Confirmed): Mail {
  const { to, language, number, publicUrl, hasLogin } = owner;
  const voice = voiceOf(language, institute, publicUrl);
  const said = voice.words.registeredAlready(voice.name, number, voice.phones);
  return mailOf(institute, to, { language, ...said, action: toPortal(voice, hasLogin) });
}

/** What an admin gets; what needs a decision stands first on the page it leads to. */
export function adminNotice(
  institute: Institute,
  { first_name, last_name, phone, email, college_name, payment_method }: Registration,
  { to, number, publicUrl }: Pick<Confirmed, 'to' | 'number' | 'publicUrl'>,
): Mail {
  const name = `${first_name} ${last_name}`;
  return mailOf(institute, to, {
    title: `New registration: ${name} (${number})`,
    heading: `${name} has registered`,
    paragraphs: [
      `${number}, waiting for approval.`,
      `Phone ${phone}, e-mail ${email}, ${college_name}. Payment: ${payment_method}.`,
    ],
    action: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
    closing: ['You get this because e-mail notifications are on in the settings.'],
  });
}
