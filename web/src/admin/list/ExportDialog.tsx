// A running export: how far it is, and a way out. Small ones are done before it shows.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useId, useState } from 'react';

const patience = 400;

interface ExportDialogProps {
  title: string;
  /** What is exported, where that is not clear. */
  subject?: string;
  done: number;
  total: number;
  words: { bar: string; progress: (done: number, total: number) => string; cancel: string };
  onCancel: () => void;
}

/** Mounted for one export. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  const { title, subject, done, total, words, onCancel } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open={shown} onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {subject === undefined ? null : (
          <Box sx={{ mb: 2, overflowWrap: 'anywhere', color: 'ink2' }}>{subject}</Box>
        )}
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.round((done / total) * 100)}
          aria-label={words.bar}
        />
        <Box className="num" sx={{ mt: 1, color: 'ink2' }}>
          {words.progress(done, total)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
