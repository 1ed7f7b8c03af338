// The results of one exam for a teacher who holds it: found, corrected, exported and printed. An admin has the list of
// all results.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { ExamRowsDocument, type ExamRowsQuery } from '../../../graphql/generated/upload.ts';
import { escapeLike } from '../../../lib/searchWords.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LiveList } from '../../list/LiveList.tsx';
import type { ListShape } from '../../list/listView.ts';
import { useListSearch, useListView } from '../../list/useListView.ts';
import { type DraftExam, useExamQuestion } from '../publish/draftExam.ts';
import { useExamExport } from '../rows/useExamExport.tsx';

const { all: words, exams: exportWords } = adminResults;

const shape: ListShape<object, 'marks'> = {
  pageSize: 50,
  filters: {},
  sorts: ['marks'],
  sort: 'marks',
  startsDescending: () => true,
};

type DraftRow = ExamRowsQuery['results'][number];

const columnsOf = (onCorrect: (id: string) => void): DataColumn<DraftRow>[] => [
  {
    key: 'symbol',
    label: words.columns.symbol,
    width: 160,
    card: 'above',
    sx: { fontWeight: 400, overflowWrap: 'anywhere' },
    cell: ({ symbol }) => symbol,
  },
  {
    key: 'name',
    label: words.columns.name,
    card: 'title',
    sx: { fontWeight: 550, overflowWrap: 'anywhere' },
    cell: ({ name }) => <span lang={languageOf(name)}>{name}</span>,
  },
  {
    key: 'marks',
    label: words.columns.marks,
    width: 96,
    align: 'right',
    cell: ({ marks }) => formatMarks(marks),
  },
  {
    key: 'actions',
    label: adminResults.actions,
    quiet: true,
    width: 92,
    align: 'right',
    cell: ({ id, name, symbol }) => {
      const label = words.correct(name, symbol);
      return (
        <RowActions
          actions={[{ label, text: words.actions.correct, icon: 'edit', onClick: () => onCorrect(id) }]}
        />
      );
    },
  },
];

interface RowsPanelProps {
  exam: DraftExam;
  onCorrect: (id: string) => void;
}

export function RowsPanel({ exam, onCorrect }: RowsPanelProps): ReactNode {
  const control = useListView(shape);
  const search = useListSearch(control);
  const exporting = useExamExport();
  const { view } = control;
  const { shown, busy, error, ask } = useExamQuestion(ExamRowsDocument, exam.version, {
    exam_id: exam.id,
    found: `%${view.search.split(/\s+/).map(escapeLike).join('%')}%`,
    limit: shape.pageSize,
    offset: (view.page - 1) * shape.pageSize,
  });
  const exportButtons = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button startIcon={<Icon name="download" size={17} />} onClick={() => exporting.start(exam, 'csv')}>
        {exportWords.actions.csv}
      </Button>
      <Button startIcon={<Icon name="print" size={17} />} onClick={() => exporting.start(exam, 'print')}>
        {exportWords.actions.print}
      </Button>
    </Box>
  );
  return (
    <Panel title={resultsDraft.rows} aside={exportButtons}>
      <Box sx={{ maxWidth: 380, p: '0 20px 12px', '& > *': { width: '100%' } }}>
        <ListSearchField search={search} words={{ ...words, searchHint: resultsDraft.rowsHint }} />
      </Box>
      <LiveList
        list={{
          rows: shown?.results,
          total: shown?.results_aggregate.aggregate?.count,
          busy,
          failed: error !== undefined,
          reload: ask,
        }}
        control={control}
        words={{ loading: adminResults.loading, failed: adminResults.loadFailed, noun: words.noun }}
        skeleton={{ rows: 10, inset: 20 }}
        empty={
          <Box role="status" sx={{ p: '0 20px 16px', color: 'ink2' }}>
            {words.nothingFound}
          </Box>
        }
      >
        {(rows) => (
          <DataTable label={resultsDraft.rowsTable} columns={columnsOf(onCorrect)} rows={rows} busy={busy} />
        )}
      </LiveList>
      {exporting.dialogs}
    </Panel>
  );
}
