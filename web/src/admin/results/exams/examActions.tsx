// What an admin does with an exam of the list besides publishing it: deletes its results, renames or merges it, names it in
// Nepali.
import type { ApolloClient } from '@apollo/client';
import { z } from 'zod';
import { datedExamName, examName } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import {
  DeleteExamResultsDocument,
  ExamNowDocument,
  NameExamDocument,
  RenameExamDocument,
  type RenameExamMutation,
  type ResultExamFragment,
  UndoExamRenameDocument,
} from '../../../graphql/generated/admin.ts';
import { notify } from '../../../lib/notify.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { OfficeAction } from '../../action/useAction.tsx';
import { freshly } from '../../list/useLiveRows.ts';
import { examWhere } from '../history/historyView.ts';

const { deleteExam: deletion, rename, nepaliTitle } = adminResults;

async function examNow(client: ApolloClient, id: string): Promise<ResultExamFragment | null> {
  const { data } = await client.query({
    query: ExamNowDocument,
    variables: { id },
    ...freshly,
  });
  return data?.exams_by_pk ?? null;
}

/**
 * The number that was named is the number that goes: what is stored is read again, and asked about again if it differs. What
 * comes in after that reading is newer than all the exam held, and stays. `changedFrom`: the number that was named before.
 */
export function deleteExam(exam: ResultExamFragment, changedFrom: number | null = null): OfficeAction {
  const count = exam.results_count;
  const name = datedExamName(exam);
  return {
    title: deletion.title(name),
    text: deletion.text(count),
    changed: changedFrom === null ? null : deletion.changed(changedFrom, count),
    words: { confirm: deletion.confirm(count), busy: deletion.deleting },
    failed: deletion.failed,
    send: async ({ client, mutate }) => {
      const now = await examNow(client, exam.id);
      if (now === null) return { told: { tone: 'info', message: deletion.gone } };
      if (now.results_count !== count) return { ask: deleteExam(now, count) };
      const where = { ...examWhere(now), created_at: { _lte: now.newest_created_at } };
      const data = await mutate(DeleteExamResultsDocument, { where });
      const deleted = data?.delete_results?.affected_rows ?? 0;
      const message =
        deleted === count ? deletion.deleted(deleted, name) : deletion.differs(count, deleted, name);
      return { told: { title: deletion.success, message } };
    },
  };
}

const line = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .min(1, rename.missing(label))
    .refine((text) => Array.from(text).length <= longest, rename.tooLong(longest));

export const examNameSchema = z.object({
  exam_title: line(rename.exam, 200),
  set_number: line(rename.set, 50),
});
type ExamName = z.infer<typeof examNameSchema>;

/** Another title and set, or the merging with an exam that is there: what would change is asked about first. */
export const renameExam = (exam: ResultExamFragment, values: ExamName = exam): OfficeAction<ExamName> => ({
  title: rename.title(examName(exam.exam_title, exam.set_number)),
  text: rename.text,
  fields: {
    schema: examNameSchema,
    values: { exam_title: values.exam_title, set_number: values.set_number },
    draw: () => (
      <>
        <TextField name="exam_title" label={rename.exam} />
        <TextField name="set_number" label={rename.set} plain />
      </>
    ),
  },
  words: { confirm: rename.next, busy: rename.asking },
  harmless: true,
  failed: rename.failed,
  send: async ({ mutate }, name) => {
    const data = await mutate(RenameExamDocument, { id: exam.id, ...name, seen: null });
    const outcome = data?.rename_exam[0];
    return outcome && { ask: confirmRenaming(exam, outcome) };
  },
});

function confirmRenaming(
  exam: ResultExamFragment,
  outcome: RenameExamMutation['rename_exam'][number],
): OfficeAction {
  const { exam_title, set_number, seen, merged, results_count, both_count } = outcome;
  const from = examName(exam.exam_title, exam.set_number);
  const to = examName(exam_title, set_number);
  return {
    title: rename.ask(from, to),
    text: [
      (merged ? rename.merges : rename.renames)(results_count, from, to),
      ...(both_count > 0 ? [rename.both(both_count, to)] : []),
      rename.rest,
    ].join(' '),
    words: { confirm: merged ? rename.merge : rename.rename, busy: rename.saving },
    harmless: true,
    failed: rename.failed,
    back: renameExam(exam, outcome),
    send: async ({ client, mutate }) => {
      const data = await mutate(RenameExamDocument, { id: exam.id, exam_title, set_number, seen });
      const id = data?.rename_exam[0]?.id;
      const undo = async (): Promise<void> => {
        try {
          await client.mutate({
            mutation: UndoExamRenameDocument,
            variables: { id: id ?? '' },
            context: { failure: rename.undoFailed },
          });
          notify({ title: rename.undone, message: from });
        } catch {
          // Told on the error road.
        }
      };
      return { told: { title: rename.done, message: to, undo: id === undefined ? undefined : undo } };
    },
  };
}

/** As the database has it. */
const longestTitle = 200;
const plain = /^[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*$/u;

export const nepaliTitleSchema = z.object({
  title_ne: z
    .string()
    .trim()
    .regex(plain, nepaliTitle.plain)
    .refine((text) => Array.from(text).length <= longestTitle, nepaliTitle.tooLong(longestTitle)),
});

/** What an exam is called on Nepali pages. Its English title is what it is known by, and stays. */
export const nameInNepali = (exam: ResultExamFragment): OfficeAction<z.infer<typeof nepaliTitleSchema>> => ({
  title: nepaliTitle.title,
  text: (
    <>
      <b lang={languageOf(exam.exam_title)}>{exam.exam_title}</b>. {nepaliTitle.text}
    </>
  ),
  fields: {
    schema: nepaliTitleSchema,
    values: { title_ne: exam.title_ne ?? '' },
    draw: () => <TextField name="title_ne" label={nepaliTitle.label} hint={nepaliTitle.hint} lang="ne" />,
  },
  words: { confirm: nepaliTitle.save, busy: nepaliTitle.saving },
  harmless: true,
  failed: nepaliTitle.failed,
  send: async ({ mutate }, { title_ne }) => {
    await mutate(NameExamDocument, { id: exam.id, title_ne });
    return { told: { title: nepaliTitle.done, message: title_ne === '' ? exam.exam_title : title_ne } };
  },
});
