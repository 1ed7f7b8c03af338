// How a registration stands, asked by its number and phone: what a form of it must be like, and what is answered.
import * as z from 'zod/mini';
import { asciiDigits } from './institute.ts';
import { registrationSchema } from './registrationSchema.ts';
import { registration } from './words/registration.ts';

const { status: words, errors } = registration;

/** As it is printed, or as people type it: 'be 42' and '४२' are BE-0000042. */
function storedNumber(typed: string): string {
  const digits = /^(?:BE)?0*(\d{1,12})$/.exec(
    asciiDigits(typed)
      .toUpperCase()
      .replace(/[\s-]+/gu, ''),
  )?.[1];
  return digits === undefined ? typed.trim() : `BE-${digits.padStart(7, '0')}`;
}

export const statusSchema = z.object({
  registration_number: z.pipe(
    z.pipe(z.string(errors.required(words.fields.registration_number)), z.transform(storedNumber)),
    z
      .string()
      .check(
        z.minLength(1, errors.required(words.fields.registration_number)),
        z.regex(/^BE-\d{7,12}$/, words.errors.number),
      ),
  ),
  phone: registrationSchema.shape.phone,
});

/** No name and no word of the office: whoever asks has proved little. */
export const standing = z.object({
  registration_number: z.string(),
  approval_status: z.enum(['pending', 'approved', 'rejected']),
  /** The day in Kathmandu. */
  registered_on: z.iso.date(),
});
export type Standing = z.infer<typeof standing>;

/** What `POST /registrations/status` answers; null: no registration has both. */
export const statusAnswer = z.object({ registration: z.nullable(standing) });
