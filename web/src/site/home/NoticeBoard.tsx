// The notice board of the home page, live: the newest notices, as many as the settings say.
import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import {
  NoticeBoardSettingsDocument,
  NoticesDocument,
  NoticesLiveDocument,
} from '../../../../shared/generated/site.ts';
import { noticeBoard } from '../../content/home.ts';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { logFailure } from '../../lib/log.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NoticeRow } from './NoticeRow.tsx';
import { NoticeRowsSkeleton } from './NoticeRowsSkeleton.tsx';

/** Until an admin saves settings: five, newest first, with their categories. */
const unsaved = { max_notices: 5, auto_sort: true, show_categories: true };

export function NoticeList() {
  const settings = useQuery(NoticeBoardSettingsDocument);
  const { max_notices, auto_sort, show_categories } = settings.data?.site_settings[0] ?? unsaved;
  const { data, error } = useLiveQuery(NoticesDocument, NoticesLiveDocument, {
    variables: { limit: max_notices, order: auto_sort ? 'desc' : 'asc' },
    skip: settings.data === undefined && settings.error === undefined,
  });
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

export function NoticeBoard() {
  return (
    <GraphqlProvider>
      <NoticeList />
    </GraphqlProvider>
  );
}
