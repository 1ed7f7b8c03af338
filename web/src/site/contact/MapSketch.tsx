// The way to the office, drawn: what one sees when walking there, not every lane. North is up; 1200 × 480, cut at
// the sides on phones, where the office stays in the middle.
import { contact } from '../../content/contact.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import styles from './MapSketch.module.css';

/** Putalisadak from Kamaladi down past Singha Durbar; Bagbazar and Dillibazar across; Ratna Park's ring in the west. */
const main = 'M612-20C608 60 604 130 606 214C608 300 640 372 668 500';
const cross = 'M250 176C360 190 480 206 606 214S880 176 1220 132';
const ring = 'M150-20C160 90 196 140 250 176S250 380 236 500';
const north = 'M250 176C330 120 450 96 608 60';

const lanes =
  'M392 192C384 270 400 350 388 500M500 206C496 120 470 60 474-20M500 206C504 300 520 390 510 500M742 198C730 120 742 50 736-20M742 198C756 290 780 380 774 500M910 172C900 100 912 40 906-20M910 172C930 260 940 380 932 500M388 340C450 344 520 352 640 342M640 342C720 330 800 338 940 320M1060 152C1070 260 1064 380 1072 500M608 60C700 52 800 44 906 52M906 52C1000 40 1100 30 1220 22';

export function MapSketch() {
  const { name } = useInstitute();
  const { labels } = contact.map;
  return (
    <svg
      className={styles.sketch}
      viewBox="0 0 1200 480"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={contact.map.sketch}
    >
      <rect className={styles.land} width="1200" height="480" />
      <path className={styles.green} d="M0 214C90 206 160 200 214 202L222 480H0z" />
      <path className={styles.green} d="M20 96h150l34 74L20 182z" />
      <path className={styles.water} d="M36 0h98l12 66H36z" />
      <path className={styles.palace} d="M706 342h240v138H742z" />
      <g className={styles.roads}>
        <path className={styles.lane} d={lanes} />
        <path className={styles.edge} d={`${main}${cross}${ring}${north}`} />
        <path className={styles.road} d={`${main}${cross}${ring}${north}`} />
        <path className={styles.walk} d="M262 178C360 191 480 207 594 213" />
      </g>
      <text x="104" y="146">
        {labels.park}
      </text>
      <text x="112" y="348">
        {labels.ground}
      </text>
      <text x="88" y="38">
        {labels.pond}
      </text>
      <text x="836" y="420">
        {labels.palace}
      </text>
      <text className={styles.street} x="478" y="184" transform="rotate(5 478 184)">
        {labels.west}
      </text>
      <text className={styles.street} x="716" y="214" transform="rotate(-5 716 214)">
        {labels.east}
      </text>
      <text className={styles.street} x="640" y="330" transform="rotate(73 640 330)">
        {labels.street}
      </text>
      <text className={styles.street} x="500" y="84" transform="rotate(-10 500 84)">
        {labels.north}
      </text>
      <g transform="translate(606 214)">
        <path className={styles.pin} d="M0 0C-5-14-20-24-20-40a20 20 0 1 1 40 0C20-24 5-14 0 0z" />
        <circle className={styles.eye} cy="-40" r="7" />
        <text className={styles.office} x="30" y="-42">
          {name}
        </text>
      </g>
    </svg>
  );
}
