// What a list of the office shows, kept in its address, and what that means in GraphQL.
import { searchPatterns } from '../../lib/searchWords.ts';
import { anyText, type ListFilter, type ListShape, type ListView, searchWhere } from '../list/listView.ts';
import type { Resource } from './resource.ts';

// Where an address leads, for a list: its host, or '' where it is none.
export function placeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}

/** The row in the editor: one that exists, a new one, or none. */
export type Edited = string | null;
export const newRow = 'new';

interface ResourceFilters {
  /** Empty: all of them. */
  group: string;
  edit: Edited;
  /** What the overview is about. */
  on: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const edited: ListFilter<Edited> = {
  read: (text) => (text !== null && (text === newRow || uuid.test(text)) ? text : null),
  write: (value) => value,
};

export type ResourceShape = ListShape<ResourceFilters, string>;
export type ResourceView = ListView<ResourceFilters, string>;

export function resourceShape({ day, groups }: Resource): ResourceShape {
  return {
    pageSize: 20,
    filters: { group: anyText, edit: edited, on: anyText },
    sorts: [day, 'title', ...(groups ? [groups.name] : [])],
    sort: day,
    startsDescending: (key) => key === day,
  };
}

export interface PageVariables {
  where: Record<string, unknown>;
  order_by: Record<string, 'asc' | 'desc'>[];
  limit: number;
  offset: number;
}

export function pageVariables(resource: Resource, shape: ResourceShape, view: ResourceView): PageVariables {
  const { groups, searched } = resource;
  const chosen = groups && view.group !== '' ? [{ [groups.name]: { _eq: view.group } }] : [];
  const found =
    'lowered' in searched
      ? searchPatterns(view.search).map((word) => ({ [searched.lowered]: { _like: word.toLowerCase() } }))
      : searchWhere(view.search, searched);
  const all = [...chosen, ...found];
  const direction = view.descending ? 'desc' : 'asc';
  return {
    where: all.length === 0 ? {} : { _and: all },
    // The id last: equal values keep their places from page to page.
    order_by: [{ [view.sort]: direction }, { id: direction }],
    limit: shape.pageSize,
    offset: (view.page - 1) * shape.pageSize,
  };
}
