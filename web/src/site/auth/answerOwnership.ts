// The answer of a mailbox's owner: whether the login that the office made is theirs.
import { messages } from '../../../../shared/words/messages.ts';
import { AppError } from '../../lib/appError.ts';
import { readError } from '../../session/authApi.ts';

/**
 * Spends the link's token.
 * @throws AppError with the server's message; `invalid_link` for a link that does not count any more
 */
export async function answerOwnership(token: string, mine: boolean): Promise<void> {
  const response = await fetch('/auth/ownership', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify({ token, mine }),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new AppError('network', messages.errors.network, { cause });
  });
  if (!response.ok) throw await readError(response);
}
