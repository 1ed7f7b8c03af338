// A new row that was begun and not saved is offered again.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DraftTag } from '../resources/ResourceTable.tsx';
import type { Resource } from '../resources/resource.ts';
import type { Draft } from './drafts.ts';

const words = adminResources.draft;

interface UnfinishedDraftProps {
  resource: Resource;
  draft: Draft;
  onGoOn: () => void;
  onDiscard: () => void;
}

export function UnfinishedDraft({ resource, draft, onGoOn, onDiscard }: UnfinishedDraftProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const title = draft.values.title?.trim();
  return (
    <Box
      role="group"
      aria-label={resource.words.addTitle}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        mb: 1.5,
        p: '8px 12px 8px 16px',
        border: '1px dashed',
        borderColor: 'control',
        borderRadius: '12px',
        bgcolor: 'surface',
      }}
    >
      <DraftTag />
      <Box component="span" sx={{ flex: '1 1 170px', minWidth: 0, overflowWrap: 'anywhere' }}>
        {words.unfinished(title === undefined || title === '' ? words.untitled : title)}{' '}
        <Box component="span" className="num" sx={{ color: 'ink3', fontSize: 14 }}>
          {formatDate(draft.savedAt)}, {formatTime(draft.savedAt)}
        </Box>
      </Box>
      {/* Both in one line, beside the words or under them. */}
      <Box sx={{ display: 'flex', flex: 'none', gap: '12px' }}>
        <Button onClick={onGoOn}>{words.goOn}</Button>
        <Button variant="text" onClick={() => setAsking(true)}>
          {words.discard}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {words.discardText}
      </ConfirmDialog>
    </Box>
  );
}
