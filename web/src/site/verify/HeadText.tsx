// The sentence under a verdict: who issued the sheet and when, or why nobody should rely on it.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { verify } from '../../content/verify.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './HeadText.module.css';
import type { Comparison, Standing } from './compare/standing.ts';
import type { Claims } from './proof/claims.ts';
import type { Check } from './useVerdict.ts';

// Whether a genuine sheet still stands, in one sentence that has its place from the beginning.
const words = verify.standing;

interface Line {
  icon: IconName;
  tone?: string | undefined;
  text: ReactNode;
}

/** '… withdrawn on Jan 12, 2026 · २०८२ पौष २८, now 176.' */
function onDay(before: string, day: string, after = ''): ReactNode {
  return (
    <>
      {before} <DayInBothCalendars value={day} />
      {after}.
    </>
  );
}

function lineOfComparison(comparison: Comparison, { marks }: Claims): Line {
  if (comparison.kind === 'agrees') return { icon: 'checkCircle', tone: styles.stands, text: words.agrees };
  const { since } = comparison;
  if (comparison.kind === 'withdrawn') {
    const text = since === null ? words.withdrawn : onDay(words.withdrawnOn, since);
    return { icon: 'close', tone: styles.ended, text };
  }
  const { today } = comparison;
  const now = today.marks === marks ? '' : words.now(formatMarks(today.marks));
  const text = since === null ? `${words.revised}${now}.` : onDay(words.revisedOn, since, now);
  return { icon: 'refresh', tone: styles.ended, text };
}

const moment = (at: Date): string => `${formatDate(at)}, ${formatTime(at)}`;

function lineOf(standing: Standing, claims: Claims): Line {
  switch (standing.kind) {
    case 'checking':
      return { icon: 'clock', text: words.checking };
    case 'unknown':
      return { icon: 'info', text: words.unknown };
    case 'stands':
      return { icon: 'checkCircle', tone: styles.stands, text: words.stands };
    case 'kept':
      return standing.stands
        ? { icon: 'info', text: `${words.kept} ${moment(standing.at)}.` }
        : { icon: 'close', tone: styles.ended, text: `${words.ended} ${moment(standing.at)}.` };
    case 'compared':
      return lineOfComparison(standing.comparison, claims);
  }
}

function StandingLine({ standing, claims }: { standing: Standing; claims: Claims }) {
  const { icon, tone, text } = lineOf(standing, claims);
  return (
    <p className={clsx('num', styles.standing, tone)}>
      <Icon name={icon} size={24} />
      <span>{text}</span>
    </p>
  );
}

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
