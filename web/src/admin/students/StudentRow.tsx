// One student of the list: a row, or on a phone a card (ui/tableCards.ts).
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { ChangeEvent, ReactNode } from 'react';
import { Link as RouteLink, useLocation } from 'react-router-dom';
import { timeAgoShort } from '../../../../shared/dates.ts';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { oneLine, twoLines } from '../../ui/CellText.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards, whereRows, whereRowsUnder } from '../../ui/tableCards.ts';
import { decisionColors, decisionIcons, decisions, statusTones } from '../student-status/status.ts';
import { isStatus, type Status } from '../student-status/statuses.ts';
import { SelectBox } from './SelectBox.tsx';
import type { ListedStudent } from './useStudentsPage.ts';

export interface StudentRowProps {
  student: ListedStudent;
  now: Date;
  /** The profile's address. */
  href: string;
  selected: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
  busy: boolean;
  onDecide: (student: ListedStudent, status: Status) => void;
}

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`;

/** Of the table, in pixels: with less, the name has the room of the initials. */
const roomOfFaces = 880;

/** With less, the number stands under the name. */
export const roomOfNumbers = 960;

/** With less, class groups stand under the college. */
export const roomOfGroups = 1100;

function StatusOf({
  student: { gone, approval_status: status },
}: Pick<StudentRowProps, 'student'>): ReactNode {
  if (gone) return <StatusChip tone="bad">{words.deleted}</StatusChip>;
  return isStatus(status) ? <StatusChip tone={statusTones[status]}>{words.status[status]}</StatusChip> : null;
}

/** Name, and what stands under it where there is no room beside it. */
function Who({ student, now, href }: Pick<StudentRowProps, 'student' | 'now' | 'href'>): ReactNode {
  const name = nameOf(student);
  const { search } = useLocation();
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      {student.gone ? (
        <Box component="span" title={name} lang={languageOf(name)} sx={twoLines}>
          {name}
        </Box>
      ) : (
        <Link
          component={RouteLink}
          to={href}
          // The way back leads to the list as it was.
          state={{ list: search }}
          title={name}
          lang={languageOf(name)}
          underline="hover"
          sx={[{ color: 'ink', fontWeight: 'inherit' }, twoLines]}
        >
          {name}
        </Link>
      )}
      <Box
        className="num"
        sx={(theme) => ({
          display: 'none',
          mt: '2px',
          fontSize: '0.90625rem',
          fontWeight: 400,
          color: 'ink2',
          ...whereCards(theme, { display: 'block' }),
          ...whereRowsUnder(theme, roomOfNumbers, { display: 'block' }),
        })}
      >
        {student.registration_number}
        <Box component="span" sx={(theme) => ({ ...whereRows(theme, { display: 'none' }) })}>
          {` · ${timeAgoShort(student.registration_time, now)}`}
        </Box>
      </Box>
    </Box>
  );
}

const Tag = styled('li')(({ theme }) => ({
  maxWidth: 'min(176px, 100%)',
  padding: '2px 7px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderRadius: 4,
  fontSize: '0.875rem',
  color: theme.vars.palette.ink2,
  backgroundColor: theme.vars.palette.sunk,
}));

/** More would make one row as high as three. */
const fewGroups = 2;

function Groups({ groups }: { groups: ListedStudent['class_groups'] }): ReactNode {
  if (groups.length === 0)
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        {words.noGroups}
      </Box>
    );
  const names = groups.map(({ class_group: { name } }) => name);
  const rest = names.slice(fewGroups);
  return (
    <Box component="ul" title={names.join(', ')} sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px' }}>
      {groups.slice(0, fewGroups).map(({ class_group: { id, name } }) => (
        <Tag key={id} lang={languageOf(name)}>
          {name}
        </Tag>
      ))}
      {rest.length === 0 ? null : (
        <Tag>
          <span aria-hidden="true">{`+${rest.length}`}</span>
          <VisuallyHidden>{rest.join(', ')}</VisuallyHidden>
        </Tag>
      )}
    </Box>
  );
}

export function StudentRow(props: StudentRowProps): ReactNode {
  const { student, selected, onToggle, busy, onDecide } = props;
  const {
    phone,
    address,
    college_name: college,
    class_groups: groups,
    approval_status: status,
    gone,
  } = student;
  const name = nameOf(student);
  return (
    <TableRow
      selected={selected}
      tabIndex={-1}
      data-student={student.id}
      sx={{
        // Over the colour of a row that is pointed at, and of the cells that stand still.
        '&&&.Mui-selected > *': { bgcolor: 'inherit' },
        '&&&.Mui-selected': { borderColor: 'ink' },
        '&:focus-visible': { outlineOffset: -2 },
        ...(gone ? { '& > *': { opacity: 0.6 } } : {}),
      }}
    >
      <TableCell component="th" scope="row" sx={{ fontWeight: 550 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
          <SelectBox label={words.select.row(name)} checked={selected} disabled={gone} onToggle={onToggle} />
          <Box sx={(theme) => ({ flex: 'none', ...whereRowsUnder(theme, roomOfFaces, { display: 'none' }) })}>
            <InitialsAvatar name={name} />
          </Box>
          <Who {...props} />
        </Box>
      </TableCell>
      <TableCell className="num">
        <Box sx={{ minWidth: 0 }}>
          <Box
            sx={(theme) => ({
              // The status stands there: a number that has no room beside it stands below.
              ...whereCards(theme, {
                display: 'flow-root',
                '&::before': { content: '""', float: 'right', width: '6.25rem', height: '1.5em' },
              }),
            })}
          >
            <Box
              component="span"
              title={phone}
              sx={(theme) => ({
                ...oneLine,
                ...whereCards(theme, { display: 'inline-block', maxWidth: '100%', verticalAlign: 'top' }),
              })}
            >
              {phone}
            </Box>
          </Box>
          <Box
            title={address}
            lang={languageOf(address)}
            sx={{ ...oneLine, whiteSpace: { portal: 'nowrap' }, fontSize: '0.875rem', color: 'ink2' }}
          >
            {address === '' ? words.notProvided : address}
          </Box>
        </Box>
      </TableCell>
      <TableCell>
        <Box sx={{ minWidth: 0 }}>
          <Box title={college} lang={languageOf(college)} sx={twoLines}>
            {college === '' ? words.notProvided : college}
          </Box>
          {groups.length === 0 ? null : (
            <Box
              sx={(theme) => ({
                display: 'none',
                mt: '3px',
                ...whereRowsUnder(theme, roomOfGroups, { display: 'block' }),
              })}
            >
              <Groups groups={groups} />
            </Box>
          )}
        </Box>
      </TableCell>
      <TableCell className="num" sx={{ whiteSpace: 'nowrap' }}>
        {student.registration_number}
      </TableCell>
      <TableCell>
        <Groups groups={groups} />
      </TableCell>
      <TableCell>
        <StatusOf student={student} />
      </TableCell>
      <TableCell align="right">
        {gone ? null : (
          <RowActions>
            {decisions
              .filter((decision) => decision !== status)
              .map((decision) => (
                <RowAction
                  key={decision}
                  label={words.actions[decision](name)}
                  text={words.actionWords[decision]}
                  icon={decisionIcons[decision]}
                  color={decisionColors[decision]}
                  onClick={busy ? undefined : () => onDecide(student, decision)}
                />
              ))}
          </RowActions>
        )}
      </TableCell>
    </TableRow>
  );
}
