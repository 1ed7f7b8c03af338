// /admin/tests/{id}: a mock test before, while and after it runs (docs/screens/mock-tests.md).
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useId } from 'react';
import { useParams } from 'react-router-dom';
import { formatLongDate, formatMoment, formatTime, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { adminMockTests as words, officeAccess } from '../../content/adminMockTests.ts';
import {
  ExamOfTestDocument,
  MockTestStatesDocument,
  OfficeMockTestDocument,
  type OfficeMockTestFragment,
  OfficeMockTestLiveDocument,
  TestChallengesDocument,
  TestChallengesLiveDocument,
} from '../../graphql/generated/upload.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { languageOf } from '../../ui/initials.ts';
import { type AnyAction, useAction } from '../action/useAction.tsx';
import { AudienceChips } from '../class-groups/AudienceChips.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { LoadFailed, OneRow, rowId } from '../list/LoadFailed.tsx';
import { useListView } from '../list/useListView.ts';
import { listIn } from '../resources/fields.ts';
import { StaffOnly } from '../results/upload/uploadAccess.tsx';
import { CandidatesPanel, type TestTab, testShape, testTabs } from './CandidatesPanel.tsx';
import { LogPanel } from './LogPanel.tsx';
import { candidateStateOf } from './StateMark.tsx';
import { StateStrip } from './StateStrip.tsx';
import { TestStateTag } from './TestStateTag.tsx';
import { AfterPanel } from './after/AfterPanel.tsx';
import { stateOf, type TestState } from './mockTest.ts';
import { takeInAction } from './take-in/takeInAction.tsx';
import {
  announceAction,
  extendAction,
  markAction,
  resultsAction,
  scheduleAction,
  takeBackAction,
} from './testActions.tsx';

type Test = OfficeMockTestFragment;

function Back(): ReactNode {
  return (
    <Button variant="text" href={paths.adminTests.href()} startIcon={<Icon name="back" size={18} />}>
      {words.back}
    </Button>
  );
}

interface TestActionsProps {
  test: Test;
  state: TestState;
  groups: readonly { id: string; name: string }[];
  ask: (action: AnyAction) => void;
}

/** Where its results are, once they were sent. */
function ExamLink({ test }: { test: Test }): ReactNode {
  const { data } = useQuery(
    ExamOfTestDocument,
    test.set_number === null
      ? skipToken
      : {
          variables: { title: test.title, set: test.set_number, date: kathmanduDay(new Date(test.opens_at)) },
          fetchPolicy: 'no-cache',
        },
  );
  const [exam] = data?.exams ?? [];
  return exam === undefined ? null : (
    <Button href={paths.adminResultsDraft.href({ id: exam.id })} startIcon={<Icon name="chart" size={17} />}>
      {words.results.open}
    </Button>
  );
}

function TestActions({ test, state, groups, ask }: TestActionsProps): ReactNode {
  const button = (label: string, icon: IconName, action: AnyAction, isMain = false): ReactNode => (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      startIcon={<Icon name={icon} size={17} />}
      onClick={() => ask(action)}
    >
      {label}
    </Button>
  );
  const isOver = state === 'over' || state === 'marked';
  return (
    <>
      {isOver ? null : (
        <Button
          href={`${paths.adminTests.href()}?${new URLSearchParams({ edit: test.id }).toString()}`}
          startIcon={<Icon name="edit" size={17} />}
        >
          {words.edit}
        </Button>
      )}
      {state === 'draft' ? button(words.schedule.action, 'calendar', scheduleAction(test), true) : null}
      {state === 'scheduled' ? button(words.takeBack.action, 'back', takeBackAction(test)) : null}
      {state === 'draft' ? null : button(words.extend.action, 'clock', extendAction(test, null, groups))}
      {state === 'scheduled' || state === 'running'
        ? button(words.announce.action, 'chat', announceAction(test))
        : null}
      {isOver ? button(words.takeIn.action, 'upload', takeInAction(test)) : null}
      {isOver
        ? button(
            state === 'marked' ? words.mark.action : words.mark.first,
            'refresh',
            markAction(test),
            state === 'over',
          )
        : null}
      {test.set_number === null ? null : <ExamLink test={test} />}
      {state === 'marked' && test.mode !== 'practice'
        ? button(
            test.set_number === null ? words.results.action : words.results.again,
            'share',
            resultsAction(test),
            test.set_number === null,
          )
        : null}
    </>
  );
}

function LoadedTest({ test }: { test: Test }): ReactNode {
  const id = useId();
  const state = stateOf(test, useNow());
  const control = useListView(testShape);
  const { tab } = control.view;
  const names = useClassGroupNames();
  const actions = useAction();
  const isScheduled = test.scheduled_at !== null;
  const { data } = useSubscription(MockTestStatesDocument, {
    variables: { id: test.id },
    fetchPolicy: 'no-cache',
    skip: !isScheduled,
  });
  const counts =
    data && new Map(data.states.map(({ state: one, count }) => [candidateStateOf(one), count ?? 0]));
  const challenges = useLiveQuery(TestChallengesDocument, TestChallengesLiveDocument, {
    variables: { id: test.id },
    skip: !isScheduled,
    fresh: true,
  });
  const stored = challenges.data?.challenges ?? [];
  const undecided = stored.filter(({ accepted }) => accepted === null).length;
  const groups = names.groups ?? [];
  const labelOf = (one: TestTab): ReactNode =>
    one === 'challenges' && undecided > 0
      ? `${words.tabs.challenges}, ${words.challenges.toDecide(undecided)}`
      : words.tabs[one];
  return (
    <>
      <Back />
      <PageHead
        compact
        title={<span lang={languageOf(test.title)}>{test.title}</span>}
        lead={
          <Box
            component="span"
            sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}
          >
            <TestStateTag state={state} />
            <span className="num">
              {`${formatLongDate(test.opens_at)}, ${formatTime(test.opens_at)} ${words.shown.ends(formatTime(test.closes_at))}`}
            </span>
            <span lang="ne">{formatNepaliDate(test.opens_at)}</span>
            {test.marked_at === null ? null : (
              <span className="num">{words.mark.at(formatMoment(test.marked_at))}</span>
            )}
            <AudienceChips ids={listIn(test.audience)} names={names} />
          </Box>
        }
        actions={<TestActions test={test} state={state} groups={groups} ask={actions.ask} />}
      />
      {isScheduled ? (
        <>
          <StateStrip counts={counts} until={state === 'running' ? new Date(test.closes_at) : null} />
          <Tabs
            value={tab}
            aria-label={words.tabs.label}
            variant="scrollable"
            onChange={(_, chosen: TestTab) => control.change({ search: '', state: '', tab: chosen })}
            sx={{ mb: 2 }}
          >
            {testTabs.map((one) => (
              <Tab
                key={one}
                value={one}
                label={labelOf(one)}
                id={`${id}-${one}`}
                aria-controls={one === tab ? `${id}-panel` : undefined}
              />
            ))}
          </Tabs>
          <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
            {tab === 'candidates' ? (
              <CandidatesPanel
                test={test}
                control={control}
                counts={counts}
                onExtend={(whom) => actions.ask(extendAction(test, whom, groups))}
              />
            ) : tab === 'log' ? (
              <LogPanel id={test.id} names={names} />
            ) : challenges.error ? (
              <LoadFailed onRetry={() => void challenges.retry()}>{words.challenges.failed}</LoadFailed>
            ) : (
              <AfterPanel
                key={tab}
                test={test}
                challenges={stored}
                only={tab === 'questions' ? 'all' : 'challenged'}
              />
            )}
          </Box>
        </>
      ) : (
        <>
          {test.refused === null ? null : (
            <InlineAlert
              severity="warning"
              action={
                <Button size="small" href={paths.adminPaper.href({ id: test.paper_id })}>
                  {words.refused.open}
                </Button>
              }
            >
              {words.refused.text(test.refused)}
            </InlineAlert>
          )}
          <Card>
            <EmptyState compact title={words.states.draft}>
              {words.draftText}
            </EmptyState>
          </Card>
        </>
      )}
      {actions.dialog}
    </>
  );
}

function WantedTest({ id }: { id: string }): ReactNode {
  const { data, error, retry } = useLiveQuery(OfficeMockTestDocument, OfficeMockTestLiveDocument, {
    variables: { id },
    fresh: true,
  });
  return (
    <OneRow
      row={data && (data.row ?? null)}
      onRetry={error ? () => void retry() : undefined}
      words={words}
      back={<Back />}
    >
      {(test) => <LoadedTest test={test} />}
    </OneRow>
  );
}

export function MockTestPage(): ReactNode {
  const { id } = useParams();
  return (
    <StaffOnly words={officeAccess}>
      <WantedTest key={id} id={rowId(id)} />
    </StaffOnly>
  );
}
