// 'New Class Group', with the ones there are below it, to be renamed and deleted.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { adminClassGroups, classGroupWords as words } from '../../content/adminClassGroups.ts';
import { type ClassGroupFragment, ClassGroupsDocument } from '../../graphql/generated/office.ts';
import { describeError } from '../../lib/describeError.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useAction } from '../action/useAction.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { ClassGroupForm, editClassGroup, membersOf, useClassGroupRemoval } from './ClassGroupForm.tsx';

interface GroupRowProps {
  group: ClassGroupFragment;
  onShow: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function GroupRow({ group, onShow, onEdit, onRemove }: GroupRowProps): ReactNode {
  const { name, description } = group;
  const { isAdmin } = useAuth();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: '8px' }}>
      {/* On a phone the buttons stand below: beside them a name has no room. */}
      <Box sx={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link
          href={paths.adminStudents.href({ group: group.id })}
          aria-label={words.show(name)}
          lang={languageOf(name)}
          sx={{ color: 'ink', fontWeight: 550 }}
          onClick={onShow}
        >
          {name}
        </Link>
        <Box className="num" sx={{ fontSize: '0.90625rem', color: 'ink2' }}>
          {words.members(membersOf(group))}
          {description ? <span lang={languageOf(description)}>{` · ${description}`}</span> : null}
        </Box>
      </Box>
      <Button
        size="small"
        sx={{ ml: 'auto' }}
        href={paths.adminMessages.href({ group: group.id })}
        aria-label={words.message(name)}
      >
        {words.messageText}
      </Button>
      <RowAction label={words.rename(name)} icon="edit" onClick={onEdit} />
      {isAdmin ? (
        <RowAction label={words.remove(name)} icon="trash" color="error" onClick={onRemove} />
      ) : null}
    </Box>
  );
}

interface ClassGroupListProps {
  groups: readonly ClassGroupFragment[];
  onShow: () => void;
}

function ClassGroupList({ groups, onShow }: ClassGroupListProps): ReactNode {
  const actions = useAction();
  const removal = useClassGroupRemoval();
  const list = useFocusAfter(actions.done);
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={adminClassGroups.unnamed}>
      {groups.length === 0 ? <Typography sx={{ color: 'ink2' }}>{adminClassGroups.none}</Typography> : null}
      <Box component="ul" sx={{ '& > li + li': { borderTop: 1, borderColor: 'line' } }}>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupRow
              group={group}
              onShow={onShow}
              onEdit={() => actions.ask(editClassGroup(group))}
              onRemove={() => actions.ask(removal(group))}
            />
          </li>
        ))}
      </Box>
      {actions.dialog}
    </Box>
  );
}

function Groups({ onShow }: { onShow: () => void }): ReactNode {
  const { data, error, restart } = useSubscription(ClassGroupsDocument);
  const groups = data?.class_groups;
  return (
    <>
      <ClassGroupForm />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        {adminClassGroups.unnamed}
      </Typography>
      {error ? (
        <LoadFailed onRetry={restart}>{adminClassGroups.failed.fetch(describeError(error))}</LoadFailed>
      ) : groups === undefined ? (
        <SkeletonRows label={adminClassGroups.loading} rows={3} height={58} />
      ) : (
        <ClassGroupList groups={groups} onShow={onShow} />
      )}
    </>
  );
}

export function ClassGroupsDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>{words.add}</DialogTitle>
      <DialogContent>
        <Groups onShow={onClose} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
