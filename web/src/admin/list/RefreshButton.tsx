// Reads a list or a profile again, and says so.
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export interface RefreshButtonProps {
  words: { refresh: string; refreshed: string };
  /** The list is being read anyway. */
  busy?: boolean;
  /** Resolves to whether it could be read. */
  onRefresh: () => Promise<boolean>;
}

export function RefreshButton({ words, busy = false, onRefresh }: RefreshButtonProps): ReactNode {
  const [running, setRunning] = useState(false);
  const [news, setNews] = useState('');
  const refresh = async (): Promise<void> => {
    setRunning(true);
    setNews('');
    if (await onRefresh()) setNews(words.refreshed);
    setRunning(false);
  };
  return (
    <>
      <IconButton
        aria-label={words.refresh}
        title={words.refresh}
        aria-busy={busy || running || undefined}
        onClick={() => (running ? undefined : void refresh())}
        sx={{
          flex: 'none',
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
