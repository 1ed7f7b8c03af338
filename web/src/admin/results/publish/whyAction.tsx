// Before something public changes for everybody: what people lose and why, and then once more.
import type { ReactNode } from 'react';
import { z } from 'zod';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import type { FailureWords } from '../../../lib/tellFailure.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { OfficeAction, Outcome, Sender } from '../../action/useAction.tsx';
import { mostReason } from './publicationSchema.ts';

const { cancel, errors } = resultsPublishing;

interface Why {
  title: string;
  text: ReactNode;
  changed: string | null;
  words: {
    reason: string;
    /** Who reads the reason. */
    reasonHint: string;
    noReason: string;
    next: string;
    again: string;
    againText: string;
    confirm: string;
    busy: string;
  };
  /** As it was typed before the question was put anew. */
  typed: string;
  failed: FailureWords;
  send: (sender: Sender, reason: string) => Promise<Outcome>;
}

export const reasonSchema = (missing: string) =>
  z.object({
    reason: z
      .string()
      .trim()
      .min(1, missing)
      .refine((text) => Array.from(text).length <= mostReason, errors.tooLong(mostReason)),
  });

export function whyAction({ title, text, changed, words, typed, failed, send }: Why): OfficeAction {
  const again = (reason: string): OfficeAction => ({
    title: words.again,
    text: words.againText,
    words: { ...words, cancel },
    failed,
    send: (sender) => send(sender, reason),
  });
  return {
    title,
    text,
    changed,
    fields: {
      schema: reasonSchema(words.noReason),
      values: { reason: typed },
      draw: () => (
        <TextField name="reason" label={words.reason} hint={words.reasonHint} multiline minRows={2} />
      ),
    },
    words: { confirm: words.next, busy: words.busy, cancel },
    failed,
    send: (_, { reason }) => Promise.resolve({ ask: again(String(reason)) }),
  };
}
