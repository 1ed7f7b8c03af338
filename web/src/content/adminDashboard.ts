// Texts of the admin dashboard (2.23).

export const adminDashboard = {
  uploadResults: 'Upload Results',
  systemStatus: 'System Status',
  systemActive: 'Active',
  counts: {
    students: 'Students',
    results: 'Results',
    notices: 'Notices',
    notes: 'Notes',
    videos: 'Videos',
    downloads: 'Downloads',
    links: 'Links',
  },
  countsLabel: 'What is stored',
  pending: {
    title: 'Pending students',
    waiting: 'Waiting for a decision',
    oldest: 'oldest',
    none: 'Nobody is waiting for a decision.',
    loading: 'Loading students...',
    unavailable: 'Pending students cannot be shown right now.',
    reviewAll: 'Review all',
    more: 'more',
  },
  activity: {
    title: 'Recent Activity',
    none: 'Nothing has happened yet.',
    loading: 'Loading activity...',
    unavailable: 'Recent activity cannot be shown right now.',
  },
} as const;

/** 'Good morning' until noon in Kathmandu, and so on. */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}
