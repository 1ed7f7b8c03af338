// The fields of the office's forms. A kind knows what a column looks like in the form (`format`), what of the form is stored
// (`parse`), and what is wrong with what is typed.
import { equal } from '@wry/equality';
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import {
  formatDate,
  formatMoment,
  kathmanduDay,
  kathmanduInstant,
  kathmanduTime,
  weekdays,
} from '../../../../shared/dates.ts';
import { audienceWords } from '../../content/adminClassGroups.ts';
import { adminResources as words } from '../../content/adminResources.ts';
import type { FileKind } from '../../content/files.ts';
import { isDay } from '../../lib/calendarDays.ts';
import type { TextFieldProps } from '../../ui/form/TextField.tsx';

/** What stands in a day's field as long as it is no day of Bikram Sambat. */
export interface TypedNepali {
  nepali: string;
}

/** A day and a time as they are typed, and the stored moment that they show. */
export interface TypedMoment {
  day: string | TypedNepali;
  time: string;
  at: string | null;
}

/** A File is chosen and not stored yet. */
export type FieldValue = string | boolean | readonly string[] | TypedNepali | TypedMoment | File;
export type FormValues = Record<string, FieldValue>;

export type WrittenLanguage = 'en' | 'ne';

export interface OwnInputProps {
  control: Control<FormValues, unknown, FormValues>;
  label: string;
  disabled: boolean;
}

interface FieldOf<Name extends string> {
  name: Name;
  label: string;
  required?: boolean;
  /** Below the field; follows what is typed. */
  hint?: (value: FieldValue, values: FormValues) => string | undefined;
  /** How a line or a text is typed. */
  input?: Pick<TextFieldProps<FormValues>, 'type' | 'inputMode' | 'plain' | 'lang' | 'list' | 'mono'>;
  /** Whether the form has it at all, by what else is typed. What it has not is stored as nothing. */
  shown?: (values: FormValues) => boolean;
  /** Of a text that can be written in two languages, each in a column of its own (inBothLanguages); none: for both. */
  language?: WrittenLanguage;
  /** Short: stands beside others, above the rest. */
  beside?: boolean;
  /** No column of this name: the resource's `toValues` and `toRow` know what it is. */
  apart?: boolean;
}

export type Field<Name extends string = string> = FieldOf<Name> &
  /** With a `rule` what it reads is stored. */
  (
    | { kind: 'line'; longest?: number; rule?: z.ZodType<unknown, string> }
    | { kind: 'text'; rows: number }
    /** An address that a click opens: http or https, with `own` also a path of this site. */
    | { kind: 'address'; own?: boolean }
    /** A calendar day. */
    | { kind: 'day' }
    /** A time of day, 'HH:MM'. */
    | { kind: 'time' }
    /** A day and a time in Kathmandu. */
    | { kind: 'moment'; /** Another field draws it. */ byOther?: true }
    /** Days of the week: 0 is Sunday. */
    | { kind: 'weekdays' }
    /** Several calendar days. */
    | { kind: 'days' }
    /** Yes or no. */
    | { kind: 'check' }
    /** One of the resource's groups. */
    | { kind: 'group' }
    /** Ids of class groups; none: everybody. */
    | { kind: 'audience' }
    /** Uploaded with the saving; the column holds its address. */
    | { kind: 'file'; accepts: FileKind }
    /** A text that the resource itself draws. */
    | { kind: 'own'; draw: ComponentType<OwnInputProps>; said: (value: string) => string }
  );

interface Kind {
  blank: FieldValue;
  /** What a draft may hold. */
  draft: z.ZodType<FieldValue>;
  format: (column: unknown) => FieldValue;
  parse: (value: FieldValue, field: Field) => unknown;
  problem?: (value: FieldValue, field: Field) => string | undefined;
  /** In words, where two versions are compared. */
  said?: (value: FieldValue) => string;
}

/** A text without the spaces around it; '' for what is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The items of a list; none of what is no list. */
export const listIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const isTypedNepali = (value: unknown): value is TypedNepali =>
  typeof value === 'object' && value !== null && 'nepali' in value;

export interface WrittenMoment extends TypedMoment {
  day: string;
}

export function momentIn(value: unknown): WrittenMoment {
  const isMoment = typeof value === 'object' && value !== null && 'time' in value;
  const { day, time, at }: TypedMoment = isMoment ? (value as TypedMoment) : { day: '', time: '', at: null };
  return { day: textIn(day), time, at };
}

/** What is wrong with a moment, by its two fields; `missing`: what is said where nothing stands and something must. */
export function momentProblems(values: FormValues, name: string, missing?: string): Record<string, string> {
  const value = values[name] as TypedMoment | undefined;
  const { day, time } = momentIn(value);
  const nepali = isTypedNepali(value?.day) ? dayProblem(value.day) : undefined;
  if (nepali === undefined && day === '' && time === '')
    return missing === undefined ? {} : { [`${name}.day`]: missing };
  return {
    ...(nepali !== undefined || !isDay(day) ? { [`${name}.day`]: nepali ?? words.noDay } : {}),
    ...(kathmanduInstant('2025-01-01', time) === null ? { [`${name}.time`]: words.noTime } : {}),
  };
}

/** Why an address is none that a click may open; undefined for a good one and for none. `own`: a path of this site is one. */
export function addressProblem(text: string, own = false): string | undefined {
  if (text === '' || (own && /^\/[^/]/.test(text))) return undefined;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // 'example.com:8080' has no scheme, whatever it looks like.
  if (scheme === undefined || /^[^/]*\.[^/]*$/.test(scheme)) return words.address.scheme;
  if (scheme !== 'http' && scheme !== 'https') return words.address.forbidden;
  if (!/^https?:\/\/[^/\s]/i.test(text)) return words.address.scheme;
  return URL.canParse(text) && !/\s/.test(text) ? undefined : words.address.invalid;
}

const text: Kind = { blank: '', draft: z.string(), format: textIn, parse: textIn };
const textOrNull: Kind = { ...text, parse: (value) => textIn(value) || null };
const list: Kind = {
  blank: [],
  // Drafts of earlier versions have lists with commas.
  draft: z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(z.string()),
  ),
  format: listIn,
  parse: listIn,
};

/** Clocks in Kathmandu at a moment. */
function shownMoment(at: string | null): WrittenMoment {
  if (at === null) return { day: '', time: '', at };
  return { day: kathmanduDay(new Date(at)), time: kathmanduTime(new Date(at)), at };
}

function dayProblem(value: FieldValue): string | undefined {
  if (isTypedNepali(value)) return words.day.noNepali(value.nepali);
  return value === '' || isDay(textIn(value)) ? undefined : words.noDay;
}

const kinds: Record<Field['kind'], Kind> = {
  line: {
    ...text,
    format: (column) => (typeof column === 'number' ? String(column) : textIn(column)),
    parse: (value, field) => {
      const rule = field.kind === 'line' ? field.rule : undefined;
      return rule ? (rule.safeParse(value).data ?? null) : textIn(value);
    },
    problem: (value, field) => {
      if (field.kind !== 'line') return undefined;
      const { longest = Infinity, rule } = field;
      if (rule) return rule.safeParse(value).error?.issues[0]?.message;
      return Array.from(textIn(value)).length > longest ? words.tooLong(longest) : undefined;
    },
  },
  text,
  address: {
    ...text,
    problem: (value, field) => addressProblem(textIn(value), field.kind === 'address' && field.own),
  },
  group: text,
  own: text,
  file: {
    ...textOrNull,
    said: (value) => (value instanceof File ? value.name : textIn(value)),
  },
  day: {
    ...textOrNull,
    draft: z.union([z.string(), z.object({ nepali: z.string() })]),
    problem: dayProblem,
    said: (value) => (isTypedNepali(value) ? value.nepali : textIn(value)),
  },
  time: {
    ...textOrNull,
    format: (column) => textIn(column).slice(0, 5),
    problem: (value) =>
      value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(textIn(value)) ? undefined : words.noTime,
  },
  moment: {
    blank: momentIn(null),
    draft: z.object({
      day: z.union([z.string(), z.object({ nepali: z.string() })]),
      time: z.string(),
      at: z.string().nullable(),
    }),
    format: (column) => shownMoment(textIn(column) || null),
    // One that nobody has touched stays as it is, to the second.
    parse: (value) => {
      const { day, time, at } = momentIn(value);
      const stored = shownMoment(at);
      if (stored.day === day && stored.time === time) return at;
      return kathmanduInstant(day, time)?.toISOString() ?? null;
    },
    said: (value) => {
      const { day, time } = momentIn(value);
      const instant = kathmanduInstant(day, time);
      return instant === null ? `${day} ${time}`.trim() : formatMoment(instant.toISOString());
    },
  },
  weekdays: {
    ...list,
    parse: (value) => listIn(value).map(Number),
    said: (value) =>
      listIn(value)
        .map((day) => weekdays[Number(day)])
        .join(', '),
  },
  days: { ...list, said: (value) => listIn(value).map(formatDate).join('; ') },
  audience: { ...list, format: (column) => listIn(column).sort() },
  check: {
    blank: false,
    draft: z.boolean(),
    format: (column) => column === true,
    parse: (value) => value === true,
    said: (value) => (value === true ? words.yes : words.no),
  },
};

export const blankOf = ({ kind }: Field): FieldValue => kinds[kind].blank;

export const formatColumn = ({ kind }: Field, column: unknown): FieldValue => kinds[kind].format(column);

/** What is stored of a field. An empty text in Nepali is none. */
export function parseValue(field: Field, value: FieldValue): unknown {
  const { kind, language } = field;
  const column = kinds[kind].parse(value, field);
  return language === 'ne' && column === '' ? null : column;
}

/** A value from a draft; undefined where the field takes no such value (any more). */
export const fromDraft = ({ kind }: Field, value: unknown): FieldValue | undefined =>
  kinds[kind].draft.safeParse(value).data;

/** Whether nothing is written where something must be. */
export const isMissing = ({ required = false }: Field, value: FieldValue): boolean =>
  required && typeof value === 'string' && value.trim() === '';

export const problemOf = (field: Field, value: FieldValue): string | undefined =>
  isMissing(field, value) ? words.required(field.label) : kinds[field.kind].problem?.(value, field);

/** A value as it is compared and stored: without what does not count in it. A file stays what it is. */
export const canonical = (field: Field, value: FieldValue): FieldValue =>
  value instanceof File ? value : formatColumn(field, parseValue(field, value));

export function saidOf(field: Field, value: FieldValue): string {
  const said = kinds[field.kind].said?.(value) ?? textIn(value);
  return field.kind === 'own' ? field.said(said) : said;
}

/** The field's value, whatever is missing. */
export const valueOf = (field: Field, values: FormValues): FieldValue => values[field.name] ?? blankOf(field);

const isSame = (field: Field, one: FormValues, other: FormValues): boolean =>
  equal(valueOf(field, one), valueOf(field, other));

export const sameValues = (fields: readonly Field[], one: FormValues, other: FormValues): boolean =>
  fields.every((field) => isSame(field, one, other));

export interface Difference {
  field: Field;
  /** Both changed it: nobody but the person can say which is right. */
  both: boolean;
}

/** What somebody else changed, and is not what the person wrote as well. */
export function differences(
  fields: readonly Field[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fields
    .filter((field) => !isSame(field, theirs, base) && !isSame(field, theirs, mine))
    .map((field) => ({ field, both: !isSame(field, mine, base) }));
}

/** A text and the same in Nepali, which nobody has to write. */
export function inBothLanguages<Name extends string>(field: Field<Name>): [Field<Name>, Field<`${Name}_ne`>] {
  const { name, label } = field;
  return [
    { ...field, language: 'en' },
    {
      ...field,
      name: `${name}_ne`,
      label: words.languages.inNepali(label),
      required: false,
      language: 'ne',
    },
  ];
}

/** By what a row is listed and found. */
export const titleFields = (label: string, longest = 500) =>
  inBothLanguages({ kind: 'line', name: 'title', label, required: true, longest });

/** Which class groups it is for. */
export const audienceField: Field<'audience'> = {
  kind: 'audience',
  name: 'audience',
  label: audienceWords.label,
};
