// /admin/students/{id} (docs/screens/office.md): one student, everything about them, live.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { DeleteStudentDocument } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type OfficeAction, useAction } from '../action/useAction.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { StudentView } from './StudentView.tsx';
import { useStudent } from './useStudent.ts';

const firstEntries = 30;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The list as it was left, where the way here led through it. */
function useListHref(): string {
  const state: unknown = useLocation().state;
  const list: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'list') : undefined;
  return `${paths.adminStudents.href()}${typeof list === 'string' && list.startsWith('?') ? list : ''}`;
}

function NotFound({ list }: { list: string }): ReactNode {
  return (
    <MuiCard>
      <EmptyState
        title={words.notFound}
        heading="h1"
        action={
          <Button variant="contained" href={list}>
            {words.returnToList}
          </Button>
        }
      >
        {words.notFoundText}
      </EmptyState>
    </MuiCard>
  );
}

/** Asked once; then the page is left for the list. */
const deletionOf = (
  id: string,
  name: string,
  text: string,
  leave: () => Promise<void> | void,
): OfficeAction => ({
  title: words.remove.title(name),
  text,
  words: { confirm: words.remove.confirm, busy: words.remove.deleting },
  failed: words.failed.remove,
  send: async ({ mutate }) => {
    const data = await mutate(DeleteStudentDocument, { id });
    await leave();
    // Somebody else was first: they are gone, but not by us.
    return data?.delete_students_by_pk
      ? { told: { message: words.deleted } }
      : { told: { tone: 'info', message: words.alreadyDeleted } };
  },
});

function Profile({ id, list }: { id: string; list: string }): ReactNode {
  const navigate = useNavigate();
  const [entries, setEntries] = useState(firstEntries);
  const { student, before, error, reload } = useStudent(id, entries);
  const deletion = useAction();
  /** Something is typed in the form: it outlives the student. */
  const [typed, setTyped] = useState(false);

  if (error)
    return (
      <MuiCard>
        <LoadFailed onRetry={() => void reload()}>{words.failed.fetch(error.message)}</LoadFailed>
      </MuiCard>
    );
  if (student === undefined)
    return (
      <MuiCard>
        <SkeletonRows label={words.loading} rows={8} height={56} inset={20} avatar />
      </MuiCard>
    );
  // Ours is on its way: the page stays as it is until it is left.
  const shown = student ?? (deletion.sending || typed ? before : null);
  if (shown === null) return <NotFound list={list} />;
  const deleted = student === null && !deletion.sending;
  const name = `${shown.first_name} ${shown.last_name}`;
  return (
    <>
      <StudentView
        student={shown}
        deleted={deleted}
        list={list}
        onDelete={(text) => deletion.ask(deletionOf(id, name, text, () => navigate(list)))}
        reload={reload}
        onTyped={setTyped}
        onMoreActivity={shown.activity.length < entries ? undefined : () => setEntries(entries + 50)}
      />
      {deleted ? null : deletion.dialog}
    </>
  );
}

export function StudentProfilePage(): ReactNode {
  const { id = '' } = useParams();
  const list = useListHref();
  return (
    <Box sx={{ maxWidth: 1240 }}>
      {uuid.test(id) ? <Profile key={id} id={id} list={list} /> : <NotFound list={list} />}
    </Box>
  );
}
