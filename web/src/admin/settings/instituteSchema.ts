// The institute's facts as an admin types them; the table checks the same again. Texts become one line as it is shown.
import { z } from 'zod';
import { asciiDigits, type InstituteField } from '../../../../shared/institute.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { adminSettings } from '../../content/adminSettings.ts';

const { errors } = adminSettings;

/** Composed, without spaces at the ends or several in a row. */
const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Nothing that does not show, and nothing that turns the direction of text. */
const plain = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;
const phone = /^\+?[\d(](?:[\d() -]*\d)?$/;
const email = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]+\.)+[a-z\d-]{2,}$/i;
const https =
  /^https:\/\/(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][\w/.~:?#@!$&()*+,;=%-]*)?$/;
const ownPath = /^\/[\w~-][\w/.~?=&%-]*$/;
const longestAddress = 500;

const isDialable = (text: string): boolean => {
  const { length } = text.replace(/\D/g, '');
  return phone.test(text) && length >= 7 && length <= 15 && text.length <= 30;
};

/** As a browser would ask for it: the host in lower case, the rest in ASCII. */
function writtenOut(text: string): string {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return text;
  return new URL(text).href;
}

const isHttps = (text: string): boolean => https.test(text) && text.length <= longestAddress;

function isPlace(text: string): boolean {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,10})?), (-?\d{1,3}(?:\.\d{1,10})?)$/.exec(text) ?? [];
  return latitude !== undefined && Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180;
}

const { fields } = adminSettings.institute;

const required = (field: InstituteField, change: (text: string) => string = tidy) =>
  z
    .string()
    .transform(change)
    .pipe(z.string().min(1, errors.required(fields[field].label)));

const line = (field: InstituteField, longest: number) =>
  required(field).pipe(
    z.string().max(longest, errors.tooLong(fields[field].label, longest)).regex(plain, errors.plain),
  );

const optionalLine = (field: InstituteField, longest: number) =>
  z
    .string()
    .transform(tidy)
    .pipe(z.string().max(longest, errors.tooLong(fields[field].label, longest)).regex(plain, errors.plain));

const dialable = (text: string): string => asciiDigits(tidy(text)).replace(/[\u2010-\u2015]/g, '-');
const isEmptyOr =
  (test: (text: string) => boolean) =>
  (text: string): boolean =>
    text === '' || test(text);
const chat = z
  .string()
  .transform((text) => writtenOut(text.trim()))
  .refine(isEmptyOr(isHttps), errors.address);

export const instituteSchema = z.object({
  name: line('name', 60),
  nepali_name: line('nepali_name', 60),
  tagline: line('tagline', 160),
  nepali_tagline: optionalLine('nepali_tagline', 160),
  copyright_year: z
    .string()
    .transform(dialable)
    .refine(
      isEmptyOr((text) => /^\d{4}$/.test(text)),
      errors.year,
    ),
  phone: required('phone', dialable).refine(isDialable, errors.phone),
  mobile: z.string().transform(dialable).refine(isEmptyOr(isDialable), errors.phone),
  email: required('email').pipe(
    z.string().max(254, messages.auth.invalidEmail).regex(email, messages.auth.invalidEmail),
  ),
  call_hours: line('call_hours', 60),
  office_hours: line('office_hours', 60),
  street: line('street', 120),
  city: line('city', 60),
  postal_code: required('postal_code', dialable).pipe(z.string().regex(/^\d{3,10}$/, errors.postalCode)),
  directions: line('directions', 200),
  nepali_call_hours: optionalLine('nepali_call_hours', 60),
  nepali_office_hours: optionalLine('nepali_office_hours', 60),
  nepali_street: optionalLine('nepali_street', 120),
  nepali_city: optionalLine('nepali_city', 60),
  nepali_directions: optionalLine('nepali_directions', 200),
  location: required('location', (text) => tidy(text).replace(/ ?, ?/, ', ')).refine(
    isPlace,
    errors.location,
  ),
  registration_form: required('registration_form', (text) => writtenOut(text.trim())).refine(
    (text) => isHttps(text) || (ownPath.test(text) && text.length <= longestAddress),
    errors.form,
  ),
  whatsapp: chat,
  messenger: chat,
} satisfies Record<InstituteField, z.ZodType<string, string>>);
