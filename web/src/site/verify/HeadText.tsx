// The sentence under a verdict: who issued the sheet and when, or why nobody should rely on it.
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import styles from './HeadText.module.css';
import { StandingLine } from './StandingLine.tsx';
import type { Standing } from './compare/standing.ts';
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

export function HeadText({ check, standing }: { check: Check; standing: Standing }) {
  const { name } = useInstitute();
  switch (check.kind) {
    case 'genuine':
      return (
        <>
          <Issued claims={check.claims} />
          <StandingLine standing={standing} claims={check.claims} />
        </>
      );
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
