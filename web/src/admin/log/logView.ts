// What the log shows, kept in its address, what that means in GraphQL, and where an entry leads to.
import type { activity_bool_exp, ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import {
  aDay,
  anId,
  anyText,
  dayWhere,
  type ListFilter,
  type ListShape,
  type ListView,
  searchWhere,
} from '../list/listView.ts';

export const nobody = 'nobody';

const aPerson: ListFilter<string> = {
  read: (text) => (text === nobody ? nobody : (anId.read(text) ?? '')),
  write: (value) => (value === '' ? null : value),
};

interface LogFilters {
  /** A table, or '' for all. */
  kind: string;
  /** An account's id, 'nobody', or '' for everybody. */
  person: string;
  /** First and last day in Kathmandu, or ''. */
  from: string;
  to: string;
}

export const logShape: ListShape<LogFilters, 'created_at'> = {
  pageSize: 50,
  filters: { kind: anyText, person: aPerson, from: aDay, to: aDay },
  sorts: ['created_at'],
  sort: 'created_at',
  startsDescending: () => true,
};
export type LogView = ListView<LogFilters, 'created_at'>;

/** One entry of many students stands for theirs. */
export const wholeEntries: activity_bool_exp = { part_of: { _is_null: true } };

export function logWhere({ kind, person, from, to, search }: LogView): activity_bool_exp {
  return {
    _and: [
      // Who looks for somebody finds their part of an entry of many, too.
      ...(search === '' ? [wholeEntries] : searchWhere(search, ['title', 'actor_email'])),
      ...(kind === '' ? [] : [{ entity: { _eq: kind } }]),
      ...(person === '' ? [] : [{ actor_id: person === nobody ? { _is_null: true } : { _eq: person } }]),
      ...dayWhere(from, to).map((created_at) => ({ created_at })),
    ],
  };
}

const lists = {
  notices: paths.adminNotices,
  notes: paths.adminNotes,
  videos: paths.adminVideos,
  downloads: paths.adminDownloads,
  links: paths.adminLinks,
} as const;

const isList = (entity: string): entity is keyof typeof lists => Object.hasOwn(lists, entity);

/** The page of what an entry is about; undefined when it is gone, or has none. */
export function activityHref({
  action,
  entity,
  entity_id,
  title,
}: Pick<ActivityEntryFragment, 'action' | 'entity' | 'entity_id' | 'title'>): string | undefined {
  if (action === 'deleted') return undefined;
  if (entity === 'students')
    return entity_id === null ? undefined : paths.adminStudent.href({ id: entity_id });
  if (entity === 'staff') return paths.adminStaff.href();
  if (entity === 'results') return paths.adminResults.href({ tab: 'all-results', q: title });
  if (entity === 'messages')
    return entity_id === null ? undefined : paths.adminMessages.href({ open: entity_id });
  return isList(entity) ? lists[entity].href({ q: title }) : undefined;
}
