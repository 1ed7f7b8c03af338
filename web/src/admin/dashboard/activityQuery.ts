// The log's filters as GraphQL, and where an entry leads to.
import type { activity_bool_exp, ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';

export interface ActivityFilter {
  /** A table, or '' for all. */
  entity: string;
  /** An account's id, 'nobody', or '' for everybody. */
  actor: string;
}

export const nobody = 'nobody';

export function activityWhere({ entity, actor }: ActivityFilter): activity_bool_exp {
  return {
    // One entry of many students stands for theirs.
    part_of: { _is_null: true },
    ...(entity === '' ? {} : { entity: { _eq: entity } }),
    ...(actor === '' ? {} : { actor_id: actor === nobody ? { _is_null: true } : { _eq: actor } }),
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
