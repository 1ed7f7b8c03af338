// The menus of the site (docs/screens/public-pages.md). `to` is a pattern of lib/paths.ts (a test keeps the two in step).

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

/** From public pages back to where somebody who is signed in comes from. */
export const ownArea = {
  label: 'Your area',
  student: 'Student portal',
  admin: 'Admin area',
} as const;

export const legalMenu: readonly NavEntry[] = [
  { label: 'Privacy', to: '/privacy' },
  { label: 'Terms', to: '/terms' },
];

/** Above the footer. */
export const footer = {
  title: 'Talk to us before you decide.',
  action: 'Get Started',
  contact: 'Call, write, visit',
} as const;

/** Leads to the same page in the other language, and is written in that one; `short` where there is little room. */
export const otherLanguage = {
  label: 'नेपाली',
  short: 'ने',
  /** For whoever's browser is in that language. */
  offer: 'यो पेज नेपालीमा पढ्नुहोस्',
  decline: 'Stay in English',
} as const;
