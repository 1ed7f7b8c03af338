// One row of the preview: what would be stored, what the file says where that differs, and why.
import Box from '@mui/material/Box';
import { memo } from 'react';
import { formatMarks } from '../../../../../../shared/numbers.ts';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusChip, type StatusTone } from '../../../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../../ui/initials.ts';
import type { ResultRow, RowStatus } from '../file/resultRows.ts';
import type { StoredResult } from '../storing/storedResults.ts';
import { Cell, Row } from './PreviewGrid.ts';

const { preview: words, row: rowWords, status: statusWords } = resultsUpload;

const tones: Record<RowStatus, StatusTone> = { valid: 'good', warning: 'pending', invalid: 'bad' };

/** 'replaces 50 → 61.5', the arrow drawn because the typeface has none. */
function Replacement({ row, replaced }: { row: ResultRow; replaced: StoredResult }) {
  return (
    <span>
      {rowWords.replaces} {formatMarks(replaced.marks)}{' '}
      <Box component="span" sx={{ display: 'inline-block', verticalAlign: '-3px' }}>
        <Icon name="arrow" size={16} />
        <VisuallyHidden>→</VisuallyHidden>
      </Box>{' '}
      {formatMarks(row.marks)}
      {replaced.name === row.name ? null : ` ${rowWords.nameWas(replaced.name)}`}
    </span>
  );
}

function Marks({ row }: { row: ResultRow }) {
  return (
    <>
      {formatMarks(row.marks)}
      {row.notes.includes(rowWords.invalidMarks) ? (
        <div className="raw cut" title={row.rawMarks}>
          {row.rawMarks === '' ? words.empty : row.rawMarks}
        </div>
      ) : null}
    </>
  );
}

interface PreviewRowProps {
  row: ResultRow;
  replaced: StoredResult | null;
  /** Stored already, as it is. */
  unchanged: boolean;
  /** In the whole table, the header being 1. */
  position: number;
}

export const PreviewRow = memo(function PreviewRow({ row, replaced, unchanged, position }: PreviewRowProps) {
  const notes = [...(unchanged ? [rowWords.unchanged] : []), ...row.notes].join('; ');
  return (
    <Row
      role="row"
      aria-rowindex={position}
      data-status={replaced && row.status === 'valid' ? 'replaced' : row.status}
    >
      <Cell role="cell">
        <div className="cut" title={row.symbol}>
          {row.symbol}
        </div>
        <div className="small">{words.row(row.row)}</div>
      </Cell>
      <Cell role="cell">
        <div className="cut" lang={languageOf(row.name)} title={row.name}>
          {row.name}
        </div>
      </Cell>
      <Cell role="cell" className="end">
        <Marks row={row} />
      </Cell>
      <Cell role="cell">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          <StatusChip tone={tones[row.status]}>{statusWords[row.status]}</StatusChip>
          <Box
            title={notes}
            sx={{
              minWidth: 0,
              fontSize: 14,
              lineHeight: 1.25,
              color: 'ink2',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: { xs: 1, md: 2 },
              overflow: 'hidden',
              overflowWrap: 'anywhere',
            }}
          >
            {replaced ? <Replacement row={row} replaced={replaced} /> : null}
            {replaced && notes !== '' ? '; ' : null}
            {notes}
          </Box>
        </Box>
      </Cell>
    </Row>
  );
});
