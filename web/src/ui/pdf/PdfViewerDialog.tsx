// The 'View PDF' dialog: the whole screen of a phone, a large window on a desktop. Loaded when it is first opened.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useLocation } from 'react-router-dom';
import { pdfViewer } from '../../content/questionBanks.ts';
import { Icon } from '../Icon.tsx';
import { MuiArea } from '../theme/MuiArea.tsx';
import { useBackCloses } from '../useBackCloses.ts';
import { PdfViewer, type PdfViewerProps } from './PdfViewer.tsx';

export interface PdfFile {
  /** 'CEE Model Entrance Exam (2025), Set 19: Questions'. */
  name: string;
  url: string;
}

export interface PdfViewerDialogProps {
  file: PdfFile;
  open: boolean;
  onClose: () => void;
  onOpened?: PdfViewerProps['onOpened'];
}

/** Where the tip about turning the device is shown, 768 px included. */
const small = '@media (max-width: 768px)';

function ViewerDialog({ file, open, onClose, onOpened }: PdfViewerDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={false}
      slotProps={{
        paper: {
          sx: {
            m: 3,
            width: 'min(1100px, calc(100% - 48px))',
            height: 'calc(100% - 48px)',
            maxHeight: 'none',
            [small]: { m: 0, width: '100%', height: '100%', maxWidth: 'none', borderRadius: 0, border: 0 },
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: { xs: 2, sm: 3 }, pr: 1, py: '6px' }}>
        <Typography id={id} variant="h4" component="h2" sx={{ flex: 1, minWidth: 0, py: '6px' }}>
          {file.name}
        </Typography>
        <Button
          component="a"
          variant="text"
          href={file.url}
          download
          startIcon={<Icon name="download" size={19} />}
          sx={{ px: 1, [small]: { display: 'none' } }}
        >
          {pdfViewer.download}
        </Button>
        <IconButton
          component="a"
          href={file.url}
          download
          aria-label={pdfViewer.download}
          sx={{ display: 'none', [small]: { display: 'inline-flex' } }}
        >
          <Icon name="download" />
        </IconButton>
        <IconButton aria-label={pdfViewer.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Typography
        variant="caption"
        component="p"
        sx={{
          display: 'none',
          color: 'ink2',
          px: { xs: 2, sm: 3 },
          pb: '8px',
          [small]: { display: 'block' },
        }}
      >
        {pdfViewer.tip}
      </Typography>
      <PdfViewer url={file.url} onOpened={onOpened} />
    </Dialog>
  );
}

export function PdfViewerDialog(props: PdfViewerDialogProps) {
  useBackCloses(useLocation().key);
  return (
    <MuiArea>
      <ViewerDialog {...props} />
    </MuiArea>
  );
}
