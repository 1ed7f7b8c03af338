// One more result, typed in. A symbol that is stored already is replaced only after a question.
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { examName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { isRefusal } from '../../../graphql/errors.ts';
import { StoredExamDatesDocument } from '../../../graphql/generated/upload.ts';
import { AppError } from '../../../lib/appError.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { FieldGrid } from '../../../ui/form/FieldGrid.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { notYours } from '../holders/heldBy.ts';
import type { PublicationState } from '../publish/examState.ts';
import { type ExamForm, ReasonField } from './ExamCard.tsx';
import { completeExam, type ExamFields } from './examSchema.ts';
import { outsideRange, type Publication, type PublicationForm, readPublication } from './publication.ts';
import { characters, isAbsent, limits, readMarks } from './resultRows.ts';
import {
  addResult,
  newAttempt,
  type NewResult,
  readStoredExam,
  stateOf,
  type StoredExam,
  type StoredResult,
  uploadResults,
} from './storedResults.ts';

const { errors, single: words, row: rowWords } = resultsUpload;

// The three fields of a single result, by the same rules as a row of a file, but for one: none may be empty. Who was
// absent is said to be.

const present = (label: string) => z.string().min(1, errors.required(label));

const line = (label: string, limit: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(present(label).refine((text) => characters(text) <= limit, errors.tooLong(limit)));

export const singleSchema = z.object({
  symbol: line(words.symbol, limits.symbol),
  name: line(words.name, limits.name),
  marks: z
    .string()
    .trim()
    .pipe(present(words.marks))
    .transform((text, context) => {
      if (isAbsent(text)) return null;
      const marks = readMarks(text);
      if (marks !== null) return marks;
      context.addIssue({ code: 'custom', message: errors.marks });
      return z.NEVER;
    }),
});

/** As they are typed. */
type SingleFields = z.input<typeof singleSchema>;

// Storing a single result: a new symbol at once, a stored one after a yes.

interface Question {
  exam: ExamFields;
  row: NewResult;
  stored: StoredResult;
  /** What the question was asked about; the answer counts for nothing else. */
  seen: StoredExam;
  /** Marks change that people may have read. */
  reasonNeeded: boolean;
}

interface AddedResult {
  row: NewResult;
  exam: ExamFields;
  /** Of the exam, now. */
  publication: PublicationState;
  /** By which it can be undone; null: it was added without one. */
  upload: string | null;
}

/** What is typed about the exam's publication; null: something is wrong and says so. */
type ReadPublication = (needs: { kept: boolean; reasonNeeded: boolean }) => Promise<Publication | null>;

/** Nothing is to be said of the exam beside the result itself. */
function saysNothing({ publish, lowest_marks, full_marks }: Publication, stored: StoredExam): boolean {
  return (
    (publish === null || publish === 'now') &&
    lowest_marks === (stored.publication?.lowest_marks ?? null) &&
    full_marks === (stored.publication?.full_marks ?? null)
  );
}

/** Everybody would see marks that the exam cannot give. */
function wouldShowOutside(row: NewResult, publication: Publication, stored: StoredExam): boolean {
  return stateOf(stored, publication).state === 'published' && outsideRange([row], publication).length > 0;
}

interface SingleResultState {
  problem: string | null;
  setProblem: (problem: string | null) => void;
  /** What would be replaced; null: nothing is asked. */
  question: Question | null;
  /** The replacement is on its way. */
  busy: boolean;
  add: (exam: ExamFields, row: NewResult) => Promise<void>;
  replace: () => void;
  cancel: () => void;
}

/** With the database's words where the exam is somebody else's. */
function problemOf(error: unknown): string {
  const others = notYours(error);
  return others === null ? errors.add : `${errors.add}. ${others}`;
}

function useSingleResult(
  readPublication: ReadPublication,
  onAdded: (added: AddedResult) => void,
): SingleResultState {
  const client = useApolloClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);

  const added = (result: AddedResult): void => {
    onAdded(result);
    // What the page says of the exam counts this one too. Nothing hangs on it.
    void client.refetchQueries({ include: [StoredExamDatesDocument] }).catch(() => undefined);
  };

  /** Null: the symbol is stored, and the question stands. */
  const ask = async (exam: ExamFields, row: NewResult): Promise<StoredExam | null> => {
    const seen = await readStoredExam(client, exam, [row]);
    const stored = seen.results.get(row.symbol);
    const reasonNeeded = stored?.marks !== row.marks && seen.publication?.state === 'published';
    setQuestion(stored ? { exam, row, stored, seen, reasonNeeded } : null);
    return stored ? null : seen;
  };

  const add = async (exam: ExamFields, row: NewResult): Promise<void> => {
    try {
      const seen = await ask(exam, row);
      if (seen === null) return;
      const publication = await readPublication({ kept: seen.version !== null, reasonNeeded: false });
      if (publication === null) return;
      if (wouldShowOutside(row, publication, seen)) {
        setProblem(errors.outsideOne);
        return;
      }
      const plain = saysNothing(publication, seen);
      const attempt = newAttempt(exam, 1, publication);
      try {
        if (plain) await addResult(client, exam, row);
        else await uploadResults(client, attempt, [row], seen.version);
      } catch (error) {
        const refused = plain ? error instanceof AppError && error.code === 'conflict' : isRefusal(error);
        if (!refused || notYours(error) !== null) throw error;
        // Somebody stored the symbol, or changed the exam, between the question and the answer.
        const now = await ask(exam, row);
        if (now === null) return;
        if (now.version === seen.version) throw error;
        setProblem(resultsPublishing.changed.stored);
        await client.refetchQueries({ include: [StoredExamDatesDocument] });
        return;
      }
      added({ row, exam, publication: stateOf(seen, publication), upload: plain ? null : attempt.id });
    } catch (error) {
      setProblem(problemOf(error));
    }
  };

  const replace = async (): Promise<void> => {
    if (question === null) return;
    const { exam, row, seen, reasonNeeded } = question;
    const publication = await readPublication({ kept: true, reasonNeeded });
    if (publication === null) return;
    if (wouldShowOutside(row, publication, seen)) {
      setQuestion(null);
      setProblem(errors.outsideOne);
      return;
    }
    const attempt = newAttempt(exam, 1, publication);
    setBusy(true);
    try {
      await uploadResults(client, attempt, [row], seen.version);
      setQuestion(null);
      added({ row, exam, publication: stateOf(seen, publication), upload: attempt.id });
    } catch (error) {
      // Somebody changed the exam since the question: it is asked again, about what is stored now.
      const again =
        isRefusal(error) &&
        notYours(error) === null &&
        (await ask(exam, row).catch(() => undefined)) === null;
      if (!again) {
        setQuestion(null);
        setProblem(problemOf(error));
      }
    } finally {
      setBusy(false);
    }
  };

  return {
    problem,
    setProblem,
    question,
    busy,
    add,
    replace: () => void replace(),
    cancel: () => setQuestion(null),
  };
}

const nothing: SingleFields = { symbol: '', name: '', marks: '' };
const names = ['symbol', 'name', 'marks'] as const;

interface SingleResultProps {
  examForm: ExamForm;
  publicationForm: PublicationForm;
  onStarted: () => void;
  onStored: (added: AddedResult) => void;
}

export function SingleResult({ examForm, publicationForm, onStarted, onStored }: SingleResultProps) {
  const form = useForm({
    resolver: zodResolver(singleSchema),
    defaultValues: nothing,
    // The exam's fields stand above and come first.
    shouldFocusError: false,
  });
  const { problem, setProblem, question, busy, add, replace, cancel } = useSingleResult(
    (needs) => readPublication(publicationForm, needs),
    (added) => {
      // With the fields' references, so that the focus can go to the first of them.
      form.reset(nothing, { keepFieldsRef: true });
      form.setFocus('symbol');
      publicationForm.setValue('reason', '');
      onStored(added);
    },
  );

  const begin = async (): Promise<boolean> => {
    onStarted();
    setProblem(null);
    return examForm.trigger(undefined, { shouldFocus: true });
  };

  const refuse = async (): Promise<void> => {
    const examValid = await begin();
    const bad = names.filter((name) => form.getFieldState(name).invalid);
    const missing = bad.some((name) => form.getFieldState(name).error?.type === 'too_small');
    if (missing) setProblem(errors.allFields);
    if (examValid && bad[0]) form.setFocus(bad[0]);
  };

  return (
    <Panel title={words.title}>
      <Box sx={{ p: '0 20px 20px' }}>
        <Form
          form={form}
          onSubmit={async (row) => {
            const exam = (await begin()) ? completeExam(examForm.getValues()) : null;
            if (exam) await add(exam, row);
          }}
          onRefused={() => void refuse()}
          label={words.title}
        >
          <FieldGrid columns={{ xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '220px minmax(0, 1fr) 140px' }}>
            <TextField control={form.control} name="symbol" label={words.symbol} autoComplete="off" plain />
            <TextField control={form.control} name="name" label={words.name} autoComplete="off" />
            <TextField
              control={form.control}
              name="marks"
              label={words.marks}
              hint={words.marksHint}
              autoComplete="off"
              plain
            />
          </FieldGrid>
          {problem ? <InlineAlert>{problem}</InlineAlert> : null}
          <div>
            <SubmitButton busy={form.formState.isSubmitting} busyText={words.adding}>
              {words.submit}
            </SubmitButton>
          </div>
        </Form>
      </Box>
      <ConfirmDialog
        open={question !== null}
        title={words.replaceTitle(question?.row.symbol ?? '')}
        confirmLabel={words.replaceConfirm}
        busyLabel={words.replacing}
        busy={busy}
        destructive={false}
        fields={question?.reasonNeeded ? <ReasonField form={publicationForm} count={1} /> : null}
        onConfirm={replace}
        onCancel={cancel}
      >
        {question ? (
          <>
            {words.replaceText(
              question.stored.name,
              examName(question.seen.storedAs.exam_title, question.seen.storedAs.set_number),
            )}{' '}
            <strong>
              {rowWords.replaces} {formatMarks(question.stored.marks)} → {formatMarks(question.row.marks)}
            </strong>
            .
          </>
        ) : null}
      </ConfirmDialog>
    </Panel>
  );
}
