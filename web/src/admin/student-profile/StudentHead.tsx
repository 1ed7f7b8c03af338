// What can be done with the student of the page, and the way back. While the form is open its own buttons stand here
// (on a phone: at the foot of the screen), put there by the form.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, type Ref, useState } from 'react';
import { adminStudent as words } from '../../content/adminStudent.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFocusAfter } from '../list/useListView.ts';
import { StatusButton } from './StatusButton.tsx';
import type { Decision } from './useDecision.ts';
import type { Student } from './useStudent.ts';

interface StudentHeadProps {
  student: Student;
  list: string;
  deleted: boolean;
  editing: boolean;
  /** Counts how often the form was left: then its button has the focus again. */
  left: number;
  decision: Decision;
  reload: () => Promise<boolean>;
  onEdit: () => void;
  onDelete: () => void;
  /** Where the form puts its buttons. */
  formActions: Ref<HTMLDivElement>;
}

function Refresh({ reload }: Pick<StudentHeadProps, 'reload'>): ReactNode {
  const [busy, setBusy] = useState(false);
  const [news, setNews] = useState('');
  const refresh = async (): Promise<void> => {
    setBusy(true);
    setNews('');
    if (await reload()) setNews(words.refreshed);
    setBusy(false);
  };
  return (
    <>
      <IconButton
        aria-label={words.refresh}
        title={words.refresh}
        aria-busy={busy || undefined}
        onClick={() => (busy ? undefined : void refresh())}
        sx={{
          width: 'var(--control-height)',
          height: 'var(--control-height)',
          border: 1,
          borderColor: 'lineStrong',
          bgcolor: 'surface',
        }}
      >
        <Icon name="refresh" size={18} />
      </IconButton>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

export function StudentHead(props: StudentHeadProps): ReactNode {
  const { student, list, deleted, editing, left, decision, reload, onEdit, onDelete, formActions } = props;
  const state = student.approval_status;
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
      <Refresh reload={reload} />
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
        <Button
          color="error"
          startIcon={<Icon name="trash" size={17} />}
          disabled={deleted}
          onClick={onDelete}
        >
          {words.remove.label}
        </Button>
      </Box>
    </Box>
  );
}
