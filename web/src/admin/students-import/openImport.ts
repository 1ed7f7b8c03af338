// An import whose students may be stored and have no logins ordered yet, kept for this tab and account: whoever leaves
// or reloads the page in that moment finds it again.
import { z } from 'zod';

const storageKey = 'prabesh-open-import';

const kept = z.object({ account: z.string(), ids: z.array(z.uuid()).min(1) });

export function keepImport(account: string, ids: readonly string[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, ids }));
  } catch {
    // Without storage it is lost with the page only.
  }
}

export function forgetImport(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none, then.
  }
}

export function openImport(account: string): readonly string[] | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return found.success && found.data.account === account ? found.data.ids : null;
  } catch {
    return null;
  }
}
