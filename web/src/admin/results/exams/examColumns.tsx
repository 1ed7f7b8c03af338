// The columns of the list of exams: what each is, how many results it has, and what can be done with them.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { datedExamName, examDay } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import type { ResultExamFragment } from '../../../graphql/generated/admin.ts';
import { CellText, JoinedText, twoLines } from '../../../ui/CellText.tsx';
import { DashedTag } from '../../../ui/DashedTag.tsx';
import type { DataColumn } from '../../../ui/DataTable.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { heldBy } from '../holders/heldBy.ts';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import type { ExportKind } from '../rows/useExamExport.tsx';

const { exams: words } = adminResults;
const labels = words.columns;

/** Of the table, in pixels: with less, set and day stand under the exam's title. */
const roomOfSet = 960;

function Title({ exam, href }: { exam: ResultExamFragment; href: string }): ReactNode {
  const { exam_title: title, title_ne, set_number, exam_date, holders } = exam;
  const language = languageOf(title);
  return (
    <>
      <Link
        href={href}
        aria-label={words.show(datedExamName(exam))}
        title={title}
        lang={language}
        sx={[{ color: 'ink' }, twoLines]}
      >
        {title}
      </Link>{' '}
      {title_ne !== null ? (
        <Box sx={{ fontWeight: 400 }}>
          <CellText>{title_ne}</CellText>
        </Box>
      ) : language === 'ne' ? null : (
        <DashedTag>{adminResults.nepaliTitle.missing}</DashedTag>
      )}
      <JoinedText under={roomOfSet}>{words.setAndDay(set_number, examDay(exam_date))}</JoinedText>
      <Box sx={{ fontSize: '0.875rem', fontWeight: 400, color: 'ink2' }}>
        <CellText unbroken>{heldBy(holders)}</CellText>
      </Box>
    </>
  );
}

interface ExamActions {
  /** Where its results are listed. */
  hrefOf: (exam: ResultExamFragment) => string;
  onExport: (exam: ResultExamFragment, kind: ExportKind) => void;
  onDelete: (exam: ResultExamFragment) => void;
  /** What can be done about its publication. */
  menuOf: (exam: ResultExamFragment) => ReactNode;
}

export const examColumns = (on: ExamActions): DataColumn<ResultExamFragment>[] => [
  { key: 'exam', label: labels.exam, cell: (exam) => <Title exam={exam} href={on.hrefOf(exam)} /> },
  {
    key: 'set',
    label: labels.set,
    width: 76,
    joins: { key: 'exam', under: roomOfSet },
    sx: { overflowWrap: 'anywhere' },
    cell: ({ set_number }) => set_number,
  },
  {
    key: 'date',
    label: labels.date,
    width: 116,
    joins: { key: 'exam', under: roomOfSet },
    sx: ({ exam_date }) => ({ whiteSpace: 'nowrap', ...(exam_date === null ? { color: 'ink3' } : {}) }),
    cell: ({ exam_date }) => examDay(exam_date),
  },
  {
    key: 'state',
    label: labels.state,
    width: 144,
    sx: {
      whiteSpace: 'nowrap',
      '& > *': { justifySelf: 'start' },
      // A moment is longer than the column, and than a phone's card.
      '& time span': { whiteSpace: 'normal', paddingBlock: '4px' },
    },
    cell: (exam) => <ExamStateTag exam={exam} />,
  },
  {
    key: 'results',
    label: labels.results,
    align: 'right',
    width: 96,
    cell: ({ results_count, absent_count }) => (
      <>
        {formatCount(results_count)}
        {absent_count > 0 ? (
          <Box
            component="span"
            sx={{ display: 'block', fontSize: '0.875rem', color: 'ink2', whiteSpace: 'nowrap' }}
          >
            {words.absent(absent_count)}
          </Box>
        ) : null}
      </>
    ),
  },
  {
    key: 'added',
    label: labels.added,
    width: 120,
    sx: { whiteSpace: 'nowrap', color: 'ink2' },
    cell: ({ newest_created_at: added }) => <time dateTime={added}>{formatDate(added)}</time>,
  },
  {
    key: 'actions',
    label: adminResults.actions,
    quiet: true,
    width: 178,
    cell: (exam) => {
      const name = datedExamName(exam);
      const { csv, print, remove } = words.actions;
      return (
        <RowActions
          actions={[
            { label: words.csv(name), text: csv, icon: 'download', onClick: () => on.onExport(exam, 'csv') },
            {
              label: words.print(name),
              text: print,
              icon: 'print',
              onClick: () => on.onExport(exam, 'print'),
            },
            {
              label: words.remove(name),
              text: remove,
              icon: 'trash',
              color: 'error',
              onClick: () => on.onDelete(exam),
            },
          ]}
        >
          {on.menuOf(exam)}
        </RowActions>
      );
    },
  },
];
