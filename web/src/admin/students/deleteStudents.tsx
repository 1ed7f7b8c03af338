// Deleting all that are selected: nobody gets them back, so whoever does it types how many they are.
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { adminStudents } from '../../content/adminStudents.ts';
import { DeleteStudentsDocument } from '../../graphql/generated/admin.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import type { OfficeAction } from '../action/useAction.tsx';

const words = adminStudents.remove;

/** The number as it may be typed: in any digits, with or without its comma. */
export const countSchema = (count: number) =>
  z.object({
    count: z
      .string()
      .refine((typed) => asciiDigits(typed).replace(/[\s,]/g, '') === String(count), words.wrong(count)),
  });

export function deleteStudents(ids: readonly string[], onDeleted: () => void): OfficeAction {
  const count = ids.length;
  return {
    title: words.title(count),
    text: words.text,
    fields: {
      schema: countSchema(count),
      values: { count: '' },
      draw: () => <TextField name="count" label={words.type(count)} inputMode="numeric" />,
    },
    words: { ...words, confirm: words.confirm(count) },
    failed: words.failed,
    send: async ({ mutate }) => {
      const data = await mutate(DeleteStudentsDocument, { ids: [...ids] });
      const deleted = data?.delete_students?.affected_rows ?? 0;
      onDeleted();
      // Somebody else was first with some of them.
      return deleted === count
        ? { told: { message: words.done(deleted) } }
        : { told: { tone: 'info', title: words.done(deleted), message: words.already(count - deleted) } };
    },
  };
}
