// The ridge that waits for a flag; with the flag of whoever waits at its foot.
import styles from './ExpectantRidge.module.css';

const ridge =
  'M0 128L60 118L96 122L150 96L188 102L250 58L286 72L330 30L368 52L420 44L474 84L516 78L570 104L620 98L680 120L760 128';

export function ExpectantRidge({ flag }: { flag?: string | undefined }) {
  return (
    <div className={styles.frame} aria-hidden="true">
      <svg viewBox="0 0 760 130" preserveAspectRatio="none">
        <path className={styles.area} d={`${ridge}V130H0z`} />
        <path className={styles.line} d={ridge} vectorEffect="non-scaling-stroke" />
      </svg>
      {flag === undefined ? null : (
        <div className={styles.flag}>
          <span className={styles.cloth}>{flag}</span>
        </div>
      )}
    </div>
  );
}
