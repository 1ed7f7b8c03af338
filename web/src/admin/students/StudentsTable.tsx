// A page of students: who, how to reach them, where they come from, their groups and state, and what can be decided.
import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import type { ReactNode, Ref } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { paths } from '../../lib/paths.ts';
import { useNow } from '../../lib/useNow.ts';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { whereCards } from '../../ui/tableCards.ts';
import { sortBy } from '../list/listView.ts';
import type { Status } from '../student-status/statuses.ts';
import { SelectBox } from './SelectBox.tsx';
import { roomOfGroups, roomOfNumbers, StudentRow } from './StudentRow.tsx';
import { type SortKey, sortKeys, studentsShape, type StudentsView } from './studentsView.ts';
import type { Selection } from './useSelection.ts';
import type { ListedStudent } from './useStudentsPage.ts';

const labels = words.columns;

const columns: readonly DataColumn[] = [
  { key: 'name', label: labels.name, sortable: true },
  { key: 'contact', label: labels.contact, card: 'besideCorner', width: 130 },
  { key: 'college_name', label: labels.college_name, sortable: true },
  // On a phone it stands under the name.
  {
    key: 'registration_number',
    label: labels.registration_number,
    sortable: true,
    card: 'hidden',
    width: 124,
    joins: { key: 'name', under: roomOfNumbers },
  },
  {
    key: 'class_groups',
    label: labels.class_groups,
    width: 150,
    joins: { key: 'college_name', under: roomOfGroups },
  },
  { key: 'approval_status', label: labels.approval_status, sortable: true, card: 'corner', width: 116 },
  { key: 'actions', label: labels.actions, card: 'actions', align: 'right', width: 96 },
];

const isSortKey = (key: string): key is SortKey => (sortKeys as readonly string[]).includes(key);

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

interface StudentsTableProps {
  rows: readonly ListedStudent[];
  view: StudentsView;
  busy: boolean;
  selection: Selection;
  /** Whose change is on its way. */
  deciding: ReadonlySet<string>;
  onSort: (sort: { sort: SortKey; descending: boolean }) => void;
  onDecide: (student: ListedStudent, status: Status) => void;
  ref?: Ref<HTMLDivElement>;
}

export function StudentsTable(props: StudentsTableProps): ReactNode {
  const { rows, view, busy, selection, deciding, onSort, onDecide, ref } = props;
  const now = useNow();
  const [first, ...others] = columns;
  return (
    <DataTable
      ref={ref}
      label={words.region}
      columns={
        first === undefined ? [] : [{ ...first, lead: <SelectPage page={selection.page} /> }, ...others]
      }
      sort={{ key: view.sort, descending: view.descending }}
      onSort={(key) => {
        if (isSortKey(key)) onSort(sortBy(studentsShape, view, key));
      }}
      busy={busy}
    >
      {/* On the smallest phones the phone number has the status at its side. */}
      <TableBody sx={{ '--card-label': '5rem' }}>
        {rows.map((student) => (
          <StudentRow
            key={student.id}
            student={student}
            now={now}
            href={paths.adminStudent.href({ id: student.id })}
            selected={selection.has(student.id)}
            onToggle={selection.toggle(student.id)}
            busy={deciding.has(student.id)}
            onDecide={onDecide}
          />
        ))}
      </TableBody>
    </DataTable>
  );
}
