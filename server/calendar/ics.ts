// A calendar as other programs read it (RFC 5545). Times are Kathmandu's, with their zone: a repetition in UTC would begin on
// another day of the week before a quarter to six.

import { addDays } from '../../shared/calendarMonths.ts';
import { kathmanduInstant } from '../../shared/dates.ts';
import type { StudentCalendarQuery } from '../../shared/generated/studentCalendar.ts';
import type { Language } from '../../shared/language.ts';

export type FeedEvent = StudentCalendarQuery['events'][number];

export interface Feed {
  name: string;
  /** What is written in both stands in this one. */
  language: Language;
  events: readonly FeedEvent[];
  /** Where a person sees an event of this day. */
  pageOf: (day: string) => string;
}

const zone = 'Asia/Kathmandu';

/** Since 1986, and no summer time. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19860101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0545',
  'TZNAME:+0545',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Bytes of a line without its end. */
const lineLength = 75;

/** A value of type TEXT (RFC 5545, 3.3.11). A control character would end the line, or the reader. */
function escaped(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex -- these it must not have
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
      .replace(/[\\;,]/g, (letter) => `\\${letter}`)
      .replaceAll('\n', '\\n')
  );
}

/** Lines of at most 75 bytes; what follows begins with a space (RFC 5545, 3.1). No letter is cut in two. */
function folded(line: string): string {
  let [text, bytes] = ['', 0];
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (bytes + size > lineLength) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}

const compactDay = (day: string): string => day.replaceAll('-', '');
/** '073000', of '07:30:00' or '07:30'. */
const compactTime = (time: string): string => time.slice(0, 8).replaceAll(':', '').padEnd(6, '0');
/** '20261124T014500Z'. */
const compactInstant = (instant: Date): string =>
  `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const dayAfter = (day: string): string => addDays(day, 1);

/** When it begins and ends; the end of whole days is the day after them. */
function spanOf({ event_date, end_date, starts_at, ends_at }: FeedEvent): string[] {
  const last = end_date ?? event_date;
  if (starts_at === null) {
    return [
      `DTSTART;VALUE=DATE:${compactDay(event_date)}`,
      `DTEND;VALUE=DATE:${compactDay(dayAfter(last))}`,
      // Nobody is busy all day because of a deadline.
      'TRANSP:TRANSPARENT',
    ];
  }
  const at = (day: string, time: string): string => `${compactDay(day)}T${compactTime(time)}`;
  const end = ends_at === null ? end_date && at(dayAfter(last), '00:00') : at(last, ends_at);
  return [
    `DTSTART;TZID=${zone}:${at(event_date, starts_at)}`,
    ...(end === null ? [] : [`DTEND;TZID=${zone}:${end}`]),
  ];
}

/** Until when, in the type of the beginning: of a time it must be UTC (RFC 5545, 3.3.10). */
function untilOf(lastDay: string, starts_at: string | null): string {
  const end = starts_at === null ? null : kathmanduInstant(lastDay, '23:59');
  return end === null ? compactDay(lastDay) : compactInstant(end);
}

function repetitionOf({ repeat_days, repeat_until, left_out, starts_at }: FeedEvent): string[] {
  if (repeat_days.length === 0 || repeat_until === null) return [];
  const days = repeat_days.map((day) => weekdays[day]).join(',');
  const [type, values] =
    starts_at === null
      ? ['VALUE=DATE', left_out.map(compactDay)]
      : [`TZID=${zone}`, left_out.map((day) => `${compactDay(day)}T${compactTime(starts_at)}`)];
  return [
    `RRULE:FREQ=WEEKLY;UNTIL=${untilOf(repeat_until, starts_at)};WKST=SU;BYDAY=${days}`,
    ...(values.length === 0 ? [] : [`EXDATE;${type}:${values.join(',')}`]),
  ];
}

/** A property that people read, said to be in Nepali where it is (RFC 5545, 3.2.10); none for an empty text. */
function textLine(name: string, text: string, nepali: string | null, language: Language): string[] {
  if (language === 'ne' && nepali !== null) return [`${name};LANGUAGE=ne:${escaped(nepali)}`];
  return text === '' ? [] : [`${name}:${escaped(text)}`];
}

function eventLines(event: FeedEvent, { pageOf, language }: Feed): string[] {
  const { id, title, title_ne, description, description_ne, event_date, sequence, created_at, updated_at } =
    event;
  const changed = compactInstant(new Date(updated_at));
  return [
    'BEGIN:VEVENT',
    `UID:${id}`,
    // Without METHOD it is the last change (RFC 5545, 3.8.7.2): the same events are the same bytes.
    `DTSTAMP:${changed}`,
    `CREATED:${compactInstant(new Date(created_at))}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${sequence}`,
    ...spanOf(event),
    ...repetitionOf(event),
    ...textLine('SUMMARY', title, title_ne, language),
    ...textLine('DESCRIPTION', description, description_ne, language),
    `URL:${pageOf(event_date)}`,
    'END:VEVENT',
  ];
}

/** The calendar as text: UTF-8, lines ending as RFC 5545 has them. */
export function icsOf(feed: Feed): string {
  const { name, events } = feed;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prabesh//Academic Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    // How often to come back; the second is what older programs read.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...timeZone,
    ...events.flatMap((event) => eventLines(event, feed)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
