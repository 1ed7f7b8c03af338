// /admin/results/draft/{id} (docs/screens/results.md): an exam before people see it, for admins and the teacher who
// uploaded it. It stands outside the admin guard, as the upload does.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { resultsDraft as words, resultsDraft } from '../../../content/resultsDraft.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { DraftExamDocument, type ExamChecksQuery } from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { AuthLoading } from '../../../ui/AuthLoading.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import { HoldersDialog } from '../holders/HoldersDialog.tsx';
import { heldBy } from '../holders/heldBy.ts';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { PublishButtons } from '../publish/PublishButtons.tsx';
import { UploadRedirect, useUploadAccess } from '../upload/uploadAccess.tsx';
import { CheckGroup, CheckHead } from './CheckGroup.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import {
  type CheckKind,
  checksOf,
  comparisonWords,
  type DraftExam,
  type ExamChecks,
  isFar,
  nameOfExam,
  useExamChecks,
} from './checks.ts';
import { CorrectionDialog } from './correction/CorrectionDialog.tsx';
import { useCorrection } from './correction/useCorrection.ts';

// What a careful office looks at before people do. What was found comes first, then what looks right.
const { checks: checksPanelWords, fix, kinds, comparison: comparisonTitle } = resultsDraft;

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
  const say = exam.state === 'published' ? checksPanelWords.foundPublished : checksPanelWords.found;
  return (
    <>
      <Box sx={{ p: '0 20px 16px' }}>
        {lines === 0 ? (
          <InlineAlert severity="success" title={null}>
            {checksPanelWords.good}
          </InlineAlert>
        ) : (
          <InlineAlert severity="warning" title={say(lines)}>
            {checksPanelWords.hint}
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

function ChecksPanel({ checks, ...props }: ChecksPanelProps & { checks: ExamChecks }): ReactNode {
  const { data, failed, retry } = checks;
  return (
    <Panel title={checksPanelWords.title}>
      {failed ? (
        <LoadFailed onRetry={retry}>{checksPanelWords.failed}</LoadFailed>
      ) : data === undefined ? (
        <SkeletonRows label={checksPanelWords.loading} rows={6} height={56} inset={20} />
      ) : (
        <Outcome {...props} data={data} />
      )}
    </Panel>
  );
}

// One exam for whoever may publish it: its state, what there is to look at, and what people will see.
// What can be done with the exam from its own page.
function DraftActions({ exam }: { exam: DraftExam }): ReactNode {
  const { isAdmin } = useAuth();
  const [held, setHeld] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isAdmin ? (
        <Button
          href={paths.adminResultsHistory.href({ exam: exam.id })}
          startIcon={<Icon name="clock" size={17} />}
        >
          {words.history}
        </Button>
      ) : null}
      {isAdmin ? (
        <Button startIcon={<Icon name="people" size={17} />} onClick={() => setHeld(true)}>
          {resultsHolders.action}
        </Button>
      ) : null}
      {held ? <HoldersDialog examId={exam.id} onClose={() => setHeld(false)} /> : null}
      <PublishButtons exam={exam} isAdmin={isAdmin} />
    </Box>
  );
}

/** An admin comes from the list of exams, a teacher from the upload. */
function Back(): ReactNode {
  const { isAdmin } = useAuth();
  return (
    <Button
      variant="text"
      href={isAdmin ? paths.adminResults.href() : paths.adminResultsUpload.href()}
      startIcon={<Icon name="back" size={18} />}
    >
      {isAdmin ? words.back : words.upload}
    </Button>
  );
}

function Exam({ exam }: { exam: DraftExam }): ReactNode {
  const { isAdmin } = useAuth();
  // The exam's version changes with its results: everything is asked for again by itself.
  const correction = useCorrection(() => undefined);
  const checks = useExamChecks(exam);
  if (checks.refused) return <NotFound />;
  const listHref = isAdmin ? paths.adminResultsList.href({ tab: 'all-results', exam: exam.id }) : null;
  return (
    <>
      <Back />
      <PageHead
        compact
        title={<span lang={languageOf(exam.exam_title)}>{nameOfExam(exam)}</span>}
        lead={
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
          >
            <ExamStateTag exam={exam} />
            <span className="num">{words.results(exam.results_count)}</span>
            <span>{heldBy(exam.holders)}</span>
          </Box>
        }
        actions={<DraftActions exam={exam} />}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'start',
          gap: 2,
        }}
      >
        <ChecksPanel
          exam={exam}
          checks={checks}
          onCorrect={correction.ask}
          addHref={paths.adminResultsUpload.href()}
          listHref={listHref}
        />
        <PreviewPanel exam={exam} />
      </Box>
      <CorrectionDialog correction={correction} />
    </>
  );
}

function NotFound(): ReactNode {
  return (
    <MuiCard>
      <EmptyState title={words.notFound} heading="h1" action={<Back />}>
        {words.notFoundText}
      </EmptyState>
    </MuiCard>
  );
}

/** `id`: null where the address names none. */
export function DraftScreen({ id }: { id: string | null }): ReactNode {
  const { data, error, restart } = useSubscription(DraftExamDocument, {
    variables: { id: id ?? '' },
    skip: id === null,
  });
  if (id === null) return <NotFound />;
  if (error)
    return (
      <MuiCard>
        <LoadFailed onRetry={restart}>{words.loadFailed}</LoadFailed>
      </MuiCard>
    );
  if (data === undefined)
    return (
      <MuiCard>
        <SkeletonRows label={words.loading} rows={8} height={56} inset={20} />
      </MuiCard>
    );
  return data.exams_by_pk ? <Exam exam={data.exams_by_pk} /> : <NotFound />;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function ResultsDraftPage(): ReactNode {
  const { id = '' } = useParams();
  const access = useUploadAccess();
  if (access === 'loading') return <AuthLoading />;
  if (access !== 'granted') return <UploadRedirect access={access} />;
  return <DraftScreen key={id} id={uuid.test(id) ? id : null} />;
}
