// In the portal's frame: the way to the notices, with how many came since this student opened them here.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { portal } from '../../content/portal.ts';
import { BellNoticesDocument, BellNoticesLiveDocument } from '../../graphql/generated/portal.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { newSince } from '../../lib/calendarDays.ts';
import { noteNoticesSeen, noticesSeen, watchNoticesSeen } from '../../lib/noticesSeen.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RouterLink } from '../../ui/RouterLink.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

const words = portal.bell;

/** The answer has one more. */
const most = 9;

const Way = styled(RouterLink)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: 44,
  height: 44,
  borderRadius: 8,
  color: 'inherit',
  transition: theme.transitions.create('background-color'),
  '&:hover': { backgroundColor: 'color-mix(in srgb, currentColor 9%, transparent)' },
}));

function Count({ count }: { count: number }): ReactNode {
  return (
    <Box
      component="span"
      aria-hidden="true"
      className="num"
      sx={{
        position: 'absolute',
        top: 3,
        right: 3,
        minWidth: 18,
        height: 18,
        px: '4px',
        borderRadius: '9px',
        display: 'grid',
        placeItems: 'center',
        fontSize: '0.75rem',
        fontWeight: 650,
        lineHeight: 1,
        color: 'primary.contrastText',
        bgcolor: 'marigold',
      }}
    >
      {count > most ? words.more(most) : formatCount(count)}
    </Box>
  );
}

function Bell({ userId }: { userId: string }): ReactNode {
  // Of notices that were never opened on this device those are new that the dashboard calls so.
  const [week] = useState(() => newSince(new Date()));
  const { data } = useLiveQuery(BellNoticesDocument, BellNoticesLiveDocument, { variables: {}, fresh: true });
  const seen = useSyncExternalStore(watchNoticesSeen, () => noticesSeen(userId));
  const since = Date.parse(seen ?? week);
  const times = data?.notices.map(({ created_at }) => created_at) ?? [];
  const count = times.filter((time) => Date.parse(time) > since).length;
  const fresh = count === 0 ? '' : words.fresh(count > most ? words.more(most) : formatCount(count));
  return (
    <>
      <Way
        href={paths.notices.href()}
        aria-label={fresh === '' ? words.name : `${words.name}, ${fresh}`}
        onClick={() => noteNoticesSeen(userId, times)}
      >
        <Icon name="bell" />
        {count === 0 ? null : <Count count={count} />}
      </Way>
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
