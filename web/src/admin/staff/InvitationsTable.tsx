// Who is invited and has not accepted yet: by whom, and until when the link works.
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { formatMoment, timeAgo } from '../../../../shared/dates.ts';
import { adminStaff } from '../../content/adminStaff.ts';
import { Address } from '../../ui/Address.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Invitation } from './useStaff.ts';

const words = adminStaff.invitations;

const columns: readonly DataColumn[] = [
  { key: 'email', label: words.columns.email },
  { key: 'role', label: words.columns.role },
  { key: 'invited', label: words.columns.invited },
  { key: 'link', label: words.columns.link },
  { key: 'actions', label: words.columns.actions, align: 'right', quiet: true },
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
  if (until === null) return <StatusChip tone="pending">{words.sending}</StatusChip>;
  return new Date(until) <= now ? (
    <StatusChip tone="bad">{words.expired}</StatusChip>
  ) : (
    // One piece: in a card the cell is a grid.
    <span>
      {words.until} <Whole>{formatMoment(until)}</Whole>
    </span>
  );
}

interface InvitationsTableProps {
  invitations: readonly Invitation[];
  now: Date;
  onSendAgain: (invitation: Invitation) => Promise<void>;
  onWithdraw: (invitation: Invitation) => void;
}

export function InvitationsTable(props: InvitationsTableProps): ReactNode {
  const { invitations, now, onSendAgain, onWithdraw } = props;
  return (
    <DataTable label={words.title} columns={columns} minWidth={700}>
      <TableBody>
        {invitations.map((invitation) => {
          const { id, email, role, invited_by: by, invited_at: at, expires_at: until } = invitation;
          return (
            <TableRow key={id}>
              <TableCell component="th" scope="row" sx={{ height: 56, fontWeight: 550 }}>
                <Address>{email}</Address>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {role === 'admin' ? adminStaff.roles.admin : adminStaff.roles.teacher}
              </TableCell>
              <TableCell sx={{ color: 'ink2' }}>
                <span>
                  <Whole>{at === null ? '' : timeAgo(at, now)}</Whole> {words.by}{' '}
                  {by === null ? words.gone : <Address>{by}</Address>}
                </span>
              </TableCell>
              <TableCell sx={{ color: 'ink2' }}>
                <LinkState until={until} now={now} />
              </TableCell>
              <TableCell align="right">
                <RowActions>
                  <RowAction
                    label={words.again(email)}
                    text={words.againShort}
                    icon="mail"
                    onClick={() => void onSendAgain(invitation)}
                  />
                  <RowAction
                    label={words.withdraw(email)}
                    text={words.withdrawShort}
                    icon="close"
                    color="error"
                    onClick={() => onWithdraw(invitation)}
                  />
                </RowActions>
              </TableCell>
            </TableRow>
          );
        })}
      </TableBody>
    </DataTable>
  );
}
