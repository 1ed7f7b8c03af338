// Words of /notices and /notice/{slug}.

export const notices = {
  title: 'Notices',
  lead: 'Stay updated with announcements',
  loading: 'Loading notices...',
  all: 'All',
  categories: 'Categories',
  /** Chips in this order; a category that the database has besides follows. */
  order: ['Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results'],
  author: 'Admin',
  pinned: 'Pinned',
  /** On a page in Nepali. */
  onlyInEnglish: 'In English only',
  more: 'Read more',
  loadMore: 'Show more notices',
  /** From a later page, as it is without scripts, to the one before. */
  loadPrevious: 'Previous notices',
  shown: (count: number) => `${count} notices are shown`,
  empty: {
    title: 'No Notices Available',
    text: 'Check back later for updates and announcements.',
    filtered: (category: string) => `No notices found in the "${category}" category.`,
    viewAll: 'View all notices',
    retry: 'Try again',
  },
} as const;

export const notice = {
  loading: 'Loading notice...',
  untitled: 'Notice',
  back: 'Back to Notices',
  share: 'Share',
  copied: 'The link was copied.',
  copyFailed: 'The link could not be copied. It is in the address bar.',
  id: 'Notice',
  attachment: 'Attachment',
  newTab: 'opens in a new tab',
  newest: 'Newest notices',
  missing: {
    title: 'Notice Not Found',
    text: 'Notice not found',
    hint: 'It may have been taken down, or the address is not complete.',
    all: 'View All Notices',
  },
  failed: 'Failed to load notice',
  retry: 'Try again',
} as const;
