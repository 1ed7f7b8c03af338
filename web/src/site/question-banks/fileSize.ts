// How large a file is, asked for without loading it.
import { questionBanks } from '../../content/questionBanks.ts';
import { formatBytes } from '../../lib/numbers.ts';

/** Bytes by a HEAD request; null where the answer has no such file or no length; undefined without an answer. */
export async function readFileSize(url: string, signal?: AbortSignal): Promise<number | null | undefined> {
  try {
    const answer = await fetch(url, { method: 'HEAD', ...(signal ? { signal } : {}) });
    const length = answer.headers.get('content-length');
    if (!answer.ok || length === null || !/^\d+$/.test(length)) return null;
    return Number(length);
  } catch {
    return undefined;
  }
}

/** '512 B', '14.2 KB', '2.4 MB', or 'Unknown size'. */
export function formatFileSize(bytes: number | null): string {
  return bytes === null ? questionBanks.unknownSize : formatBytes(bytes);
}
