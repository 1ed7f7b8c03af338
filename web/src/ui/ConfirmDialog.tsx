// Asks once before something that cannot be undone: names the thing, safe choice first and focused.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { parts } from '../content/parts.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What has to be filled in, below the text. */
  fields?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The button's words while the action runs. */
  busyLabel?: string;
  busy?: boolean;
  destructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = parts.cancel,
    busy = false,
    destructive = true,
  } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={() => (busy ? undefined : props.onCancel())}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>{children}</DialogContentText>
        {props.fields}
      </DialogContent>
      <DialogActions>
        {/* The dialog opens on the safe choice; an alertdialog must place the focus somewhere. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button autoFocus disabled={busy} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={destructive ? 'outlined' : 'ink'}
          color={destructive ? 'error' : 'primary'}
          aria-busy={busy || undefined}
          onClick={() => (busy ? undefined : props.onConfirm())}
        >
          {busy && props.busyLabel ? props.busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
