// The week as a timetable: three shifts on six days, one paper on the seventh. On phones a list.
import type { CSSProperties } from 'react';
import { about } from '../../content/about.ts';
import { schedule } from '../../content/schedule.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Week.module.css';

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

export function Week() {
  const { week } = about;
  return (
    <Section joined aria-labelledby="week">
      <Wrap>
        <SectionHead id="week" title={week.title} lead={week.lead} />
        <ol className={styles.days}>
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
        </ol>
        <p className={styles.key}>
          <span>
            <i aria-hidden="true" />
            {week.classes}: {schedule.shifts.map((shift) => shift.hours).join(', ')}
          </span>
          <span data-paper>
            <i aria-hidden="true" />
            {week.test}
          </span>
        </p>
      </Wrap>
    </Section>
  );
}
