// The sidebar of the office, which students never load.
import { mockTestEntries, type SideEntry } from './sideMenus.ts';

export const adminMenu: readonly SideEntry[] = [
  { label: 'Dashboard', to: '/admin', icon: 'home' },
  { label: 'Students', to: '/admin/students', icon: 'person' },
  { label: 'Attendance', to: '/admin/attendance', icon: 'clipboard' },
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
  {
    label: 'Mock Tests',
    to: '/admin/tests',
    icon: 'clipboard',
    also: ['/admin/tests/:id'],
    entries: mockTestEntries,
  },
  { label: 'Academic Calendar', to: '/admin/calendar', icon: 'calendar' },
  {
    label: 'Fees',
    to: '/admin/fees',
    icon: 'receipt',
    entries: [
      { label: 'Who Owes', to: '/admin/fees' },
      { label: 'Day Closing', to: '/admin/fees/closing' },
      { label: 'Online Payments', to: '/admin/fees/online' },
      { label: 'Fee Plans', to: '/admin/fees/plans' },
    ],
  },
];

/** The menu is given; pages that came later stand below its last entry. */
export const adminSettingsEntry: SideEntry = {
  label: 'Settings',
  to: '/admin/settings',
  icon: 'gear',
  entries: [
    { label: 'Staff', to: '/admin/staff' },
    { label: 'Messages', to: '/admin/messages' },
    { label: 'Activity Log', to: '/admin/log' },
  ],
};
