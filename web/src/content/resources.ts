// Words of the students' resources: notes, videos, links and downloads (docs/screens/portal.md).

export interface ResourceWords {
  title: string;
  lead: string;
  search: string;
  placeholder: string;
  /** What the filter is about, in the plural. */
  groups: string;
  /** The filter as a dropdown on small screens, with this as its first entry; without it buttons everywhere. */
  dropdown?: string;
  loading: string;
  found: (count: number) => string;
  /** There are more than these. */
  shown: (count: number) => string;
  /** `text` after a search or with a filter, `nothingYet` without. */
  empty: { title: string; text: string; nothingYet: string };
  failed: string;
}

interface Named {
  /** 'note', as counted. */
  one: string;
  many: string;
}

const shared = ({ one, many }: Named) => ({
  loading: `Loading ${many}...`,
  found: (count: number) => `${count} ${count === 1 ? one : many}`,
  shown: (count: number) => `The newest ${count} ${many} are shown`,
  empty: {
    title: `No ${many} found`,
    text: 'Try adjusting your search or filter criteria',
    nothingYet: `There are none so far. New ${many} appear here by themselves.`,
  },
  failed: `Failed to fetch ${many}`,
});

/** On all four pages. */
export const resources = {
  all: 'All',
  clear: 'Clear search',
  showAll: 'Clear search and filter',
  loadMore: 'Load more',
  retry: 'Try again',
  /** After the words of a link that opens a new tab, for assistive technology. */
  newTab: 'opens in a new tab',
} as const;

export const notes = {
  ...shared({ one: 'note', many: 'notes' }),
  title: 'Study Notes',
  lead: 'Chapter by chapter, to read on the phone or to print.',
  search: 'Search notes',
  placeholder: 'Search notes by title or keywords...',
  groups: 'Subjects',
  dropdown: 'All Subjects',
  view: 'View PDF',
  download: 'Download Notes',
  noFile: 'No File Available',
} as const satisfies ResourceWords & Record<string, unknown>;

export const videos = {
  ...shared({ one: 'video', many: 'videos' }),
  title: 'Video Lectures',
  lead: 'One topic each, to watch again at your own pace.',
  search: 'Search videos',
  placeholder: 'Search videos by title or keywords...',
  groups: 'Subjects',
  watch: 'Watch Video',
} as const satisfies ResourceWords & Record<string, unknown>;

export const links = {
  ...shared({ one: 'link', many: 'links' }),
  title: 'Important Links',
  lead: 'Where forms, calls and results are published first.',
  search: 'Search links',
  placeholder: 'Search links by title or keywords...',
  groups: 'Categories',
  dropdown: 'All Categories',
  visit: 'Visit Website',
} as const satisfies ResourceWords & Record<string, unknown>;

export const downloads = {
  ...shared({ one: 'download', many: 'downloads' }),
  title: 'Downloads',
  lead: 'Papers, sheets and plans to keep.',
  search: 'Search downloads',
  placeholder: 'Search downloads by title or keywords...',
  groups: 'Categories',
  download: 'Download File',
  noFile: 'No File Available',
  anyType: 'File',
} as const satisfies ResourceWords & Record<string, unknown>;
