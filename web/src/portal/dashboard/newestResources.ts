// One list of what is new, out of five: the newest notes, videos, downloads, links and notices by time.
import type { portal } from '../../content/portal.ts';
import type { NewestResourcesQuery } from '../../graphql/generated/portal.ts';

type Kind = keyof typeof portal.recent.kinds;

export interface NewResource {
  id: string;
  kind: Kind;
  title: string;
  /** Only notes and videos have one. */
  subject: string | null;
  created_at: string;
}

/** The `limit` newest of all five lists, newest first. */
export function newestResources(data: NewestResourcesQuery, limit: number): NewResource[] {
  const kinds: Kind[] = ['notes', 'videos', 'downloads', 'links', 'notices'];
  return kinds
    .flatMap((kind) =>
      data[kind].map((row) => ({
        id: row.id,
        kind,
        title: row.title,
        subject: 'subject' in row ? row.subject : null,
        created_at: row.created_at,
      })),
    )
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, limit);
}
