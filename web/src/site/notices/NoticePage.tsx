// /notice/{slug}: one announcement in full.
import { useParams } from 'react-router-dom';
import { preview } from '../../../../shared/numbers.ts';
import { notice as words } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageMeta } from '../../ui/PageMeta.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { NewestNotices } from './NewestNotices.tsx';
import { NoticeArticle } from './NoticeArticle.tsx';
import styles from './NoticePage.module.css';
import { NoticeSkeleton } from './NoticeSkeleton.tsx';
import { type NoticeState, useNotice } from './useNotice.ts';

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
      <span role="status">{words.missing.text}</span>. {words.missing.hint}
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
