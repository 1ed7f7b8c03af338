// /admin/tests/papers/{id}: a paper section by section, filled by hand or from targets (docs/screens/mock-tests.md).
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { officeAccess } from '../../content/adminMockTests.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import { WholePaperDocument, WholePaperLiveDocument } from '../../graphql/generated/upload.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAction } from '../action/useAction.tsx';
import { OneRow, rowId } from '../list/LoadFailed.tsx';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { BalancePanel } from './BalancePanel.tsx';
import { SectionsPanel } from './SectionsPanel.tsx';
import { SubjectPanel } from './SubjectPanel.tsx';
import { copyAction, deleteSectionAction, fillAction, sectionAction } from './paperActions.tsx';
import { firstNumbers, type Paper, subjectsOf, totalsOf } from './paperView.ts';
import { kindOf } from './templates.ts';
import { usePaperChange } from './usePaperChange.ts';

function Back(): ReactNode {
  return (
    <Button variant="text" href={paths.adminPapers.href()} startIcon={<Icon name="back" size={18} />}>
      {words.back}
    </Button>
  );
}

function WholePaper({ paper, onChanged }: { paper: Paper; onChanged: () => void }): ReactNode {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const actions = useAction();
  const change = usePaperChange(onChanged);
  const isFrozen = paper.frozen_at !== null;
  const subjects = subjectsOf(paper);
  const subject = subjects.find(({ title }) => title === params.get('subject')) ?? subjects[0];
  const { taken, planned } = totalsOf(paper.sections);
  const copy = copyAction(paper, (id) => void navigate(paths.adminPaper.href({ id })));
  return (
    <>
      <Back />
      <PageHead
        compact
        title={<span lang={languageOf(paper.title)}>{paper.title}</span>}
        lead={
          <Box
            component="span"
            className="num"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: '4px 12px' }}
          >
            {isFrozen ? <StatusChip tone="info">{words.frozen}</StatusChip> : null}
            <span>{words.template(words.kinds[kindOf(paper.kind)])}</span>
            <span>{words.minutes(paper.minutes)}</span>
          </Box>
        }
        actions={
          <>
            {taken === 0 ? null : (
              <Button
                href={paths.adminPaperTry.href({ id: paper.id })}
                startIcon={<Icon name="eye" size={17} />}
              >
                {words.tryIt}
              </Button>
            )}
            <Button startIcon={<Icon name="clipboard" size={17} />} onClick={() => actions.ask(copy)}>
              {words.copy.action}
            </Button>
            <Button
              href={paths.adminPaperPrint.href({ id: paper.id })}
              startIcon={<Icon name="print" size={17} />}
            >
              {words.print.action}
            </Button>
          </>
        }
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            md: '290px minmax(0, 1fr)',
            lg: '290px minmax(0, 1fr) 290px',
          },
        }}
      >
        <SectionsPanel
          paper={paper}
          chosen={subject?.title ?? ''}
          onChoose={(title) => setParams({ subject: title }, { replace: true })}
          onAdd={isFrozen ? undefined : () => actions.ask(sectionAction(paper, null, onChanged))}
        />
        {subject === undefined ? (
          <Card>
            <EmptyState compact title={words.questions.empty}>
              {words.total.none}
            </EmptyState>
          </Card>
        ) : (
          <SubjectPanel
            key={subject.title}
            subject={subject}
            firsts={firstNumbers(paper)}
            taken={paper.sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))}
            change={isFrozen ? null : change}
            onEdit={(section) => actions.ask(sectionAction(paper, section, onChanged))}
            onDelete={(section) => actions.ask(deleteSectionAction(section, onChanged))}
            action={
              isFrozen || taken === planned ? null : (
                <Button variant="contained" onClick={() => actions.ask(fillAction(paper, onChanged))}>
                  {words.fill.action(planned - taken)}
                </Button>
              )
            }
          />
        )}
        <Box sx={{ gridColumn: { md: '1 / -1', lg: 'auto' } }}>
          <BalancePanel paper={paper} subject={subject} />
        </Box>
      </Box>
      {actions.dialog}
    </>
  );
}

function LoadedPaper({ id }: { id: string }): ReactNode {
  const { data, error, retry } = useLiveQuery(WholePaperDocument, WholePaperLiveDocument, {
    variables: { id },
    fresh: true,
  });
  return (
    <OneRow
      row={data && (data.paper ?? null)}
      onRetry={error ? () => void retry() : undefined}
      words={words}
      back={<Back />}
    >
      {(paper) => <WholePaper paper={paper} onChanged={() => void retry()} />}
    </OneRow>
  );
}

export function PaperPage(): ReactNode {
  const { id } = useParams();
  return (
    <StaffOnly words={officeAccess}>
      <LoadedPaper key={id} id={rowId(id)} />
    </StaffOnly>
  );
}
