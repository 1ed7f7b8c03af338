// One exam in the list: what it is, how many results it has, and what can be done with them.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { datedExamName, examDay } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import type { ResultExamFragment } from '../../../graphql/generated/admin.ts';
import { CellText, twoLines } from '../../../ui/CellText.tsx';
import { DashedTag } from '../../../ui/DashedTag.tsx';
import type { DataColumn } from '../../../ui/DataTable.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { whereRowsUnder } from '../../../ui/tableCards.ts';
import { heldBy } from '../holders/heldBy.ts';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import type { ExportKind } from '../rows/useExamExport.ts';

const { exams: words } = adminResults;

/** Of the table, in pixels: with less, set and day stand under the exam's title. */
const roomOfSet = 960;

export const examColumns: readonly DataColumn[] = [
  { key: 'exam', label: words.columns.exam },
  { key: 'set', label: words.columns.set, width: 76, joins: { key: 'exam', under: roomOfSet } },
  { key: 'date', label: words.columns.date, width: 116, joins: { key: 'exam', under: roomOfSet } },
  { key: 'state', label: words.columns.state, width: 144 },
  { key: 'results', label: words.columns.results, align: 'right', width: 96 },
  { key: 'added', label: words.columns.added, width: 120 },
  { key: 'actions', label: adminResults.actions, quiet: true, width: 178 },
];

interface ExamRowProps {
  exam: ResultExamFragment;
  /** Where its results are listed. */
  href: string;
  onExport: (kind: ExportKind) => void;
  onDelete: () => void;
  /** What can be done about its publication. */
  menu: ReactNode;
}

export function ExamRow({ exam, href, onExport, onDelete, menu }: ExamRowProps): ReactNode {
  const name = datedExamName(exam);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <Link
          href={href}
          aria-label={words.show(name)}
          title={exam.exam_title}
          lang={languageOf(exam.exam_title)}
          sx={[{ color: 'ink' }, twoLines]}
        >
          {exam.exam_title}
        </Link>{' '}
        {exam.title_ne === null ? (
          languageOf(exam.exam_title) === 'ne' ? null : (
            <DashedTag>{adminResults.nepaliTitle.missing}</DashedTag>
          )
        ) : (
          <Box sx={{ fontWeight: 400 }}>
            <CellText>{exam.title_ne}</CellText>
          </Box>
        )}
        <Box
          component="span"
          sx={(theme) => ({
            display: 'none',
            fontWeight: 400,
            overflowWrap: 'anywhere',
            ...whereRowsUnder(theme, roomOfSet, { display: 'block' }),
          })}
        >
          {words.setAndDay(exam.set_number, examDay(exam.exam_date))}
        </Box>
        <Box sx={{ fontSize: '0.875rem', fontWeight: 400, color: 'ink2' }}>
          <CellText unbroken>{heldBy(exam.holders)}</CellText>
        </Box>
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>{exam.set_number}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: exam.exam_date === null ? 'ink3' : undefined }}>
        {examDay(exam.exam_date)}
      </TableCell>
      <TableCell
        sx={{
          whiteSpace: 'nowrap',
          '& > *': { justifySelf: 'start' },
          // A moment is longer than the column, and than a phone's card.
          '& time span': { whiteSpace: 'normal', paddingBlock: '4px' },
        }}
      >
        <ExamStateTag exam={exam} />
      </TableCell>
      <TableCell align="right">
        {formatCount(exam.results_count)}
        {exam.absent_count > 0 ? (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '0.875rem', color: 'ink2', whiteSpace: 'nowrap' }}
          >
            {words.absent(exam.absent_count)}
          </Box>
        ) : null}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink2' }}>
        <time dateTime={exam.newest_created_at}>{formatDate(exam.newest_created_at)}</time>
      </TableCell>
      <TableCell>
        <RowActions>
          <RowAction
            label={words.csv(name)}
            text={words.actions.csv}
            icon="download"
            onClick={() => onExport('csv')}
          />
          <RowAction
            label={words.print(name)}
            text={words.actions.print}
            icon="print"
            onClick={() => onExport('print')}
          />
          <RowAction
            label={words.remove(name)}
            text={words.actions.remove}
            icon="trash"
            color="error"
            onClick={onDelete}
          />
          {menu}
        </RowActions>
      </TableCell>
    </TableRow>
  );
}
