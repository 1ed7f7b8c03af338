// /notice/{slug}: one announcement in full.
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  NewestNoticesDocument,
  NoticeByTitleDocument,
  NoticeDocument,
  type NoticeQuery,
  NoticeWhileReadDocument,
} from '../../../../shared/generated/site.ts';
import { preview } from '../../../../shared/numbers.ts';
import { notice as words, notice } from '../../content/notices.ts';
import { parts } from '../../content/parts.ts';
import { useNewest, useQuestion } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { share } from '../../lib/share.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { NoticeSheet } from '../../ui/NoticeSheet.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';
import styles from './NoticePage.module.css';

// Which notice an address means: its own address, then the newest of the slug, then a title that
// contains the words. Found, it stays live, also when it is taken down while somebody reads.
type NoticeInFull = NoticeQuery['by_slug'][number];

type NoticeState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; notice: NoticeInFull };

/** '%{slug with hyphens as spaces}%', with LIKE's own signs taken literally. */
export function titlePattern(slug: string): string {
  return `%${slug.replaceAll('-', ' ').replace(/[\\%_]/g, '\\$&')}%`;
}

function useNotice(slug: string): NoticeState {
  const addressed = useQuestion(NoticeDocument, { slug }, { once: true });
  const exact = addressed.data?.by_address[0] ?? addressed.data?.by_slug[0];
  const looksFurther = addressed.data !== undefined && exact === undefined;
  const titled = useQuestion(NoticeByTitleDocument, looksFurther ? { pattern: titlePattern(slug) } : null, {
    once: true,
  });
  const first = exact ?? (looksFurther ? titled.data?.notices[0] : undefined);
  const live = useNewest(NoticeWhileReadDocument, first === undefined ? null : { id: first.id });

  const error = addressed.error ?? titled.error;
  useEffect(() => {
    if (error) logFailure('Failed to load notice', error);
  }, [error]);

  if (first !== undefined) {
    const notice = live === undefined ? first : live.notices_by_pk;
    // Of one that is no longer published everybody but an admin gets no row.
    return notice?.state === 'published' ? { kind: 'found', notice } : { kind: 'missing' };
  }
  if (addressed.loading || titled.loading) return { kind: 'loading' };
  if (error) return { kind: 'failed', retry: (looksFurther ? titled : addressed).again };
  return { kind: 'missing' };
}

// Beside a notice: what else is new. Nothing at all while that is unknown or fails.
const count = 4;

function NewestNotices({ besides }: { besides: string }) {
  // One more than is shown: the notice that is being read may be among them.
  const { data } = useQuestion(NewestNoticesDocument, { limit: count + 1 }, { once: true });
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

function attachmentOf({ attachment_url, attachment_name, attachment_size }: NoticeInFull) {
  if (attachment_url === null) return null;
  return { url: attachment_url, name: attachment_name ?? '', size: attachment_size ?? 0 };
}

// The announcement as a sheet, and a way to share it.
function NoticeArticle({ notice }: { notice: NoticeInFull }) {
  const { id, title, category, content, date, created_at } = notice;
  return (
    <NoticeSheet
      id={id}
      title={title}
      category={category}
      content={content}
      date={created_at === '' ? date : <DayInBothCalendars value={created_at} />}
      attachment={attachmentOf(notice)}
      action={
        <Button
          className={styles.share}
          onClick={() => void share({ title, url: window.location.href }, words)}
        >
          <Icon name="share" size={18} />
          {words.share}
        </Button>
      }
    />
  );
}

// A notice while it loads, and words for assistive technology.
const lines = ['96%', '92%', '98%', '64%'];

function NoticeSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{notice.loading}</VisuallyHidden>
      <div aria-hidden="true" className={styles.sheet}>
        <Skeleton className={styles.head} />
        <Skeleton className={styles.title} style={{ width: '86%' }} />
        <Skeleton className={styles.title} style={{ width: '52%' }} />
        <div className={styles.text}>
          {lines.map((width) => (
            <Skeleton key={width} className={styles.line} style={{ width }} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** Characters of the text that search results and chats have room for. */
const descriptionLength = 160;

/** What a shared link shows: the notice's own title and the beginning of its text. */
function Meta({ state, slug }: { state: NoticeState; slug: string }) {
  if (state.kind !== 'found')
    return (
      <PageMeta
        title={state.kind === 'missing' ? words.missing.title : words.untitled}
        description={state.kind === 'missing' ? words.missing.hint : ''}
        path={paths.notice.href({ slug })}
        index={false}
        notFound={state.kind === 'missing'}
      />
    );
  const { title, content, url_slug, created_at } = state.notice;
  return (
    <PageMeta
      title={title}
      description={preview(content.replace(/\s+/g, ' ').trim(), descriptionLength)}
      path={paths.notice.href({ slug: url_slug })}
      published={created_at}
    />
  );
}

function Content({ state }: { state: NoticeState }) {
  if (state.kind === 'loading') return <NoticeSkeleton />;
  if (state.kind === 'found')
    return (
      <div className={styles.columns}>
        <NoticeArticle notice={state.notice} />
        <NewestNotices besides={state.notice.id} />
      </div>
    );
  if (state.kind === 'failed')
    return (
      <InlineAlert
        action={
          <Button variant="text" onClick={state.retry}>
            {words.retry}
          </Button>
        }
      >
        {words.failed}
      </InlineAlert>
    );
  return (
    <EmptyState
      heading="h1"
      title={words.missing.title}
      action={
        <LinkButton variant="contained" href={paths.notices.href()}>
          {words.missing.all}
        </LinkButton>
      }
    >
      <span role="status">{words.missing.text}</span>
      {parts.stop} {words.missing.hint}
    </EmptyState>
  );
}

export function NoticePage() {
  const { slug = '' } = useParams<'slug'>();
  const state = useNotice(slug);
  return (
    <Wrap end>
      <Meta state={state} slug={slug} />
      <div className={styles.back}>
        <LinkButton variant="text" href={paths.notices.href()}>
          <Icon name="back" size={18} />
          {words.back}
        </LinkButton>
      </div>
      <Content state={state} />
    </Wrap>
  );
}
