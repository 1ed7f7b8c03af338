// The three fields of a single result, by the same rules as a row of a file. A field that is missing says nothing by
// itself: one sentence above the button says it for all.
import { z } from 'zod';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { characters, limits, readMarks } from '../file/resultRows.ts';

const { errors } = resultsUpload;

const present = z.string().min(1, '');

const line = (limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(present.refine((text) => characters(text) <= limit, errors.tooLong(limit)));

export const singleSchema = z.object({
  symbol: line(limits.symbol),
  name: line(limits.name),
  marks: z
    .string()
    .trim()
    .pipe(present)
    .transform((text, context) => {
      const marks = readMarks(text);
      if (marks !== null) return marks;
      context.addIssue({ code: 'custom', message: errors.marks });
      return z.NEVER;
    }),
});

/** As they are typed. */
export type SingleFields = z.input<typeof singleSchema>;
