// What the sign-in form checks: only the e-mail's format; the rest is the server's to say (specification 5).
import { z } from 'zod';
import { messages } from '../../content/messages.ts';

export const signInSchema = z.object({
  email: z.string().trim().pipe(z.email(messages.auth.invalidEmail)),
  password: z.string(),
});

export type SignInValues = z.infer<typeof signInSchema>;
