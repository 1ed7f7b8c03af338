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
import { StoredExamDatesDocument } from '../../../graphql/generated/upload.ts';
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
import { completeExam, type ExamFields, line } from './examSchema.ts';
import { outsideRange, type Publication, type PublicationForm, readPublication } from './publication.ts';
import { isAbsent, limits, readMarks } from './resultRows.ts';
import {
  type NewResult,
  readStoredExam,
  stateOf,
  type StoredExam,
  type StoredResult,
} from './storedResults.ts';
import { storeRows } from './storing.ts';

const { errors, single: words, row: rowWords } = resultsUpload;

// The three fields of a single result, by the same rules as a row of a file, but for one: none may be empty. Who was
// absent is said to be.

export const singleSchema = z.object({
  symbol: line(errors.required(words.symbol), limits.symbol),
  name: line(errors.required(words.name), limits.name),
  marks: z
    .string()
    .trim()
    .min(1, errors.required(words.marks))
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

// Storing a single result, as an upload of one row: a new symbol at once, a stored one after a yes.

interface Question {
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
  /** By which it can be undone. */
  upload: string | null;
}

/** What is typed about the exam's publication; null: something is wrong and says so. */
type ReadPublication = (needs: { kept: boolean; reasonNeeded: boolean }) => Promise<Publication | null>;

/** Null: the symbol is not stored. */
function questionOf(row: NewResult, seen: StoredExam): Question | null {
  const stored = seen.results.get(row.symbol);
  if (stored === undefined) return null;
  const reasonNeeded = stored.marks !== row.marks && seen.publication?.state === 'published';
  return { row, stored, seen, reasonNeeded };
}

/** With the database's words where the exam is somebody else's. */
function problemOf(error: unknown): string {
  const others = notYours(error);
  return others === null ? errors.add : `${errors.add}. ${others}`;
}

function useSingleResult(readPublication: ReadPublication, onAdded: (added: AddedResult) => void) {
  const client = useApolloClient();
  const [problem, setProblem] = useState<string | null>(null);
  /** What would be replaced; null: nothing is asked. */
  const [question, setQuestion] = useState<Question | null>(null);
  /** The replacement is on its way. */
  const [busy, setBusy] = useState(false);
  const read = (exam: ExamFields, row: NewResult) => readStoredExam(client, { exam, rows: [row] });
  // What the page says of the exam counts this one too. Nothing hangs on it.
  const refresh = (): void =>
    void client.refetchQueries({ include: [StoredExamDatesDocument] }).catch(() => undefined);

  const store = async (row: NewResult, seen: StoredExam, reasonNeeded: boolean): Promise<void> => {
    const publication = await readPublication({ kept: seen.version !== null, reasonNeeded });
    if (publication === null) return;
    const after = stateOf(seen, publication);
    // Everybody would see marks that the exam cannot give.
    if (after.state === 'published' && outsideRange([row], publication).length > 0) {
      setQuestion(null);
      setProblem(errors.outsideOne);
      return;
    }
    setBusy(true);
    const readAgain = (exam: ExamFields) => read(exam, row).catch(() => null);
    const outcome = await storeRows(client, { seen, rows: [row], publication }, { readAgain });
    setBusy(false);
    // Somebody changed the exam, or stored the symbol: that is asked about, as it is now.
    const again = outcome.result === 'changed' ? questionOf(row, outcome.now) : null;
    setQuestion(again);
    if (again !== null) return;
    if (outcome.result === 'failed') setProblem(problemOf(outcome.error));
    else {
      if (outcome.result === 'changed') setProblem(resultsPublishing.changed.stored);
      else onAdded({ row, exam: seen.exam, publication: after, upload: outcome.upload });
      refresh();
    }
  };

  return {
    problem,
    setProblem,
    question,
    busy,
    add: async (exam: ExamFields, row: NewResult): Promise<void> => {
      const seen = await read(exam, row).catch(problemOf);
      if (typeof seen === 'string') {
        setProblem(seen);
        return;
      }
      const asked = questionOf(row, seen);
      if (asked === null) await store(row, seen, false);
      else setQuestion(asked);
    },
    replace: () => {
      if (question !== null) void store(question.row, question.seen, question.reasonNeeded);
    },
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
            <TextField control={form.control} name="symbol" label={words.symbol} plain />
            <TextField control={form.control} name="name" label={words.name} />
            <TextField control={form.control} name="marks" label={words.marks} hint={words.marksHint} plain />
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
