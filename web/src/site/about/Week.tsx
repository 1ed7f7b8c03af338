// The week as a timetable: three shifts on six days, one paper on the seventh. On phones a list.
import { styled } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { about } from '../../content/about.ts';
import { schedule } from '../../content/schedule.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

/** The timetable runs from 6 AM to 7 PM. */
const first = 6;
const hours = 13;

function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour + minute / 60;
}

/** 16 → '4': the hour as the clock on the wall shows it. */
const onTheWall = (hour: number): string => String(hour % 12 || 12);

/** A block of the drawn day: its hours, and its place in shares of the day. */
function block(from: number, to: number): { label: string; style: CSSProperties } {
  return {
    label: `${onTheWall(from)}–${onTheWall(to)}`,
    style: {
      ['--from' as string]: `${((from - first) / hours) * 100}%`,
      ['--length' as string]: `${((to - from) / hours) * 100}%`,
    },
  };
}

const classes = schedule.shifts.map(({ opens, closes }) => block(hourOf(opens), hourOf(closes)));
const paper = block(7, 10);

const Days = styled('ol')(({ theme }) => ({
  borderTop: `2px solid ${theme.vars.palette.ink}`,
  '& li': {
    display: 'grid',
    gridTemplateColumns: '104px 1fr',
    gap: '2px 16px',
    padding: '14px 0',
    borderBottom: `1px solid ${theme.vars.palette.line}`,
  },
  '& b': { fontWeight: 600 },
  '& p': { lineHeight: 1.35, color: theme.vars.palette.ink2 },
  '& div': {
    position: 'relative',
    gridColumn: '1 / -1',
    height: 30,
    marginTop: 8,
    borderRadius: 4,
    backgroundColor: theme.vars.palette.sunk,
  },
  '& div i': {
    position: 'absolute',
    left: 'var(--from)',
    display: 'grid',
    placeItems: 'center',
    width: 'var(--length)',
    height: '100%',
    borderRadius: 4,
    fontSize: 15,
    fontStyle: 'normal',
    fontWeight: 550,
    lineHeight: 1,
    backgroundColor: theme.vars.palette.indigoTint,
    boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.vars.palette.data1} 34%, transparent)`,
    color: theme.vars.palette.link,
  },
  '& [data-paper] div i': { backgroundColor: theme.vars.palette.ink, color: theme.vars.palette.paper },
  [theme.breakpoints.up('md')]: {
    display: 'grid',
    gridTemplateColumns: 'repeat(7, 1fr)',
    '& li': { display: 'flex', flexDirection: 'column', gap: 0, padding: '18px 16px 0', border: 0 },
    '& li:first-of-type': { paddingLeft: 0 },
    '& li + li': { borderLeft: `1px solid ${theme.vars.palette.line}` },
    '& p': { minHeight: '2.7em', marginTop: 2, fontSize: 16 },
    '& div': { order: 3, height: 234, marginTop: 14 },
    '& div i': { left: 0, top: 'var(--from)', width: '100%', height: 'var(--length)' },
  },
}));

const Key = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 28px',
  marginTop: 20,
  fontSize: 15,
  color: theme.vars.palette.ink2,
  '& span': { display: 'inline-flex', alignItems: 'center', gap: 10 },
  '& i': {
    width: 20,
    height: 12,
    borderRadius: 3,
    backgroundColor: theme.vars.palette.indigoTint,
    boxShadow: `inset 0 0 0 1px color-mix(in srgb, ${theme.vars.palette.data1} 34%, transparent)`,
  },
  '& [data-paper] i': { backgroundColor: theme.vars.palette.ink },
}));

export function Week() {
  const { week } = about;
  return (
    <Section joined aria-labelledby="week">
      <Wrap>
        <SectionHead id="week" title={week.title} lead={week.lead} />
        <Days>
          {week.days.map((day) => (
            <li key={day.name} data-paper={day.paper}>
              <b>{day.name}</b>
              <p>{day.text}</p>
              <div aria-hidden="true">
                {(day.paper ? [paper] : classes).map(({ label, style }) => (
                  <i key={label} style={style} className="num">
                    {label}
                  </i>
                ))}
              </div>
            </li>
          ))}
        </Days>
        <Key>
          <span>
            <i aria-hidden="true" />
            {week.classes}: {schedule.shifts.map((shift) => shift.hours).join(', ')}
          </span>
          <span data-paper>
            <i aria-hidden="true" />
            {week.test}
          </span>
        </Key>
      </Wrap>
    </Section>
  );
}
