// What can be done about an exam's publication, as buttons on a page of its own; the first of them is the page's main one.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { PublishingDialogs } from './PublishingDialogs.tsx';
import { actionIcons, actionLabel, actionsFor, type SeenExam } from './examState.ts';
import { usePublishing } from './usePublishing.ts';

export function PublishButtons({ exam, isAdmin }: { exam: SeenExam; isAdmin: boolean }): ReactNode {
  const publishing = usePublishing();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actionsFor(exam, isAdmin).map((action) => (
        <Button
          key={action}
          variant={action === 'publish' ? 'contained' : 'outlined'}
          color={action === 'unpublish' ? 'error' : 'primary'}
          startIcon={<Icon name={actionIcons[action]} size={17} />}
          onClick={() => publishing.ask(exam, action)}
        >
          {actionLabel(action, exam)}
        </Button>
      ))}
      <PublishingDialogs publishing={publishing} />
    </Box>
  );
}
