// One exam: what it is, how many results it has, and what can be done with them.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { adminResults } from '../../../content/adminResults.ts';
import type { ResultExamFragment } from '../../../graphql/generated/admin.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { RowActions } from '../../../ui/RowActions.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { whereCards } from '../../../ui/tableCards.ts';
import { heldBy } from '../holders/heldBy.ts';
import { ExamStateTag } from '../publish/ExamStateTag.tsx';
import { formatDay, nameOfExam } from './ranking.ts';
import type { ExportKind } from './useExamExport.ts';

const words = adminResults.exams;

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
  const name = nameOfExam(exam);
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        sx={{ minWidth: { xs: 148, md: 240 }, maxWidth: { xs: 168, md: 480 } }}
      >
        <Link
          href={href}
          aria-label={words.show(name)}
          lang={languageOf(exam.exam_title)}
          sx={{ color: 'ink', overflowWrap: 'anywhere' }}
        >
          {exam.exam_title}
        </Link>
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 14, fontWeight: 400, color: 'ink2', overflowWrap: 'anywhere' }}
        >
          {heldBy(exam.holders)}
        </Box>
      </TableCell>
      <TableCell sx={{ maxWidth: 140, overflowWrap: 'anywhere' }}>{exam.set_number}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: exam.exam_date === null ? 'ink3' : undefined }}>
        {formatDay(exam.exam_date)}
      </TableCell>
      <TableCell
        sx={(theme) => ({
          whiteSpace: 'nowrap',
          '& > *': { justifySelf: 'start' },
          // A moment is longer than a phone's card is wide.
          ...whereCards(theme, { '& time span': { whiteSpace: 'normal', paddingBlock: '4px' } }),
        })}
      >
        <ExamStateTag exam={exam} />
      </TableCell>
      <TableCell align="right">{formatCount(exam.results_count)}</TableCell>
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
