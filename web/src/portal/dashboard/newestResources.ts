// One list of what is new, out of five: the newest notes, videos, downloads, links and notices by time, each with the
// way to it.
import type { portal } from '../../content/portal.ts';
import type { NewsQuery } from '../../graphql/generated/portal.ts';
import { paths } from '../../lib/paths.ts';
import type { CoverTarget } from './CoverLink.tsx';

export type NewsKind = keyof typeof portal.recent.kinds;

export interface NewResource {
  id: string;
  kind: NewsKind;
  title: string;
  /** Only notes and videos have one. */
  subject: string;
  created_at: string;
  target: CoverTarget;
}

type Lists = Pick<NewsQuery, NewsKind>;
type Row<Kind extends NewsKind> = Lists[Kind][number];

/** The file, the video, the site or the notice itself; what has no file is found on its page. */
const targets: { [Kind in NewsKind]: (row: Row<Kind>) => CoverTarget } = {
  notes: ({ title, file_url }) =>
    file_url ? { href: file_url, newTab: true } : { href: paths.notes.href({ q: title }) },
  videos: ({ video_url }) => ({ href: video_url, newTab: true }),
  // Browsers save only files of this site by a click.
  downloads: ({ title, file_url }) => {
    if (!file_url) return { href: paths.downloads.href({ q: title }) };
    return file_url.startsWith('/') ? { href: file_url, download: true } : { href: file_url, newTab: true };
  },
  links: ({ url }) => ({ href: url, newTab: true }),
  notices: ({ url_slug }) => ({ href: paths.notice.href({ slug: url_slug }) }),
};

function rowsOf<Kind extends NewsKind>(kind: Kind, rows: readonly Row<Kind>[]): NewResource[] {
  return rows.map((row) => ({
    id: row.id,
    kind,
    title: row.title,
    subject: 'subject' in row ? row.subject : '',
    created_at: row.created_at,
    target: targets[kind](row),
  }));
}

/** The `limit` newest of all five lists, newest first. */
export function newestResources(lists: Lists, limit: number): NewResource[] {
  return [
    ...rowsOf('notes', lists.notes),
    ...rowsOf('videos', lists.videos),
    ...rowsOf('downloads', lists.downloads),
    ...rowsOf('links', lists.links),
    ...rowsOf('notices', lists.notices),
  ]
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
    .slice(0, limit);
}
