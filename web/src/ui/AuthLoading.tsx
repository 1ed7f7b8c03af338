// What a guard shows while the session of a page load is read.
import { messages } from '../../../shared/words/messages.ts';
import styles from './AuthLoading.module.css';
import { Spinner } from './Spinner.tsx';

export function AuthLoading() {
  return (
    <div role="status" className={styles.room}>
      <Spinner />
      <div>{messages.access.loading}</div>
    </div>
  );
}
