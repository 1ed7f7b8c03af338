// The last resort of a candidate whose internet did not come back: what the player wrote, or shows as codes, is taken in.
import { z } from 'zod';
import { adminMockTests } from '../../../content/adminMockTests.ts';
import { TakeInAnswersDocument } from '../../../graphql/generated/upload.ts';
import { withSentence } from '../../../lib/refusals.ts';
import type { OfficeAction } from '../../action/useAction.tsx';
import { AnswersField, writtenAnswers } from './AnswersField.tsx';

const { takeIn: words } = adminMockTests;

export const takeInSchema = z.object({ file: writtenAnswers });

export function takeInAction({ id }: { id: string }): OfficeAction<z.infer<typeof takeInSchema>> {
  return {
    title: words.title,
    text: words.text,
    harmless: true,
    words,
    failed: withSentence(words.failed),
    fields: {
      schema: takeInSchema,
      values: { file: null },
      draw: (control) => <AnswersField control={control} />,
    },
    send: async ({ mutate }, { file }) => {
      const taken = await mutate(TakeInAnswersDocument, { id, file });
      return { told: { message: words.done(taken?.done[0]?.answered ?? 0) } };
    },
  };
}
