// A label in both scripts: 'Candidate · परीक्षार्थी'.
import type { Label } from '../../../../../shared/words/markSheet.ts';
import styles from './PrintedSheet.module.css';

export function PaperLabel({ label: { en, ne } }: { label: Label }) {
  return (
    <div className={styles.label}>
      {en} <span lang="ne">· {ne}</span>
    </div>
  );
}
