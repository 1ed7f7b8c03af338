// Who waits for a decision, newest first: the first thing an admin sees. It stays in place when nobody waits.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminDashboard } from '../../content/adminDashboard.ts';
import {
  PendingStudentsDocument,
  type PendingStudentsSubscription,
  PendingStudentsSummaryDocument,
} from '../../graphql/generated/admin.ts';
import { timeAgo, timeAgoShort } from '../../lib/dates.ts';
import { formatCount } from '../../lib/numbers.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';

const shown = 6;
const rowHeight = 52;
const { pending } = adminDashboard;

type PendingStudent = PendingStudentsSubscription['students'][number];

function PendingRow({ student, now }: { student: PendingStudent; now: Date }): ReactNode {
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: {
          xs: '32px minmax(0, 1fr) auto',
          sm: '32px minmax(0, 1fr) minmax(0, 1.36fr) 84px',
        },
        gap: 1.5,
        alignItems: 'center',
        height: rowHeight,
        px: '20px',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.25,
      }}
    >
      <InitialsAvatar name={name} />
      <Typography noWrap lang={languageOf(name)} sx={{ fontWeight: 550 }}>
        {name}
      </Typography>
      <Typography
        variant="caption"
        noWrap
        lang={languageOf(student.college_name)}
        sx={{ color: 'ink3', display: { xs: 'none', sm: 'block' } }}
      >
        {student.college_name}
      </Typography>
      <Typography
        variant="caption"
        component="time"
        dateTime={student.registration_time}
        sx={{ color: 'ink3', whiteSpace: 'nowrap', textAlign: { xs: 'right', sm: 'left' } }}
      >
        {timeAgoShort(student.registration_time, now)}
      </Typography>
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
          <Typography variant="figureM" component="span">
            {formatCount(count)}
          </Typography>
        )
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
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {students.map((student) => (
            <PendingRow key={student.id} student={student} now={now} />
          ))}
        </Box>
      )}
    </Panel>
  );
}
