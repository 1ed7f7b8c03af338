// One change: when, whose result, the values before and after, why, by whom.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../../shared/dates.ts';
import { formatMarks } from '../../../../../shared/numbers.ts';
import { noDate } from '../../../../../shared/words/results.ts';
import { resultsHistory as words } from '../../../content/resultsHistory.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../../ui/initials.ts';
import type { ResultChange } from './useHistory.ts';

interface ValuesProps {
  label: string;
  before: string | null;
  now: string | null;
  strong?: boolean;
}

/** 'Marks 50 → 61.5'; one value where there is no other, or where it stayed. */
function Values({ label, before, now, strong = false }: ValuesProps): ReactNode {
  const changed = before !== null && now !== null && before !== now;
  return (
    <Box component="span" className="num" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'ink3', mr: '6px' }}>
        {label}
      </Box>{' '}
      {changed ? (
        <>
          <VisuallyHidden>{words.from} </VisuallyHidden>
          <Box component="s" lang={languageOf(before)} sx={{ color: 'ink2' }}>
            {before}
          </Box>{' '}
          <span aria-hidden="true">→</span> <VisuallyHidden>{words.to} </VisuallyHidden>
          <Box component="span" lang={languageOf(now)} sx={{ fontWeight: strong ? 600 : 550 }}>
            {now}
          </Box>
        </>
      ) : (
        <Box component="span" lang={languageOf(now ?? before ?? '')} sx={{ color: 'ink2' }}>
          {now ?? before}
        </Box>
      )}
    </Box>
  );
}

const marksOf = (marks: number | null): string | null => (marks === null ? null : formatMarks(marks));

const isAction = (action: string): action is keyof typeof words.actions => action in words.actions;

/** 'Nov 15, 2025, 4:00 PM'. */
const momentOf = (moment: string): string => `${formatDate(moment)}, ${formatTime(moment)}`;

interface HistoryRowProps {
  change: ResultChange;
  /** The exam stands above the list. */
  withoutExam: boolean;
  /** The changes of this result alone. */
  href: string;
}

export function HistoryRow({ change, withoutExam, href }: HistoryRowProps): ReactNode {
  const { symbol, old_name, new_name, old_marks, new_marks, reason, actor_email, action } = change;
  const name = new_name ?? old_name ?? '';
  const moved = change.other_symbol;
  const [symbolBefore, symbolNow] = action === 'created' ? [moved, symbol] : [symbol, moved];
  const revised = action === 'updated' && change.exam_published && old_marks !== new_marks;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 170, maxWidth: 260, overflowWrap: 'anywhere' }}>
        <Link href={href} sx={{ color: 'ink', fontWeight: 550 }} lang={languageOf(name)}>
          {name}
        </Link>
        <Box component="span" className="num" sx={{ display: 'block', color: 'ink2', fontWeight: 400 }}>
          {symbol}
        </Box>
      </TableCell>
      <TableCell sx={{ minWidth: 190, maxWidth: 320 }}>
        {isAction(action) && action !== 'updated' ? (
          <Box
            component="span"
            sx={{
              display: 'block',
              fontWeight: 550,
              color: action === 'deleted' && moved === null ? 'danger' : 'ink',
            }}
          >
            {moved === null ? words.actions[action] : words.otherSymbol}
          </Box>
        ) : null}
        {moved === null ? null : <Values label={words.symbol} before={symbolBefore} now={symbolNow} strong />}
        <Values label={words.marks} before={marksOf(old_marks)} now={marksOf(new_marks)} strong />
        {old_name === new_name ? null : <Values label={words.name} before={old_name} now={new_name} />}
        {revised ? (
          <Box component="span" sx={{ display: 'block', color: 'warning.main' }}>
            {words.seen}
          </Box>
        ) : null}
      </TableCell>
      <TableCell sx={{ minWidth: 160, maxWidth: 300, overflowWrap: 'anywhere' }}>
        {reason ?? words.noReason}
      </TableCell>
      {withoutExam ? null : (
        <TableCell
          lang={languageOf(change.exam_title)}
          sx={{ minWidth: 180, maxWidth: 300, overflowWrap: 'anywhere' }}
        >
          {change.exam_title} ({change.set_number}),{' '}
          {change.exam_date === null ? noDate : formatDate(change.exam_date)}
        </TableCell>
      )}
      <TableCell sx={{ minWidth: 190, maxWidth: 240, overflowWrap: 'anywhere' }}>
        {actor_email ?? words.system}
        <Box component="span" sx={{ display: 'block', color: 'ink2' }}>
          {change.upload === null
            ? words.noUpload
            : words[change.undone ? 'undo' : 'upload'](momentOf(change.upload.created_at))}
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink2' }}>
        <time dateTime={change.created_at}>{momentOf(change.created_at)}</time>
      </TableCell>
    </TableRow>
  );
}
