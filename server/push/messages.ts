// What a push message says and when it may come. Nothing in it is about a person: a push service sees that something is
// sent, and whoever holds the phone reads it.

import { createHash } from 'node:crypto';
import { kathmanduDay, kathmanduHour, kathmanduInstant } from '../../shared/dates.ts';
import { pushWords } from '../../shared/words/push.ts';
import { examName } from '../../shared/words/results.ts';
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
export type Happening =
  | { kind: 'exam'; id: string; title: string; set: string }
  | { kind: 'notice'; id: string; title: string; slug: string };

/** What the service worker gets. */
export interface PushPayload {
  /** Of the message: the same in each try. */
  id: string;
  kind: Happening['kind'];
  title: string;
  body: string;
  /** Below the site. */
  url: string;
  /** Of the happening: one notification replaces another with the same. */
  tag: string;
  /** It makes no sound. */
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

function said(happening: Happening, institute: string): Pick<PushPayload, 'title' | 'body' | 'url'> {
  if (happening.kind === 'exam') {
    const name = examName(happening.title, happening.set);
    return {
      title: pushWords.examOut,
      body: cut(name, longest),
      url: `/results?${new URLSearchParams({ exam: name }).toString()}`,
    };
  }
  return {
    title: pushWords.notice(institute),
    body: cut(happening.title, longest),
    url: `/notice/${encodeURIComponent(happening.slug)}`,
  };
}

/** The page without what makes its address long. */
const shortUrl = { exam: '/results', notice: '/notices' };

/** @param id of the message, `now` of the try */
export function pushRequest(happening: Happening, id: string, institute: string, now: Date): PushRequest {
  const { kind } = happening;
  const tag = `${kind}-${happening.id}`;
  const words = said(happening, cut(institute, 60));
  const payload: PushPayload = { id, kind, ...words, tag, silent: isQuiet(now) };
  const whole = JSON.stringify(payload);
  const fits = Buffer.byteLength(whole) <= limits.pushPayload.default;
  return {
    payload: fits ? whole : JSON.stringify({ ...payload, url: shortUrl[kind] }),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    ttl: days(2) / 1000,
    urgency: kind === 'exam' ? 'high' : 'normal',
  };
}
