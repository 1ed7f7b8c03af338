// Who works here: role, when they were last here, in how many browsers, and what they own.
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode, Ref } from 'react';
import { formatDate, formatTime, timeAgo } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminStaff as words } from '../../content/adminStaff.ts';
import { Address } from '../../ui/Address.tsx';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { StaffMember } from './useStaff.ts';

const columns: readonly DataColumn[] = [
  { key: 'email', label: words.columns.email },
  { key: 'role', label: words.columns.role },
  { key: 'signIn', label: words.columns.signIn },
  { key: 'sessions', label: words.columns.sessions, align: 'right' },
  { key: 'exams', label: words.columns.exams, align: 'right' },
  { key: 'actions', label: words.columns.actions, align: 'right', quiet: true },
];

const roleName = (role: string): string =>
  role === 'admin' || role === 'teacher' ? words.roles[role] : words.roles.student;

type Ask = (person: StaffMember) => void;

interface Asks {
  onRole: Ask;
  onHandOver: Ask;
  onEnd: Ask;
}

interface StaffRowProps extends Asks {
  person: StaffMember;
  isSelf: boolean;
  now: Date;
}

function StaffRow({ person, isSelf, now, onRole, onHandOver, onEnd }: StaffRowProps): ReactNode {
  const { email, role, last_sign_in_at: signIn, open_sessions: sessions, exams_count: exams } = person;
  const works = role !== 'student';
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ height: 56 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 550 }}>
          <InitialsAvatar name={email.split('@')[0] ?? ''} />
          <Box sx={{ minWidth: 0 }}>
            <Address>{email}</Address> {isSelf ? <DashedTag>{words.you}</DashedTag> : null}
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {works ? roleName(role) : <StatusChip tone="bad">{roleName(role)}</StatusChip>}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink2' }}>
        {signIn === null ? (
          words.never
        ) : (
          <time dateTime={signIn} title={`${formatDate(signIn)}, ${formatTime(signIn)}`}>
            {timeAgo(signIn, now)}
          </time>
        )}
      </TableCell>
      <TableCell align="right" className="num">
        {formatCount(sessions ?? 0)}
      </TableCell>
      <TableCell align="right" className="num">
        {formatCount(exams ?? 0)}
      </TableCell>
      <TableCell align="right">
        <RowActions>
          {works ? (
            <RowAction
              label={words.actions.role(email)}
              text={words.actions.roleShort}
              icon="swap"
              onClick={() => onRole(person)}
            />
          ) : null}
          <RowAction
            label={words.actions.handOver(email)}
            text={words.actions.handOverShort}
            icon="share"
            onClick={(exams ?? 0) === 0 ? undefined : () => onHandOver(person)}
          />
          {works ? (
            <RowAction
              label={words.actions.end(email)}
              text={words.actions.endShort}
              icon="close"
              color="error"
              onClick={() => onEnd(person)}
            />
          ) : null}
        </RowActions>
      </TableCell>
    </TableRow>
  );
}

interface StaffTableProps extends Asks {
  people: readonly StaffMember[];
  /** The signed-in account. */
  self: string | undefined;
  now: Date;
  ref: Ref<HTMLDivElement>;
}

export function StaffTable({ people, self, now, ref, ...asks }: StaffTableProps): ReactNode {
  return (
    <DataTable ref={ref} label={words.people} columns={columns} minWidth={700}>
      <TableBody>
        {people.map((person) => (
          <StaffRow key={person.id} person={person} isSelf={person.id === self} now={now} {...asks} />
        ))}
      </TableBody>
    </DataTable>
  );
}
