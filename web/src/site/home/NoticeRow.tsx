// One notice of the board: its day large, category, title, the first 100 characters.
import { dateParts, formatDate } from '../../../../shared/dates.ts';
import type { NoticeOfListFragment } from '../../../../shared/generated/site.ts';
import { preview } from '../../../../shared/numbers.ts';
import { noticeBoard } from '../../content/home.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './NoticeRow.module.css';

const previewLength = 100;

interface NoticeRowProps {
  notice: NoticeOfListFragment;
  showCategory: boolean;
}

/** The specified 'Nov 5, 2025' for whoever listens or copies; for the eye its day is large. */
function BigDate({ value }: { value: string }) {
  const { day, month, year } = dateParts(value);
  return (
    <time className={styles.date} dateTime={value}>
      <VisuallyHidden>{formatDate(value)}</VisuallyHidden>
      <b aria-hidden="true">{day}</b>
      <span aria-hidden="true">
        {month} {year}
      </span>
    </time>
  );
}

export function NoticeRow({ notice, showCategory }: NoticeRowProps) {
  const exists = useRouteExists();
  const text = preview(notice.excerpt ?? '', previewLength);
  const longer = text !== notice.excerpt;
  return (
    <li className={styles.row}>
      <BigDate value={notice.created_at} />
      <div className={styles.words}>
        {showCategory ? <span className={styles.category}>{notice.category}</span> : null}
        <h3 className="t-h3" lang={languageOf(notice.title)}>
          {notice.title}
        </h3>
        <p lang={languageOf(text)}>{text}</p>
      </div>
      {longer && exists(paths.notice.pattern) ? (
        <div className={styles.more}>
          <LinkButton variant="text" href={paths.notice.href({ slug: notice.url_slug })}>
            <NamedLabel label={noticeBoard.more} name={notice.title} />
            <Icon name="arrow" size={18} />
          </LinkButton>
        </div>
      ) : null}
    </li>
  );
}
