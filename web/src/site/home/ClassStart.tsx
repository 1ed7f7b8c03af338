// The hero's badge: when classes start.
import { useState } from 'react';
import { formatNearDay, kathmanduDay } from '../../../../shared/dates.ts';
import { nextClassStart } from '../../content/admission.ts';
import { hero } from '../../content/hero.ts';

/** At midnight before a start, or with a clock that is wrong, the browser may count another day: the server's stands. */
export function ClassStart() {
  const [start] = useState(() => nextClassStart(kathmanduDay(new Date())));
  return (
    <span>
      <b suppressHydrationWarning>{hero.badge.strong(start.slice(0, 4))}</b>{' '}
      <span suppressHydrationWarning>{hero.badge.rest(formatNearDay(start))}</span>
    </span>
  );
}
