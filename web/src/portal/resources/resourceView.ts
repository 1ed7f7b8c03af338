// What a list of resources shows, as its address says it: the words searched for and the chosen group, which is a
// subject for notes and videos, a category for links and downloads.
import { searchPatterns } from '../../lib/searchWords.ts';

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

interface Pattern {
  _ilike: string;
}

interface WordWhere {
  _or: [{ title: Pattern }, { description: Pattern }];
}

/** Each word must stand in the title or the description (section 5); the group must be the very one. */
export function whereOf<By extends GroupName>(
  { search, group }: ResourceView,
  by: By,
): { _and: (WordWhere | { [name in By]?: { _eq: string } })[] } {
  const chosen: { [name in By]?: { _eq: string } } = {};
  if (group !== null) chosen[by] = { _eq: group };
  const words = searchPatterns(search).map((_ilike): WordWhere => {
    return { _or: [{ title: { _ilike } }, { description: { _ilike } }] };
  });
  return { _and: group === null ? words : [chosen, ...words] };
}
