// The class groups there are: each can be renamed in its place, and deleted after a question with the number.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { adminClassGroups, classGroupWords as words } from '../../content/adminClassGroups.ts';
import type { ClassGroupFragment } from '../../graphql/generated/admin.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useFocusAfter } from '../list/useFocusAfter.ts';
import { useLastShown } from '../list/useLastShown.ts';
import { ClassGroupForm } from './ClassGroupForm.tsx';
import type { ClassGroupChanges } from './useClassGroupChanges.ts';
import { membersOf } from './useClassGroups.ts';

interface GroupRowProps {
  group: ClassGroupFragment;
  onEdit: () => void;
  onRemove: () => void;
}

function GroupRow({ group, onEdit, onRemove }: GroupRowProps): ReactNode {
  const { name, description } = group;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: '8px' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box lang={languageOf(name)} sx={{ fontWeight: 550 }}>
          {name}
        </Box>
        <Box className="num" sx={{ fontSize: 14.5, color: 'ink2' }}>
          {words.members(membersOf(group))}
          {description ? <span lang={languageOf(description)}>{` · ${description}`}</span> : null}
        </Box>
      </Box>
      <RowAction label={words.rename(name)} icon="edit" onClick={onEdit} />
      <RowAction label={words.remove(name)} icon="trash" color="error" onClick={onRemove} />
    </Box>
  );
}

interface ClassGroupListProps {
  groups: readonly ClassGroupFragment[];
  changes: ClassGroupChanges;
}

export function ClassGroupList({ groups, changes }: ClassGroupListProps): ReactNode {
  const [edited, setEdited] = useState<string | null>(null);
  const [removed, setRemoved] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const list = useFocusAfter(done);
  // The number in the question is the live one.
  const asked = groups.find(({ id }) => id === removed) ?? null;
  const shown = useLastShown(asked);
  const confirm = async (): Promise<void> => {
    if (asked === null) return;
    setBusy(true);
    await changes.remove(asked);
    setBusy(false);
    setRemoved(null);
    setDone(done + 1);
  };
  return (
    <Box ref={list} tabIndex={-1} role="group" aria-label={adminClassGroups.unnamed}>
      {groups.length === 0 ? <Typography sx={{ color: 'ink2' }}>{adminClassGroups.none}</Typography> : null}
      <Box component="ul" sx={{ '& > li + li': { borderTop: 1, borderColor: 'line' } }}>
        {groups.map((group) => (
          <li key={group.id}>
            {edited === group.id ? (
              <Box sx={{ py: 2 }}>
                <ClassGroupForm
                  label={words.renameTitle}
                  values={{ name: group.name, description: group.description ?? '' }}
                  submit={words.save}
                  busyText={words.saving}
                  onSubmit={async (values) => {
                    const done = await changes.update(group.id, values);
                    if (done) setEdited(null);
                    return false;
                  }}
                  onCancel={() => setEdited(null)}
                />
              </Box>
            ) : (
              <GroupRow
                group={group}
                onEdit={() => setEdited(group.id)}
                onRemove={() => setRemoved(group.id)}
              />
            )}
          </li>
        ))}
      </Box>
      {shown === null ? null : (
        <ConfirmDialog
          open={asked !== null}
          title={words.removeTitle(shown.name)}
          confirmLabel={words.removeConfirm}
          busyLabel={words.removing}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setRemoved(null)}
        >
          {words.removeText(membersOf(shown))}
        </ConfirmDialog>
      )}
    </Box>
  );
}
