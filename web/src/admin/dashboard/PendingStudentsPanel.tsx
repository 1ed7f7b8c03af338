// Who waits for a decision, newest first: the first thing an admin sees. It stays in place when nobody waits.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { timeAgo } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { PendingStudentsDocument, PendingStudentsSummaryDocument } from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useDecision } from '../student-status/useDecision.ts';
import { useShownStudents } from '../student-status/useShownStudents.ts';
import { PendingRow, type PendingStudent } from './PendingRow.tsx';

// A row that goes takes the focus with it; the next one then gets it, or the list. Not its button: a key held down
// would decide about everybody.
/** `ids` of the rows, each an element below the list's. */
function useFocusKept(list: RefObject<HTMLElement | null>, ids: readonly string[]): void {
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
  }, [list, ids]);
}

const shown = 6;
const rowHeight = 52;
const { pending } = adminDashboard;

const Message = ({ children }: { children: string }): ReactNode => (
  <Typography sx={{ px: '20px', py: '15px', borderTop: 1, borderColor: 'line', color: 'ink2' }}>
    {children}
  </Typography>
);

interface Held {
  /** The rows as they stood when somebody came to them; null: nobody is there. */
  rows: readonly PendingStudent[] | null;
  hold: () => void;
}

/**
 * Nothing moves under a pointer: from its coming on, and from a decision by key or finger on, the rows stay until it goes
 * elsewhere. `pinned`: a question lies over them.
 */
function useHeld(
  list: RefObject<HTMLElement | null>,
  students: readonly PendingStudent[],
  pinned: boolean,
): Held {
  const [rows, setRows] = useState<readonly PendingStudent[] | null>(null);
  const held = rows !== null;
  useEffect(() => {
    if (!held || pinned) return undefined;
    const release = (event: Event): void => {
      if (event.target instanceof Node && list.current?.contains(event.target)) return;
      // A finger comes and goes with each touch: it has left when it touches something else.
      if (event.type === 'pointerover' && 'pointerType' in event && event.pointerType === 'touch') return;
      setRows(null);
    };
    const events = ['pointerover', 'pointerdown', 'focusin'] as const;
    for (const name of events) document.addEventListener(name, release);
    return () => {
      for (const name of events) document.removeEventListener(name, release);
    };
  }, [held, pinned, list]);
  return { rows, hold: () => setRows((before) => before ?? students) };
}

function Rows({ students: waiting, now }: { students: readonly PendingStudent[]; now: Date }): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const decision = useDecision({ onChanged: (ids, status) => shownStudents.note(ids, status) });
  const { rows: held, hold } = useHeld(list, waiting, decision.asking);
  const shownStudents = useShownStudents(held ?? undefined);
  const students = shownStudents.rows ?? waiting.map((student) => ({ ...student, gone: false }));
  const standing = held ?? waiting;
  const ids = useMemo(() => standing.map(({ id }) => id), [standing]);
  useFocusKept(list, ids);
  if (students.length === 0) return <Message>{pending.none}</Message>;
  return (
    <>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={pending.list}
        onPointerEnter={({ pointerType }) => (pointerType === 'touch' ? undefined : hold())}
      >
        {students.map((student) => (
          <PendingRow
            key={student.id}
            student={student}
            now={now}
            busy={decision.busy.has(student.id)}
            onDecide={(decided, status) => {
              hold();
              decision.decide(decided, status);
            }}
          />
        ))}
      </Box>
      {decision.dialog}
    </>
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
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: '6px',
            fontSize: '0.9375rem',
            minHeight: 44,
          }}
        >
          {pending.reviewAll}
          <Icon name="arrow" size={17} />
        </Link>
      }
      minHeight={75 + shown * rowHeight}
    >
      {failed ? (
        <Message>{pending.unavailable}</Message>
      ) : students === undefined ? (
        <SkeletonRows label={pending.loading} rows={shown} height={rowHeight} inset={20} avatar />
      ) : (
        <Rows students={students} now={now} />
      )}
    </Panel>
  );
}
