// What to do when a file cannot be shown.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { pdfViewer } from '../../content/questionBanks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';

export function ViewerFailure({ url, onRetry }: { url: string; onRetry: () => void }) {
  return (
    <EmptyState
      title={pdfViewer.failedTitle}
      heading="h3"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          <Button variant="ink" onClick={onRetry} startIcon={<Icon name="refresh" />}>
            {pdfViewer.retry}
          </Button>
          <Button component="a" href={url} download startIcon={<Icon name="download" />}>
            {pdfViewer.download}
          </Button>
        </Box>
      }
    >
      <span role="alert">{pdfViewer.failed}</span>
    </EmptyState>
  );
}
