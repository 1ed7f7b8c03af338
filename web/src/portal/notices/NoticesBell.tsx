// In the portal's frame: the way to the notices, with how many came since this student opened them here.
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { portal } from '../../content/portal.ts';
import { BellNoticesDocument, BellNoticesLiveDocument } from '../../graphql/generated/portal.ts';
import { useLiveAnswer } from '../../graphql/questions.ts';
import { newSince } from '../../lib/calendarDays.ts';
import { noteNoticesSeen, useNoticesSeen } from '../../lib/noticesSeen.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './NoticesBell.module.css';

const words = portal.bell;

/** The answer has one more. */
const most = 9;

function Count({ count }: { count: number }): ReactNode {
  return (
    <span aria-hidden="true" className={`num ${styles.count}`}>
      {count > most ? words.more(most) : formatCount(count)}
    </span>
  );
}

function Bell({ userId }: { userId: string }): ReactNode {
  // Of notices that were never opened on this device those are new that the dashboard calls so.
  const [week] = useState(() => newSince(new Date()));
  const { data } = useLiveAnswer(BellNoticesDocument, BellNoticesLiveDocument, {});
  const seen = useNoticesSeen(userId);
  const since = Date.parse(seen ?? week);
  const times = data?.notices.map(({ created_at }) => created_at) ?? [];
  const count = times.filter((time) => Date.parse(time) > since).length;
  const fresh = count === 0 ? '' : words.fresh(count > most ? words.more(most) : formatCount(count));
  return (
    <>
      <RouterLink
        className={styles.way}
        href={paths.notices.href()}
        aria-label={fresh === '' ? words.name : `${words.name}, ${fresh}`}
        onClick={() => noteNoticesSeen(userId, times)}
      >
        <Icon name="bell" />
        {count === 0 ? null : <Count count={count} />}
      </RouterLink>
      {/* The link tells whoever comes to it; this tells whoever is elsewhere on the page. */}
      <span aria-live="polite">
        <VisuallyHidden>{fresh === '' ? '' : `${words.name}: ${fresh}`}</VisuallyHidden>
      </span>
    </>
  );
}

/** For everybody who sees the portal. */
export function NoticesBell(): ReactNode {
  const { user } = useAuth();
  return user === null ? null : <Bell key={user.id} userId={user.id} />;
}
