// The rows of one view, searched, filtered, ordered and cut in the database, and live: what the office adds, changes
// or takes away shows by itself. While another view or a longer list is on its way, what was there stays.
import { useEffect, useState } from 'react';
import type { Operation } from '../../graphql/operation.ts';
import { useLiveAnswer } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';
import { escapeLike, searchPatterns } from '../../lib/searchWords.ts';

// What a list of resources shows, as its address says it: the words searched for and the chosen group, which is a
// subject for notes and videos, a category for links and downloads.
export type GroupName = 'subject' | 'category';

export interface ResourceView {
  search: string;
  /** Null: all of them. */
  group: string | null;
}

export function parseView(params: URLSearchParams, by: GroupName): ResourceView {
  return { search: (params.get('q') ?? '').trim(), group: params.get(by)?.trim() || null };
}

/** The address's query of a view; what is usual is left out. */
export function viewParams({ search, group }: ResourceView, by: GroupName): Record<string, string> {
  return { ...(search === '' ? {} : { q: search }), ...(group === null ? {} : { [by]: group }) };
}

/** What the four lists are asked with, patterns included: '%' is any. */
interface ViewVariables {
  group?: string;
  word1?: string;
  word2?: string;
  word3?: string;
  word4?: string;
  word5?: string;
  word6?: string;
  word7?: string;
  word8?: string;
  word9?: string;
  word10?: string;
}

/** Each word must stand in the title or the description; the group must be the very one. */
function patternsOf({ search, group }: ResourceView): ViewVariables {
  const [word1, word2, word3, word4, word5, word6, word7, word8, word9, word10] = searchPatterns(search);
  const all = { word1, word2, word3, word4, word5, word6, word7, word8, word9, word10 };
  const words: ViewVariables = Object.fromEntries(
    Object.entries(all).filter(([, pattern]) => pattern !== undefined),
  );
  return group === null ? words : { ...words, group: escapeLike(group) };
}

/** Fills rows of two and of three. */
const pageSize = 24;

interface ListVariables extends ViewVariables {
  limit: number;
}

type NoVariables = Record<string, never>;

interface Groups {
  groups: readonly { name: string }[];
}

/** A list and its groups, each as a query and as the subscription of the same fields. */
export interface ResourceOperations<Row> {
  list: Operation<{ rows: Row[] }, ListVariables>;
  listLive: Operation<{ rows: Row[] }, ListVariables>;
  groups: Operation<Groups, NoVariables>;
  groupsLive: Operation<Groups, NoVariables>;
}

export interface ResourceList<Row> {
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** `rows` are of the view before. */
  busy: boolean;
  hasMore: boolean;
  loadMore: () => void;
  /** Undefined until the first answer. */
  groups: readonly string[] | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

interface Answer<Row> {
  key: string;
  limit: number;
  rows: readonly Row[];
}

const noVariables: NoVariables = {};

/** `failed` is what the log says. */
export function useResourceList<Row>(
  operations: ResourceOperations<Row>,
  view: ResourceView,
  failed: string,
): ResourceList<Row> {
  const key = JSON.stringify([view.search, view.group]);
  const [asked, setAsked] = useState({ key, limit: pageSize });
  const limit = asked.key === key ? asked.limit : pageSize;
  const list = useLiveAnswer(operations.list, operations.listLive, {
    ...patternsOf(view),
    // One more than is shown tells whether there are more.
    limit: limit + 1,
  });
  const groups = useLiveAnswer(operations.groups, operations.groupsLive, noVariables);

  const [last, setLast] = useState<Answer<Row> | null>(null);
  const fresh = list.data?.rows;
  if (fresh !== undefined && (last?.rows !== fresh || last.key !== key)) setLast({ key, limit, rows: fresh });
  const known = fresh ? { key, limit, rows: fresh } : list.error ? null : last;

  const { error } = list;
  useEffect(() => {
    if (error) logFailure(failed, error);
  }, [error, failed]);

  return {
    rows: known?.rows.slice(0, known.limit) ?? (error ? [] : undefined),
    busy: known !== null && known.key !== key,
    hasMore: known !== null && known.rows.length > known.limit,
    loadMore: () => setAsked({ key, limit: limit + pageSize }),
    groups: groups.data?.groups.map(({ name }) => name) ?? (groups.error ? [] : undefined),
    retry: error
      ? () => {
          list.retry();
          groups.retry();
        }
      : undefined,
  };
}
