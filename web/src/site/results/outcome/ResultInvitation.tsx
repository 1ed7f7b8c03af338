// Before the first search, on wide screens: what will stand here. The ridge waits for its flag.
import { results } from '../../../content/results.ts';
import styles from './ResultInvitation.module.css';

const ridge =
  'M0 128L60 118L96 122L150 96L188 102L250 58L286 72L330 30L368 52L420 44L474 84L516 78L570 104L620 98L680 120L760 128';

export function ResultInvitation() {
  return (
    <div className={styles.invitation}>
      <p>{results.found.invitation}</p>
      <svg viewBox="0 0 760 130" preserveAspectRatio="none" aria-hidden="true">
        <path className={styles.area} d={`${ridge}V130H0z`} />
        <path className={styles.line} d={ridge} vectorEffect="non-scaling-stroke" />
      </svg>
    </div>
  );
}
