// /admin/results/draft/{id} (docs/screens/results.md): an exam before people see it, for admins and the teacher who
// uploaded it. It stands outside the admin guard, as the upload does.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router-dom';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsDraft as words } from '../../../content/resultsDraft.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { DraftExamDocument } from '../../../graphql/generated/upload.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { OneRow, rowId } from '../../list/LoadFailed.tsx';
import { HoldersDialog } from '../holders/HoldersDialog.tsx';
import { heldBy } from '../holders/heldBy.ts';
import { PublishButtons } from '../publish/ExamMenu.tsx';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { type DraftExam, useExamChecks } from '../publish/draftExam.ts';
import { StaffOnly } from '../upload/uploadAccess.tsx';
import { ChecksPanel } from './ChecksPanel.tsx';
import { PreviewPanel } from './PreviewPanel.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import { useCorrection } from './useCorrection.tsx';

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
      {exam.state === 'published' || exam.exam_date === null ? null : (
        <Button
          href={paths.adminResultsUpload.href({
            type: '',
            exam_title: exam.exam_title,
            set_number: exam.set_number,
            exam_date: exam.exam_date,
          })}
          startIcon={<Icon name="edit" size={17} />}
        >
          {words.type}
        </Button>
      )}
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
  if (checks.refused)
    return (
      <OneRow row={null} words={words} back={<Back />}>
        {() => null}
      </OneRow>
    );
  const listHref = isAdmin ? paths.adminResultsList.href({ tab: 'all-results', exam: exam.id }) : null;
  return (
    <>
      <Back />
      <PageHead
        compact
        title={<span lang={languageOf(exam.exam_title)}>{datedExamName(exam)}</span>}
        lead={
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
          >
            <ExamStateTag exam={exam} />
            <span className="num">{words.results(exam.results_count, exam.absent_count)}</span>
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
      {isAdmin ? null : (
        <Box sx={{ mt: 2 }}>
          <RowsPanel exam={exam} onCorrect={correction.ask} />
        </Box>
      )}
      {correction.dialog}
    </>
  );
}

export function DraftScreen({ id }: { id: string }): ReactNode {
  const { data, error, restart } = useSubscription(DraftExamDocument, { variables: { id } });
  return (
    <OneRow
      row={data && (data.exams_by_pk ?? null)}
      onRetry={error ? restart : undefined}
      words={words}
      back={<Back />}
    >
      {(exam) => <Exam exam={exam} />}
    </OneRow>
  );
}

export function ResultsDraftPage(): ReactNode {
  const { id } = useParams();
  return (
    <StaffOnly>
      <DraftScreen key={id} id={rowId(id)} />
    </StaffOnly>
  );
}
