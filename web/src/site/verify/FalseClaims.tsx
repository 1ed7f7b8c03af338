// What a sheet without proof claims: struck through, in a box that no sheet of ours has.
import { examName } from '../../../../shared/words/results.ts';
import { verify } from '../../content/verify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './FalseClaims.module.css';
import type { Said } from './proof/claims.ts';

function Claim({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <s>
          <bdi lang={languageOf(value)}>{value}</bdi>
        </s>
      </dd>
    </div>
  );
}

export function FalseClaims({ said }: { said: Said }) {
  const words = verify.claims;
  const { name, exam, set, symbol, marks, rank, total } = said;
  if ([name, exam, symbol, marks, rank].every((value) => value === null)) return null;
  return (
    <section className={styles.box}>
      <h2>
        <Icon name="warning" />
        {words.title}
      </h2>
      <dl className="num">
        <Claim label={words.name} value={name} />
        <Claim label={words.symbol} value={symbol} />
        <Claim label={words.exam} value={exam === null || set === null ? exam : examName(exam, set)} />
        <Claim label={words.marks} value={marks} />
        <Claim
          label={words.rank}
          value={rank === null || total === null ? rank : verify.compare.rankOf(rank, total)}
        />
      </dl>
    </section>
  );
}
