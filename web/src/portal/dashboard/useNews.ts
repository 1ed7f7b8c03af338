// What the dashboard shows of resources, notices and exams: asked once, and again whenever one of the tables changes.
import { useEffect, useRef, useState } from 'react';
import { examKey } from '../../../../shared/results/examKey.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { examName } from '../../../../shared/words/results.ts';
import { portal } from '../../content/portal.ts';
import {
  DownloadsChangesDocument,
  ExamsChangesDocument,
  LinksChangesDocument,
  NewsDocument,
  type NewsQuery,
  NotesChangesDocument,
  NoticesChangesDocument,
  VideosChangesDocument,
} from '../../graphql/generated/portal.ts';
import { useNewest, useQuestion } from '../../graphql/questions.ts';
import { newSince } from '../../lib/calendarDays.ts';
import { logFailure } from '../../lib/log.ts';
import { useFollowing } from '../progress/useProgress.ts';

/** How many rows Recent Activity has. */
export const recentLimit = 5;

export interface News {
  /** Undefined until the first answer. */
  data: NewsQuery | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

export type CardKind = keyof typeof portal.cards.names;

export interface CardNews {
  /** The newest one's title; null: there is none. */
  newest: string | null;
  /** How many are new. */
  fresh: number;
  /** Of an exam: what an address names it by. */
  value?: string;
}

interface Counted {
  aggregate: { count: number } | null;
}

function newsOf(rows: readonly { title: string }[], { aggregate }: Counted): CardNews {
  return { newest: rows[0]?.title ?? null, fresh: aggregate?.count ?? 0 };
}

/** What each of the six cards says: the newest of its kind, and how many came lately. */
export function resourceNews(data: NewsQuery): Record<CardKind, CardNews> {
  const exams = data.exams.map((exam) => ({ title: examName(shownTitle(exam), exam.set_number) }));
  const [exam] = data.exams;
  const value = exam && examKey(exam.exam_title, exam.set_number);
  return {
    notes: newsOf(data.notes, data.newNotes),
    videos: newsOf(data.videos, data.newVideos),
    downloads: newsOf(data.downloads, data.newDownloads),
    results: { ...newsOf(exams, data.newExams), ...(value === undefined ? {} : { value }) },
    links: newsOf(data.links, data.newLinks),
    notices: newsOf(data.notices, data.newNotices),
  };
}

/** `groups`: with other ones other rows are seen, and their number and newest time may be the same. */
function useChanges(shown: NewsQuery | undefined, groups: string, ask: () => void): void {
  const asked = useRef(groups);
  useEffect(() => {
    if (asked.current === groups) return;
    asked.current = groups;
    ask();
  }, [groups, ask]);

  const live: Partial<NewsQuery> = {
    ...useNewest(NotesChangesDocument, {}),
    ...useNewest(VideosChangesDocument, {}),
    ...useNewest(DownloadsChangesDocument, {}),
    ...useNewest(LinksChangesDocument, {}),
    ...useNewest(NoticesChangesDocument, {}),
    ...useNewest(ExamsChangesDocument, {}),
  };
  useFollowing(live, shown, ask);
}

/** `groups`: the student's class groups, whatever tells them apart; of the staff none. */
export function useNews(now: Date, groups: string): News {
  const since = newSince(now);
  const { data, error, loading, again } = useQuestion(NewsDocument, { since, limit: recentLimit });
  // At midnight the question is another one: until its answer comes, yesterday's stays.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  useChanges(shown, groups, again);

  useEffect(() => {
    if (error) logFailure(portal.news.failed, error);
  }, [error]);

  return {
    data: shown,
    retry: error && !loading && shown === undefined ? again : undefined,
  };
}
