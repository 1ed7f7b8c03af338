// Whether a genuine sheet still stands, in one sentence that has its place from the beginning.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate, formatTime } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { verify } from '../../content/verify.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './HeadText.module.css';
import type { Comparison } from './compare/comparison.ts';
import type { Standing } from './compare/standing.ts';
import type { Claims } from './proof/claims.ts';

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

export function StandingLine({ standing, claims }: { standing: Standing; claims: Claims }) {
  const { icon, tone, text } = lineOf(standing, claims);
  return (
    <p className={clsx('num', styles.standing, tone)}>
      <Icon name={icon} size={24} />
      <span>{text}</span>
    </p>
  );
}
