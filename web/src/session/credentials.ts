// What e-mails and new passwords must be like (docs/screens/accounts.md); the server checks the same again.
import { z } from 'zod';
import { isEmail } from '../../../shared/contact.ts';
import { messages } from '../../../shared/words/messages.ts';
import { authMessages } from '../content/auth.ts';

export const emailRule = z.string().trim().refine(isEmail, messages.auth.invalidEmail);

/** Sign-in checks only the e-mail's format; the rest is the server's to say. */
export const signInSchema = z.object({ email: emailRule, password: z.string() });

const characters = (text: string): number => Array.from(text).length;

const newPasswordRule = z
  .string()
  .refine((text) => characters(text) >= 8, authMessages.tooShort)
  .refine((text) => /\p{Lu}/u.test(text), authMessages.noUppercase)
  .refine((text) => /\p{Nd}/u.test(text), authMessages.noNumber)
  .refine((text) => characters(text) <= 128, authMessages.tooLong);

const passwordPair = { password: newPasswordRule, confirmation: z.string() };

/** Adds the rule of the second field, said even while other fields are still wrong. */
function agreeing<T extends z.ZodObject<typeof passwordPair>>(schema: T) {
  return schema.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: messages.auth.mismatch,
    when: () => true,
  });
}

export const newPasswordSchema = agreeing(z.object(passwordPair));

export const signUpSchema = agreeing(z.object({ email: emailRule, ...passwordPair }));

export const changePasswordSchema = agreeing(
  z.object({ current: z.string().min(1, authMessages.currentMissing), ...passwordPair }),
);
