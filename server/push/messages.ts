// What a push message says and when it may come. Nothing in it is about a person: a push service sees that something is
// sent, and whoever holds the phone reads it.

import { createHash } from 'node:crypto';
import { kathmanduDay, kathmanduHour, kathmanduInstant } from '../../shared/dates.ts';
import type { Institute } from '../../shared/institute.ts';
import { addressIn, type Language, published } from '../../shared/language.ts';
import { examKey } from '../../shared/results/examKey.ts';
import { pushWords as nepali } from '../../shared/words/ne/push.ts';
import { examName as nepaliExamName } from '../../shared/words/ne/results.ts';
import { pushWords as english } from '../../shared/words/push.ts';
import { examName as englishExamName } from '../../shared/words/results.ts';
import type { Translated } from '../../shared/words/translated.ts';
import { after, days } from '../base/clock.ts';
import { limits } from '../base/limits.ts';

/** Of the clocks in Kathmandu. */
const quietFrom = 21;
const quietTo = 7;

export function isQuiet(moment: Date): boolean {
  const hour = kathmanduHour(moment);
  return hour >= quietFrom || hour < quietTo;
}

/** The moment itself, or seven in the morning where that comes first. */
export function afterQuiet(moment: Date): Date {
  if (!isQuiet(moment)) return moment;
  const day = kathmanduDay(kathmanduHour(moment) >= quietFrom ? after(moment, days(1)) : moment);
  return kathmanduInstant(day, `0${quietTo}:00`) ?? moment;
}

/** What happened, as far as readers are told. */
export type Happening = {
  id: string;
  title: string;
  /** Null: nobody has written it. */
  title_ne: string | null;
} & ({ kind: 'exam'; set: string } | { kind: 'notice'; slug: string });

export interface PushPayload {
  /** Of the message: the same in each try. */
  id: string;
  kind: Happening['kind'];
  language: Language;
  title: string;
  body: string;
  /** Below the site. */
  url: string;
  /** On the button that ends such messages; none: there is none. */
  off?: string;
  /** Of the happening: one notification replaces another with the same. */
  tag: string;
  silent: boolean;
}

export interface PushRequest {
  payload: string;
  /** A service that holds one for a phone that is off replaces it by another of the same topic (RFC 8030, 5.4). */
  topic: string;
  /** Seconds that a service keeps it. */
  ttl: number;
  urgency: 'high' | 'normal';
}

const longest = 200;

/** No longer than so many characters, none of which is cut in two. */
function cut(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}

const words: Readonly<Record<Language, Translated<typeof english>>> = { en: english, ne: nepali };
const examNames = { en: englishExamName, ne: nepaliExamName };

function said(
  happening: Happening,
  language: Language,
  institute: string,
): Pick<PushPayload, 'title' | 'body' | 'url' | 'off'> {
  const { examOut, notice, off } = words[language];
  const title = (language === 'ne' && happening.title_ne) || happening.title;
  if (happening.kind === 'exam') {
    const { set } = happening;
    return {
      title: examOut,
      body: cut(examNames[language](title, set), longest),
      // In addresses an exam has its English title, in either language.
      url: `/results?${new URLSearchParams({ exam: examKey(happening.title, set) }).toString()}`,
    };
  }
  return {
    title: notice(institute),
    body: cut(title, longest),
    url: `/notice/${encodeURIComponent(happening.slug)}`,
    off,
  };
}

/** The page without what makes its address long. */
const shortUrl = { exam: '/results', notice: '/notices' };

interface Message {
  id: string;
  language: Language;
}

/** @param now of the try */
export function pushRequest(
  happening: Happening,
  { id, language }: Message,
  institute: Pick<Institute, 'name' | 'nepaliName'>,
  now: Date,
): PushRequest {
  const { kind } = happening;
  const tag = `${kind}-${happening.id}`;
  const name = cut(language === 'ne' ? institute.nepaliName : institute.name, 60);
  const { url, ...texts } = said(happening, language, name);
  // Pages that are not served yet are the English ones.
  const pages = published.includes(language) ? language : 'en';
  const payload: PushPayload = {
    ...{ id, kind, language, ...texts },
    ...{ url: addressIn(pages, url), tag, silent: isQuiet(now) },
  };
  const whole = JSON.stringify(payload);
  const fits = Buffer.byteLength(whole) <= limits.pushPayload.default;
  return {
    payload: fits ? whole : JSON.stringify({ ...payload, url: addressIn(pages, shortUrl[kind]) }),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    ttl: days(2) / 1000,
    urgency: kind === 'exam' ? 'high' : 'normal',
  };
}
