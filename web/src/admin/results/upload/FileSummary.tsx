// What is about to be stored, the box that says a person has looked, and the button that does it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useId, useMemo } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount, pluralize } from '../../../../../shared/numbers.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ReasonField } from './ExamCard.tsx';
import type { ExamFields } from './examSchema.ts';
import type { PublicationForm } from './publication.ts';
import { type ResultRow, storableRows } from './resultRows.ts';
import { changesPublished, countStored } from './storedResults.ts';
import type { Phase } from './storing.ts';
import type { CsvUploadState } from './useCsvUpload.ts';

const { summary: words } = resultsUpload;

interface FileSummaryProps {
  rows: readonly ResultRow[];
  /** The exam as it stands in the fields now. */
  typed: Partial<ExamFields>;
  upload: CsvUploadState;
  publication: PublicationForm;
  /** When the results become public, in a few words. */
  published: string;
}

function Line({ label, lang, children }: { label: string; lang?: string; children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        py: '7px',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.35,
      }}
    >
      <Box component="dt" sx={{ color: 'ink2', flex: 'none' }}>
        {label}
      </Box>
      <Box
        component="dd"
        className="num"
        lang={lang}
        sx={{ m: 0, fontWeight: 550, textAlign: 'right', overflowWrap: 'anywhere', minWidth: 0 }}
      >
        {children}
      </Box>
    </Box>
  );
}

const phases: Record<Phase, (results: string) => string> = {
  asking: () => words.asking,
  storing: words.storing,
  cancelling: () => words.cancelling,
};

function Work({ upload, results }: { upload: CsvUploadState; results: string }) {
  const { check, storing } = upload;
  const share = check.status === 'checking' && check.share > 0 ? check.share * 100 : undefined;
  const waiting = storing ? phases[storing](results) : null;
  const text = check.status === 'checking' ? words.checking : waiting;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48 }}>
      <Box role="status" sx={{ flex: 1, display: 'grid', gap: 0.75, color: 'ink2' }}>
        {text === null ? null : (
          <>
            <span>{text}</span>
            <LinearProgress
              aria-label={text}
              variant={share === undefined ? 'indeterminate' : 'determinate'}
              value={share}
            />
          </>
        )}
      </Box>
      {check.status === 'checking' || storing === 'storing' ? (
        <Button onClick={upload.cancel}>{words.cancel}</Button>
      ) : null}
    </Box>
  );
}

export function FileSummary({ rows, typed, upload, publication, published }: FileSummaryProps) {
  const { check, uploading, problem, failure } = upload;
  const id = useId();
  const total = useMemo(() => storableRows(rows).length, [rows]);
  const leftOut = rows.length - total;
  const exam = check.stored?.storedAs ?? typed;
  const stored = useMemo(() => countStored(rows, check.stored), [rows, check.stored]);
  const again = check.stored?.nameless.size ?? 0;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, p: '0 20px 20px' }}>
        <Box component="dl" sx={{ m: 0 }}>
          <Line label={words.total}>{formatCount(total)}</Line>
          {leftOut > 0 ? <Line label={words.leftOut}>{formatCount(leftOut)}</Line> : null}
          {stored.replaced > 0 ? <Line label={words.replaced}>{formatCount(stored.replaced)}</Line> : null}
          {stored.unchanged > 0 ? <Line label={words.unchanged}>{formatCount(stored.unchanged)}</Line> : null}
          <Line label={words.exam} lang={languageOf(exam.exam_title ?? '')}>
            {exam.exam_title}
          </Line>
          <Line label={words.set}>{exam.set_number}</Line>
          <Line label={words.date}>{formatDate(typed.exam_date ?? '')}</Line>
          {published === '' ? null : <Line label={resultsPublishing.choice.summary}>{published}</Line>}
        </Box>
        {check.status === 'failed' ? (
          <InlineAlert action={<Button onClick={upload.retry}>{words.retry}</Button>}>
            {words.checkFailed}
          </InlineAlert>
        ) : null}
        {check.status === 'cancelled' ? (
          <InlineAlert severity="info" action={<Button onClick={upload.retry}>{words.retry}</Button>}>
            {words.checkCancelled}
          </InlineAlert>
        ) : null}
        {upload.changed ? <InlineAlert severity="warning">{upload.changed}</InlineAlert> : null}
        {failure ? (
          <InlineAlert>
            {failure.message}
            <div>{failure.detail}</div>
          </InlineAlert>
        ) : null}
        {changesPublished(stored, check.stored) ? (
          <ReasonField form={publication} count={stored.remarked} />
        ) : null}
        {again > 0 ? (
          <FormControlLabel
            label={words.again(again)}
            control={
              <Checkbox
                checked={upload.again}
                disabled={uploading}
                onChange={(event) => upload.setAgain(event.target.checked)}
              />
            }
          />
        ) : null}
        <div>
          <FormControlLabel
            label={words.verify}
            control={
              <Checkbox
                checked={upload.verified}
                disabled={uploading}
                onChange={(event) => upload.verify(event.target.checked)}
                slotProps={{ input: { 'aria-describedby': problem ? `${id}-problem` : undefined } }}
              />
            }
          />
        </div>
        {/* One room for both, which never speak at the same time: nothing below moves. */}
        <Box sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
          <Box role="alert" id={`${id}-problem`}>
            {problem ? (
              <FormHelperText error component="div" sx={{ display: 'flex', gap: 0.75, mt: 0 }}>
                <Icon name="alert" size={18} />
                {problem}
              </FormHelperText>
            ) : null}
          </Box>
          <Work upload={upload} results={pluralize(total, 'result')} />
        </Box>
        <Box>
          <SubmitButton
            type="button"
            busy={uploading}
            busyText={words.uploading}
            disabled={check.status !== 'checked' && !uploading}
            startIcon={<Icon name="upload" size={18} />}
            onClick={upload.upload}
          >
            {words.upload}
          </SubmitButton>
        </Box>
      </Box>
    </Panel>
  );
}
