// The columns of the list of students: who, how to reach them, where they come from, their groups and state, and what can be
// decided.
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import type { TableRowProps } from '@mui/material/TableRow';
import { styled } from '@mui/material/styles';
import type { ChangeEvent, ReactNode } from 'react';
import { Link as RouteLink, useLocation } from 'react-router-dom';
import { timeAgoShort } from '../../../../shared/dates.ts';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { paths } from '../../lib/paths.ts';
import { oneLine, twoLines } from '../../ui/CellText.tsx';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { RowActions } from '../../ui/RowActions.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { whereCards, whereRows, whereRowsUnder } from '../../ui/tableCards.ts';
import { decisionColors, decisionIcons, decisions, statusTones } from '../student-status/status.ts';
import { isStatus } from '../student-status/statuses.ts';
import type { Decision } from '../student-status/useDecision.ts';
import type { Selection } from './useSelection.ts';
import { type ListedStudent, nameOf } from './useStudentsPage.ts';

const labels = words.columns;

/** As small as the row allows beside a pointer, as large as a finger on a phone. */
interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Of many, not all. */
  some?: boolean;
  disabled?: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

function SelectBox({ label, checked, some = false, disabled, onToggle }: SelectBoxProps): ReactNode {
  return (
    <Checkbox
      checked={checked}
      indeterminate={some && !checked}
      disabled={disabled}
      onChange={onToggle}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{
        m: { xs: '-4px 0 -4px -12px', portal: '-6px -2px -6px -9px' },
        width: { xs: 44, portal: 36 },
        height: { xs: 44, portal: 36 },
        p: 0,
        flex: 'none',
        '& .MuiSvgIcon-root': { fontSize: { xs: '1.5rem', portal: '1.25rem' } },
      }}
    />
  );
}

/** In the header of the first column; on a phone, where the header is a line over the cards, it says what it does. */
function SelectPage({ page }: { page: Selection['page'] }): ReactNode {
  return (
    <Box
      component="label"
      sx={(theme) => ({
        display: 'inline-flex',
        verticalAlign: 'middle',
        alignItems: 'center',
        mr: '10px',
        color: 'ink2',
        ...whereCards(theme, { marginRight: '12px' }),
      })}
    >
      <SelectBox label={words.select.page} checked={page.all} some={page.some} onToggle={page.toggle} />
      <Box
        component="span"
        aria-hidden="true"
        sx={(theme) => ({
          display: 'none',
          fontSize: '0.9375rem',
          fontWeight: 400,
          whiteSpace: 'nowrap',
          ...whereCards(theme, { display: 'inline' }),
        })}
      >
        {words.select.page}
      </Box>
    </Box>
  );
}

/** Of the table, in pixels: with less, the name has the room of the initials. */
const roomOfFaces = 880;

/** With less, the number stands under the name. */
const roomOfNumbers = 960;

/** With less, class groups stand under the college. */
const roomOfGroups = 1100;

function StatusOf({ student: { gone, approval_status: status } }: { student: ListedStudent }): ReactNode {
  if (gone) return <StatusChip tone="bad">{words.deleted}</StatusChip>;
  return isStatus(status) ? <StatusChip tone={statusTones[status]}>{words.status[status]}</StatusChip> : null;
}

/** Name, and what stands under it where there is no room beside it. */
function Who({ student, now }: { student: ListedStudent; now: Date }): ReactNode {
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
          to={paths.adminStudent.href({ id: student.id })}
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

function Contact({ student: { phone, address } }: { student: ListedStudent }): ReactNode {
  return (
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
          className="num"
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
        className="num"
        title={address}
        lang={languageOf(address)}
        sx={{ ...oneLine, whiteSpace: { portal: 'nowrap' }, fontSize: '0.875rem', color: 'ink2' }}
      >
        {address === '' ? words.notProvided : address}
      </Box>
    </Box>
  );
}

function College({ student: { college_name: college, class_groups: groups } }: { student: ListedStudent }) {
  return (
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
  );
}

export const studentColumns = (
  selection: Selection,
  { busy, decide }: Pick<Decision, 'busy' | 'decide'>,
  now: Date,
): DataColumn<ListedStudent>[] => [
  {
    key: 'name',
    label: labels.name,
    sortable: true,
    lead: <SelectPage page={selection.page} />,
    sx: { fontWeight: 550 },
    cell: (student) => {
      const { id, gone } = student;
      const name = nameOf(student);
      return (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
          <SelectBox
            label={words.select.row(name)}
            checked={selection.has(id)}
            disabled={gone}
            onToggle={selection.toggle(id)}
          />
          <Box sx={(theme) => ({ flex: 'none', ...whereRowsUnder(theme, roomOfFaces, { display: 'none' }) })}>
            <InitialsAvatar name={name} />
          </Box>
          <Who student={student} now={now} />
        </Box>
      );
    },
  },
  {
    key: 'contact',
    label: labels.contact,
    card: 'besideCorner',
    width: 130,
    cell: (student) => <Contact student={student} />,
  },
  {
    key: 'college_name',
    label: labels.college_name,
    sortable: true,
    cell: (student) => <College student={student} />,
  },
  // On a phone it stands under the name.
  {
    key: 'registration_number',
    label: labels.registration_number,
    sortable: true,
    card: 'hidden',
    width: 124,
    joins: { key: 'name', under: roomOfNumbers },
    sx: { whiteSpace: 'nowrap' },
    cell: ({ registration_number }) => <span className="num">{registration_number}</span>,
  },
  {
    key: 'class_groups',
    label: labels.class_groups,
    width: 150,
    joins: { key: 'college_name', under: roomOfGroups },
    cell: ({ class_groups }) => <Groups groups={class_groups} />,
  },
  {
    key: 'approval_status',
    label: labels.approval_status,
    sortable: true,
    card: 'corner',
    width: 116,
    cell: (student) => <StatusOf student={student} />,
  },
  {
    key: 'actions',
    label: labels.actions,
    card: 'actions',
    align: 'right',
    width: 96,
    cell: (student) => {
      const { id, gone, approval_status: status } = student;
      const name = nameOf(student);
      return gone ? null : (
        <RowActions
          actions={decisions
            .filter((decision) => decision !== status)
            .map((decision) => ({
              label: words.actions[decision](name),
              text: words.actionWords[decision],
              icon: decisionIcons[decision],
              color: decisionColors[decision],
              onClick: busy.has(id) ? undefined : () => decide({ id, name, status }, decision),
            }))}
        />
      );
    },
  },
];

export const studentRow = (student: ListedStudent, selection: Selection): TableRowProps => ({
  selected: selection.has(student.id),
  tabIndex: -1,
  ...{ 'data-student': student.id },
  sx: {
    // Over the colour of a row that is pointed at, and of the cells that stand still.
    '&&&.Mui-selected > *': { bgcolor: 'inherit' },
    '&&&.Mui-selected': { borderColor: 'ink' },
    '&:focus-visible': { outlineOffset: -2 },
    ...(student.gone ? { '& > *': { opacity: 0.6 } } : {}),
  },
});
