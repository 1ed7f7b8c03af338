// Rejecting closes the study resources and is told by mail: asked once, with room for the reason.
import { z } from 'zod';
import { studentStatusMessages } from '../../content/adminDashboard.ts';
import { statusWords } from '../../content/adminStudents.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';

const words = statusWords.reject;
/** As the column's check has it. */
const longest = 500;
export const rejectSchema = z.object({ reason: z.string().trim().max(longest, words.tooLong) });

export const rejection = (
  title: string,
  confirm: string,
  reject: (reason: string) => Promise<unknown>,
): OfficeAction<z.infer<typeof rejectSchema>> => ({
  title,
  text: words.text,
  fields: {
    schema: rejectSchema,
    values: { reason: '' },
    draw: () => <TextField name="reason" label={words.reason} hint={words.reasonHint} />,
  },
  words: { ...words, confirm },
  harmless: true,
  failed: studentStatusMessages.failed,
  send: async (_, { reason }) => {
    await reject(reason);
    return undefined;
  },
});
