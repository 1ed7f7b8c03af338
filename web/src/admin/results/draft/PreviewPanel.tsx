// What people will see of the exam: its distribution, how many sat it, the best five, and one result at a time.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { type ReactNode, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { curveFrom, type Distribution } from '../../../../../shared/results/distribution.ts';
import type { Standing } from '../../../../../shared/results/standing.ts';
import { results } from '../../../../../shared/words/results.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import {
  ExamPreviewDocument,
  type ExamPreviewQuery,
  PreviewCandidateDocument,
  type PreviewCandidateQuery,
  PreviewStandingDocument,
  type PreviewStandingQuery,
} from '../../../graphql/generated/upload.ts';
import { escapeLike } from '../../../lib/searchWords.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { DistributionChart } from '../../../ui/result/DistributionChart.tsx';
import { PerformerList } from '../../../ui/result/PerformerList.tsx';
import { ResultFigures } from '../../../ui/result/ResultFigures.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { type DraftExam, useExamQuestion } from '../publish/draftExam.ts';

const words = resultsDraft.preview;

// The preview's answers as the drawing of an exam takes them.
interface Counted {
  aggregate: { sum: { count: number | null } | null } | null;
}

const counted = ({ aggregate }: Counted): number => aggregate?.sum?.count ?? 0;

function distributionOf({ everybody, lowest, preview_buckets }: ExamPreviewQuery): Distribution {
  const marks = lowest
    .flatMap((row) => new Array<number>(Math.min(row.count ?? 0, curveFrom)).fill(row.marks ?? 0))
    .slice(0, curveFrom);
  return {
    buckets: preview_buckets.map(({ bucket, count }) => ({ bucket: bucket ?? 0, count: count ?? 0 })),
    lowest: marks,
    min: marks[0] ?? 0,
    max: everybody.aggregate?.max?.marks ?? 0,
    total: counted(everybody),
  };
}

function standingOf({ higher, lower }: PreviewStandingQuery, total: number): Standing {
  return { higher: counted(higher), lower: counted(lower), total };
}

// One candidate's result as its page will show it: figures and the place in the exam.
type PreviewedResult = PreviewCandidateQuery['preview_results'][number];

interface CandidatePreviewProps {
  exam: DraftExam;
  result: PreviewedResult;
  distribution: Distribution;
}

function CandidatePreview({ exam, result, distribution }: CandidatePreviewProps): ReactNode {
  const { marks } = result;
  const { shown, error } = useExamQuestion(
    PreviewStandingDocument,
    exam.version,
    marks === null ? null : { exam_id: exam.id, marks },
  );
  if (marks === null) return <CandidateHead result={result} standing={null} />;
  if (error)
    return (
      <Box sx={{ p: 2 }}>
        <InlineAlert>{words.failedFind}</InlineAlert>
      </Box>
    );
  if (shown === undefined) return <SkeletonRows label={words.searching} rows={4} height={72} inset={20} />;
  const standing = standingOf(shown, distribution.total);
  return (
    <article>
      <CandidateHead result={result} standing={standing} />
      <DistributionChart distribution={distribution} place={{ marks, standing }} />
    </article>
  );
}

/** `standing`: null of somebody who was absent. */
function CandidateHead({ result, standing }: { result: PreviewedResult; standing: Standing | null }) {
  const { symbol, name, marks } = result;
  return (
    <Box sx={{ p: '16px 20px 20px' }}>
      <Box component="h3" className="t-h3" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {results.found.title} <span lang={languageOf(name ?? '')}>{name}</span> ({symbol})
      </Box>
      <ResultFigures marks={marks} standing={standing} />
    </Box>
  );
}

// Which candidate's result is previewed.
const longest = 100;
export const previewedSchema = z.object({
  symbol: z.string().trim().min(1, words.enter).max(longest, words.tooLong(longest)),
});

function CandidateForm({ busy, onFind }: { busy: boolean; onFind: (symbol: string) => void }): ReactNode {
  const form = useForm({ resolver: zodResolver(previewedSchema), defaultValues: { symbol: '' } });
  return (
    <Form form={form} onSubmit={({ symbol }) => onFind(symbol)} label={words.find}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 280px) auto' },
          alignItems: 'end',
          justifyContent: 'start',
          gap: { xs: '24px', sm: '12px' },
        }}
      >
        <TextField control={form.control} name="symbol" label={words.symbol} plain />
        <SubmitButton variant="outlined" busy={busy} busyText={words.searching}>
          {words.show}
        </SubmitButton>
      </Box>
    </Form>
  );
}

function Candidate({
  exam,
  distribution,
}: {
  exam: DraftExam;
  distribution: ReturnType<typeof distributionOf>;
}) {
  const [symbol, setSymbol] = useState<string | null>(null);
  const { shown, loading, error, ask } = useExamQuestion(
    PreviewCandidateDocument,
    exam.version,
    symbol === null ? null : { exam_id: exam.id, symbol: escapeLike(symbol) },
  );
  const rows = error ? undefined : shown?.preview_results;
  // As the public page: the ID as it was typed counts before one in other letters.
  const result = rows?.find((row) => row.symbol === symbol) ?? rows?.[0];
  return (
    <Box sx={{ borderTop: 1, borderColor: 'line' }}>
      <Box sx={{ p: '16px 20px' }}>
        <CandidateForm
          busy={loading}
          onFind={(typed) => {
            if (typed === symbol) void ask();
            else setSymbol(typed);
          }}
        />
        <Box role="status" sx={{ color: 'ink2', '&:not(:empty)': { mt: 2 } }}>
          {error ? words.failedFind : symbol !== null && rows?.length === 0 ? words.none(symbol) : null}
        </Box>
      </Box>
      {result ? (
        <CandidatePreview key={result.id} exam={exam} result={result} distribution={distribution} />
      ) : null}
    </Box>
  );
}

function Top({ top }: { top: ExamPreviewQuery['top'] }): ReactNode {
  const id = useId();
  return (
    <Box sx={{ p: '16px 20px 6px', borderTop: 1, borderColor: 'line' }}>
      <Box component="h3" id={id} sx={{ m: 0, mb: 1.5, fontSize: 'inherit', fontWeight: 585 }}>
        {words.top}
      </Box>
      {top.length === 0 ? (
        <p>{words.noTop}</p>
      ) : (
        <PerformerList
          labelledBy={id}
          performers={top.map(({ symbol, name, marks }) => ({
            symbol: symbol ?? '',
            name: name ?? '',
            marks,
          }))}
        />
      )}
    </Box>
  );
}

export function PreviewPanel({ exam }: { exam: DraftExam }): ReactNode {
  const { shown, error, ask } = useExamQuestion(ExamPreviewDocument, exam.version, { exam_id: exam.id });
  const distribution = shown && distributionOf(shown);
  return (
    <Panel
      title={exam.state === 'published' ? words.titlePublished : words.title}
      subtitle={
        distribution ? (
          <span className="num">
            {words.candidates(distribution.total)}
            {distribution.total > 0
              ? `, ${words.from(formatMarks(distribution.min), formatMarks(distribution.max))}`
              : null}
            {exam.absent_count > 0 ? `, ${words.absent(exam.absent_count)}` : null}.{' '}
            {distribution.total > exam.results_count - exam.absent_count ? words.otherDates : null}
          </span>
        ) : null
      }
    >
      {error ? (
        <LoadFailed onRetry={() => void ask()}>{words.failed}</LoadFailed>
      ) : shown === undefined || distribution === undefined ? (
        <SkeletonRows label={words.loading} rows={6} height={72} inset={20} />
      ) : (
        <>
          <DistributionChart distribution={distribution} place={null} />
          <Top top={shown.top} />
          <Candidate exam={exam} distribution={distribution} />
        </>
      )}
    </Panel>
  );
}
