// One candidate's result as its page will show it: figures and the place in the exam.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { Distribution } from '../../../../../shared/results/distribution.ts';
import { results } from '../../../../../shared/words/results.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { type PreviewCandidateQuery, PreviewStandingDocument } from '../../../graphql/generated/upload.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { DistributionChart } from '../../../ui/result/DistributionChart.tsx';
import { ResultFigures } from '../../../ui/result/ResultFigures.tsx';
import type { DraftExam } from './draftExam.ts';
import { standingOf } from './examPreview.ts';
import { useAskedAgain } from './useAskedAgain.ts';

const words = resultsDraft.preview;

export type PreviewedResult = PreviewCandidateQuery['preview_results'][number];

interface CandidatePreviewProps {
  exam: DraftExam;
  result: PreviewedResult;
  distribution: Distribution;
}

export function CandidatePreview({ exam, result, distribution }: CandidatePreviewProps): ReactNode {
  const { symbol, name } = result;
  const marks = result.marks ?? 0;
  const { data, previousData, error, refetch } = useQuery(PreviewStandingDocument, {
    variables: { exam_id: exam.id, marks },
    fetchPolicy: 'no-cache',
  });
  useAskedAgain(exam.version, refetch);
  const shown = data ?? previousData;
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
      <Box sx={{ p: '16px 20px 20px' }}>
        <Box component="h3" className="t-h3" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {results.found.title} <span lang={languageOf(name ?? '')}>{name}</span> ({symbol})
        </Box>
        <ResultFigures marks={marks} standing={standing} />
      </Box>
      <DistributionChart distribution={distribution} place={{ marks, standing }} />
    </article>
  );
}
