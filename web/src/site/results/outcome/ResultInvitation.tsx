// Before the first search, on wide screens: what will stand here. The ridge waits for its flag.
import { results } from '../../../../../shared/words/results.ts';
import { ExpectantRidge } from './ExpectantRidge.tsx';
import styles from './ResultInvitation.module.css';

export function ResultInvitation() {
  return (
    <div className={styles.invitation}>
      <p>{results.found.invitation}</p>
      <ExpectantRidge />
    </div>
  );
}
