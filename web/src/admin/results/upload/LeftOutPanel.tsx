// The rows that the last upload left out: they stay in sight after it, on the page where it leads, and can be downloaded,
// corrected and uploaded. Kept by this tab until they are closed or the next file is stored; a reload forgets them.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useSyncExternalStore } from 'react';
import { resultsUpload } from '../../../content/resultsUpload.ts';
import { downloadText, safeFileName, writeCsv } from '../../../lib/csvWrite.ts';
import { useAuth } from '../../../session/AuthProvider.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { LeftOut } from './resultRows.ts';

const { leftOut: words } = resultsUpload;

interface LeftOutRows {
  /** Whose upload it was: nobody else who signs in here sees it. */
  account: string;
  file: string;
  rows: readonly LeftOut[];
}

/** So many are drawn; the file has all. */
const drawn = 50;

let kept: LeftOutRows | null = null;
const listeners = new Set<() => void>();

/** Of an upload that was stored. */
export function rememberLeftOut(leftOut: LeftOutRows | null): void {
  kept = leftOut === null || leftOut.rows.length === 0 ? null : leftOut;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the upload screen reads again: its columns, and why each row stands there. */
function fileOf({ rows }: LeftOutRows): string {
  const { symbol, name, marks, row, why } = words.columns;
  const subjects = [...new Set(rows.flatMap(({ more }) => more.map(([column]) => column)))];
  return writeCsv(
    [symbol, name, marks, ...subjects, row, why],
    rows.map(({ row: number, cells, more, why: reason }) => [
      cells.symbol,
      cells.name,
      cells.marks,
      ...subjects.map((subject) => more.find(([column]) => column === subject)?.[1] ?? ''),
      String(number),
      reason,
    ]),
  );
}

export function LeftOutPanel(): ReactNode {
  const leftOut = useSyncExternalStore(subscribe, () => kept);
  const account = useAuth().user?.id;
  if (leftOut === null || leftOut.account !== account) return null;
  const { file, rows } = leftOut;
  return (
    <Panel title={words.title(rows.length)} subtitle={words.text(file)}>
      <Box
        component="ul"
        sx={{ maxHeight: 260, overflowY: 'auto', mx: '20px', fontSize: '0.9375rem', lineHeight: 1.35 }}
        tabIndex={0}
        aria-label={words.title(rows.length)}
      >
        {rows.slice(0, drawn).map(({ row, cells, why }) => (
          <Box
            component="li"
            key={row}
            sx={{ py: '6px', borderTop: 1, borderColor: 'line', overflowWrap: 'anywhere' }}
          >
            <Box component="span" className="num" sx={{ color: 'ink2' }}>
              {words.columns.row} {row}
            </Box>{' '}
            <Box component="span" lang={languageOf(cells.name)} sx={{ fontWeight: 550 }}>
              {[cells.symbol, cells.name, cells.marks].map((cell) => cell || words.empty).join(', ')}
            </Box>
            {`: ${why}`}
          </Box>
        ))}
        {rows.length > drawn ? (
          <Box component="li" sx={{ py: '6px', borderTop: 1, borderColor: 'line', color: 'ink3' }}>
            {words.more(rows.length - drawn)}
          </Box>
        ) : null}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: '14px 20px 20px' }}>
        <Button
          startIcon={<Icon name="download" size={18} />}
          onClick={() => downloadText(`${safeFileName(words.fileName(file))}.csv`, fileOf(leftOut))}
        >
          {words.download}
        </Button>
        <Button variant="text" onClick={() => rememberLeftOut(null)}>
          {words.close}
        </Button>
      </Box>
    </Panel>
  );
}
