// What the fields of a resource take, with the messages beside them.
import { z } from 'zod';
import { adminResources } from '../../content/adminResources.ts';
import { isDay } from '../../lib/calendarDays.ts';
import type { Editable, Field, FieldValue, FormValues } from '../resources/resource.ts';

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

function problemOf(field: Field, value: FieldValue): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  if (field.required && text === '' && !(value instanceof File)) return words.required(field.label);
  if (field.kind === 'line' && Array.from(text).length > field.longest) return words.tooLong(field.longest);
  if (field.kind === 'address') return addressProblem(text, field.own);
  if (field.kind === 'day' && text !== '' && !isDay(text)) return words.noDay;
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
