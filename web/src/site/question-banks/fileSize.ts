// How large a file is, asked for without loading it.
import { formatBytes } from '../../../../shared/numbers.ts';
import { questionBanks } from '../../content/questionBanks.ts';

/** Bytes by a HEAD request; null when there is no answer, no such file, or an answer without a length. */
export async function readFileSize(url: string, signal?: AbortSignal): Promise<number | null> {
  try {
    const answer = await fetch(url, { method: 'HEAD', ...(signal ? { signal } : {}) });
    const length = answer.headers.get('content-length');
    if (!answer.ok || length === null || !/^\d+$/.test(length)) return null;
    return Number(length);
  } catch {
    return null;
  }
}

/** '512 B', '14.2 KB', '2.4 MB', or 'Unknown size'. */
export function formatFileSize(bytes: number | null): string {
  return bytes === null ? questionBanks.unknownSize : formatBytes(bytes);
}
