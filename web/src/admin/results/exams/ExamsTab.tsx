// The exams with their results counts, newest first; everything changes by itself.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { admitCards } from '../../../content/admitCards.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { sheetBooks } from '../../../content/sheetBooks.ts';
import { RecentUploadsDocument, type ResultExamFragment } from '../../../graphql/generated/admin.ts';
import { paths } from '../../../lib/paths.ts';
import { useNow } from '../../../lib/useNow.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListCard } from '../../../ui/ListCard.tsx';
import { lazyPart, Part } from '../../../ui/lazyPart.tsx';
import { canBeUndone, undoableSince, type Actions, useAction } from '../../action/useAction.tsx';
import type { MenuAction } from '../../list/ActionsMenu.tsx';
import { GroupFilter } from '../../list/GroupFilter.tsx';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LiveList } from '../../list/LiveList.tsx';
import { anId, listParams, parseListView } from '../../list/listView.ts';
import { type ListControl, type ListSearch, useFocusAfter, useListSearch } from '../../list/useListView.ts';
import { UndoUploadDialog } from '../history/undo/UndoUploadDialog.tsx';
import { HoldersDialog } from '../holders/HoldersDialog.tsx';
import { ExamMenu } from '../publish/ExamMenu.tsx';
import { usePublishing } from '../publish/usePublishing.ts';
import { useExamExport } from '../rows/useExamExport.tsx';
import { deleteExam, nameInNepali, renameExam } from './examActions.tsx';
import { examColumns } from './examColumns.tsx';
import { examShape, isNarrowed, type ResultsView, stateChoices, useExamsPage } from './resultsView.ts';

const { exams: words } = adminResults;

// Which upload is asked about: one of the list, or the one that an address names (?undo=…: a message or the log leads there).
const parameter = 'undo';

interface UndoQuestion {
  upload: string | null;
  /** Counts uploads that were undone. */
  done: number;
  ask: (upload: string) => void;
  close: (undone: boolean) => void;
}

function useUndoQuestion(): UndoQuestion {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const named = anId.read(params.get(parameter));
  return {
    upload: chosen ?? named,
    done,
    ask: setChosen,
    close: (undone) => {
      setChosen(null);
      if (undone) setDone((count) => count + 1);
      if (!params.has(parameter)) return;
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete(parameter);
          return next;
        },
        { replace: true },
      );
    },
  };
}

// The newest upload of each exam that can still be undone, as it stands now.
const keyOf = ({ exam_title, set_number, exam_date }: ExamKey): string =>
  JSON.stringify([exam_title, set_number, exam_date]);

/** The id of an exam's upload; undefined: there is none that could be undone. */
function useRecentUploads(): (exam: ExamKey) => string | undefined {
  // Since the page was opened: another moment would be another subscription.
  const [since] = useState(() => undoableSince(new Date()));
  const now = useNow();
  const { data } = useSubscription(RecentUploadsDocument, { variables: { since } });
  const newest = new Map<string, string>();
  for (const upload of data?.results_uploads ?? []) {
    const key = keyOf(upload);
    if (!newest.has(key) && canBeUndone(upload, now)) newest.set(key, upload.id);
  }
  return (exam) => newest.get(keyOf(exam));
}

/** Search and state of the exams on show. */
function ExamsTools({
  control,
  search,
}: {
  control: ListControl<ResultsView>;
  search: ListSearch;
}): ReactNode {
  const { view, change } = control;
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1.5, minWidth: 0 }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          minWidth: 0,
          flex: { xs: '1 1 200px', portal: '0 1 340px' },
        }}
      >
        <ListSearchField search={search} words={words} />
      </Box>
      <GroupFilter
        label={words.filter}
        choices={stateChoices.map((value) => ({
          value,
          label: value === '' ? words.states.all : words.states[value],
        }))}
        value={view.state}
        onChoose={(value) => change({ state: stateChoices.find((one) => one === value) ?? '' })}
      />
    </Box>
  );
}

// Of what is opened from an exam's menu, what few need comes when it is asked for.
const SheetBookDialog = lazyPart(() =>
  import('../publish/SheetBookDialog.tsx').then((module) => module.SheetBookDialog),
);
const AdmitCardsDialog = lazyPart(() =>
  import('../../admit-cards/AdmitCardsDialog.tsx').then((module) => module.AdmitCardsDialog),
);

type Opened = { what: 'holders' | 'sheets' | 'cards'; exam: ResultExamFragment };

/** What can be done with an exam besides publishing it; first its pages. */
function actionsOf(exam: ResultExamFragment, open: (opened: Opened) => void, { ask }: Actions): MenuAction[] {
  const { id, state } = exam;
  const { check, history } = resultsPublishing.actions;
  return [
    ...(state === 'published'
      ? []
      : [{ label: check, icon: 'clipboard' as const, href: paths.adminResultsDraft.href({ id }) }]),
    { label: history, icon: 'clock', href: paths.adminResultsHistory.href({ exam: id }) },
    { label: resultsHolders.action, icon: 'people', run: () => open({ what: 'holders', exam }) },
    ...(state === 'published'
      ? [{ label: sheetBooks.action, icon: 'file' as const, run: () => open({ what: 'sheets', exam }) }]
      : []),
    { label: admitCards.action, icon: 'print', run: () => open({ what: 'cards', exam }) },
    { label: adminResults.rename.action, icon: 'edit', run: () => ask(renameExam(exam)) },
    { label: adminResults.nepaliTitle.action, icon: 'edit', run: () => ask(nameInNepali(exam)) },
  ];
}

function OpenedDialog({ opened, onClose }: { opened: Opened | null; onClose: () => void }): ReactNode {
  if (opened === null) return null;
  const { what, exam } = opened;
  if (what === 'holders') return <HoldersDialog examId={exam.id} onClose={onClose} />;
  return (
    <Part>
      {what === 'sheets' ? (
        <SheetBookDialog exam={exam} onClose={onClose} />
      ) : (
        <AdmitCardsDialog exam={exam} onClose={onClose} />
      )}
    </Part>
  );
}

interface ExamsTabProps {
  control: ListControl<ResultsView>;
  /** Number of exams; undefined until it is known. */
  total: number | undefined;
}

export function ExamsTab(props: ExamsTabProps): ReactNode {
  const search = useListSearch(props.control);
  return (
    <>
      <ExamsTools control={props.control} search={search} />
      <ExamsList
        {...props}
        onClear={() => {
          search.setText('');
          props.control.change({ search: '', state: '' });
        }}
      />
    </>
  );
}

function ExamsList({ control, total, onClear }: ExamsTabProps & { onClear: () => void }): ReactNode {
  const { pathname } = useLocation();
  const list = useExamsPage(control.view, total);
  const actions = useAction();
  const exporting = useExamExport();
  const publishing = usePublishing();
  const uploadOf = useRecentUploads();
  const undoing = useUndoQuestion();
  const [opened, setOpened] = useState<Opened | null>(null);
  const table = useFocusAfter(actions.done + undoing.done);
  const undoOf = (exam: ResultExamFragment): (() => void) | undefined => {
    const upload = uploadOf(exam);
    return upload === undefined ? undefined : () => undoing.ask(upload);
  };
  const columns = examColumns({
    hrefOf: ({ id: exam }) =>
      `${pathname}?${new URLSearchParams(listParams(examShape, { ...parseListView(examShape, new URLSearchParams()), tab: 'all-results', exam })).toString()}`,
    onExport: exporting.start,
    onDelete: (exam) => actions.ask(deleteExam(exam)),
    menuOf: (exam) => (
      <ExamMenu
        exam={exam}
        isAdmin
        onAsk={(action) => publishing.ask(exam, action)}
        more={actionsOf(exam, setOpened, actions)}
        onUndo={undoOf(exam)}
      />
    ),
  });
  const empty = isNarrowed(control.view) ? (
    <EmptyState title={words.nothingFound} action={<Button onClick={onClear}>{words.showAll}</Button>}>
      {words.nothingFoundText}
    </EmptyState>
  ) : (
    <EmptyState
      title={words.empty}
      action={<Button href={paths.adminResultsUpload.href()}>{adminResults.upload}</Button>}
    >
      {words.emptyText}
    </EmptyState>
  );
  return (
    <ListCard>
      <LiveList
        list={list}
        control={control}
        words={{ ...words, failed: adminResults.loadFailed }}
        skeleton={{ rows: 8 }}
        empty={empty}
      >
        {(rows) => (
          <DataTable ref={table} label={words.region} columns={columns} rows={rows} busy={list.busy} />
        )}
      </LiveList>
      {actions.dialog}
      {publishing.dialog}
      <OpenedDialog opened={opened} onClose={() => setOpened(null)} />
      <UndoUploadDialog upload={undoing.upload} onClose={undoing.close} />
      {exporting.dialogs}
    </ListCard>
  );
}
