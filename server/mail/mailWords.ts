// Mails in the language of whoever gets them: words, the institute's name, and where the links lead.

import type pg from 'pg';
import type { Institute } from '../../shared/institute.ts';
import { baseOf, type Language, published } from '../../shared/language.ts';
import { mails as english } from '../../shared/words/mails.ts';
import { mails as nepali } from '../../shared/words/ne/mails.ts';
import type { Translated } from '../../shared/words/translated.ts';

const words: Readonly<Record<Language, Translated<typeof english>>> = { en: english, ne: nepali };

export interface MailVoice {
  language: Language;
  words: Translated<typeof english>;
  name: string;
  /** Its phone numbers, in one line. */
  phones: string;
  /** Before the path of a page: origin and language. Pages that are not served yet are the English ones. */
  pages: string;
}

/** @param publicUrl without a slash at the end */
export function voiceOf(language: Language, institute: Institute, publicUrl: string): MailVoice {
  return {
    language,
    words: words[language],
    name: language === 'ne' ? institute.nepaliName : institute.name,
    phones: institute.phones.map(({ label }) => label).join(words[language].or),
    pages: publicUrl + (published.includes(language) ? baseOf(language) : ''),
  };
}

/** The language of the student who has this e-mail, or whose login has it; undefined: no student. */
export async function languageOfStudent(
  client: pg.ClientBase | pg.Pool,
  email: string,
): Promise<Language | undefined> {
  const { rows } = await client.query<{ language: Language }>(
    `select student.language from public.students as student
     where lower(student.email) = lower($1)
        or student.user_id = (select account.id from auth.users as account where lower(account.email) = lower($1))
     order by lower(student.email) = lower($1) limit 1`,
    [email],
  );
  return rows[0]?.language;
}
