// What a class group is made of. Lengths as the table's checks have them.
import { z } from 'zod';
import { classGroupWords as words } from '../../content/adminClassGroups.ts';

const longestName = 200;

export const classGroupSchema = z.object({
  name: z.string().trim().min(1, words.nameRequired).max(longestName, words.tooLong),
  description: z.string().trim(),
});
export type ClassGroupValues = z.infer<typeof classGroupSchema>;

/** An emptied description is none. */
export const stored = ({ name, description }: ClassGroupValues) => ({
  name,
  description: description === '' ? null : description,
});
