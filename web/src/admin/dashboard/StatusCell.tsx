// 'System Status' in the strip of counts: 'Active' while every part works, else which does not; a shape beside the word.
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { StatusWords } from './statusWords.ts';

const colours = { good: 'success.main', pending: 'warning.main', bad: 'danger' } as const;

function Mark({ tone }: { tone: StatusWords['tone'] }): ReactNode {
  if (tone === 'bad') return <Icon name="warning" size={18} />;
  return (
    <Box
      component="span"
      sx={{
        flex: 'none',
        boxSizing: 'border-box',
        width: 9,
        height: 9,
        borderRadius: '50%',
        ...(tone === 'good' ? { bgcolor: 'currentColor' } : { border: '2px solid currentColor' }),
      }}
    />
  );
}

export function StatusCell({ words }: { words: StatusWords | undefined }): ReactNode {
  return (
    <Box role="status" sx={{ minWidth: 0 }}>
      {words === undefined ? (
        <>
          <VisuallyHidden>{adminDashboard.status.loading}</VisuallyHidden>
          <Skeleton sx={{ width: 72, height: 22 }} />
        </>
      ) : (
        <Box
          component="span"
          title={words.sentences.join(' ') || undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: colours[words.tone],
            fontSize: words.tone === 'good' ? 20 : 17,
            fontWeight: 600,
            lineHeight: 1.1,
            letterSpacing: '-.01em',
          }}
        >
          <Mark tone={words.tone} />
          {words.headline}
        </Box>
      )}
    </Box>
  );
}
