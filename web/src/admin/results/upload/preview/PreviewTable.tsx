// The preview: 500 px high at most, rows coloured by status and named by words. Only the rows in
// sight are in the document, so that ten thousand scroll as lightly as ten.
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { useRowWindow } from '../../../csv-preview/useRowWindow.ts';
import type { ResultRow } from '../file/resultRows.ts';
import { isUnchanged, replacedBy, type StoredExam } from '../storing/storedResults.ts';
import { cardBreakpoint, Group, PreviewGrid, Row, rowHeights } from './PreviewGrid.ts';
import { PreviewRow } from './PreviewRow.tsx';

const { columns, region } = resultsUpload.preview;

const maxHeight = 500;

function Columns() {
  return (
    <colgroup>
      <col style={{ width: '21%' }} />
      <col style={{ width: '27%' }} />
      <col style={{ width: '14%' }} />
      <col />
    </colgroup>
  );
}

/** The room of the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  return <Row aria-hidden="true" style={{ height }} />;
}

interface PreviewTableProps {
  rows: readonly ResultRow[];
  /** Null as long as nothing is known about what is stored. */
  stored: StoredExam | null;
}

export function PreviewTable({ rows, stored }: PreviewTableProps) {
  const cards = useMediaQuery((theme) => theme.breakpoints.down(cardBreakpoint), { noSsr: true });
  const rowHeight = cards ? rowHeights.card : rowHeights.table;
  const { box, onScroll, start, end, above, below } = useRowWindow({
    count: rows.length,
    rowHeight,
    maxHeight,
  });
  return (
    <Box
      ref={box}
      role="region"
      aria-label={region}
      // A region that scrolls must be reachable by keyboard.

      tabIndex={0}
      onScroll={onScroll}
      sx={{
        // What is hidden for the eye only stays within the scrolling box.
        position: 'relative',
        maxHeight,
        overflow: 'auto',
        borderTop: 1,
        borderColor: 'line',
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <PreviewGrid role="table" aria-rowcount={rows.length + 1}>
        {cards ? null : <Columns />}
        <thead>
          <Row role="row" aria-rowindex={1}>
            <th scope="col">{columns.symbol}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col" className="end">
              {columns.marks}
            </th>
            <th scope="col">{columns.status}</th>
          </Row>
        </thead>
        <Group role="rowgroup">
          {above > 0 ? <Spacer height={above} /> : null}
          {rows.slice(start, end).map((row, index) => (
            <PreviewRow
              key={row.row}
              row={row}
              replaced={replacedBy(row, stored)}
              unchanged={isUnchanged(row, stored)}
              position={start + index + 2}
            />
          ))}
          {below > 0 ? <Spacer height={below} /> : null}
        </Group>
      </PreviewGrid>
    </Box>
  );
}
