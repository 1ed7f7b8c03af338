// What was sent and not answered yet, kept for this tab and account: whoever leaves or reloads the page meanwhile, or loses
// the connection, still learns what became of it.
import { z } from 'zod';

export function attempts<Attempt>(storageKey: string, schema: z.ZodType<Attempt>) {
  const kept = z.object({ account: z.string(), attempt: schema });
  return {
    keep: (account: string, attempt: Attempt): void => {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ account, attempt }));
      } catch {
        // Without storage the answer is lost with the page only.
      }
    },
    forget: (): void => {
      try {
        sessionStorage.removeItem(storageKey);
      } catch {
        // There is none, then.
      }
    },
    open: (account: string): Attempt | null => {
      try {
        const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
        return found.success && found.data.account === account ? found.data.attempt : null;
      } catch {
        return null;
      }
    },
  };
}
