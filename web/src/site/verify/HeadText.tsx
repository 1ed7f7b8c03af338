// The sentence under a verdict: who issued the sheet and when, or why nobody should rely on it.
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './HeadText.module.css';
import type { Comparison } from './compare/comparison.ts';
import type { Claims } from './proof/claims.ts';
import type { Check } from './useVerdict.ts';

/** When a sheet was issued, as an instant. */
export const issueOf = ({ issuedAt }: Claims): string => new Date(issuedAt * 1000).toISOString();

function Issued({ claims }: { claims: Claims }) {
  const { name, address } = useInstitute();
  return (
    <p className="num">
      {verify.genuine.by}{' '}
      <b>
        {name}, {address.city}
      </b>
      ,
      <br />
      {verify.genuine.on} <DayInBothCalendars value={issueOf(claims)} />
    </p>
  );
}

function GenuineText({ claims, comparison }: { claims: Claims; comparison: Comparison | null }) {
  if (comparison?.kind === 'withdrawn') return <p>{verify.withdrawn}</p>;
  if (comparison?.kind === 'revised') {
    const { revision } = comparison.today;
    if (revision === null) return <p>{verify.revised.changed}</p>;
    return (
      <p className="num">
        {verify.revised.corrected} {verify.revised.on} <DayInBothCalendars value={revision.at} />
      </p>
    );
  }
  return (
    <>
      <Issued claims={claims} />
      {comparison === null ? null : (
        <p className={styles.agrees}>
          <Icon name="checkCircle" size={24} />
          {verify.genuine.agrees}
        </p>
      )}
    </>
  );
}

export function HeadText({ check, comparison }: { check: Check; comparison: Comparison | null }) {
  const { name } = useInstitute();
  switch (check.kind) {
    case 'genuine':
      return <GenuineText claims={check.claims} comparison={comparison} />;
    case 'false':
      return <p>{verify.false(name)}</p>;
    case 'foreign':
      return (
        <p>
          {check.ours ? verify.foreign.ours : verify.foreign.names}
          <br />
          {/* Never a link: whoever forged the sheet chose it. */}
          <bdi className={styles.address}>{check.issuer}</bdi>
        </p>
      );
    case 'unreadable':
      return <p>{check.tooLong ? verify.unreadable.tooLong : verify.unreadable.text}</p>;
    case 'unchecked':
      return <p>{verify.unchecked.text}</p>;
    case 'checking':
      return <p>{verify.checking}</p>;
  }
}
