// A correction of one result: name and marks by the rules of an upload, and why, where people have seen the marks.
import { z } from 'zod';
import { resultsCorrection } from '../../../../content/resultsCorrection.ts';
import { characters, isUnknown, limits, readMarks } from '../../upload/file/resultRows.ts';

const { errors } = resultsCorrection;

/** What the database takes. */
const reasonLimit = 500;

const oneLine = z.string().transform((text) => text.replace(/\s+/g, ' ').trim());

const name = oneLine
  .refine((text) => text !== '', errors.noName)
  .refine((text) => characters(text) <= limits.name, errors.tooLong(limits.name));

const symbol = oneLine
  .refine((text) => text !== '', errors.noSymbol)
  .refine((text) => !isUnknown(text), errors.unknownSymbol)
  .refine((text) => characters(text) <= limits.symbol, errors.tooLong(limits.symbol));

const marks = z
  .string()
  .trim()
  .transform((text, context) => {
    const read = readMarks(text);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: text === '' ? errors.noMarks : errors.marks });
    return z.NEVER;
  });

const reason = z
  .string()
  .trim()
  .refine((text) => characters(text) <= reasonLimit, errors.tooLong(reasonLimit));

/** `withSymbol`: the row has no candidate ID yet. `withReason`: people have seen the marks. */
export function correctionSchema({ withSymbol, withReason }: { withSymbol: boolean; withReason: boolean }) {
  return z.object({
    symbol: withSymbol ? symbol : oneLine,
    name,
    marks,
    reason: withReason ? reason.refine((text) => text !== '', errors.noReason) : reason,
  });
}

export type CorrectionFields = z.input<ReturnType<typeof correctionSchema>>;
export type Correction = z.output<ReturnType<typeof correctionSchema>>;
