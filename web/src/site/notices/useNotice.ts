// Which notice an address means: its own address, then the newest of the slug, then a title that
// contains the words. Found, it stays live, also when it is taken down while somebody reads.
import { skipToken, useQuery, useSubscription } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  NoticeByTitleDocument,
  NoticeDocument,
  type NoticeQuery,
  NoticeWhileReadDocument,
} from '../../../../shared/generated/site.ts';
import { logFailure } from '../../lib/log.ts';

export type NoticeInFull = NoticeQuery['by_slug'][number];

export type NoticeState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'found'; notice: NoticeInFull };

/** '%{slug with hyphens as spaces}%', with LIKE's own signs taken literally. */
export function titlePattern(slug: string): string {
  return `%${slug.replaceAll('-', ' ').replace(/[\\%_]/g, '\\$&')}%`;
}

export function useNotice(slug: string): NoticeState {
  const addressed = useQuery(NoticeDocument, { variables: { slug }, fetchPolicy: 'cache-first' });
  const exact = addressed.data?.by_address[0] ?? addressed.data?.by_slug[0];
  const looksFurther = addressed.data !== undefined && exact === undefined;
  const titled = useQuery(
    NoticeByTitleDocument,
    looksFurther ? { variables: { pattern: titlePattern(slug) }, fetchPolicy: 'cache-first' } : skipToken,
  );
  const first = exact ?? (looksFurther ? titled.data?.notices[0] : undefined);
  const live = useSubscription(NoticeWhileReadDocument, {
    variables: { id: first?.id ?? '' },
    skip: first === undefined,
  });

  const error = addressed.error ?? titled.error;
  useEffect(() => {
    if (error) logFailure('Failed to load notice', error);
  }, [error]);

  if (first !== undefined) {
    const notice = live.data === undefined ? first : live.data.notices_by_pk;
    return notice ? { kind: 'found', notice } : { kind: 'missing' };
  }
  if (addressed.loading || titled.loading) return { kind: 'loading' };
  if (error) {
    const query = looksFurther ? titled : addressed;
    return { kind: 'failed', retry: () => void query.refetch().catch(() => undefined) };
  }
  return { kind: 'missing' };
}
