// The three shifts as a table, each drawn on the day it takes a part of.
import { schedule } from '../../content/schedule.ts';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './Schedule.module.css';

/** The drawn day: from 5 AM to 8 PM. */
const dawn = 5;
const hours = 15;

function share(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return ((hour + minute / 60 - dawn) / hours) * 100;
}

export function Schedule() {
  return (
    <Section aria-labelledby="schedules">
      <Wrap>
        <SectionHead id="schedules" title={schedule.title} lead={schedule.lead} />
        <table className={styles.table} aria-labelledby="schedules">
          <thead>
            <tr>
              <th scope="col">{schedule.columns.shift}</th>
              <th scope="col">{schedule.columns.hours}</th>
              <th scope="col">{schedule.columns.days}</th>
              <td className={styles.drawn} aria-hidden="true">
                <div className={`num ${styles.ticks}`}>
                  {schedule.ticks.map((tick) => (
                    <span key={tick.time} style={{ left: `${share(tick.time)}%` }}>
                      {tick.label}
                    </span>
                  ))}
                </div>
              </td>
            </tr>
          </thead>
          <tbody>
            {schedule.shifts.map((shift) => (
              <tr key={shift.name}>
                <th scope="row">{shift.name}</th>
                <td>
                  <b>{shift.hours}</b>
                </td>
                <td>{schedule.days}</td>
                <td aria-hidden="true">
                  <div className={styles.day}>
                    <i
                      style={{
                        left: `${share(shift.opens)}%`,
                        width: `${share(shift.closes) - share(shift.opens)}%`,
                      }}
                    />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Wrap>
    </Section>
  );
}
