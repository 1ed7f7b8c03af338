// A row as the values of a form, and what two versions of it differ in.
import { z } from 'zod';
import { formatDate, weekdays } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { isDay } from '../../lib/calendarDays.ts';
import {
  audienceIds,
  audienceText,
  type Editable,
  type Field,
  type FieldValue,
  type FormValues,
  hasAudience,
  type ListedRow,
  textOf,
} from '../resources/resource.ts';

// What the fields of a resource take, with the messages beside them.
const words = adminResources;

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

/** In front of what somebody types as a day of Bikram Sambat as long as it is none: a field holds Gregorian days. */
const nepaliMark = 'BS ';

export const asTypedNepali = (text: string): string => `${nepaliMark}${text}`;

/** What is typed there; undefined for anything else. */
export const typedNepali = (value: string): string | undefined =>
  value.startsWith(nepaliMark) ? value.slice(nepaliMark.length) : undefined;

/** The values of a field that has several. */
export const listOf = (text: string): string[] => (text === '' ? [] : text.split(','));

function problemOf(field: Field, value: FieldValue): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (field.required && text === '' && !(value instanceof File)) return words.required(field.label);
  if (field.kind === 'line' && Array.from(text).length > field.longest) return words.tooLong(field.longest);
  if (field.kind === 'address') return addressProblem(text, field.own);
  if (field.kind === 'day' && text !== '' && !isDay(text)) {
    const typed = typedNepali(text);
    return typed === undefined ? words.noDay : words.day.noNepali(typed);
  }
  if (field.kind === 'time' && text !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return words.noTime;
  return undefined;
}

/** Values without the spaces around them, or a message at each bad field. */
export function fieldSchema(resource: Editable) {
  return z.custom<FormValues>().transform((values, context): FormValues => {
    const read: FormValues = {};
    const complain = (name: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [name], message });
    for (const field of resource.fields) {
      const value = values[field.name] ?? '';
      const problem = problemOf(field, value);
      if (problem !== undefined) complain(field.name, problem);
      read[field.name] = typeof value === 'string' ? value.trim() : value;
    }
    for (const [name, message] of Object.entries(resource.check?.(read) ?? {})) complain(name, message);
    return read;
  });
}

/** Whether a required field has nothing but spaces. */
export function lacksSomething(fields: readonly Field[], values: FormValues): boolean {
  return fields.some(
    (field) => field.required && problemOf(field, values[field.name] ?? '') === words.required(field.label),
  );
}

/** What was stored when the editing began, or when the person last chose between two versions. */
export interface Base {
  updated_at: string;
  values: FormValues;
}

const nepaliFields = ({ fields }: Editable): readonly Field[] =>
  fields.filter(({ language }) => language === 'ne');

function valuesOf(resource: Editable, row: ListedRow): FormValues {
  const columns = resource.fields.map(({ name }) => [name, textOf(row, name)] as const);
  const audience: unknown = Reflect.get(row, 'audience');
  return {
    ...(resource.toValues?.(row) ?? Object.fromEntries(columns)),
    ...(hasAudience(resource) ? { audience: audienceText(audience) } : {}),
    ...Object.fromEntries(nepaliFields(resource).map(({ name }) => [name, textOf(row, name)])),
  };
}

/** What every resource stores alike: for whom it is, and its texts in Nepali, of which an empty one is none. */
export function sharedColumns(resource: Editable, values: FormValues): Record<string, unknown> {
  const { audience } = values;
  return {
    ...(hasAudience(resource) ? { audience: audienceIds(typeof audience === 'string' ? audience : '') } : {}),
    ...Object.fromEntries(nepaliFields(resource).map(({ name }) => [name, values[name] || null])),
  };
}

export function baseOf(resource: Editable, row: ListedRow): Base {
  return { updated_at: row.updated_at, values: valuesOf(resource, row) };
}

export function blankValues(fields: readonly Field[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, '']));
}

/** The values as columns of the same names. No file is null. */
export function columnsOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'file' ? values[name] || null : (values[name] ?? '')]),
  );
}

export function sameValues(fields: readonly Field[], one: FormValues, other: FormValues): boolean {
  return fields.every(({ name }) => (one[name] ?? '') === (other[name] ?? ''));
}

export interface Difference {
  field: Field;
  before: string;
  mine: string;
  theirs: string;
  /** Both changed it: nobody but the person can say which is right. */
  both: boolean;
}

function shown({ kind, said }: Field, value: FormValues[string] | undefined): string {
  if (value instanceof File) return value.name;
  const text = value ?? '';
  if (said) return said(text);
  if (kind === 'days') return listOf(text).map(formatDate).join('; ');
  if (kind !== 'weekdays') return text;
  return listOf(text)
    .map((day) => weekdays[Number(day)])
    .join(', ');
}

/** What somebody else changed, and is not what the person wrote as well. */
export function differences(
  fields: readonly Field[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fields.flatMap((field) => {
    const [before, own, other] = [base, mine, theirs].map((values) => values[field.name] ?? '');
    if (other === before || other === own) return [];
    return [
      {
        field,
        before: shown(field, before),
        mine: shown(field, own),
        theirs: shown(field, other),
        both: own !== before,
      },
    ];
  });
}
