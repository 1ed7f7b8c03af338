// A running export: how far it is, and a way out. Small exams are done before it shows.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { adminResults } from '../../content/adminResults.ts';
import { nameOfExam } from './ranking.ts';
import type { ExportJob } from './useExamExport.ts';

const words = adminResults.export;
const patience = 400;

/** Mounted for one job. */
export function ExportDialog({ job, onCancel }: { job: ExportJob; onCancel: () => void }): ReactNode {
  const id = useId();
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const percent = job.total === 0 ? 0 : Math.round((job.done / job.total) * 100);
  return (
    <Dialog open={shown} onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{words.titles[job.kind]}</DialogTitle>
      <DialogContent>
        <Box sx={{ mb: 2, overflowWrap: 'anywhere', color: 'ink2' }}>{nameOfExam(job.exam)}</Box>
        <LinearProgress variant="determinate" value={percent} aria-label={words.bar} />
        <Box className="num" sx={{ mt: 1, color: 'ink2' }}>
          {words.progress(job.done, job.total)}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </DialogActions>
    </Dialog>
  );
}
