// The columns of both lists of the staff: who works here, and who is invited and has not accepted yet.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatDate, formatMoment, formatTime, timeAgo } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { isStaffRole } from '../../../../shared/staff.ts';
import { adminStaff } from '../../content/adminStaff.ts';
import { Address } from '../../ui/Address.tsx';
import { DashedTag } from '../../ui/DashedTag.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import type { RowActionProps } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { Invitation, StaffMember } from './useStaff.ts';

const { columns: labels, actions: actionWords, roles, invitations: inviteWords } = adminStaff;

type Ask<Row> = (row: Row) => void;

interface StaffAsks {
  onRole: Ask<StaffMember>;
  onHandOver: Ask<StaffMember>;
  onEnd: Ask<StaffMember>;
}

const works = ({ role }: StaffMember): boolean => role !== 'student';

function actionsOf(person: StaffMember, { onRole, onHandOver, onEnd }: StaffAsks): RowActionProps[] {
  const { email, exams_count } = person;
  const handOver: RowActionProps = {
    label: actionWords.handOver(email),
    text: actionWords.handOverShort,
    icon: 'share',
    onClick: (exams_count ?? 0) === 0 ? undefined : () => onHandOver(person),
  };
  if (!works(person)) return [handOver];
  return [
    {
      label: actionWords.role(email),
      text: actionWords.roleShort,
      icon: 'swap',
      onClick: () => onRole(person),
    },
    handOver,
    {
      label: actionWords.end(email),
      text: actionWords.endShort,
      icon: 'close',
      color: 'error',
      onClick: () => onEnd(person),
    },
  ];
}

/** By name, the e-mail below it; without one by e-mail. */
function Person({ name, email }: { name: string | null; email: string }): ReactNode {
  if (!name) return <Address>{email}</Address>;
  return (
    <>
      <span lang={languageOf(name)}>{name}</span>
      <Box sx={{ fontSize: '0.90625rem', fontWeight: 400, color: 'ink2' }}>
        <Address>{email}</Address>
      </Box>
    </>
  );
}

/** `self`: the signed-in account. */
export const staffColumns = (
  self: string | undefined,
  now: Date,
  asks: StaffAsks,
): DataColumn<StaffMember>[] => [
  {
    key: 'email',
    label: labels.email,
    sx: { height: 56 },
    cell: ({ id, email, name }) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 550 }}>
        <InitialsAvatar name={name || (email.split('@')[0] ?? '')} />
        <Box sx={{ minWidth: 0 }}>
          <Person name={name} email={email} /> {id === self ? <DashedTag>{adminStaff.you}</DashedTag> : null}
        </Box>
      </Box>
    ),
  },
  {
    key: 'role',
    label: labels.role,
    sx: { whiteSpace: 'nowrap' },
    cell: (person) =>
      works(person) ? (
        roles[isStaffRole(person.role) ? person.role : 'student']
      ) : (
        <StatusChip tone="bad">{roles.student}</StatusChip>
      ),
  },
  {
    key: 'signIn',
    label: labels.signIn,
    sx: { whiteSpace: 'nowrap', color: 'ink2' },
    cell: ({ last_sign_in_at: signIn }) =>
      signIn === null ? (
        adminStaff.never
      ) : (
        <time dateTime={signIn} title={`${formatDate(signIn)}, ${formatTime(signIn)}`}>
          {timeAgo(signIn, now)}
        </time>
      ),
  },
  {
    key: 'sessions',
    label: labels.sessions,
    align: 'right',
    cell: ({ open_sessions }) => <span className="num">{formatCount(open_sessions ?? 0)}</span>,
  },
  {
    key: 'exams',
    label: labels.exams,
    align: 'right',
    cell: ({ exams_count }) => <span className="num">{formatCount(exams_count ?? 0)}</span>,
  },
  {
    key: 'actions',
    label: labels.actions,
    align: 'right',
    quiet: true,
    cell: (person) => <RowActions actions={actionsOf(person, asks)} />,
  },
];

/** A moment is not broken. */
function Whole({ children }: { children: string }): ReactNode {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

function LinkState({ until, now }: { until: string | null; now: Date }): ReactNode {
  if (until === null) return <StatusChip tone="pending">{inviteWords.sending}</StatusChip>;
  return new Date(until) <= now ? (
    <StatusChip tone="bad">{inviteWords.expired}</StatusChip>
  ) : (
    // One piece: in a card the cell is a grid.
    <span>
      {inviteWords.until} <Whole>{formatMoment(until)}</Whole>
    </span>
  );
}

interface InvitationAsks {
  onSendAgain: Ask<Invitation>;
  onWithdraw: Ask<Invitation>;
}

export const invitationColumns = (
  now: Date,
  { onSendAgain, onWithdraw }: InvitationAsks,
): DataColumn<Invitation>[] => [
  {
    key: 'email',
    label: inviteWords.columns.email,
    sx: { height: 56, fontWeight: 550 },
    cell: ({ email, name }) => <Person name={name} email={email} />,
  },
  {
    key: 'role',
    label: inviteWords.columns.role,
    sx: { whiteSpace: 'nowrap' },
    cell: ({ role }) => roles[isStaffRole(role) ? role : 'student'],
  },
  {
    key: 'invited',
    label: inviteWords.columns.invited,
    sx: { color: 'ink2' },
    cell: ({ invited_at: at, invited_by: by }) => (
      <span>
        <Whole>{at === null ? '' : timeAgo(at, now)}</Whole> {inviteWords.by}{' '}
        {by === null ? inviteWords.gone : <Address>{by}</Address>}
      </span>
    ),
  },
  {
    key: 'link',
    label: inviteWords.columns.link,
    sx: { color: 'ink2' },
    cell: ({ expires_at }) => <LinkState until={expires_at} now={now} />,
  },
  {
    key: 'actions',
    label: inviteWords.columns.actions,
    align: 'right',
    quiet: true,
    cell: (invitation) => {
      const { again, againShort, withdraw, withdrawShort } = inviteWords;
      const { email } = invitation;
      return (
        <RowActions
          actions={[
            { label: again(email), text: againShort, icon: 'mail', onClick: () => onSendAgain(invitation) },
            {
              label: withdraw(email),
              text: withdrawShort,
              icon: 'close',
              color: 'error',
              onClick: () => onWithdraw(invitation),
            },
          ]}
        />
      );
    },
  },
];
