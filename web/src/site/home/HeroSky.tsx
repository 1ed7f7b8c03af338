// The hero's picture: the sun's path over the ridge with the day's three class shifts on it. Two drawings, one for
// wide and one for narrow screens, since labels must stay readable.
import { hero } from '../../content/hero.ts';
import { schedule } from '../../content/schedule.ts';
import { Ridge } from '../../ui/art/Ridge.tsx';
import styles from './HeroSky.module.css';

const spoken = hero.picture(schedule.shifts.map((shift) => shift.spoken).join(', '));

const wideArc = 'M754.4 381.6A334 334 0 0 1 1395.7 500.4';
const narrowArc = 'M56.3 124.1A162.2 162.2 0 0 1 333.7 124.1';

interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}

interface SkyProps {
  /** Places of the sun (first) and of the two later stations, with their radius. */
  stations: readonly { x: number; y: number; r: number }[];
  labels: readonly Label[];
  arc: string;
  dash: string;
}

function Sky({ stations, labels, arc, dash }: SkyProps) {
  return (
    <>
      <path
        d={arc}
        fill="none"
        stroke="#6A70B0"
        strokeWidth="1.5"
        strokeDasharray={dash}
        strokeLinecap="round"
      />
      {stations.map(({ x, y, r }, index) => (
        <circle key={x} className={index === 0 ? styles.sun : styles.station} cx={x} cy={y} r={r} />
      ))}
      {labels.map(({ x, y, anchor }, index) => (
        <g key={x} textAnchor={anchor} className="num">
          <text className={styles.shift} x={x} y={y}>
            {schedule.shifts[index]?.name}
          </text>
          <text className={styles.hours} x={x} y={y} dy="1.32em">
            {schedule.shifts[index]?.hours}
          </text>
        </g>
      ))}
    </>
  );
}

function WideSky() {
  return (
    <svg className={styles.wide} viewBox="0 0 1440 768" role="img" aria-label={spoken}>
      <Sky
        stations={[
          { x: 738, y: 524, r: 36 },
          { x: 1062, y: 174, r: 11 },
          { x: 1367, y: 375.4, r: 11 },
        ]}
        labels={[
          { x: 738, y: 438, anchor: 'middle' },
          { x: 1062, y: 218, anchor: 'middle' },
          { x: 1341, y: 369.4, anchor: 'end' },
        ]}
        arc={wideArc}
        dash="1 9"
      />
      <Ridge transform="translate(0 308)" />
    </svg>
  );
}

function NarrowSky() {
  return (
    <svg className={styles.narrow} viewBox="0 0 390 352" role="img" aria-label={spoken}>
      <Sky
        stations={[
          { x: 56.3, y: 124.1, r: 17 },
          { x: 195, y: 46, r: 7 },
          { x: 333.7, y: 124.1, r: 7 },
        ]}
        labels={[
          { x: 42.3, y: 166, anchor: 'start' },
          { x: 195, y: 77, anchor: 'middle' },
          { x: 347.7, y: 166, anchor: 'end' },
        ]}
        arc={narrowArc}
        dash="1 7"
      />
      <Ridge transform="translate(-520 116) scale(.7)" />
    </svg>
  );
}

export function HeroSky() {
  return (
    <>
      <WideSky />
      <NarrowSky />
    </>
  );
}
