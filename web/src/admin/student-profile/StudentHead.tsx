// What can be done with the student of the page, and the way back. While the form is open its own buttons stand here
// (on a phone: at the foot of the screen), put there by the form.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RefreshButton } from '../list/RefreshButton.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { type ProfileDecision, StatusButton } from './StatusButton.tsx';
import type { Student } from './useStudent.ts';

interface StudentHeadProps {
  student: Student;
  list: string;
  deleted: boolean;
  editing: boolean;
  /** Counts how often the form was left: then its button has the focus again. */
  left: number;
  decision: ProfileDecision;
  reload: () => Promise<boolean>;
  onEdit: () => void;
  onDelete: () => void;
  /** Where the form puts its buttons. */
  formActions: Ref<HTMLDivElement>;
}

export function StudentHead(props: StudentHeadProps): ReactNode {
  const { student, list, deleted, editing, left, decision, reload, onEdit, onDelete, formActions } = props;
  const state = student.approval_status;
  const { isAdmin } = useAuth();
  const edit = useFocusAfter<HTMLButtonElement>(left);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <Button
        variant="text"
        href={list}
        startIcon={<Icon name="back" size={18} />}
        sx={{ minHeight: 'var(--control-height)', mr: 'auto' }}
      >
        {words.backToList}
      </Button>
      <RefreshButton words={words} onRefresh={reload} />
      {editing ? (
        <Box
          ref={formActions}
          sx={{
            display: 'flex',
            gap: 1,
            // In reach of the thumb, beside the chat button.
            position: { xs: 'fixed', portal: 'static' },
            inset: 'auto 0 0 0',
            zIndex: { xs: 2, portal: 'auto' },
            p: { xs: '10px 88px 10px 16px', portal: 0 },
            bgcolor: { xs: 'background.default', portal: 'transparent' },
            borderStyle: 'solid',
            borderColor: 'lineStrong',
            borderWidth: { xs: '1px 0 0', portal: 0 },
            '& > *': { flex: { xs: 1, portal: 'none' } },
          }}
        />
      ) : (
        <Button ref={edit} startIcon={<Icon name="edit" size={17} />} onClick={onEdit} disabled={deleted}>
          {words.edit}
        </Button>
      )}
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
          '& > button': { flex: { xs: 1, sm: 'none' } },
        }}
      >
        {state === 'approved' ? null : <StatusButton to="approved" decision={decision} disabled={deleted} />}
        {state === 'rejected' ? null : <StatusButton to="rejected" decision={decision} disabled={deleted} />}
        {isAdmin ? (
          <Button
            color="error"
            startIcon={<Icon name="trash" size={17} />}
            disabled={deleted}
            onClick={onDelete}
          >
            {words.remove.label}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
