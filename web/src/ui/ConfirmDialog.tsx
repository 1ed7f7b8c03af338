// Asks once before something is done: names the thing, safe choice first and focused.
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
  /** Id of the form in `fields`, which the confirming button sends; its fields take the focus. */
  form?: string | undefined;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** The button's words while the action runs. */
  busyLabel?: string;
  busy?: boolean;
  destructive?: boolean;
  wide?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
  /** The dialog has faded out. */
  onClosed?: (() => void) | undefined;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    form,
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
      maxWidth={props.wide === true ? 'sm' : 'xs'}
      role={form === undefined ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ transition: { onExited: props.onClosed } }}
    >
      <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText
          component="div"
          id={`${id}-text`}
          sx={{ overflowWrap: 'anywhere', mb: form === undefined ? 0 : 2.5 }}
        >
          {children}
        </DialogContentText>
        {props.fields}
      </DialogContent>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe choice; an alertdialog must place it somewhere */}
        <Button autoFocus={form === undefined} disabled={busy} onClick={props.onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={destructive ? 'outlined' : 'ink'}
          color={destructive ? 'error' : 'primary'}
          aria-busy={busy || undefined}
          {...(form === undefined
            ? { onClick: () => (busy ? undefined : props.onConfirm()) }
            : { type: 'submit', form })}
        >
          {busy && props.busyLabel ? props.busyLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
