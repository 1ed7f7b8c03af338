// The server's own endpoints beside /auth, asked with the session's token.
import { messages } from '../../../shared/words/messages.ts';
import { AppError } from '../lib/appError.ts';
import { readError } from './authApi.ts';

export type GetToken = (options?: { fresh?: boolean }) => Promise<string | null>;

const patience = 20_000;

/** The answer's JSON, undefined where it has none; a failure as AppError. A token that has just ended is renewed once. */
export async function callServer(
  getToken: GetToken,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<unknown> {
  const send = async (fresh: boolean): Promise<Response> => {
    const token = await getToken(fresh ? { fresh } : undefined);
    if (token === null) throw new AppError('unauthenticated', messages.auth.sessionExpired);
    return fetch(new URL(path, window.location.origin), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    }).catch((cause: unknown) => {
      throw new AppError('network', messages.errors.network, { cause });
    });
  };
  let response = await send(false);
  if (response.status === 401) response = await send(true);
  if (!response.ok) throw await readError(response);
  return response.status === 204 ? undefined : response.json();
}
