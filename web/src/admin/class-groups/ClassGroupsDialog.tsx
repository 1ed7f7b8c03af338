// 'New Class Group', with the ones there are below it, to be renamed and deleted.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { adminClassGroups, classGroupWords as words } from '../../content/adminClassGroups.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { ClassGroupForm } from './ClassGroupForm.tsx';
import { ClassGroupList } from './ClassGroupList.tsx';
import { useClassGroupChanges } from './useClassGroupChanges.ts';
import { useClassGroups } from './useClassGroups.ts';

function Groups(): ReactNode {
  const { groups, failure, retry } = useClassGroups();
  const changes = useClassGroupChanges();
  return (
    <>
      <ClassGroupForm
        label={words.add}
        submit={words.create}
        busyText={words.creating}
        onSubmit={changes.create}
      />
      <Typography variant="h4" component="h3" sx={{ mt: 3, mb: 1 }}>
        {adminClassGroups.unnamed}
      </Typography>
      {failure !== null ? (
        <LoadFailed onRetry={retry}>{failure}</LoadFailed>
      ) : groups === undefined ? (
        <SkeletonRows label={adminClassGroups.loading} rows={3} height={58} />
      ) : (
        <ClassGroupList groups={groups} changes={changes} />
      )}
    </>
  );
}

export function ClassGroupsDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.add}</DialogTitle>
      <DialogContent>
        <Groups />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogActions>
    </Dialog>
  );
}
