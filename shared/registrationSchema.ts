// What a registration must be like; the form checks it field by field and the server again. Texts become what is
// stored: one line, one space between words, the phone in its stored form.
import * as z from 'zod/mini';
import { isEmail, phoneProblem, storedPhone } from './contact.ts';
import { holdsAddress } from './nameAddress.ts';
import { messages } from './words/messages.ts';
import { registration } from './words/registration.ts';

const { fields: labels } = registration.form;
const { errors } = registration;

export const paymentMethods = ['Esewa', 'Bank Transfer', 'Cash', 'Other'] as const;

/** Composed, without spaces at the ends or several in a row; line breaks and tabs are spaces. */
const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Letters and marks of any script, the joiners that Devanagari needs, and what stands between names. */
const name = /^(?=.*\p{L})(?:[\p{L}\p{M} .'’()-]|\u200c|\u200d)+$/u;
/** 'Shree Krishna Prasad Bahadur Thapa Magar' has six; what is longer is no name. */
const mostWords = 8;

/** Nothing that does not show: control characters, half surrogates, characters that turn the direction of text. */
const plain = /^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

const phoneErrors = {
  shape: errors.phone,
  short: errors.phoneShort,
  long: errors.tooLong(labels.phone),
} as const;

const required = (label: string, longest: number, pattern: RegExp, wrong: string) =>
  z.pipe(
    z.pipe(z.string(errors.required(label)), z.transform(tidy)),
    z
      .string()
      .check(
        z.minLength(1, errors.required(label)),
        z.maxLength(longest, errors.tooLong(label)),
        z.regex(pattern, wrong),
      ),
  );

const personName = (label: string) =>
  required(label, 100, name, errors.name).check(
    z.refine((text) => text.split(' ').length <= mostWords, errors.tooLong(label)),
    // What other signs say is said already.
    z.refine((text) => !name.test(text) || !holdsAddress(text), errors.nameAddress),
  );

export const registrationSchema = z.object({
  first_name: personName(labels.first_name),
  last_name: personName(labels.last_name),
  email: z.pipe(
    z.pipe(z.string(errors.required(labels.email)), z.transform(tidy)),
    z
      .string()
      .check(
        z.minLength(1, errors.required(labels.email)),
        z.maxLength(254, errors.tooLong(labels.email)),
        z.refine(isEmail, messages.auth.invalidEmail),
      ),
  ),
  phone: z.pipe(
    z.pipe(z.string(errors.required(labels.phone)), z.transform(storedPhone)),
    z.string().check(
      z.minLength(1, errors.required(labels.phone)),
      z.superRefine((phone, context) => {
        const problem = phoneProblem(phone);
        if (problem !== null) context.addIssue({ code: 'custom', message: phoneErrors[problem] });
      }),
    ),
  ),
  college_name: required(labels.college_name, 200, plain, errors.text),
  address: z._default(
    z.pipe(
      z.pipe(z.string(errors.text), z.transform(tidy)),
      z.string().check(z.maxLength(300, errors.tooLong(labels.address)), z.regex(plain, errors.text)),
    ),
    '',
  ),
  payment_method: z._default(
    z.union(
      [
        z.enum(paymentMethods),
        z.pipe(
          z.literal(''),
          z.transform(() => 'Other' as const),
        ),
      ],
      errors.payment,
    ),
    'Other',
  ),
});

/** Whose errors an answer of the server may carry. */
export type RegistrationField = keyof z.input<typeof registrationSchema>;
export type Registration = z.output<typeof registrationSchema>;

/** The name of the field that only robots fill in; browsers have nothing of this name to fill in by themselves. */
export const trapField = 'homepage';

/** What `POST /registrations` answers. */
export const registrationAnswer = z.object({
  registration_number: z.string(),
  /** Whether a mail with it is on its way. */
  email_sent: z.boolean(),
});

export const registrationRefusal = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.optional(z.partialRecord(z.keyof(registrationSchema), z.string())),
  }),
});
