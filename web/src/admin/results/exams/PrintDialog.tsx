// The mark sheet of an exam: printed at once where a browser can do that, else part after part.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { adminResults } from '../../../content/adminResults.ts';
import { Chevron } from '../../../ui/Chevron.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { MarkSheet } from './MarkSheet.tsx';
import { printedAtOnce } from './printParts.ts';
import { nameOfExam } from './ranking.ts';
import type { PrintedExam } from './useExamExport.ts';

const words = adminResults.print;

interface PrintDialogProps {
  sheet: PrintedExam;
  onClose: () => void;
}

export function PrintDialog({ sheet, onClose }: PrintDialogProps): ReactNode {
  const { exam, parts, total } = sheet;
  const id = useId();
  const [part, setPart] = useState(0);
  const [printing, setPrinting] = useState(parts.length === 1);
  const printed = useCallback(() => {
    setPrinting(false);
    if (part + 1 < parts.length) setPart(part + 1);
    else onClose();
  }, [part, parts, onClose]);
  return (
    <>
      {parts.length > 1 ? (
        <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
          <DialogTitle id={`${id}-title`}>{words.title}</DialogTitle>
          <DialogContent>
            <Box sx={{ mb: 1, overflowWrap: 'anywhere', fontWeight: 550 }}>{nameOfExam(exam)}</Box>
            <Box sx={{ mb: 2, color: 'ink2' }}>{words.text(total, printedAtOnce)}</Box>
            <InputLabel id={`${id}-part`} htmlFor={undefined}>
              {words.part}
            </InputLabel>
            <Select
              labelId={`${id}-part`}
              fullWidth
              IconComponent={Chevron}
              value={part}
              disabled={printing}
              onChange={(event) => setPart(event.target.value)}
            >
              {parts.map((rows, index) => (
                <MenuItem key={rows[0]?.id} value={index}>
                  {words.option(index + 1, parts.length, rows[0]?.rank ?? 0, rows.at(-1)?.rank ?? 0)}
                </MenuItem>
              ))}
            </Select>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{words.close}</Button>
            <SubmitButton
              type="button"
              variant="ink"
              busy={printing}
              busyText={words.busy}
              onClick={() => setPrinting(true)}
            >
              {words.print(part + 1)}
            </SubmitButton>
          </DialogActions>
        </Dialog>
      ) : null}
      {printing ? <MarkSheet sheet={sheet} part={part} onPrinted={printed} /> : null}
    </>
  );
}
