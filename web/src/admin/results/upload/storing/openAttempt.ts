// An upload that was sent and not answered yet, kept for this tab and account: whoever leaves or reloads the page
// meanwhile, or loses the connection, still learns what became of it.
import { z } from 'zod';
import { publishChoices } from './publication.ts';
import type { Attempt } from './uploadResults.ts';

const storageKey = 'prabesh-open-upload';

const kept = z.object({
  account: z.string(),
  attempt: z.object({
    id: z.uuid(),
    exam: z.object({
      exam_title: z.string(),
      set_number: z.string(),
      exam_date: z.string(),
    }),
    count: z.number(),
    publication: z.object({
      publish: z.enum(publishChoices).nullable(),
      publish_at: z.string().nullable(),
      lowest_marks: z.number().nullable(),
      full_marks: z.number().nullable(),
      reason: z.string().nullable(),
    }),
  }),
});

export function keepAttempt(account: string, attempt: Attempt): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ account, attempt }));
  } catch {
    // Without storage the answer is lost with the page only.
  }
}

export function forgetAttempt(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // There is none, then.
  }
}

export function openAttempt(account: string): Attempt | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    return found.success && found.data.account === account ? found.data.attempt : null;
  } catch {
    return null;
  }
}
