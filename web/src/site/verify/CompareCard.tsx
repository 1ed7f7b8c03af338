// Today's result, where the list of sheets did not tell all: only when somebody asks, since asking tells the server whose
// sheet this is.
import { formatCount } from '../../../../shared/numbers.ts';
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './CompareCard.module.css';
import type { Standing } from './compare/standing.ts';
import type { CompareState } from './compare/useComparison.ts';
import type { Claims } from './proof/claims.ts';

const words = verify.compare;
const rankOf = ({ rank, total }: { rank: number; total: number }): string =>
  words.rankOf(formatCount(rank), formatCount(total));

interface CompareCardProps {
  claims: Claims;
  standing: Standing;
  asking: CompareState['status'];
  onCompare: () => void;
}

export function CompareCard({ claims, standing, asking, onCompare }: CompareCardProps) {
  const { name } = useInstitute();
  if (standing.kind === 'compared' && standing.comparison.kind === 'agrees') {
    const { moved, today } = standing.comparison;
    return (
      <section className={styles.card}>
        <h2>{words.agrees}</h2>
        <p className="num">
          {moved ? `${verify.facts.others} ${words.moved(rankOf(claims), rankOf(today))}` : words.agreesText}
        </p>
      </section>
    );
  }
  const busy = asking === 'busy';
  // Name and marks were found to be the same; what a list of an earlier visit says is not today's.
  const isOfRank = standing.kind === 'stands' || standing.kind === 'checking';
  return (
    <section className={styles.card}>
      <h2>{isOfRank ? words.rankTitle : words.title}</h2>
      <p>{isOfRank ? words.rankLead(name) : words.lead(name)}</p>
      <Button variant="contained" aria-busy={busy} onClick={onCompare}>
        {busy ? words.busy : isOfRank ? words.rankAction : words.action}
      </Button>
      <p role="alert" className={styles.failed}>
        {asking === 'failed' ? words.failed : null}
      </p>
    </section>
  );
}
