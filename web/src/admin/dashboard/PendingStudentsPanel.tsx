// Who waits for a decision, newest first: the first thing an admin sees. It stays in place when nobody waits.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import { timeAgo } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { PendingStudentsDocument, PendingStudentsSummaryDocument } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { PendingRow, type PendingStudent } from './PendingRow.tsx';

// A row that goes takes the focus with it; the next one then gets it, or the list. Not its button: a key held down
// would decide about everybody.
/** `ids` of the rows, each an element with `data-student`, below the element of the returned reference. */
function useFocusKept(ids: readonly string[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<{ focused: number; ids: readonly string[] }>({ focused: -1, ids });
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const { focused, ids: before } = last.current;
    const id = before[focused];
    if (
      id !== undefined &&
      !ids.includes(id) &&
      (document.activeElement ?? document.body) === document.body
    ) {
      const row = element.children[Math.min(focused, ids.length - 1)];
      (row instanceof HTMLElement ? row : element).focus();
    }
    const note = (): void => {
      const focusedRow = [...element.children].findIndex((row) => row.contains(document.activeElement));
      last.current = { focused: focusedRow, ids };
    };
    note();
    element.addEventListener('focusin', note);
    return () => element.removeEventListener('focusin', note);
  }, [ids]);
  return list;
}

const shown = 6;
const rowHeight = 52;
const { pending } = adminDashboard;

function Rows({ students, now }: { students: readonly PendingStudent[]; now: Date }): ReactNode {
  const ids = useMemo(() => students.map(({ id }) => id), [students]);
  const list = useFocusKept(ids);
  return (
    <Box component="ul" ref={list} tabIndex={-1} aria-label={pending.list}>
      {students.map((student) => (
        <PendingRow key={student.id} student={student} now={now} />
      ))}
    </Box>
  );
}

export function PendingStudentsPanel({ now }: { now: Date }): ReactNode {
  const summary = useSubscription(PendingStudentsSummaryDocument);
  const list = useSubscription(PendingStudentsDocument, { variables: { limit: shown } });
  const aggregate = summary.data?.students_aggregate.aggregate;
  const count = aggregate?.count;
  const oldest = aggregate?.min?.registration_time;
  const students = list.data?.students;
  const failed = summary.error ?? list.error;
  const message = failed ? pending.unavailable : count === 0 ? pending.none : null;
  return (
    <Panel
      title={pending.title}
      subtitle={oldest ? `${pending.waiting}, ${pending.oldest} ${timeAgo(oldest, now)}` : pending.waiting}
      lead={
        count === undefined ? (
          failed ? null : (
            <Skeleton sx={{ width: 48, height: 35 }} />
          )
        ) : (
          <Typography variant="figureM" component="span" className="num">
            {formatCount(count)}
          </Typography>
        )
      }
      aside={
        <Link
          href={paths.adminStudents.href({ status: 'pending' })}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px', fontSize: 15, minHeight: 44 }}
        >
          {pending.reviewAll}
          <Icon name="arrow" size={17} />
        </Link>
      }
      minHeight={75 + shown * rowHeight}
    >
      {message !== null ? (
        <Typography sx={{ px: '20px', py: '15px', borderTop: 1, borderColor: 'line', color: 'ink2' }}>
          {message}
        </Typography>
      ) : students === undefined ? (
        <SkeletonRows label={pending.loading} rows={shown} height={rowHeight} inset={20} avatar />
      ) : (
        <Rows students={students} now={now} />
      )}
    </Panel>
  );
}
