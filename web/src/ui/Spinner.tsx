// A ring that turns while somebody waits; the words beside it say for what.
import styles from './Spinner.module.css';

export function Spinner() {
  return <div className={styles.ring} aria-hidden="true" />;
}
