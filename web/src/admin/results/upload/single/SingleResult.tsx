// One more result, typed in. A symbol that is stored already is replaced only after a question.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useForm } from 'react-hook-form';
import { formatMarks } from '../../../../../../shared/numbers.ts';
import { examName } from '../../../../../../shared/words/results.ts';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../../../ui/InlineAlert.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { FieldGrid } from '../../../../ui/form/FieldGrid.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import type { ExamForm } from '../ExamCard.tsx';
import { ReasonField } from '../ReasonField.tsx';
import { completeExam, type PublicationForm, readPublication } from '../storing/publication.ts';
import { type AddedResult, type SingleFields, singleSchema, useSingleResult } from './useSingleResult.ts';

const { errors, single: words, row: rowWords } = resultsUpload;

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
              autoComplete="off"
              inputMode="decimal"
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
              examName(question.exam.exam_title, question.exam.set_number),
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
