// What a careful office looks at before people do. What was found comes first, then what looks right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import type { ExamChecksQuery } from '../../../graphql/generated/upload.ts';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { CheckGroup } from './CheckGroup.tsx';
import { CheckHead } from './CheckHead.tsx';
import { type CheckKind, checksOf } from './checks.ts';
import { comparisonWords, isFar } from './comparisonWords.ts';
import type { DraftExam } from './draftExam.ts';
import type { ExamChecks } from './useExamChecks.ts';

const { checks: words, fix, kinds, comparison: comparisonTitle } = resultsDraft;

interface ChecksPanelProps {
  exam: DraftExam;
  onCorrect: (resultId: string) => void;
  addHref: string;
  /** The list of the exam's results; null for whoever may not open it. */
  listHref: string | null;
}

function Outcome({
  exam,
  data,
  onCorrect,
  addHref,
  listHref,
}: ChecksPanelProps & { data: ExamChecksQuery }): ReactNode {
  const checks = checksOf(exam, data);
  const [comparison] = data.compare_exam;
  const far = comparison !== undefined && isFar(comparison);
  const found = checks.filter(({ count }) => count > 0);
  const right = checks.filter(({ count }) => count === 0);
  const lines = found.reduce((sum, { count }) => sum + count, far ? 1 : 0);
  const [verdict = '', ...figures] = comparison ? comparisonWords(comparison, exam.full_marks) : [];
  const beside = comparison ? (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'line' }}>
      <CheckHead
        found={far}
        skipped={comparison.verdict === 'none' || comparison.verdict === 'few'}
        title={comparisonTitle.title}
      >
        {verdict} {figures.join(' ')}
      </CheckHead>
    </Box>
  ) : null;
  const actions: Partial<Record<CheckKind, ReactNode>> = {
    missing: <Button href={addHref}>{fix.add}</Button>,
    equal: listHref === null ? null : <Button href={listHref}>{fix.look}</Button>,
  };
  const say = exam.state === 'published' ? words.foundPublished : words.found;
  return (
    <>
      <Box sx={{ p: '0 20px 16px' }}>
        {lines === 0 ? (
          <InlineAlert severity="success" title={null}>
            {words.good}
          </InlineAlert>
        ) : (
          <InlineAlert severity="warning" title={say(lines)}>
            {words.hint}
          </InlineAlert>
        )}
      </Box>
      {far ? beside : null}
      {found.map((check) => (
        <CheckGroup
          key={check.kind}
          exam={exam}
          check={check}
          onCorrect={onCorrect}
          action={actions[check.kind] ?? null}
        />
      ))}
      {far ? null : beside}
      {right.map(({ kind, right: sentence, skipped }) => (
        <Box key={kind} component="section" sx={{ borderTop: 1, borderColor: 'line' }}>
          <CheckHead found={false} skipped={skipped} title={kinds[kind].title}>
            {sentence}
          </CheckHead>
        </Box>
      ))}
    </>
  );
}

export function ChecksPanel({ checks, ...props }: ChecksPanelProps & { checks: ExamChecks }): ReactNode {
  const { data, failed, retry } = checks;
  return (
    <Panel title={words.title}>
      {failed ? (
        <LoadFailed onRetry={retry}>{words.failed}</LoadFailed>
      ) : data === undefined ? (
        <SkeletonRows label={words.loading} rows={6} height={56} inset={20} />
      ) : (
        <Outcome {...props} data={data} />
      )}
    </Panel>
  );
}
