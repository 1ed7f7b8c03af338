// While a page's first chunk loads: the room it will take, so that the footer does not jump.
import styles from './PageFallback.module.css';

export function PageFallback() {
  return <div aria-busy="true" className={styles.room} />;
}
