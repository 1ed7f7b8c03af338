// What each of the six cards says: the newest of its kind, and how many came lately.
import { examName } from '../../../../shared/words/results.ts';
import type { portal } from '../../content/portal.ts';
import type { NewsQuery } from '../../graphql/generated/portal.ts';

export type CardKind = keyof typeof portal.cards.names;

export interface CardNews {
  /** The newest one's title; null: there is none. */
  newest: string | null;
  /** How many are new. */
  fresh: number;
}

interface Counted {
  aggregate: { count: number } | null;
}

function newsOf(rows: readonly { title: string }[], { aggregate }: Counted): CardNews {
  return { newest: rows[0]?.title ?? null, fresh: aggregate?.count ?? 0 };
}

export function resourceNews(data: NewsQuery): Record<CardKind, CardNews> {
  const exams = data.exams.map((exam) => ({ title: examName(exam.exam_title, exam.set_number) }));
  return {
    notes: newsOf(data.notes, data.newNotes),
    videos: newsOf(data.videos, data.newVideos),
    downloads: newsOf(data.downloads, data.newDownloads),
    results: newsOf(exams, data.newExams),
    links: newsOf(data.links, data.newLinks),
    notices: newsOf(data.notices, data.newNotices),
  };
}
