// The specification's menus, whole (2.3, 2.22, 2.23). A menu shows the entries whose page exists in this build, so
// a new page only needs its route. `to` is a pattern of lib/paths.ts (a test keeps the two in step).

export type NavIcon =
  | 'home'
  | 'person'
  | 'bell'
  | 'note'
  | 'video'
  | 'download'
  | 'link'
  | 'chart'
  | 'gear'
  | 'back'
  | 'calendar';

export interface NavEntry {
  label: string;
  to: string;
  description?: string;
}

export interface NavGroup {
  label: string;
  subtitle: string;
  entries: readonly NavEntry[];
}

export type HeaderItem = NavEntry | NavGroup;

export const headerMenu: readonly HeaderItem[] = [
  { label: 'Home', to: '/' },
  {
    label: "Achiever's HUB",
    subtitle: 'Resources for success',
    entries: [
      { label: 'Question Banks', to: '/question-banks', description: 'Practice with previous exam papers' },
      { label: 'Results', to: '/results', description: 'View your academic achievements' },
    ],
  },
  { label: 'About', to: '/about' },
  { label: 'Faculty', to: '/faculty' },
  { label: 'Courses', to: '/courses' },
  { label: 'Registration', to: '/registration' },
  { label: 'Contact', to: '/contact' },
];

export const footerMenu: readonly { label: string; entries: readonly NavEntry[] }[] = [
  {
    label: 'Institute',
    entries: [
      { label: 'About', to: '/about' },
      { label: 'Courses', to: '/courses' },
      { label: 'Contact', to: '/contact' },
    ],
  },
  {
    label: 'Study',
    entries: [
      { label: 'Study Materials', to: '/notes' },
      { label: 'Videos', to: '/videos' },
      { label: 'Downloads', to: '/downloads' },
    ],
  },
  {
    label: 'News',
    entries: [
      { label: 'Notices', to: '/notices' },
      { label: 'Results', to: '/results' },
    ],
  },
];

/** Names of the header's parts. */
export const headerLabels = {
  main: 'Main',
  menu: 'Menu',
  open: 'Open menu',
  close: 'Close menu',
} as const;

export const legalMenu: readonly NavEntry[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
];

export interface SideEntry extends NavEntry {
  icon: NavIcon;
  entries?: readonly NavEntry[];
}

export const portalMenu: readonly SideEntry[] = [
  { label: 'Dashboard', to: '/student', icon: 'home' },
  { label: 'Notes', to: '/notes', icon: 'note' },
  { label: 'Videos', to: '/videos', icon: 'video' },
  { label: 'Downloads', to: '/downloads', icon: 'download' },
  { label: 'Links', to: '/links', icon: 'link' },
  { label: 'Notices', to: '/notices', icon: 'bell' },
  { label: 'Results', to: '/results', icon: 'chart' },
  { label: 'Academic Calendar', to: '/student/calendar', icon: 'calendar' },
];

/** The phone's bottom bar: these where they exist, then 'More'. */
export const portalBar: readonly string[] = ['/student', '/notes', '/videos', '/results'];

export const adminMenu: readonly SideEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: 'home' },
  { label: 'Students', to: '/admin/students', icon: 'person' },
  { label: 'Notice Board', to: '/admin/notices', icon: 'bell' },
  { label: 'Notes', to: '/admin/notes', icon: 'note' },
  { label: 'Videos', to: '/admin/videos', icon: 'video' },
  { label: 'Downloads', to: '/admin/downloads', icon: 'download' },
  { label: 'Links', to: '/admin/links', icon: 'link' },
  {
    label: 'Results',
    to: '/admin/results',
    icon: 'chart',
    entries: [
      { label: 'List All Results', to: '/admin/results/list' },
      { label: 'Add New Result', to: '/admin/results/upload' },
    ],
  },
  { label: 'Academic Calendar', to: '/admin/calendar', icon: 'calendar' },
];

export const adminSettingsEntry: SideEntry = { label: 'Settings', to: '/admin/settings', icon: 'gear' };

/** Menus everywhere spell it like this. */
export const signOutLabel = 'Logout';

export const backToSite: SideEntry = { label: 'Back to Site', to: '/', icon: 'back' };

/** Entries whose page exists; groups lose what does not, and fall away when nothing is left. */
export function existingHeaderItems(exists: (pattern: string) => boolean): HeaderItem[] {
  return headerMenu.flatMap((item): HeaderItem[] => {
    if ('to' in item) return exists(item.to) ? [item] : [];
    const entries = item.entries.filter((entry) => exists(entry.to));
    return entries.length > 0 ? [{ ...item, entries }] : [];
  });
}

/** Every page of the admin area by its name in the menu, for its search. */
export function existingAdminPages(exists: (pattern: string) => boolean): NavEntry[] {
  const entries = [...adminMenu, adminSettingsEntry, backToSite].flatMap(
    ({ entries: inner = [], ...entry }) => [entry, ...inner],
  );
  return entries.filter(({ to }) => exists(to)).map(({ label, to }) => ({ label, to }));
}

/** As existingHeaderItems; an entry that only has a submenu stays, leading to its first page. */
export function existingSideEntries(
  menu: readonly SideEntry[],
  exists: (pattern: string) => boolean,
): SideEntry[] {
  return menu.flatMap((item): SideEntry[] => {
    const entries = item.entries?.filter((entry) => exists(entry.to)) ?? [];
    if (exists(item.to)) return [{ ...item, entries }];
    const [first] = entries;
    return first ? [{ ...item, to: first.to, entries }] : [];
  });
}
