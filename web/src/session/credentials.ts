// What e-mails and new passwords must be like (docs/screens/accounts.md); the server checks the same again.
import * as z from 'zod/mini';
import { isEmail } from '../../../shared/contact.ts';
import { messages } from '../../../shared/words/messages.ts';
import { authMessages } from '../content/auth.ts';

export const emailRule = z.string().check(z.trim(), z.refine(isEmail, messages.auth.invalidEmail));

/** Sign-in checks only the e-mail's format; the rest is the server's to say. */
export const signInSchema = z.object({ email: emailRule, password: z.string() });

const characters = (text: string): number => Array.from(text).length;

const newPasswordRule = z.string().check(
  z.refine((text) => characters(text) >= 8, authMessages.tooShort),
  z.refine((text) => /\p{Lu}/u.test(text), authMessages.noUppercase),
  z.refine((text) => /\p{Nd}/u.test(text), authMessages.noNumber),
  z.refine((text) => characters(text) <= 128, authMessages.tooLong),
);

const passwordPair = { password: newPasswordRule, confirmation: z.string() };

/** The rule of the second field, said even while other fields are still wrong. */
const agreement = z.refine<{ password: string; confirmation: string }>(
  ({ password, confirmation }) => password === confirmation,
  { path: ['confirmation'], message: messages.auth.mismatch, when: () => true },
);

export const newPasswordSchema = z.object(passwordPair).check(agreement);

export const signUpSchema = z.object({ email: emailRule, ...passwordPair }).check(agreement);

export const changePasswordSchema = z
  .object({ current: z.string().check(z.minLength(1, authMessages.currentMissing)), ...passwordPair })
  .check(agreement);
