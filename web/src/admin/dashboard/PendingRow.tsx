// One student who waits, with the two decisions in reach.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeAgoShort } from '../../../../shared/dates.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { adminStudents as studentWords } from '../../content/adminStudents.ts';
import type { PendingStudentsSubscription } from '../../graphql/generated/office.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import { statusTones } from '../student-status/status.ts';
import { isStatus, type Status } from '../student-status/statuses.ts';
import type { Decided } from '../student-status/useDecision.ts';
import type { ShownStudent } from '../student-status/useShownStudents.ts';

const { pending } = adminDashboard;

export type PendingStudent = PendingStudentsSubscription['students'][number];

interface PendingRowProps {
  student: ShownStudent<PendingStudent>;
  now: Date;
  /** Its decision is on its way. */
  busy: boolean;
  onDecide: (student: Decided, status: Status) => void;
}

/** Both stay where they are while one runs, so that the focus does; then what was decided stands in their place. */
function Decisions({
  student: { id, approval_status: status, gone },
  name,
  busy,
  onDecide,
}: Omit<PendingRowProps, 'now'> & { name: string }): ReactNode {
  const decide = (to: Status) => () => onDecide({ id, name, status }, to);
  if (gone) return <StatusChip tone="bad">{studentWords.deleted}</StatusChip>;
  if (isStatus(status) && status !== 'pending')
    return <StatusChip tone={statusTones[status]}>{studentWords.status[status]}</StatusChip>;
  const size = { minHeight: { xs: 44, portal: 32 }, fontSize: '0.9375rem' };
  return (
    <Box sx={{ display: 'flex', gap: '6px', justifyContent: 'flex-end' }}>
      <Button
        aria-label={`${pending.approve} ${name}`}
        aria-busy={busy || undefined}
        onClick={decide('approved')}
        sx={{
          ...size,
          px: '10px',
          gap: '6px',
          color: 'success.main',
          borderColor: (theme) =>
            `color-mix(in srgb, ${theme.vars.palette.success.main} 40%, ${theme.vars.palette.line})`,
          '&:hover': { bgcolor: 'successTint', borderColor: 'success.main' },
        }}
      >
        <Icon name="check" size={17} />
        {pending.approve}
      </Button>
      <Button
        color="error"
        aria-label={`${pending.reject} ${name}`}
        title={`${pending.reject} ${name}`}
        aria-busy={busy || undefined}
        onClick={decide('rejected')}
        sx={{ ...size, p: 0, width: { xs: 44, portal: 32 } }}
      >
        <Icon name="close" size={17} />
      </Button>
    </Box>
  );
}

export function PendingRow({ student, now, ...deciding }: PendingRowProps): ReactNode {
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <Box
      component="li"
      tabIndex={-1}
      data-student={student.id}
      sx={{
        display: 'grid',
        gridTemplateAreas: {
          xs: '"face name name" "face more actions"',
          sm: '"face name actions" "face more actions"',
          md: '"face name college time actions"',
        },
        gridTemplateColumns: {
          xs: '32px minmax(0, 1fr) auto',
          md: '32px minmax(0, 1.1fr) minmax(0, 1.2fr) 78px auto',
        },
        columnGap: 1.5,
        alignItems: 'center',
        minHeight: 52,
        p: { xs: '8px 12px 8px 20px', md: '0 12px 0 20px' },
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.25,
      }}
    >
      <Box sx={{ gridArea: 'face', alignSelf: { xs: 'start', sm: 'center' } }}>
        <InitialsAvatar name={name} />
      </Box>
      <Typography noWrap lang={languageOf(name)} title={name} sx={{ gridArea: 'name', fontWeight: 550 }}>
        <Link to={paths.adminStudent.href({ id: student.id })}>{name}</Link>
      </Typography>
      <Box
        sx={{
          gridArea: 'more',
          minWidth: 0,
          display: { xs: 'flex', md: 'contents' },
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          columnGap: 1.5,
        }}
      >
        <Typography
          variant="caption"
          noWrap
          lang={languageOf(student.college_name)}
          title={student.college_name}
          sx={{ gridArea: 'college', maxWidth: '100%' }}
        >
          {student.college_name}
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={student.registration_time}
          sx={{ gridArea: 'time', whiteSpace: 'nowrap' }}
        >
          {timeAgoShort(student.registration_time, now)}
        </Typography>
      </Box>
      <Box
        // As large as the buttons, whatever stands in their place: nothing beside or below it moves.
        sx={{
          gridArea: 'actions',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'flex-end',
          minWidth: { xs: 150, portal: 138 },
          minHeight: { xs: 44, portal: 32 },
        }}
      >
        <Decisions student={student} name={name} {...deciding} />
      </Box>
    </Box>
  );
}
