// What can be done with the exam from its own page.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { resultsDraft as words } from '../../../content/resultsDraft.ts';
import { resultsHolders } from '../../../content/resultsHolders.ts';
import { paths } from '../../../lib/paths.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { HoldersDialog } from '../holders/HoldersDialog.tsx';
import { PublishButtons } from '../publish/PublishButtons.tsx';
import type { DraftExam } from './draftExam.ts';

export function DraftActions({ exam }: { exam: DraftExam }): ReactNode {
  const { isAdmin } = useAuth();
  const [held, setHeld] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isAdmin ? (
        <Button
          href={paths.adminResultsHistory.href({ exam: exam.id })}
          startIcon={<Icon name="clock" size={17} />}
        >
          {words.history}
        </Button>
      ) : null}
      {isAdmin ? (
        <Button startIcon={<Icon name="people" size={17} />} onClick={() => setHeld(true)}>
          {resultsHolders.action}
        </Button>
      ) : null}
      {held ? <HoldersDialog examId={exam.id} onClose={() => setHeld(false)} /> : null}
      <PublishButtons exam={exam} isAdmin={isAdmin} />
    </Box>
  );
}
