// The four settings of notices and mails, as the form has them and as they are stored.
import { z } from 'zod';
import { adminSettings } from '../../content/adminSettings.ts';

export const boardSchema = z.object({
  max_notices: z
    .string()
    .trim()
    .regex(/^(?:[1-9]\d?|100)$/, adminSettings.errors.maxNotices)
    .transform(Number),
  auto_sort: z.boolean(),
  show_categories: z.boolean(),
  email_notifications: z.boolean(),
});

export type BoardValues = z.input<typeof boardSchema>;
export type Board = z.output<typeof boardSchema>;

/** What the form shows until an admin saves. */
export const boardDefaults: BoardValues = {
  max_notices: '3',
  auto_sort: true,
  show_categories: true,
  email_notifications: false,
};
