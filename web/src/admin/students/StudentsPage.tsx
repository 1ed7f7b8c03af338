// /admin/students (docs/screens/office.md): who has registered, found, sorted, decided about, grouped and exported.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { classGroupWords } from '../../content/adminClassGroups.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { StudentsFoundDocument } from '../../graphql/generated/office.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { useAction } from '../action/useAction.tsx';
import { AssignClassDialog } from '../class-groups/AssignClassDialog.tsx';
import { ClassGroupHead } from '../class-groups/ClassGroupHead.tsx';
import { ClassGroupsDialog } from '../class-groups/ClassGroupsDialog.tsx';
import { useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { GroupFilter, type GroupLook } from '../list/GroupFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { type ListControl, type ListSearch, useListSearch, useListView } from '../list/useListView.ts';
import { freshly } from '../list/useLiveRows.ts';
import { useDecision } from '../student-status/useDecision.ts';
import { BulkBar } from './BulkBar.tsx';
import { MoreFilters } from './MoreFilters.tsx';
import { StudentsActions } from './StudentsActions.tsx';
import { StudentsList } from './StudentsList.tsx';
import { deleteStudents } from './deleteStudents.tsx';
import {
  statusChoices,
  studentsShape,
  type StudentsView,
  studentsWhere,
  unfiltered,
} from './studentsView.ts';
import { type Selection, useSelection } from './useSelection.ts';
import { useStudentsExport } from './useStudentsExport.tsx';
import { type StudentsPageState, useStudentsPage } from './useStudentsPage.ts';

const addWords = adminStudent.add;

/** Comes when it is opened for the first time. */
const ImportStudents = lazyPart(() =>
  import('../students-import/ImportStudents.tsx').then((module) => module.ImportStudents),
);

const AddStudent = lazyPart(() =>
  import('../student-form/AddStudent.tsx').then((module) => module.AddStudent),
);

const MessageDialog = lazyPart(() =>
  import('../messages/MessageDialog.tsx').then((module) => module.MessageDialog),
);

const AdmitCardsDialog = lazyPart(() =>
  import('../admit-cards/AdmitCardsDialog.tsx').then((module) => module.AdmitCardsDialog),
);

/** How many there are, and what has changed since the list was read: beside the title, where nothing is moved by it. */
function Found({ list, onShow }: { list: StudentsPageState; onShow: () => void }): ReactNode {
  if (list.total === undefined) return <Skeleton sx={{ width: 150, height: 20, my: '2px' }} />;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 14px' }}>
      <span className="num">{words.found(list.total)}</span>
      <Box component="span" role="status" sx={{ display: 'inline-flex', minHeight: 24 }}>
        {list.changes === 0 ? null : (
          <Button
            variant="text"
            className="num"
            title={words.changesHint}
            onClick={onShow}
            // As high as a finger without moving what stands below.
            sx={{
              minHeight: 24,
              fontSize: 'inherit',
              '&::after': { content: '""', position: 'absolute', inset: '-10px 0' },
            }}
          >
            {words.changes(list.changes)}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Everybody whom search and filter find, whatever page they are on. */
function useSelectFound(selection: Selection): (where: ReturnType<typeof studentsWhere>) => Promise<void> {
  const client = useApolloClient();
  return async (where) => {
    try {
      const { data } = await client.query({
        query: StudentsFoundDocument,
        variables: { where },
        ...freshly,
      });
      selection.add(data?.students ?? []);
    } catch (error) {
      notify({ tone: 'error', message: words.failed(describeError(error)) });
    }
  };
}

async function refresh(list: StudentsPageState): Promise<boolean> {
  const done = await list.reload();
  if (!done) notify({ tone: 'error', message: words.failed(words.refreshFailed) });
  return done;
}

interface StudentsToolsProps {
  list: StudentsPageState;
  control: ListControl<StudentsView>;
  search: ListSearch;
  look: GroupLook;
}

/** Whose students are listed: those of one class group. */
function ClassGroupFilter({ control: { view, change } }: Pick<StudentsToolsProps, 'control'>): ReactNode {
  const { groups = [] } = useClassGroupNames();
  const known = groups.some(({ id }) => id === view.group);
  if (groups.length === 0) return null;
  return (
    <GroupFilter
      label={classGroupWords.filter}
      look="menu"
      choices={[
        { value: '', label: classGroupWords.allGroups },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={known && view.group !== null ? view.group : ''}
      onChoose={(group) => change({ group: group === '' ? null : group })}
    />
  );
}

function StudentsTools({ list, control, search, look }: StudentsToolsProps): ReactNode {
  const { view, change } = control;
  return (
    <ListTools
      words={words}
      search={search}
      look={look}
      searchWidth={340}
      busy={list.busy}
      onRefresh={() => refresh(list)}
      filter={
        <>
          <GroupFilter
            label={words.filter}
            look={look}
            choices={statusChoices.map((value) => ({
              value,
              label: value === '' ? words.all : words.status[value],
              count: list.counts?.[value],
            }))}
            value={view.status}
            onChoose={(value) => change({ status: statusChoices.find((one) => one === value) ?? '' })}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
            <ClassGroupFilter control={control} />
            <MoreFilters {...control} />
          </Box>
        </>
      }
    />
  );
}

export function StudentsPage(): ReactNode {
  const options = { noSsr: true };
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), options);
  const wide = useMediaQuery((theme) => theme.breakpoints.up('lg'), options);
  const control = useListView(studentsShape);
  const { view, change } = control;
  const list = useStudentsPage(view);
  const search = useListSearch(control);
  const where = studentsWhere(view);
  const selection = useSelection(list.rows, JSON.stringify(where));
  const decisions = useDecision({ onDone: list.look, onChanged: list.note });
  const selectFound = useSelectFound(selection);
  const navigate = useNavigate();
  const exporting = useStudentsExport();
  const [dialog, setDialog] = useState<'add' | 'assign' | 'cards' | 'groups' | 'import' | 'message' | null>(
    null,
  );
  const [importing, setImporting] = useState(false);
  const listRef = useRef<HTMLDivElement>(null);

  const deletion = useAction();
  const { isAdmin } = useAuth();
  const close = (): void => setDialog(null);
  const onMade = (): void => {
    selection.clear();
    void list.reload();
  };
  const selected = selection.ids.length;
  const beyondPage =
    selection.page.all && list.total !== undefined && list.total > selected ? list.total : null;
  const bar = (
    <BulkBar
      count={selected}
      found={beyondPage}
      phone={phone}
      busy={decisions.busy.size > 1}
      onClear={selection.clear}
      onSelectFound={() => void selectFound(where)}
      onAssign={() => setDialog('assign')}
      onMessage={() => setDialog('message')}
      onDecide={(status) => decisions.decideMany(selection.seen(), status, onMade)}
      onDelete={isAdmin ? () => deletion.ask(deleteStudents(selection.ids, onMade)) : undefined}
    />
  );
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={
          <Found
            list={list}
            onShow={() => {
              void refresh(list);
              listRef.current?.focus();
            }}
          />
        }
        actions={
          <StudentsActions
            phone={phone}
            actions={[
              { label: words.export.button, icon: 'download', run: () => exporting.asFile(where) },
              { label: classGroupWords.add, icon: 'plus', run: () => setDialog('groups') },
              {
                label: addWords.button,
                icon: 'person',
                shortcut: { key: 'n', hint: addWords.hint },
                run: () => setDialog('add'),
              },
              {
                label: words.uploadCsv,
                icon: 'upload',
                main: true,
                run: () => {
                  setImporting(true);
                  setDialog('import');
                },
              },
            ]}
          />
        }
      />
      <StudentsTools
        list={list}
        control={control}
        search={search}
        look={phone ? 'chips' : wide ? 'buttons' : 'menu'}
      />
      {view.group === null ? null : (
        <ClassGroupHead
          key={view.group}
          id={view.group}
          onPrint={(name) => exporting.asRoll(where, name)}
          onAdmitCards={() => setDialog('cards')}
          onLeave={() => change({ group: null })}
        />
      )}
      <ListCard>
        {phone || (list.rows?.length ?? 0) === 0 ? null : bar}
        <StudentsList
          covered={dialog === 'import'}
          list={list}
          control={control}
          selection={selection}
          decisions={decisions}
          onClear={() => {
            search.setText('');
            change({ ...unfiltered, search: '' });
          }}
          listRef={listRef}
        />
      </ListCard>
      {phone ? bar : null}
      {decisions.dialog}
      {deletion.dialog}
      <ClassGroupsDialog open={dialog === 'groups'} onClose={close} />
      <AssignClassDialog
        open={dialog === 'assign'}
        students={selection.ids}
        onAssigned={list.look}
        onClose={close}
      />
      {dialog === 'add' ? (
        <Part>
          <AddStudent group={view.group} onClose={close} onAdded={() => void list.reload()} />
        </Part>
      ) : null}
      {dialog === 'cards' && view.group !== null ? (
        <Part>
          <AdmitCardsDialog group={view.group} onClose={close} />
        </Part>
      ) : null}
      {dialog === 'message' ? (
        <Part>
          <MessageDialog
            open
            students={selection.ids}
            onClose={close}
            onSent={() => void navigate(paths.adminMessages.href())}
          />
        </Part>
      ) : null}
      {importing ? (
        <Part>
          <ImportStudents open={dialog === 'import'} onClose={close} onImported={() => void list.reload()} />
        </Part>
      ) : null}
      {exporting.dialogs}
    </>
  );
}
