// /notices: all announcements, live, by category, more of them on demand. Without scripts the links lead to pages.
import { type MouseEvent, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { shownName } from '../../content/shownNames.ts';
import { noteNoticesSeen } from '../../lib/noticesSeen.ts';
import { paths } from '../../lib/paths.ts';
import { useFocusOnNext } from '../../lib/useFocusOnNext.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { NoticeCard, NoticeGrid } from './NoticeCard.tsx';
import styles from './NoticesPage.module.css';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { readPage, useNotices } from './useNotices.ts';

// Which category is shown: links, so that each has an address and works without JavaScript.
interface CategoryChipsProps {
  categories: readonly string[];
  /** Null: all of them. */
  current: string | null;
}

function CategoryChips({ categories, current }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label={notices.categories} className={styles.row}>
      {[null, ...categories].map((category) => (
        <Link
          key={category ?? ''}
          to={paths.notices.href(category === null ? undefined : { category })}
          preventScrollReset
          aria-current={category === current ? 'true' : undefined}
          className={styles.chip}
        >
          {category === null ? notices.all : shownName(category)}
        </Link>
      ))}
    </nav>
  );
}

const addressOf = (category: string | null, page: number): string =>
  paths.notices.href({
    ...(category === null ? {} : { category }),
    ...(page === 1 ? {} : { page: String(page) }),
  });

/** A press that asks for this tab, not for another one. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function NoticesPage() {
  const [query] = useSearchParams();
  const category = query.get('category') || null;
  const page = readPage(query.get('page'));
  const { rows, categories, showCategories, next, loadMore, retry } = useNotices(category, page);
  const { grid, expect } = useFocusOnNext(rows?.length ?? 0);
  const whole = category === null && page === 1;
  const { user } = useAuth();
  useEffect(() => {
    if (user && whole && rows)
      noteNoticesSeen(
        user.id,
        rows.map(({ created_at }) => created_at),
      );
  }, [user, whole, rows]);
  return (
    <Wrap className={styles.page}>
      <PageHead title={notices.title} lead={notices.lead} />
      {rows === undefined ? null : <CategoryChips categories={categories} current={category} />}
      {rows === undefined ? <NoticesSkeleton /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          heading="h2"
          title={notices.empty.title}
          action={
            <div className={styles.ways}>
              {retry ? <Button onClick={retry}>{notices.empty.retry}</Button> : null}
              {whole ? null : <LinkButton href={paths.notices.href()}>{notices.empty.viewAll}</LinkButton>}
            </div>
          }
        >
          {category === null ? notices.empty.text : notices.empty.filtered(shownName(category))}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        <NoticeGrid ref={grid}>
          {rows.map((notice, index) => (
            <NoticeCard
              key={notice.id}
              notice={notice}
              lead={index === 0 && page === 1}
              showCategory={showCategories}
            />
          ))}
        </NoticeGrid>
      ) : null}
      {rows && rows.length > 0 && (next !== null || page > 1) ? (
        <div className={styles.more}>
          {page > 1 ? (
            <LinkButton href={addressOf(category, page - 1)}>{notices.loadPrevious}</LinkButton>
          ) : null}
          {next === null ? null : (
            <LinkButton
              href={addressOf(category, next)}
              onClick={(event) => {
                if (!isPlain(event)) return;
                event.preventDefault();
                expect();
                loadMore();
              }}
            >
              {notices.loadMore}
            </LinkButton>
          )}
        </div>
      ) : null}
      <VisuallyHidden role="status">
        {rows && rows.length > 0 ? notices.shown(rows.length) : ''}
      </VisuallyHidden>
    </Wrap>
  );
}
