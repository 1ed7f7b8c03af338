// The notices of a category from a page on: as many as were asked for, the order and the chips as the settings say.
import { useEffect, useState } from 'react';
import {
  NoticeCategoriesDocument,
  NoticesDocument,
  NoticesFrameDocument,
  NoticesLiveDocument,
  NoticesOfCategoryDocument,
  NoticesOfCategoryLiveDocument,
  type NoticesQuery,
} from '../../../../shared/generated/site.ts';
import { notices as words } from '../../content/notices.ts';
import { useLiveAnswer, useNewest, useQuestion } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';

export type NoticeOfList = NoticesQuery['notices'][number];

/** With the first notice twice as wide, 23 fill rows of two and of three. */
const firstPage = 23;
const nextPage = 24;

const sizeOf = (page: number): number => (page === 1 ? firstPage : nextPage);
/** How many notices stand on the pages before. */
const before = (page: number): number => (page === 1 ? 0 : firstPage + (page - 2) * nextPage);

/** The page that an address names; whatever names none is the first. */
export function readPage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Until an admin saves settings: newest first, with their categories. */
const unsaved = { auto_sort: true, show_categories: true };

interface Notices {
  /** Undefined while the first ones are on their way. */
  rows: readonly NoticeOfList[] | undefined;
  /** Distinct categories in the order of the chips; none where the settings hide them. */
  categories: readonly string[];
  showCategories: boolean;
  /** The page on which the list goes on; null where nothing follows. */
  next: number | null;
  loadMore: () => void;
  /** Nothing could be read, which looks like nothing to read: asking again may help. */
  retry: (() => void) | undefined;
}

interface Answer {
  category: string | null;
  page: number;
  /** How many of the rows are shown. */
  limit: number;
  rows: readonly NoticeOfList[];
}

const place = (category: string): number => {
  const index = (words.order as readonly string[]).indexOf(category);
  return index === -1 ? words.order.length : index;
};

/** `category` is null for all of them. */
export function useNotices(category: string | null, page: number): Notices {
  const frame = useQuestion(NoticesFrameDocument, {}, { once: true });
  const categories = useNewest(NoticeCategoriesDocument, {});
  const { auto_sort, show_categories } = frame.data?.site_settings[0] ?? unsaved;

  const size = sizeOf(page);
  const [asked, setAsked] = useState({ category, page, limit: size });
  const limit = asked.category === category && asked.page === page ? asked.limit : size;
  const order = auto_sort ? 'desc' : 'asc';
  // One more than is shown tells whether there are more.
  const wanted = { order, limit: limit + 1, offset: before(page) } as const;
  const all = useLiveAnswer(
    NoticesDocument,
    NoticesLiveDocument,
    frame.loading || category !== null ? null : wanted,
    { once: true },
  );
  const ofCategory = useLiveAnswer(
    NoticesOfCategoryDocument,
    NoticesOfCategoryLiveDocument,
    frame.loading || category === null ? null : { ...wanted, category },
    { once: true },
  );
  const list = category === null ? all : ofCategory;

  // While a longer list comes, the shorter one stays, with its button.
  const [last, setLast] = useState<Answer | null>(null);
  const fresh = list.data?.notices;
  if (fresh !== undefined && last?.rows !== fresh) setLast({ category, page, limit, rows: fresh });
  const kept = last?.category === category && last.page === page ? last : undefined;
  const known = fresh ? { limit, rows: fresh } : kept;

  const error = frame.error ?? list.error;
  useEffect(() => {
    if (error) logFailure('Failed to load notices', error);
  }, [error]);

  const names = (categories ?? frame.data)?.notices.map((notice) => notice.category) ?? [];
  return {
    rows: known?.rows.slice(0, known.limit) ?? (error ? [] : undefined),
    categories: show_categories ? names.sort((a, b) => place(a) - place(b)) : [],
    showCategories: show_categories,
    next:
      known !== undefined && known.rows.length > known.limit
        ? page + 1 + (known.limit - size) / nextPage
        : null,
    loadMore: () => setAsked({ category, page, limit: (known?.limit ?? size) + nextPage }),
    retry:
      known === undefined && error
        ? () => {
            frame.again();
            list.retry();
          }
        : undefined,
  };
}
