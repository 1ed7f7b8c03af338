// What signing in and refreshing answer.

import type { AuthContext } from '../context.ts';
import type { User } from '../logins/users.ts';

export interface TokenAnswer {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  user: { id: string; email: string };
}

export async function tokenAnswer(context: AuthContext, user: User, sessionId: string): Promise<TokenAnswer> {
  const { token, expiresIn } = await context.accessTokens.issue(user, sessionId);
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: expiresIn,
    user: { id: user.id, email: user.email },
  };
}
