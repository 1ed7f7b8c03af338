// How far an upload is, and what to do about it: cancel while it runs, try again when it failed.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatBytes } from '../../../../shared/numbers.ts';
import { files } from '../../content/files.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const { progress: words, errors } = files;

interface UploadProgressProps {
  /** The file's. */
  name: string;
  size: number;
  /** From 0 to 1. */
  fraction: number;
  /** Why nothing is being sent at the moment. */
  waiting?: 'lost' | 'offline' | undefined;
  /** Why it ended without success. */
  error?: string | undefined;
  onCancel: () => void;
  onRetry: () => void;
}

/** Read out in steps of a quarter: each percent would be a flood. */
function spoken(percent: number): string {
  return percent === 0 ? '' : `${Math.floor(percent / 25) * 25}%`;
}

export function UploadProgress(props: UploadProgressProps) {
  const { name, size, fraction, waiting, error, onCancel, onRetry } = props;
  if (error !== undefined) {
    return (
      <InlineAlert
        title={errors.title}
        action={
          <Button color="inherit" onClick={onRetry} sx={{ minHeight: { xs: 44, md: 36 } }}>
            {words.retry}
          </Button>
        }
      >
        {error}
      </InlineAlert>
    );
  }
  const percent = Math.round(Math.min(Math.max(fraction, 0), 1) * 100);
  const sent =
    percent === 100
      ? words.storing
      : words.sending(formatBytes(Math.round(size * fraction)), formatBytes(size));
  const reasons = { lost: words.waiting, offline: words.offline };
  const text = waiting === undefined ? sent : reasons[waiting];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, display: 'grid', gap: 0.75 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{words.label(name)}</Box>
        <LinearProgress
          aria-label={words.label(name)}
          variant={percent === 100 || waiting !== undefined ? 'indeterminate' : 'determinate'}
          {...(percent === 100 || waiting !== undefined
            ? {}
            : { value: percent, 'aria-valuetext': `${percent}%, ${sent}` })}
        />
        <Typography variant="caption" className="num">
          {text}
        </Typography>
      </Box>
      <Button onClick={onCancel} sx={{ minHeight: { xs: 44, md: 36 } }}>
        {words.cancel}
      </Button>
      <VisuallyHidden role="status">
        {waiting !== undefined || percent === 100 ? text : spoken(percent)}
      </VisuallyHidden>
    </Box>
  );
}
