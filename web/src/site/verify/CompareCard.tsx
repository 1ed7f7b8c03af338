// Whether the result is the same today: only when somebody asks, since asking tells the server whose sheet this is.
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CompareCard.module.css';
import type { CompareState } from './compare/useComparison.ts';

interface CompareCardProps {
  state: CompareState;
  onCompare: () => void;
}

export function CompareCard({ state, onCompare }: CompareCardProps) {
  const { name } = useInstitute();
  const words = verify.compare;
  if (state.status === 'done') {
    const moved =
      state.comparison.kind === 'agrees' && state.comparison.moved ? state.comparison.today : null;
    return (
      <section className={styles.card}>
        <h2>{words.agrees}</h2>
        <p>
          {moved === null
            ? words.agreesText
            : `${verify.facts.others} ${words.today}: ${words.rankOf(String(moved.rank), String(moved.total))}.`}
        </p>
      </section>
    );
  }
  const busy = state.status === 'busy';
  return (
    <section className={styles.card}>
      <h2>{words.title}</h2>
      <p>{words.lead(name)}</p>
      <Button variant="contained" aria-busy={busy} onClick={onCompare}>
        {busy ? words.busy : words.action}
      </Button>
      <p role="alert" className={styles.failed}>
        {state.status === 'failed' ? words.failed : null}
      </p>
    </section>
  );
}
