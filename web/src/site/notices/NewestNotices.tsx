// Beside a notice: what else is new. Nothing at all while that is unknown or fails.
import { useQuery } from '@apollo/client/react';
import { Link } from 'react-router-dom';
import { NewestNoticesDocument } from '../../../../shared/generated/site.ts';
import { notice as words } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './NewestNotices.module.css';

const count = 4;

export function NewestNotices({ besides }: { besides: string }) {
  // One more than is shown: the notice that is being read may be among them.
  const { data } = useQuery(NewestNoticesDocument, {
    variables: { limit: count + 1 },
    fetchPolicy: 'cache-first',
  });
  const others = data?.notices.filter((notice) => notice.id !== besides).slice(0, count) ?? [];
  if (others.length === 0) return null;
  return (
    <aside aria-labelledby="newest-notices" className={styles.aside}>
      <h2 id="newest-notices" className={`t-h4 ${styles.heading}`}>
        {words.newest}
      </h2>
      <ul>
        {others.map((notice) => (
          <li key={notice.id} className={styles.row}>
            <Link
              to={paths.notice.href({ slug: notice.url_slug })}
              lang={languageOf(notice.title)}
              className={styles.link}
            >
              {notice.title}
            </Link>
            <div className={styles.date}>
              <DayInBothCalendars value={notice.created_at} padded />
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
