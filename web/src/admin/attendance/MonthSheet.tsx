// The month of Bikram Sambat as the paper register has it: a line for each student, a column for each day; printed, and exported.
import { skipToken, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { countStates, fewest, shareOf } from '../../../../shared/attendance.ts';
import {
  formatNepaliMonth,
  formatNepaliYear,
  nepaliMonthDays,
  nepaliNumbers,
} from '../../../../shared/nepaliDates.ts';
import { adminAttendance } from '../../content/adminAttendance.ts';
import { AttendanceMonthDocument, type AttendanceMonthQuery } from '../../graphql/generated/attendance.ts';
import { downloadFile, downloadText, safeFileName, writeCsv } from '../../lib/csvWrite.ts';
import { writeXlsx } from '../../lib/xlsxWrite.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ExportMenu } from '../../ui/ExportMenu.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Paper, usePrint } from '../../ui/Paper.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { freshly } from '../list/useLiveRows.ts';

const words = adminAttendance.month;
const letters: Readonly<Record<string, string>> = words.letters;

interface Line {
  id: string;
  name: string;
  number: string;
  /** By day of the month; '' where no roll was taken. */
  letters: string[];
  came: number;
  share: number | null;
}

function linesOf({ standing }: AttendanceMonthQuery, days: readonly string[]): Line[] {
  const students = new Map<string, { name: string; number: string; states: Map<string, string> }>();
  for (const { student_id: id, first_name, last_name, registration_number, day, state } of standing) {
    const name = `${first_name ?? ''} ${last_name ?? ''}`;
    const known = students.get(id ?? '') ?? {
      name,
      number: registration_number ?? '',
      states: new Map<string, string>(),
    };
    students.set(id ?? '', known);
    known.states.set(day ?? '', state ?? '');
  }
  return [...students].map(([id, { name, number, states }]) => {
    const counted = countStates([...states.values()]);
    const written = days.map((day) => letters[states.get(day) ?? ''] ?? '');
    return { id, name, number, letters: written, came: counted.here + counted.late, share: shareOf(counted) };
  });
}

const Table = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': { border: `1px solid ${theme.vars.palette.line}`, padding: '4px 5px', textAlign: 'center' },
  '& th:first-of-type': {
    position: 'sticky',
    left: 0,
    background: 'inherit',
    textAlign: 'left',
    minWidth: 140,
    fontWeight: 550,
  },
  '& tr': { breakInside: 'avoid', background: 'inherit' },
  '& [data-off]': { background: 'color-mix(in srgb, currentColor 8%, transparent)' },
}));

function exportSheet(
  name: string,
  format: 'xlsx' | 'csv',
  lines: readonly Line[],
  days: readonly string[],
): void {
  const file = words.file(safeFileName(name), nepaliNumbers(days[0] ?? '').slice(0, 7), format);
  const head = [
    words.student,
    words.number,
    ...days.map((day) => nepaliNumbers(day)),
    words.total,
    words.share,
  ];
  const rows = lines.map((line) => [
    line.name,
    line.number,
    ...line.letters,
    String(line.came),
    String(line.share ?? ''),
  ]);
  if (format === 'csv') downloadText(file, writeCsv(head, rows));
  else downloadFile(file, writeXlsx(words.sheet, [head, ...rows], [head.length - 2, head.length - 1]));
}

interface SheetProps {
  lines: readonly Line[];
  days: readonly string[];
  off: ReadonlySet<string>;
}

function Sheet({ lines, days, off }: SheetProps): ReactNode {
  return (
    <Table className="num" aria-label={words.label}>
      <thead>
        <tr>
          <th scope="col">{words.student}</th>
          {days.map((day) => (
            <th key={day} scope="col" title={day} data-off={off.has(day) || undefined}>
              {Number(nepaliNumbers(day).slice(8))}
            </th>
          ))}
          <th scope="col">{words.total}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row" lang={languageOf(line.name)}>
              {line.name}
            </th>
            {days.map((day, index) => (
              <td key={day} data-off={off.has(day) || undefined}>
                {line.letters[index]}
              </td>
            ))}
            <td>{line.came}</td>
            <td>
              {line.share === null ? '' : line.share}
              {line.share !== null && line.share < fewest ? <b title={words.under}>{' !'}</b> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Printed({
  name,
  onPrinted,
  children,
}: {
  name: string;
  onPrinted: () => void;
  children: ReactNode;
}): ReactNode {
  usePrint(true, name, onPrinted);
  return (
    <Paper label={words.label}>
      <Box
        sx={{
          color: 'black',
          bgcolor: 'white',
          '& table': { fontSize: '7pt' },
          '& th, & td': { p: '2px 3px' },
        }}
      >
        <h1>{name}</h1>
        {children}
        <p>{words.key}</p>
      </Box>
    </Paper>
  );
}

export function MonthSheet({ group, name, day }: { group: string; name: string; day: string }): ReactNode {
  const [later, setLater] = useState(0);
  const [printing, setPrinting] = useState(false);
  const onPrinted = useCallback(() => setPrinting(false), []);
  const days = useMemo(() => nepaliMonthDays(day, later), [day, later]);
  const [from, to] = [days[0] ?? day, days.at(-1) ?? day];
  const { data, error, refetch } = useQuery(
    AttendanceMonthDocument,
    group === '' ? skipToken : { variables: { group, from, to }, ...freshly },
  );
  const month = `${formatNepaliMonth(from)} ${formatNepaliYear(from)}`;
  const lines = data ? linesOf(data, days) : [];
  const holidays = data?.holidays ?? [];
  // Saturdays, and what the calendar says.
  const off = new Set(
    days.filter(
      (one) =>
        new Date(`${one}T12:00:00Z`).getUTCDay() === 6 ||
        holidays.some(({ event_date, end_date }) => event_date <= one && one <= (end_date ?? event_date)),
    ),
  );
  const sheet = <Sheet lines={lines} days={days} off={off} />;
  const title = `${name} · ${month}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button aria-label={words.before} onClick={() => setLater(later - 1)}>
          <Icon name="left" />
        </Button>
        <Box
          component="h2"
          lang="ne"
          aria-live="polite"
          sx={{ fontSize: '1.125rem', fontWeight: 585, px: 1 }}
        >
          {month}
        </Box>
        <Button aria-label={words.after} disabled={later >= 0} onClick={() => setLater(later + 1)}>
          <Icon name="right" />
        </Button>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button
            disabled={lines.length === 0}
            startIcon={<Icon name="print" size={17} />}
            onClick={() => setPrinting(true)}
          >
            {words.print}
          </Button>
          <ExportMenu
            label={words.export}
            formats={words.formats}
            disabled={lines.length === 0}
            onChoose={(format) => exportSheet(name, format, lines, days)}
          />
        </Box>
      </Box>
      <Card>
        {error ? (
          <LoadFailed onRetry={() => void refetch()}>{adminAttendance.failed}</LoadFailed>
        ) : data === undefined ? (
          <SkeletonRows label={adminAttendance.loading} rows={8} height={32} inset={16} />
        ) : lines.length === 0 ? (
          <EmptyState title={words.none} />
        ) : (
          <Box
            tabIndex={0}
            role="region"
            aria-label={words.label}
            sx={{ overflowX: 'auto', borderColor: 'line', bgcolor: 'surface' }}
          >
            {sheet}
          </Box>
        )}
      </Card>
      <Box sx={{ color: 'ink2', fontSize: '0.9375rem' }}>{`${words.key} · ! ${words.under}`}</Box>
      {printing ? (
        <Printed name={title} onPrinted={onPrinted}>
          {sheet}
        </Printed>
      ) : null}
    </Box>
  );
}
