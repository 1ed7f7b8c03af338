// What a list of the office shows, kept in its address, and what that means in GraphQL.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { ResourceChangesDocument } from '../../graphql/generated/office.ts';
import { searchPatterns } from '../../lib/searchWords.ts';
import { anyText, type ListFilter, type ListShape, type ListView, searchWhere } from '../list/listView.ts';
import { type LiveRows, useLiveRows } from '../list/useLiveRows.ts';
import { type GroupRow, hasAudience, type ListedRow, operationsOf, type Resource } from './resource.ts';

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
  /** Rows of these students: the id of a class group, or one of audienceChoices. Empty: all rows. */
  audience: string;
  edit: Edited;
  /** What the overview is about. */
  on: string;
  /** The resource's own filters. */
  [own: `by_${string}`]: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const edited: ListFilter<Edited> = {
  read: (text) => (text !== null && (text === newRow || uuid.test(text)) ? text : null),
  write: (value) => value,
};

/** Rows for all students; rows for class groups that have all been deleted. */
export const audienceChoices = { all: 'all', closed: 'none' } as const;

const audienceFilter: ListFilter<string> = {
  read: (text) =>
    text !== null && (text === audienceChoices.all || text === audienceChoices.closed || uuid.test(text))
      ? text
      : '',
  write: (value) => (value === '' ? null : value),
};

function audienceWhere(chosen: string): Record<string, unknown>[] {
  switch (chosen) {
    case '':
      return [];
    case audienceChoices.all:
      return [{ audience: { _eq: [] } }];
    case audienceChoices.closed:
      return [{ audience: { _neq: [] } }, { _not: { audiences: {} } }];
    default:
      return [{ audiences: { class_group_id: { _eq: chosen } } }];
  }
}

export type ResourceShape = ListShape<ResourceFilters, string>;
export type ResourceView = ListView<ResourceFilters, string>;

export function resourceShape({ day, groups, filters = [] }: Resource): ResourceShape {
  return {
    pageSize: 20,
    filters: {
      group: anyText,
      audience: audienceFilter,
      edit: edited,
      on: anyText,
      ...Object.fromEntries(filters.map(({ name }) => [name, anyText])),
    },
    sorts: [day, 'title', ...(groups ? [groups.name] : [])],
    sort: day,
    startsDescending: (key) => key === day,
  };
}

interface PageVariables {
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
  const audience = hasAudience(resource) ? audienceWhere(view.audience) : [];
  const all = [...chosen, ...audience, ...found];
  const direction = view.descending ? 'desc' : 'asc';
  return {
    where: all.length === 0 ? {} : { _and: all },
    // The id last: equal values keep their places from page to page.
    order_by: [{ [view.sort]: direction }, { id: direction }],
    limit: shape.pageSize,
    offset: (view.page - 1) * shape.pageSize,
  };
}

/** `$entity`. */
const anyChange = ResourceChangesDocument as TypedDocumentNode<unknown, OperationVariables>;

export interface ResourceRows extends LiveRows<ListedRow> {
  /** How many rows each group has, whatever is searched for. */
  counts: ReadonlyMap<string, number> | undefined;
  groups: readonly GroupRow[] | undefined;
}

export function useResourceRows(resource: Resource, shape: ResourceShape, view: ResourceView): ResourceRows {
  const { words, name } = resource;
  const { list: document, changes } = operationsOf(resource);
  const { where, order_by, ...page } = pageVariables(resource, shape, view);
  const { data, ...list } = useLiveRows({
    document,
    variables: { ...page, ...(resource.asks?.(view) ?? { where, order_by }) },
    changes: changes ?? anyChange,
    changesOf: changes ? {} : { entity: name },
    failed: () => words.failed.fetch,
  });
  const groups = data?.groups;
  const counts = groups && new Map<string, number>();
  for (const { name: group, count } of groups ?? [])
    counts?.set(group ?? '', (counts.get(group ?? '') ?? 0) + (count ?? 0));
  return { ...list, counts, groups };
}
