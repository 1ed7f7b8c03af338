// What an account's holder learns about it.

import type { User } from '../logins/users.ts';

export interface UserAnswer {
  id: string;
  email: string;
  role: string;
  /** The password is still the phone number that an import gave it. */
  has_initial_password: boolean;
}

export function userAnswer({ id, email, role, hasInitialPassword }: User): UserAnswer {
  return { id, email, role, has_initial_password: hasInitialPassword };
}
