// The settings of notices, mails and SMS, as the form has them and as they are stored.
import { z } from 'zod';
import { asciiDigits } from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';

export const boardSchema = z.object({
  max_notices: z
    .string()
    .transform((text) => asciiDigits(text.trim()))
    .pipe(z.string().regex(/^(?:[1-9]\d?|100)$/, adminSettings.errors.maxNotices))
    .transform(Number),
  auto_sort: z.boolean(),
  show_categories: z.boolean(),
  email_notifications: z.boolean(),
  sms_price: z
    .string()
    .transform((text) => asciiDigits(text.trim()))
    .pipe(z.string().regex(/^(?:\d{1,3}(?:\.\d{1,2})?|1000(?:\.0{1,2})?)?$/, adminSettings.errors.smsPrice))
    .transform((text) => (text === '' ? null : Number(text))),
});

export type BoardValues = z.input<typeof boardSchema>;
export type Board = z.output<typeof boardSchema>;

/** What the form shows until an admin saves. */
export const boardDefaults: BoardValues = {
  max_notices: '3',
  auto_sort: true,
  show_categories: true,
  email_notifications: false,
  sms_price: '',
};
