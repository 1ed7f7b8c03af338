// What a message says to one of those who get it: the office's own text, or the house's words with the facts of that student, read
// when it leaves.

import type pg from 'pg';
import { amountInEnglish, amountInNepali } from '../../../shared/amountInWords.ts';
import { formatDate, kathmanduDay } from '../../../shared/dates.ts';
import type { Institute } from '../../../shared/institute.ts';
import type { Language } from '../../../shared/language.ts';
import { formatRupees as nepaliRupees } from '../../../shared/ne/numbers.ts';
import { formatNepaliLongDate } from '../../../shared/nepaliDates.ts';
import { formatRupees } from '../../../shared/numbers.ts';
import { letter } from '../../mail/letter.ts';
import type { MailVoice } from '../../mail/mailWords.ts';

const isNepali = (text: string): boolean => /\p{Script=Devanagari}/u.test(text);

export interface MessageText {
  subject: string;
  body: string;
  link: string | null;
}

export interface ToRecipient extends MessageText {
  kind: string;
  channel: string;
  /** 'YYYY-MM-DD', of an absence. */
  day: string | null;
  /** Of a receipt. */
  entry_id: string | null;
  class_group_id: string | null;
  class_group_name: string | null;
  student: string | null;
  name: string | null;
}

/**
 * The mail of a message: what was typed is prose, a paragraph to a line, in whichever language the office wrote it; the link is
 * a button. @param token of the way out, by which whoever gets it ends such mails
 */
export function messageLetter(
  { words, name, pages }: MailVoice,
  institute: Institute,
  { subject, body, link }: MessageText,
  token?: string,
) {
  const way = token === undefined ? '' : `#token=${token}`;
  return {
    subject,
    ...letter(institute, {
      language: isNepali(subject + body) ? 'ne' : 'en',
      heading: subject,
      isByOffice: true,
      paragraphs: body.split(/\n+/).filter((line) => line.trim() !== ''),
      ...(link === null ? {} : { action: { label: words.labels.open, url: link } }),
      closing: [words.messageClosing(name)],
      leave: { label: words.labels.leaveMessages, url: `${pages}/unsubscribe${way}` },
    }),
  };
}

interface Paid {
  receipt: string;
  amount: string;
  method: 'Cash' | 'Esewa' | 'Bank Transfer' | 'Other';
  reference: string;
  at: Date;
  reversed: boolean;
}

const dayIn = (language: Language, day: string): string =>
  language === 'ne' ? formatNepaliLongDate(day) : formatDate(day);

/** The text for this recipient, or the reason why there is none any more. */
export async function textFor(
  client: pg.ClientBase,
  to: ToRecipient,
  { language, words, name: institute, pages }: MailVoice,
): Promise<MessageText | string> {
  const name = to.name ?? '';
  const rupees = language === 'ne' ? nepaliRupees : formatRupees;
  if (to.kind === 'fees') {
    const { rows } = await client.query<{ due: string; since: string }>(
      'select due, due_since::text as since from public.fee_standings where student_id = $1 and due > 0',
      [to.student],
    );
    const [owed] = rows;
    if (owed === undefined) return 'nothing_due';
    const said = words.feesDue(institute, name, rupees(Number(owed.due)), dayIn(language, owed.since));
    const link = `${pages}/student/fees`;
    return to.channel === 'sms'
      ? { subject: '', body: `${said.text} ${link}`, link: null }
      : { subject: said.title, body: `${said.text}\n${said.paid}`, link };
  }
  if (to.kind === 'absence') {
    const { rowCount } = await client.query(
      `select from public.attendance_standing
       where student_id = $1 and class_group_id = $2 and day = $3 and state = 'absent'`,
      [to.student, to.class_group_id, to.day],
    );
    if (rowCount === 0) return 'was_here';
    const body = words.absent(institute, name, to.class_group_name ?? '', dayIn(language, to.day ?? ''));
    return { subject: '', body, link: null };
  }
  if (to.kind === 'receipt') {
    const { rows } = await client.query<Paid>(
      `select receipt, -amount as amount, method, created_at as at, reference,
              exists (select from public.fee_entries as reversal where reversal.reverses_id = entry.id) as reversed
       from public.fee_entries as entry where id = $1`,
      [to.entry_id],
    );
    const [paid] = rows;
    if (paid === undefined || paid.reversed) return 'reversed';
    const amount = Number(paid.amount);
    const by = [words.methods[paid.method], paid.reference].filter(Boolean).join(', ');
    const said = words.receipt;
    const lines = [
      said.received(institute, rupees(amount), name, dayIn(language, kathmanduDay(paid.at))),
      said.inWords((language === 'ne' ? amountInNepali : amountInEnglish)(amount)),
      said.by(by, paid.receipt),
      said.link,
    ];
    const link = `${pages}/student/fees?${new URLSearchParams({ receipt: paid.receipt }).toString()}`;
    return { subject: said.title(paid.receipt), body: lines.join('\n'), link };
  }
  return to;
}
