// Drafts that no row of the list leads to are offered again: of rows that were never stored, and of rows that somebody has
// deleted meanwhile. Who begins a new row is asked whether to go on with the last one.
import type { OperationVariables } from '@apollo/client';
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { freshly } from '../list/useLiveRows.ts';
import { DraftTag } from '../resources/DenseRows.tsx';
import { draftName, type ListedRow, operationsOf, type Resource } from '../resources/resource.ts';
import { newRow } from '../resources/resourceView.ts';
import { DiscardDraft } from './EditorFooter.tsx';
import { type Draft, type KeptDraft, useDrafts } from './drafts.ts';

const words = adminResources.draft;

function titleOf({ values }: Draft): string {
  return draftName(values) || words.untitled;
}

interface UnfinishedDraftProps extends KeptDraft {
  onGoOn: () => void;
  onDiscard: () => void;
}

function UnfinishedDraft({ draft, onGoOn, onDiscard }: UnfinishedDraftProps): ReactNode {
  const title = titleOf(draft);
  const what = draft.base === null ? words.unfinished(title) : words.lost(title);
  return (
    <Box
      role="group"
      aria-label={what}
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
        {what}{' '}
        <Box component="span" className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
          {formatDate(draft.savedAt)}, {formatTime(draft.savedAt)}
        </Box>
      </Box>
      {/* Both in one line, beside the words or under them. */}
      <Box sx={{ display: 'flex', flex: 'none', gap: '12px' }}>
        <Button onClick={onGoOn}>{words.goOn}</Button>
        <DiscardDraft small={false} onDiscard={onDiscard} />
      </Box>
    </Box>
  );
}

/** Those whose row is not stored any more. Asked again with every new answer of the list, which changes when a row goes. */
function useLost(
  resource: Resource,
  drafts: readonly KeptDraft[],
  listed: readonly ListedRow[],
): KeptDraft[] {
  const elsewhere = drafts.filter(({ row }) => !listed.some(({ id }) => id === row)).map(({ row }) => row);
  const variables: OperationVariables = {
    where: { _and: [{ id: { _in: elsewhere } }] },
    order_by: [{ id: 'asc' }],
    limit: elsewhere.length,
    offset: 0,
  };
  // A list that takes no conditions cannot say which rows are there.
  const asks = elsewhere.length > 0 && resource.asks === undefined;
  const { data, refetch } = useQuery(
    operationsOf(resource).list,
    asks ? { variables, ...freshly } : skipToken,
  );
  useEffect(() => {
    if (asks) refetch().catch(() => undefined);
  }, [asks, listed, refetch]);
  if (data === undefined) return [];
  return drafts.filter(({ row }) => elsewhere.includes(row) && !data.rows.some(({ id }) => id === row));
}

interface DraftOffersProps {
  resource: Resource;
  /** The row in the editor. */
  edited: string | null;
  /** What the list shows. */
  listed: readonly ListedRow[] | undefined;
  onOpen: (row: string) => void;
}

const nothing: readonly ListedRow[] = [];

export function DraftOffers({ resource, edited, listed = nothing, onOpen }: DraftOffersProps): ReactNode {
  const { begun, changed, drop } = useDrafts(resource.name);
  const lost = useLost(resource, changed, listed);
  return [...begun, ...lost].map(({ row, draft }) =>
    row === edited ? null : (
      <UnfinishedDraft
        key={row}
        row={row}
        draft={draft}
        onGoOn={() => onOpen(row)}
        onDiscard={() => drop(row)}
      />
    ),
  );
}

interface Beginning {
  /** Opens a new row, or asks whether to go on with the last one. */
  begin: () => void;
  /** Counts the rows that were begun anew. */
  count: number;
  question: ReactNode;
}

export function useBeginning(resource: Resource, onOpen: (row: string) => void): Beginning {
  const id = useId();
  const { begun, setAside } = useDrafts(resource.name);
  const [asking, setAsking] = useState(false);
  const [count, setCount] = useState(0);
  const [last] = begun;
  const open = (row: string): void => {
    setAsking(false);
    onOpen(row);
  };
  const another = (): void => {
    setAside();
    setCount((before) => before + 1);
    open(newRow);
  };
  return {
    begin: () => (last ? setAsking(true) : open(newRow)),
    count,
    question: last ? (
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{words.unfinished(titleOf(last.draft))}</DialogTitle>
        <DialogContent id={`${id}-text`}>{words.begin}</DialogContent>
        <DialogActions>
          <Button onClick={another}>{words.another}</Button>
          <Button variant="ink" onClick={() => open(last.row)}>
            {words.goOn}
          </Button>
        </DialogActions>
      </Dialog>
    ) : null,
  };
}
