// The undoing of an upload in words.
import { z } from 'zod';
import { formatMoment, formatTime, kathmanduDay } from '../../../../../../shared/dates.ts';
import { formatMarks, pluralize } from '../../../../../../shared/numbers.ts';
import { examName } from '../../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../../content/resultsPublishing.ts';
import type { UploadToUndoQuery } from '../../../../graphql/generated/upload.ts';
import { describeError } from '../../../../lib/describeError.ts';
import { type Refusal, refusalOf } from '../../../../lib/refusals.ts';
import { notYours } from '../../holders/heldBy.ts';

// What the undoing of an upload is about, in words: whose result, or how many, stored when and by whom.

const { undo: words } = resultsPublishing;

export type UploadToUndo = NonNullable<UploadToUndoQuery['results_uploads_by_pk']>;

/** As `upload_single_change` writes it. */
const singleChange = z.object({
  symbol: z.string(),
  old_name: z.string().nullable(),
  new_name: z.string(),
  old_marks: z.number().nullable(),
  new_marks: z.number().nullable(),
});

interface UndoWords {
  title: string;
  /** What was stored, when, by whom. */
  stored: string;
  /** What becomes of it. */
  effect: string;
  confirm: string;
}

export function countsOf({ added_count, replaced_count }: UploadToUndo): { added: number; replaced: number } {
  return { added: added_count ?? 0, replaced: replaced_count ?? 0 };
}

const day = 24 * 60 * 60 * 1000;

/** 'today at 10:12 AM', in Kathmandu. */
export function storedWhen(created: string, now: Date): string {
  const at = kathmanduDay(new Date(created));
  if (at === kathmanduDay(now)) return words.today(formatTime(created));
  return at === kathmanduDay(new Date(now.getTime() - day))
    ? words.yesterday(formatTime(created))
    : words.on(formatMoment(created));
}

export function undoWords(upload: UploadToUndo, now: Date): UndoWords {
  const exam = examName(upload.exam_title, upload.set_number);
  const when = storedWhen(upload.created_at, now);
  const stored = (what: string): string => words.stored(what, when, upload.sender?.email ?? null);
  const single = singleChange.safeParse(upload.single_change).data;
  if (single === undefined) {
    const { added, replaced } = countsOf(upload);
    return {
      title: words.title(exam),
      stored: stored(pluralize(added + replaced, 'result')),
      effect: words.text(added, replaced),
      confirm: words.confirmCount(added + replaced),
    };
  }
  const { symbol, old_name, new_name, old_marks, new_marks } = single;
  const [before, after] = [formatMarks(old_marks), formatMarks(new_marks)];
  // Marks may be none before and after: absent.
  if (old_name === null)
    return {
      title: words.titleAdded(symbol),
      stored: stored(words.one(`${new_name}, ${after}`, exam)),
      effect: words.gone(symbol),
      confirm: words.confirmCount(1),
    };
  const marksChanged = old_marks !== new_marks;
  return {
    title: words.titleCorrected(symbol, marksChanged ? before : old_name, marksChanged ? after : new_name),
    stored: stored(words.one(`${new_name}, ${after}`, exam)),
    effect: words.again(symbol, `${old_name}, ${before}`),
    confirm: words.confirmCount(1),
  };
}

// Why the database would not undo an upload, in words.

const reasons: Partial<Record<Refusal, string>> = {
  'upload-overwritten': words.refused.changed,
  'undo-needs-reason': words.refused.reason,
  'upload-too-old': words.refused.late,
  'upload-undone': words.refused.already,
  'upload-gone': words.refused.gone,
};

export function undoRefusal(error: unknown): string {
  const refusal = refusalOf(error);
  return (refusal && reasons[refusal]) ?? words.failed(notYours(error) ?? describeError(error));
}
