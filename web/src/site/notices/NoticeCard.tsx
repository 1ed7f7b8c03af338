// One notice of the list, and the list's grid. The whole card is its title's link.
import { memo, type ReactNode, type Ref, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { NoticeCardFace, NoticeCardFrame } from '../../ui/NoticeCardFace.tsx';
import styles from './NoticeCard.module.css';
import type { NoticeOfList } from './useNotices.ts';

interface NoticeCardProps {
  notice: NoticeOfList;
  lead: boolean;
  showCategory: boolean;
}

/** Taken over from the server's HTML one by one: unchanged, a card waits for its turn when the list is drawn again. */
export const NoticeCard = memo(function NoticeCard({ notice, lead, showCategory }: NoticeCardProps) {
  const to = paths.notice.href({ slug: notice.url_slug });
  return (
    <NoticeCardFrame lead={lead}>
      <Suspense>
        <NoticeCardFace
          title={notice.title}
          titleLink={
            <Link to={to} className={styles.title}>
              {notice.title}
            </Link>
          }
          category={showCategory ? notice.category : null}
          published={notice.created_at}
          text={notice.excerpt ?? ''}
          lead={lead}
          pinned={notice.pinned}
          attached={notice.attachment_url !== null}
          more={
            <Link to={to} className={styles.more}>
              <NamedLabel label={notices.more} name={notice.title} />
              <Icon name="arrow" size={18} />
            </Link>
          }
        />
      </Suspense>
    </NoticeCardFrame>
  );
});

interface NoticeGridProps {
  ref?: Ref<HTMLUListElement>;
  'aria-hidden'?: 'true';
  children: ReactNode;
}

/** Three notices in a row, two on a tablet, one on a phone. */
export function NoticeGrid({ ref, children, ...rest }: NoticeGridProps) {
  return (
    <ul ref={ref} className={styles.grid} {...rest}>
      {children}
    </ul>
  );
}
