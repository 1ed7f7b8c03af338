// The rows after 'Process CSV', all of them or those of one kind.
import Box from '@mui/material/Box';
import { memo, useMemo, useState } from 'react';
import { resultsUpload } from '../../../../content/resultsUpload.ts';
import { InlineAlert } from '../../../../ui/InlineAlert.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { RowFilter } from '../../../csv-preview/RowFilter.tsx';
import { countRows, type ResultRow, type RowStatus } from '../file/resultRows.ts';
import { isUnchanged, replacedBy, type StoredExam } from '../storing/storedResults.ts';
import { PreviewTable } from './PreviewTable.tsx';

const { preview: words, file: fileWords } = resultsUpload;

type Filter = 'all' | RowStatus | 'replaced' | 'unchanged';

interface PreviewPanelProps {
  rows: readonly ResultRow[];
  stored: StoredExam | null;
}

export const PreviewPanel = memo(function PreviewPanel({ rows, stored }: PreviewPanelProps) {
  const [chosen, setChosen] = useState<Filter>('all');
  const counts = useMemo(() => countRows(rows), [rows]);
  const replaced = useMemo(() => rows.filter((row) => replacedBy(row, stored) !== null), [rows, stored]);
  const unchanged = useMemo(() => rows.filter((row) => isUnchanged(row, stored)), [rows, stored]);
  const filters: { value: Filter; label: string; count: number }[] = [
    { value: 'all' as const, label: words.all, count: rows.length },
    { value: 'valid' as const, label: fileWords.valid, count: counts.valid },
    { value: 'warning' as const, label: fileWords.warnings, count: counts.warning },
    { value: 'invalid' as const, label: fileWords.errors, count: counts.invalid },
    { value: 'replaced' as const, label: words.replaced, count: replaced.length },
    {
      value: 'unchanged' as const,
      label: words.unchanged,
      count: unchanged.length,
    },
  ].filter(({ value, count }) => value === 'all' || count > 0);
  const filter = filters.some(({ value }) => value === chosen) ? chosen : 'all';
  const shown = useMemo(() => {
    const kinds = { all: rows, replaced, unchanged };
    return filter in kinds
      ? kinds[filter as keyof typeof kinds]
      : rows.filter(({ status }) => status === filter);
  }, [rows, replaced, unchanged, filter]);
  const toCorrect = counts.warning + counts.invalid > 0;
  return (
    <Panel title={words.title}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, px: '20px', pb: 2 }}>
        <InlineAlert severity={toCorrect ? 'warning' : 'success'}>
          {words.found(counts.warning, counts.invalid)}
        </InlineAlert>
        <RowFilter label={words.filter} filters={filters} value={filter} onChange={setChosen} />
      </Box>
      <PreviewTable key={filter} rows={shown} stored={stored} />
    </Panel>
  );
});
