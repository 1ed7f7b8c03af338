// The About page: why the institute exists, its figures, how a week runs, who answers for it.
import type { CSSProperties } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { about } from '../../content/about.ts';
import { schedule } from '../../content/schedule.ts';
import { aboutStatistics, statisticsLabel } from '../../content/statistics.ts';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { StatisticStrip } from '../../ui/StatisticStrip.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Gateway } from '../../ui/art/Gateway.tsx';
import styles from './AboutPage.module.css';

// The week as a timetable: three shifts on six days, one paper on the seventh. On phones a list.
/** The timetable runs from 6 AM to 7 PM. */
const first = 6;
const hours = 13;

function hourOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour + minute / 60;
}

/** 16 → '4': the hour as the clock on the wall shows it. */
const onTheWall = (hour: number): string => formatCount(hour % 12 || 12);

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

function Week() {
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

// The four people who answer for the institute.
function Leadership() {
  const { leadership } = about;
  return (
    <Section joined aria-labelledby="leadership">
      <Wrap>
        <SectionHead id="leadership" title={leadership.title} lead={leadership.lead} />
        <ul className={styles.cards}>
          {leadership.people.map((person) => (
            <li key={person.name}>
              <div className={styles.avatar}>
                <InitialsAvatar name={person.name} size={72} />
              </div>
              <h3 className="t-h4">{person.name}</h3>
              <strong>{person.role}</strong>
              <p>{person.text}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Section>
  );
}

export function AboutPage() {
  const { mission } = about;
  return (
    <>
      <Wrap className={styles.opening}>
        <PageHead title={about.title} lead={mission.lead} />
        <figure>
          <Gateway label={about.picture} />
        </figure>
        <section className={styles.mission} aria-labelledby="mission">
          <h2 className="t-h3" id="mission">
            {mission.title}
          </h2>
          {mission.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      </Wrap>
      <Wrap style={{ paddingBottom: 44 }}>
        <StatisticStrip label={statisticsLabel} statistics={aboutStatistics} />
      </Wrap>
      <Week />
      <Leadership />
    </>
  );
}
