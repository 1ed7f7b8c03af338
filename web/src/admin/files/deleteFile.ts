// Takes back an upload that nothing uses: an add that was cancelled. What a deleted note used goes by itself.
import { messages } from '../../../../shared/words/messages.ts';
import { AppError } from '../../lib/appError.ts';
import { refusal } from './fileRefusal.ts';
import type { GetToken } from './uploadFile.ts';

// 'PDF', 'DOCX': what a file's name or address ends in; '' where that tells no type.
export function fileTypeOf(name: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? '';
}

/**
 * Deletes a stored file; one that is gone already counts as deleted.
 * @throws AppError `conflict` (`file_in_use`) while a note, video or download uses it
 */
export async function deleteFile(url: string, getToken: GetToken): Promise<void> {
  const send = async (options?: { fresh: boolean }): Promise<Response> => {
    const token = await getToken(options);
    if (token === null) throw new AppError('unauthenticated', messages.auth.sessionExpired);
    try {
      return await fetch(url, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(20_000),
      });
    } catch (cause) {
      throw new AppError('network', messages.errors.network, { cause });
    }
  };
  const first = await send();
  const response = first.status === 401 ? await send({ fresh: true }) : first;
  if (response.ok || response.status === 404) return;
  const body: unknown = await response.json().catch(() => undefined);
  throw refusal({ status: response.status, body }, url);
}
