// The roll of a day: a press on a student says the next word, from here over absent and late to excused.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { adminAttendance as words, adminAttendance } from '../../content/adminAttendance.ts';
import { adminMessages } from '../../content/adminMessages.ts';
import type { AttendanceRollQuery } from '../../graphql/generated/attendance.ts';
import { notify } from '../../lib/notify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { languageOf } from '../../ui/initials.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { AskUndo } from '../action/useAction.tsx';
import { absenceReminder } from '../messages/reminder.tsx';
import { ScanCards, type ScannedRow } from './ScanCards.tsx';
import { nextState, standingOf, type State, states, type Word } from './queue.ts';

// Here, absent, late or excused: a shape, a word, and a colour last.
const looks: Record<State, { icon: IconName; colour: string }> = {
  here: { icon: 'check', colour: 'success.main' },
  absent: { icon: 'close', colour: 'danger' },
  late: { icon: 'clock', colour: 'warning.main' },
  excused: { icon: 'minus', colour: 'ink2' },
};

function StateMark({ state }: { state: State }): ReactNode {
  const { icon, colour } = looks[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        flex: 'none',
        color: colour,
        fontWeight: 585,
      }}
    >
      <Icon name={icon} />
      {adminAttendance.states[state]}
    </Box>
  );
}

const MessageDialog = lazyPart(() =>
  import('../messages/MessageDialog.tsx').then((module) => module.MessageDialog),
);

interface RollOfDayProps {
  group: string;
  day: string;
  data: AttendanceRollQuery;
  /** Of this class group and day. */
  waiting: readonly Word[];
  onSay: (student: string | null, state: State) => void;
  /** Whether this person writes to students. */
  writes: boolean;
  /** Whether guardians can be told: of today and yesterday. */
  tells: boolean;
}

function Student({ row, onSay }: { row: ScannedRow; onSay: RollOfDayProps['onSay'] }): ReactNode {
  const next = nextState(row.state);
  return (
    <Button
      fullWidth
      aria-label={words.tap(row.name, words.states[row.state], words.states[next])}
      onClick={() => onSay(row.id, next)}
      sx={{
        minHeight: 56,
        px: 2,
        justifyContent: 'space-between',
        textAlign: 'left',
        bgcolor: row.state === 'here' ? 'surface' : 'sunk',
      }}
    >
      <Box component="span" lang={languageOf(row.name)} sx={{ overflowWrap: 'anywhere', color: 'ink' }}>
        {row.name}
      </Box>
      <StateMark state={row.state} />
    </Button>
  );
}

interface AbsenteesProps extends Pick<RollOfDayProps, 'group' | 'day' | 'writes' | 'tells' | 'waiting'> {
  rows: readonly ScannedRow[];
}

function Absentees({ rows, writes, tells, group, day, waiting }: AbsenteesProps): ReactNode {
  const institute = useInstitute();
  const [writing, setWriting] = useState(false);
  const away = rows.filter(({ state }) => state !== 'here');
  return (
    <Card component="section" aria-label={words.absentees} sx={{ p: '16px 20px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Box component="h2" sx={{ mr: 'auto', fontSize: '1.125rem', fontWeight: 585 }}>
          {words.absentees}
        </Box>
        {tells && away.some(({ state }) => state === 'absent') ? (
          <AskUndo
            variant="outlined"
            // Whom the database does not know of yet would not be told of.
            disabled={waiting.length > 0}
            read={(client) => absenceReminder(client, group, day, institute.name)}
          >
            {adminMessages.reminder.absence.button}
          </AskUndo>
        ) : null}
        {writes && away.length > 0 ? <Button onClick={() => setWriting(true)}>{words.message}</Button> : null}
      </Box>
      {away.length === 0 ? <p>{words.allHere}</p> : null}
      <ul>
        {away.map(({ id, name, state }) => (
          <Box
            key={id}
            component="li"
            sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: '4px' }}
          >
            <span lang={languageOf(name)}>{name}</span>
            <StateMark state={state} />
          </Box>
        ))}
      </ul>
      {writing ? (
        <Part>
          <MessageDialog open students={away.map(({ id }) => id)} onClose={() => setWriting(false)} />
        </Part>
      ) : null}
    </Card>
  );
}

export function RollOfDay({ data, waiting, onSay, writes, tells, group, day }: RollOfDayProps): ReactNode {
  const {
    roll,
    taken,
    holidays: [holiday],
  } = data;
  const rows = roll.map((member): ScannedRow => {
    const { student_id: id, first_name, last_name, state, registration_number, candidate_ids } = member;
    const student = id ?? '';
    return {
      codes: [registration_number ?? '', ...(Array.isArray(candidate_ids) ? candidate_ids.map(String) : [])],
      isSaid: member.marked_at !== null || waiting.some((word) => word.student === student),
      id: student,
      name: `${first_name ?? ''} ${last_name ?? ''}`,
      state: standingOf(state ?? 'here', waiting, student),
    };
  });
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title={words.nobody}>{words.nobodyText}</EmptyState>
      </Card>
    );
  const isTaken = taken !== null || waiting.length > 0;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {holiday ? <InlineAlert severity="info">{words.holiday(holiday.title)}</InlineAlert> : null}
      <ScanCards rows={rows} onSay={onSay} />
      {/* One line each, whatever stands there: nothing moves under a finger. */}
      <Box role="status" className="num" sx={{ minHeight: 48, color: 'ink2' }}>
        <div>
          {states.map((state) => (
            <Box component="span" key={state} sx={{ mr: 2, whiteSpace: 'nowrap' }}>
              {words.states[state]} <b>{rows.filter((row) => row.state === state).length}</b>
            </Box>
          ))}
        </div>
        <div>
          {waiting.length > 0
            ? words.waiting(waiting.length)
            : taken
              ? words.taken(formatTime(taken.taken_at), taken.actor_email?.split('@')[0] ?? '')
              : words.notTaken}
        </div>
      </Box>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: {
            xs: '1fr',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
        }}
      >
        {rows.map((row) => (
          <li key={row.id}>
            <Student row={row} onSay={onSay} />
          </li>
        ))}
      </Box>
      <Button
        variant="contained"
        sx={{ justifySelf: { sm: 'start' }, minHeight: 48 }}
        onClick={() => {
          onSay(null, 'here');
          notify({ message: words.saved });
        }}
      >
        {isTaken ? words.again : words.done}
      </Button>
      {isTaken ? <Absentees {...{ rows, writes, tells, group, day, waiting }} /> : null}
    </Box>
  );
}
