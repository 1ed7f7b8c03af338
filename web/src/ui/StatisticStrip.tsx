// Four figures in one row; on phones two by two between hairlines.
import { Figure } from './Figure.tsx';
import styles from './StatisticStrip.module.css';

interface StatisticStripProps {
  /** Names the list. */
  label: string;
  statistics: readonly { value: string; unit: string; label: string }[];
}

export function StatisticStrip({ label, statistics }: StatisticStripProps) {
  return (
    <dl className={styles.list} aria-label={label}>
      {statistics.map((statistic) => (
        <div key={statistic.label}>
          <dt>{statistic.label}</dt>
          <dd>
            <Figure value={statistic.value} unit={statistic.unit} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
