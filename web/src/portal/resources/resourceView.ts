// What a list of resources shows, as its address says it: the words searched for and the chosen group, which is a
// subject for notes and videos, a category for links and downloads.
import { escapeLike, searchPatterns } from '../../lib/searchWords.ts';

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
export interface ViewVariables {
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
export function patternsOf({ search, group }: ResourceView): ViewVariables {
  const [word1, word2, word3, word4, word5, word6, word7, word8, word9, word10] = searchPatterns(search);
  const all = { word1, word2, word3, word4, word5, word6, word7, word8, word9, word10 };
  const words: ViewVariables = Object.fromEntries(
    Object.entries(all).filter(([, pattern]) => pattern !== undefined),
  );
  return group === null ? words : { ...words, group: escapeLike(group) };
}
