// /student/attendance (docs/screens/portal.md): a student's own days, a month of Bikram Sambat at a time.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo, useState } from 'react';
import { type Counted, countStates, fewest, shareOf } from '../../../../shared/attendance.ts';
import { formatWeekday, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliMonth, formatNepaliYear, nepaliMonthDays } from '../../../../shared/nepaliDates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { isStaffRole } from '../../../../shared/staff.ts';
import { attendance as words } from '../../content/attendance.ts';
import { OwnAttendanceDocument, type OwnAttendanceQuery } from '../../graphql/generated/portal.ts';
import { useQuestion } from '../../graphql/questions.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';

export type Day = OwnAttendanceQuery['days'][number];

const frame = { p: { xs: 2, sm: 3 } };
const icons: Record<keyof Counted, IconName> = {
  here: 'check',
  absent: 'close',
  late: 'clock',
  excused: 'minus',
};
const states = ['here', 'absent', 'late', 'excused'] as const;
const stateOf = ({ state }: Day): keyof Counted => states.find((one) => one === state) ?? 'here';

function DayLine({ day }: { day: Day }): ReactNode {
  const state = stateOf(day);
  const date = day.day ?? '';
  const group = day.class_group?.name ?? '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        gap: '2px 16px',
        py: '10px',
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box component="span" className="num" sx={{ flex: '1 1 220px' }}>
        {formatWeekday(date)}, <DayInBothCalendars value={date} />
      </Box>
      <Box component="span" lang={languageOf(group)} sx={{ color: 'ink2' }}>
        {group}
      </Box>
      <Box
        component="span"
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 0.75,
          minWidth: 104,
          fontWeight: 550,
          color: state === 'absent' ? 'danger' : undefined,
        }}
      >
        <Icon name={icons[state]} size={18} />
        {words.states[state]}
      </Box>
    </Box>
  );
}

export function Days({ days }: { days: readonly Day[] }): ReactNode {
  const counted = countStates(days.map(stateOf));
  const share = shareOf(counted);
  if (days.length === 0)
    return (
      <EmptyState title={words.none} heading="h2">
        {words.noneText}
      </EmptyState>
    );
  return (
    <>
      <Box
        className="num"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 20px', mb: 2 }}
      >
        {share === null ? null : (
          <Box component="b" sx={{ fontSize: '1.5rem', fontWeight: 585 }}>
            {words.share(share)}
          </Box>
        )}
        {states.map((state) => (
          <span key={state}>
            {words.states[state]} <b>{formatCount(counted[state])}</b>
          </span>
        ))}
      </Box>
      {share !== null && share < fewest ? (
        <Box sx={{ mb: 2 }}>
          <InlineAlert severity="warning" title={null}>
            {words.few(fewest)}
          </InlineAlert>
        </Box>
      ) : null}
      <ul aria-label={words.counts}>
        {days.map((day) => (
          <DayLine key={`${day.day ?? ''} ${day.class_group?.name ?? ''}`} day={day} />
        ))}
      </ul>
    </>
  );
}

function OwnDays({ from, to }: { from: string; to: string }): ReactNode {
  const { data, error, again } = useQuestion(OwnAttendanceDocument, { from, to });
  return error && data === undefined ? (
    <InlineAlert
      action={
        <Button size="small" onClick={again}>
          {words.retry}
        </Button>
      }
    >
      {words.unavailable}
    </InlineAlert>
  ) : data === undefined ? (
    <div role="status">
      <VisuallyHidden>{words.loading}</VisuallyHidden>
      <Skeleton sx={{ height: 220, borderRadius: '8px' }} />
    </div>
  ) : (
    <Days days={data.days} />
  );
}

/** A month of Bikram Sambat at a time, from this one back. */
export function Months({ draw }: { draw: (from: string, to: string) => ReactNode }): ReactNode {
  const [today] = useState(() => kathmanduDay(new Date()));
  const [later, setLater] = useState(0);
  const days = useMemo(() => nepaliMonthDays(today, later), [today, later]);
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  return (
    <Card sx={frame}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
        <Button aria-label={words.before} onClick={() => setLater(later - 1)} sx={{ minWidth: 44 }}>
          <Icon name="left" />
        </Button>
        <Box
          component="h2"
          lang="ne"
          aria-live="polite"
          sx={{ px: 1, fontSize: '1.125rem', fontWeight: 585 }}
        >
          {`${formatNepaliMonth(from)} ${formatNepaliYear(from)}`}
        </Box>
        <Button
          aria-label={words.after}
          disabled={later >= 0}
          onClick={() => setLater(later + 1)}
          sx={{ minWidth: 44 }}
        >
          <Icon name="right" />
        </Button>
      </Box>
      {draw(from, to)}
    </Card>
  );
}

export function OwnAttendancePage(): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      {isStaffRole(profile?.role) ? (
        <Card sx={frame}>
          <EmptyState title={words.staff.title} heading="h2">
            {words.staff.text}
          </EmptyState>
        </Card>
      ) : profile === null && profileLoading ? null : (
        <Months draw={(from, to) => <OwnDays from={from} to={to} />} />
      )}
    </>
  );
}
