// The sidebar of the portal, and what it shares with the office's (adminMenu.ts): apart from the site's menus, since visitors never
// load them.
import type { NavEntry } from './navigation.ts';

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
  | 'flag'
  | 'calendar'
  | 'upload'
  | 'clipboard'
  | 'receipt';

export interface SideEntry extends NavEntry {
  icon: NavIcon;
  entries?: readonly NavEntry[];
  /** Whom it says something to; unless given, everybody who sees the portal. */
  only?: 'student' | 'teacher';
  /** Other pages on which it is the current one. */
  also?: readonly string[];
}

/** In both menus. */
export const mockTestEntries: readonly NavEntry[] = [
  { label: 'All Mock Tests', to: '/admin/tests' },
  { label: 'Question Bank', to: '/admin/questions' },
  { label: 'Papers', to: '/admin/tests/papers' },
];

export const portalMenu: readonly SideEntry[] = [
  { label: 'Dashboard', to: '/student', icon: 'home' },
  {
    label: 'Mock Tests',
    to: '/student/tests',
    icon: 'clipboard',
    only: 'student',
    also: ['/student/tests/:id/review'],
  },
  { label: 'Notes', to: '/notes', icon: 'note' },
  { label: 'Videos', to: '/videos', icon: 'video' },
  { label: 'Downloads', to: '/downloads', icon: 'download' },
  { label: 'Links', to: '/links', icon: 'link' },
  { label: 'Notices', to: '/notices', icon: 'bell' },
  { label: 'Results', to: '/results', icon: 'chart' },
  { label: 'My Progress', to: '/student/progress', icon: 'flag', only: 'student' },
  { label: 'My Attendance', to: '/student/attendance', icon: 'calendar', only: 'student' },
  { label: 'Fees', to: '/student/fees', icon: 'receipt', only: 'student' },
  { label: 'Academic Calendar', to: '/student/calendar', icon: 'calendar' },
  { label: 'Attendance', to: '/admin/attendance', icon: 'clipboard', only: 'teacher' },
  {
    label: 'Upload results',
    to: '/admin/results/upload',
    icon: 'upload',
    only: 'teacher',
    also: ['/admin/results/add', '/admin/results/draft/:id'],
  },
  {
    label: 'Mock Tests',
    to: '/admin/tests',
    icon: 'clipboard',
    only: 'teacher',
    also: ['/admin/tests/:id'],
    entries: mockTestEntries,
  },
];

/** The phone's bottom bar: the first four of these that somebody has, then 'More'. */
export const portalBar: readonly string[] = ['/student', '/student/tests', '/notes', '/results', '/videos'];

/** Menus everywhere spell it like this. */
export const signOutLabel = 'Logout';

export const backToSite: SideEntry = { label: 'Back to Site', to: '/', icon: 'back' };
