// The notice board of the home page, live: the newest notices, as many as the settings say.
import { useEffect } from 'react';
import { dateParts, formatDate } from '../../../../shared/dates.ts';
import {
  NoticeBoardSettingsDocument,
  type NoticeOfListFragment,
  NoticesDocument,
  NoticesLiveDocument,
} from '../../../../shared/generated/site.ts';
import { preview } from '../../../../shared/numbers.ts';
import { noticeBoard } from '../../content/home.ts';
import { shownName } from '../../content/shownNames.ts';
import { useLiveAnswer, useQuestion } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { OnlyInEnglish } from '../../ui/OnlyInEnglish.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './NoticeRow.module.css';
import { NoticeRowsSkeleton } from './NoticeRowsSkeleton.tsx';

// One notice of the board: its day large, category, title, the first 100 characters.
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

function NoticeRow({ notice, showCategory }: NoticeRowProps) {
  const text = preview(notice.excerpt ?? '', previewLength);
  const longer = notice.attachment_url !== null || text !== notice.excerpt;
  return (
    <li className={styles.row}>
      <BigDate value={notice.created_at} />
      <div className={styles.words}>
        {showCategory ? <span className={styles.category}>{shownName(notice.category)}</span> : null}
        <OnlyInEnglish text={notice.title} />
        {notice.pinned ? <span className={styles.pinned}>{noticeBoard.pinned}</span> : null}
        <h3 className="t-h3" lang={languageOf(notice.title)}>
          {notice.title}
        </h3>
        <p lang={languageOf(text)}>{text}</p>
      </div>
      {longer ? (
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

/** Until an admin saves settings: five, newest first, with their categories. */
const unsaved = { max_notices: 5, auto_sort: true, show_categories: true };

export function NoticeBoard() {
  const settings = useQuestion(NoticeBoardSettingsDocument, {});
  const { max_notices, auto_sort, show_categories } = settings.data?.site_settings[0] ?? unsaved;
  const { data, error } = useLiveAnswer(
    NoticesDocument,
    NoticesLiveDocument,
    settings.data === undefined && settings.error === undefined
      ? null
      : { limit: max_notices, order: auto_sort ? 'desc' : 'asc' },
    { once: true },
  );
  useEffect(() => {
    if (error) logFailure('Failed to load the notice board', error);
  }, [error]);

  const rows = data?.notices ?? [];
  if (rows.length > 0)
    return (
      <ul>
        {rows.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} showCategory={show_categories} />
        ))}
      </ul>
    );
  if (data === undefined && error === undefined) return <NoticeRowsSkeleton />;
  return (
    <EmptyState compact title={noticeBoard.empty}>
      {noticeBoard.emptyHint}
    </EmptyState>
  );
}
