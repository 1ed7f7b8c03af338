// What people will see of the exam: its distribution, how many sat it, the best five, and one result at a time.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useId, useState } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import {
  ExamPreviewDocument,
  type ExamPreviewQuery,
  PreviewCandidateDocument,
} from '../../../graphql/generated/upload.ts';
import { escapeLike } from '../../../lib/searchWords.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { DistributionChart } from '../../../ui/result/DistributionChart.tsx';
import { PerformerList } from '../../../ui/result/PerformerList.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { CandidateForm } from './CandidateForm.tsx';
import { CandidatePreview } from './CandidatePreview.tsx';
import type { DraftExam } from './draftExam.ts';
import { distributionOf } from './examPreview.ts';
import { useAskedAgain } from './useAskedAgain.ts';

const words = resultsDraft.preview;

function Candidate({
  exam,
  distribution,
}: {
  exam: DraftExam;
  distribution: ReturnType<typeof distributionOf>;
}) {
  const [symbol, setSymbol] = useState<string | null>(null);
  const { data, previousData, loading, error, refetch } = useQuery(
    PreviewCandidateDocument,
    symbol === null
      ? skipToken
      : {
          variables: { exam_id: exam.id, symbol: escapeLike(symbol) },
          fetchPolicy: 'no-cache',
          notifyOnNetworkStatusChange: true,
        },
  );
  useAskedAgain(exam.version, () => (symbol === null ? Promise.resolve() : refetch()));
  const rows = (data ?? (loading ? previousData : undefined))?.preview_results;
  // As the public page: the ID as it was typed counts before one in other letters.
  const result = rows?.find((row) => row.symbol === symbol) ?? rows?.[0];
  return (
    <Box sx={{ borderTop: 1, borderColor: 'line' }}>
      <Box sx={{ p: '16px 20px' }}>
        <CandidateForm
          busy={loading}
          onFind={(typed) => {
            if (typed === symbol) void refetch().catch(() => undefined);
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
      <Box component="h3" id={id} sx={{ m: 0, mb: 1.5, fontSize: 'inherit', fontWeight: 600 }}>
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
            marks: marks ?? 0,
          }))}
        />
      )}
    </Box>
  );
}

export function PreviewPanel({ exam }: { exam: DraftExam }): ReactNode {
  const { data, previousData, error, refetch } = useQuery(ExamPreviewDocument, {
    variables: { exam_id: exam.id },
    fetchPolicy: 'no-cache',
  });
  useAskedAgain(exam.version, refetch);
  const shown = data ?? previousData;
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
            . {distribution.total > exam.results_count ? words.otherDates : null}
          </span>
        ) : null
      }
    >
      {error ? (
        <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>{words.failed}</LoadFailed>
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
