// The results of one exam for a teacher who holds it: found, corrected, exported and printed. An admin has the list of
// all results.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { resultsDraft } from '../../../content/resultsDraft.ts';
import { ExamRowsDocument } from '../../../graphql/generated/upload.ts';
import { escapeLike } from '../../../lib/searchWords.ts';
import { type DataColumn, DataTable } from '../../../ui/DataTable.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { ListSearchField } from '../../list/ListTools.tsx';
import { LoadFailed } from '../../list/LoadFailed.tsx';
import type { ListShape } from '../../list/listView.ts';
import { useLastPage, useListSearch, useListView } from '../../list/useListView.ts';
import { type DraftExam, useAskedAgain } from '../publish/draftExam.ts';
import { ExamExportDialogs } from '../rows/ExamExportDialogs.tsx';
import { useExamExport } from '../rows/useExamExport.ts';

const { all: words, exams: exportWords } = adminResults;

const shape: ListShape<object, 'marks'> = {
  pageSize: 50,
  filters: {},
  sorts: ['marks'],
  sort: 'marks',
  startsDescending: () => true,
};

const columns: readonly DataColumn[] = [
  { key: 'symbol', label: words.columns.symbol, width: 160, card: 'above' },
  { key: 'name', label: words.columns.name, card: 'title' },
  { key: 'marks', label: words.columns.marks, width: 96, align: 'right' },
  { key: 'actions', label: adminResults.actions, quiet: true, width: 92 },
];

interface RowsPanelProps {
  exam: DraftExam;
  onCorrect: (id: string) => void;
}

export function RowsPanel({ exam, onCorrect }: RowsPanelProps): ReactNode {
  const control = useListView(shape);
  const search = useListSearch(control);
  const exporting = useExamExport();
  const { view, change } = control;
  const { data, previousData, error, refetch } = useQuery(ExamRowsDocument, {
    variables: {
      exam_id: exam.id,
      found: `%${view.search.split(/\s+/).map(escapeLike).join('%')}%`,
      limit: shape.pageSize,
      offset: (view.page - 1) * shape.pageSize,
    },
    fetchPolicy: 'no-cache',
  });
  useAskedAgain(exam.version, refetch);
  const shown = data ?? previousData;
  const total = shown?.results_aggregate.aggregate?.count ?? 0;
  useLastPage(control, data && total, shape.pageSize);
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
      {error ? (
        <LoadFailed onRetry={() => void refetch().catch(() => undefined)}>
          {adminResults.loadFailed}
        </LoadFailed>
      ) : shown === undefined ? (
        <SkeletonRows label={adminResults.loading} rows={10} inset={20} />
      ) : total === 0 ? (
        <Box role="status" sx={{ p: '0 20px 16px', color: 'ink2' }}>
          {words.nothingFound}
        </Box>
      ) : (
        <>
          <DataTable label={resultsDraft.rowsTable} columns={columns} busy={data === undefined}>
            <TableBody>
              {shown.results.map(({ id, symbol, name, marks }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
                    {symbol}
                  </TableCell>
                  <TableCell lang={languageOf(name)} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
                    {name}
                  </TableCell>
                  <TableCell align="right">{formatMarks(marks)}</TableCell>
                  <TableCell align="right">
                    <RowActions>
                      <RowAction
                        label={words.correct(name, symbol)}
                        text={words.actions.correct}
                        icon="edit"
                        onClick={() => onCorrect(id)}
                      />
                    </RowActions>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </DataTable>
          <Pager
            page={view.page}
            pageSize={shape.pageSize}
            total={total}
            noun={words.noun}
            onPage={(page) => change({ page })}
          />
        </>
      )}
      <ExamExportDialogs exporting={exporting} />
    </Panel>
  );
}
