// The roll of a class group as it is printed: by name, with room to sign, the header row on every page.
import { styled } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import { formatLongDate, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliLongDate } from '../../../../shared/nepaliDates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { classGroupWords } from '../../content/adminClassGroups.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Paper, usePrint } from '../../ui/Paper.tsx';
import { languageOf } from '../../ui/initials.ts';

const words = classGroupWords.roll;
const { columns } = words;

const Sheet = styled('div')({
  color: 'black',
  backgroundColor: 'white',
  lineHeight: 1.25,
  '& .institute': { fontSize: '11pt', fontWeight: 550 },
  '& h1': {
    fontSize: '18pt',
    lineHeight: 1.15,
    fontWeight: 585,
    margin: '1mm 0 3mm',
    overflowWrap: 'anywhere',
  },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '2mm 10mm', margin: '0 0 5mm' },
  '& dt': { fontSize: '9pt' },
  '& dd': { margin: 0, fontWeight: 550 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': { padding: '.7mm 2mm', textAlign: 'left', verticalAlign: 'middle', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 585, borderBottom: '1.2pt solid black', whiteSpace: 'nowrap' },
  // Room to write a name by hand.
  '& td': { height: '9mm', borderBottom: '.4pt solid black' },
  '& .figure': { width: '1%', whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .number': { textAlign: 'right' },
  '& .signature': { width: '58mm', borderLeft: '.4pt solid black' },
  '& .teacher': {
    width: '70mm',
    margin: '18mm 0 0 auto',
    paddingTop: '1.5mm',
    borderTop: '.4pt solid black',
    fontSize: '9pt',
    breakInside: 'avoid',
  },
});

export interface RollStudent {
  id: string;
  first_name: string;
  last_name: string;
  registration_number: string;
  phone: string;
}

export interface Roll {
  /** Of the class group. */
  name: string;
  students: readonly RollStudent[];
}

/** Laid out at once; longer ones take a browser too long. */
export const longestRoll = 2_000;

/** By name, as people look for one. */
export function inRollOrder<T extends RollStudent>(students: readonly T[]): T[] {
  const { compare } = new Intl.Collator(['en', 'ne'], { sensitivity: 'base' });
  return [...students].sort(
    (one, other) =>
      compare(one.first_name, other.first_name) ||
      compare(one.last_name, other.last_name) ||
      compare(one.registration_number, other.registration_number),
  );
}

export function ClassRoll({ roll, onPrinted }: { roll: Roll; onPrinted: () => void }): ReactNode {
  const { name: institute } = useInstitute();
  const [today] = useState(() => kathmanduDay(new Date()));
  const nepali = formatNepaliLongDate(today);
  usePrint(true, `${roll.name} – ${words.label}`, onPrinted);
  return (
    <Paper label={words.label}>
      <Sheet>
        <div className="institute">{`${institute} · ${words.label}`}</div>
        <h1 lang={languageOf(roll.name)}>{roll.name}</h1>
        <dl>
          <div>
            <dt>{words.students}</dt>
            <dd>{formatCount(roll.students.length)}</dd>
          </div>
          <div>
            <dt>{words.printed}</dt>
            <dd>
              {formatLongDate(today)}
              {nepali === '' ? null : <span lang="ne">{` · ${nepali}`}</span>}
            </dd>
          </div>
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col" className="figure number">
                {columns.number}
              </th>
              <th scope="col" className="figure">
                {columns.registration}
              </th>
              <th scope="col">{columns.name}</th>
              <th scope="col" className="figure">
                {columns.phone}
              </th>
              <th scope="col" className="signature">
                {columns.signature}
              </th>
            </tr>
          </thead>
          <tbody>
            {roll.students.map((student, index) => {
              const name = `${student.first_name} ${student.last_name}`;
              return (
                <tr key={student.id}>
                  <td className="figure number">{index + 1}</td>
                  <td className="figure">{student.registration_number}</td>
                  <td lang={languageOf(name)}>{name}</td>
                  <td className="figure">{student.phone}</td>
                  <td className="signature" />
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="teacher">{words.teacher}</p>
      </Sheet>
    </Paper>
  );
}
