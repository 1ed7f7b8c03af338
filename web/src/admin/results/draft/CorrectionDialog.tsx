// One result, as it is stored and as it ought to be, side by side.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsCorrection as words } from '../../../content/resultsCorrection.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { useLastShown } from '../../list/useListView.ts';
import {
  type Correction,
  type CorrectionFields,
  type CorrectionQuestion,
  correctionSchema,
  isNobodys,
  isPublished,
  type ResultCorrection,
  type SeenResult,
} from './useCorrection.ts';

/** What is stored, beside the field that corrects it. */
function Stored({ children, lang }: { children: string; lang?: string | undefined }): ReactNode {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: '0.875rem', fontWeight: 585, color: 'ink3', mb: '6px' }}>{words.stored}</Box>
      <Box
        className="num"
        lang={lang}
        sx={{ minHeight: { sm: 42 }, lineHeight: 1.35, overflowWrap: 'anywhere' }}
      >
        {children}
      </Box>
    </Box>
  );
}

const pair = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 4fr) minmax(0, 6fr)' },
  gap: { xs: '10px', sm: '20px' },
} as const;

function Consequence({ seen }: { seen: SeenResult }): ReactNode {
  const [today] = useState(() => formatDate(new Date()));
  return (
    <InlineAlert severity={isPublished(seen) ? 'warning' : 'info'} title={null}>
      {!isPublished(seen)
        ? words.unpublished
        : isNobodys(seen)
          ? words.publishedUnknown
          : words.published(today, formatMarks(seen.marks))}
    </InlineAlert>
  );
}

const titleOf = (seen: SeenResult): string =>
  isNobodys(seen) ? words.titleUnknown : words.title(seen.symbol);

interface CorrectionFormProps {
  id: string;
  question: CorrectionQuestion;
  correction: ResultCorrection;
  onBusy: (busy: boolean) => void;
}

function CorrectionForm({ id, question, correction, onBusy }: CorrectionFormProps): ReactNode {
  const { seen, changed } = question;
  const [problem, setProblem] = useState<string | null>(null);
  const withSymbol = isNobodys(seen);
  // Of a row that nobody could look up nobody has seen the marks.
  const withReason = isPublished(seen) && !withSymbol;
  const form = useForm<CorrectionFields, unknown, Correction>({
    resolver: zodResolver(correctionSchema({ withSymbol, withReason })),
    defaultValues: { symbol: '', name: seen.name, marks: formatMarks(seen.marks), reason: '' },
    mode: 'onTouched',
  });
  const { setFocus } = form;
  useEffect(() => setFocus(withSymbol ? 'symbol' : 'marks', { shouldSelect: true }), [setFocus, withSymbol]);
  const save = async (values: Correction): Promise<void> => {
    onBusy(true);
    setProblem(null);
    const wrong = await correction.save(values);
    onBusy(false);
    if (wrong?.field === undefined) setProblem(wrong?.message ?? null);
    else form.setError(wrong.field, { message: wrong.message }, { shouldFocus: true });
  };
  return (
    <Form form={form} id={id} onSubmit={save} label={titleOf(seen)}>
      {changed ? (
        <InlineAlert severity="error" title={null}>
          {words.changed(seen.name, formatMarks(seen.marks))}
        </InlineAlert>
      ) : null}
      {withSymbol ? (
        <Box sx={pair}>
          <Stored>{seen.symbol}</Stored>
          <TextField
            control={form.control}
            name="symbol"
            label={words.symbol}
            hint={words.symbolHint}
            autoComplete="off"
            plain
          />
        </Box>
      ) : null}
      <Box sx={pair}>
        <Stored>{formatMarks(seen.marks)}</Stored>
        <TextField
          control={form.control}
          name="marks"
          label={words.marks}
          hint={words.marksHint}
          autoComplete="off"
          plain
        />
      </Box>
      <Box sx={pair}>
        <Stored lang={languageOf(seen.name)}>{seen.name}</Stored>
        <TextField control={form.control} name="name" label={words.name} autoComplete="off" />
      </Box>
      {withReason ? (
        <TextField
          control={form.control}
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          autoComplete="off"
          multiline
          minRows={2}
        />
      ) : null}
      <Consequence seen={seen} />
      {problem === null ? null : <InlineAlert>{problem}</InlineAlert>}
    </Form>
  );
}

export function CorrectionDialog({ correction }: { correction: ResultCorrection }): ReactNode {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const shown = useLastShown(correction.question);
  if (shown === null) return null;
  const { seen, key } = shown;
  return (
    <Dialog
      open={correction.question !== null}
      onClose={() => (busy ? undefined : correction.cancel())}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-exam`}
    >
      <DialogTitle id={`${id}-title`}>{titleOf(seen)}</DialogTitle>
      <DialogContent>
        <Box
          id={`${id}-exam`}
          lang={languageOf(seen.exam_title)}
          sx={{ mb: 2.5, color: 'ink2', overflowWrap: 'anywhere' }}
        >
          {datedExamName(seen)}
        </Box>
        <CorrectionForm
          // Somebody gave it an ID meanwhile: other fields.
          key={`${key} ${String(isNobodys(seen))}`}
          id={`${id}-form`}
          question={shown}
          correction={correction}
          onBusy={setBusy}
        />
      </DialogContent>
      <DialogActions>
        <Button disabled={busy} onClick={correction.cancel}>
          {words.cancel}
        </Button>
        <SubmitButton form={`${id}-form`} variant="ink" busy={busy} busyText={words.saving}>
          {words.save}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
