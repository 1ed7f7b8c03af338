// Mails of a running demo, read as a person at the machine would: through its mail catcher.
import { patience } from './patience.ts';
import { until } from './until.ts';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** All mails to an address, newest first. */
async function mailsTo(baseURL: string, to: string): Promise<ReadMail[]> {
  const response = await fetch(new URL('/dev/mail.json', baseURL));
  if (!response.ok) throw new Error(`/dev/mail.json answered ${response.status}`);
  const mails = (await response.json()) as ReadMail[];
  return mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
}

export interface MailWanted {
  /** Only mails whose subject matches. */
  subject?: RegExp;
  /** Only when there are at least so many of them: 2 waits for the second one. Default 1. */
  count?: number;
  /** In milliseconds. */
  timeout?: number;
}

/** The newest mail to an address; waits for it. */
export async function lastMail(baseURL: string, to: string, wanted: MailWanted = {}): Promise<ReadMail> {
  const { subject = /(?:)/, count = 1, timeout = patience.moment } = wanted;
  let came = 0;
  const look = async () => {
    const mails = (await mailsTo(baseURL, to)).filter((mail) => subject.test(mail.subject));
    came = mails.length;
    return came >= count && mails[0];
  };
  return until(look, { timeout, failure: () => `${came} of ${count} mails to ${to}` });
}

/** The one address in a mail's text, which stands alone on its line. */
export function linkIn(mail: Pick<ReadMail, 'text'>): string {
  const links = mail.text.split('\n').filter((line) => /^https?:\/\/\S+$/.test(line.trim()));
  const [link] = links;
  if (link === undefined || links.length > 1) throw new Error(`${links.length} links in the mail`);
  return link.trim();
}
