// Texts of the admin dashboard.
import { staffName } from '../../../shared/staff.ts';
import { whatIsDown } from '../../../shared/systemStatus.ts';

export const adminDashboard = {
  uploadResults: 'Upload Results',
  systemStatus: 'System Status',
  status: {
    active: 'Active',
    parts: {
      graphql: 'GraphQL',
      database: 'Database',
      writes: 'Saving',
      space: 'Disk space',
      files: 'File store',
      mail: 'Mail',
      outbox: 'Mails',
      publications: 'Publication',
      workers: 'Background work',
      backup: 'Backup',
    },
    down: whatIsDown,
    /** Of what an institute can hardly be without. */
    off: {
      mail: 'No mail server is set up (SMTP_URL): nobody can sign up or recover a password.',
    },
    /** Of what waits until a person decides. */
    held: {
      outbox:
        'Mails are held: this is a restored copy. The command "npm run mails" says how to release them.',
    },
    noAnswer: 'No answer',
    noAnswerDetail: 'The server does not say how it is. Your connection may be interrupted.',
    since: 'Since',
    title: 'Something does not work',
    loading: 'Asking how the system is...',
  },
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
    approve: 'Approve',
    reject: 'Reject',
    list: 'Newest pending students',
  },
  registrations: {
    title: 'Registrations',
    period: 'Last 30 days',
    against: 'against the 30 days before',
    nothingBefore: 'nobody registered in the 30 days before',
    none: 'Nobody has registered in the last 30 days.',
    loading: 'Loading registrations...',
    unavailable: 'Registrations cannot be shown right now.',
    today: 'Today',
    asTable: 'Show as table',
    asChart: 'Show as chart',
    day: 'Day',
    count: 'Registrations',
  },
  activity: {
    messages: { test: 'sent a test of', stopped: (students: string) => ` before ${students} had got it` },
    title: 'Recent Activity',
    none: 'Nothing has happened yet.',
    loading: 'Loading activity...',
    unavailable: 'Recent activity cannot be shown right now.',
    all: 'All activity',
    /** Around the exam's name; without a person behind it the name comes first. `moment`: 'Mon 23 Nov, 4:00 PM'. */
    exams: {
      published: { by: 'published', at: '', passive: ' was published at the time that was set' },
      scheduled: (moment: string) => ({
        by: 'set',
        at: ` to publish on ${moment}`,
        passive: ` publishes on ${moment}`,
      }),
      moved: (moment: string) => ({
        by: 'moved the publication of',
        at: ` to ${moment}`,
        passive: ` publishes on ${moment} instead`,
      }),
      kept: { by: 'keeps', at: ' as a draft', passive: ' is kept as a draft' },
      unscheduled: {
        by: 'took the time of publication from',
        at: ', a draft again',
        passive: ' is a draft again',
      },
      unpublished: (reason: string) => ({
        by: 'unpublished',
        at: reason === '' ? '' : `: ${reason}`,
        passive: reason === '' ? ' was unpublished' : ` was unpublished: ${reason}`,
      }),
      goneAccount: 'an account that is gone',
      renamed: (from: string, setAside: number) => ({
        by: 'renamed',
        at: `, ${from} before${setAside > 0 ? `; ${setAside} set aside` : ''}`,
        passive: ` has a new name, ${from} before${setAside > 0 ? `; ${setAside} set aside` : ''}`,
      }),
      renamingUndone: { by: 'gave', at: ' its old name back', passive: ' has its old name back' },
      shared: (who: string) => ({
        by: 'shared',
        at: ` with ${who}`,
        passive: ` was shared with ${who}`,
      }),
      ended: (who: string) => ({
        by: 'ended sharing of',
        at: ` with ${who}`,
        passive: ` is no longer shared with ${who}`,
      }),
      /** `from` empty: it was nobody's. */
      owner: (who: string, from: string) => ({
        by: 'handed over',
        at: from === '' ? ` to ${who}` : ` from ${from} to ${who}`,
        passive: from === '' ? ` was handed over to ${who}` : ` was handed over from ${from} to ${who}`,
      }),
      /** `stored`: 'Mon 23 Nov, 4:00 PM'; `because`: the reason. Both may be empty. */
      undone: (removed: string, restored: string, stored: string, because: string) => {
        const what = [
          ...(removed === '' ? [] : [`${removed} removed`]),
          ...(restored === '' ? [] : [`${restored} restored`]),
        ].join(', ');
        const of = stored === '' ? '' : `, stored ${stored}`;
        const why = because === '' ? '' : `. Reason: ${because}`;
        return {
          by: 'undid an upload to',
          at: `${of}: ${what}${why}`,
          passive: `: an upload${of} was undone, ${what}${why}`,
        };
      },
      /** `marks`: '45 → 40', or what was removed. */
      undoneOne: (symbol: string, marks: string, stored: string, because: string) => {
        const of = stored === '' ? '' : `, stored ${stored}`;
        const why = because === '' ? '' : `. Reason: ${because}`;
        return {
          by: 'undid a correction in',
          at: `${of}: ${symbol} ${marks}${why}`,
          passive: `: a correction${of} was undone, ${symbol} ${marks}${why}`,
        };
      },
    },
    /** Around the notice's title. `moment`: 'Mon 23 Nov, 4:00 PM'. */
    notices: {
      restored: { by: 'restored', at: '', passive: ' was restored' },
      taken: (from: string) => ({
        by: 'took over the draft of',
        at: ` from ${from}`,
        passive: ` was taken over from ${from}`,
      }),
      states: {
        published: () => ({ by: 'published', at: '', passive: ' was published at its time' }),
        scheduled: (moment: string) => ({
          by: 'set',
          at: ` to publish on ${moment}`,
          passive: ` publishes on ${moment}`,
        }),
        draft: () => ({ by: 'keeps', at: ' as a draft for colleagues', passive: ' is a draft' }),
        expired: () => ({ by: 'ended', at: '', passive: ' expired at its time' }),
      },
    },
    /** Around the e-mail of a member of the staff, as for exams. */
    staff: {
      joined: (to: string) => ({ by: 'made', at: ` ${staffName(to)}`, passive: ` is ${staffName(to)} now` }),
      accepted: (to: string) => ` accepted the invitation as ${staffName(to)}`,
      ended: { by: 'ended the work of', at: '', passive: ' does not work here any more' },
      sent: (to: string) => ({
        by: 'invited',
        at: ` as ${staffName(to)}`,
        passive: ` was invited as ${staffName(to)}`,
      }),
      sentAgain: (to: string) => ({
        by: 'invited',
        at: ` as ${staffName(to)} once more`,
        passive: ` was invited as ${staffName(to)} once more`,
      }),
      withdrawn: { by: 'withdrew the invitation of', at: '', passive: ' is not invited any more' },
      exams: (names: string, to: string) => ({
        by: 'handed over the exams of',
        at: ` to ${to}: ${names}`,
        passive: `: exams were handed over to ${to}: ${names}`,
      }),
    },
    /** Around the student's name; without a person behind it the name comes first. */
    imports: {
      made: (file: string) => ({
        by: 'imported',
        at: file === '' ? '' : ` from ${file}`,
        passive: file === '' ? ' imported' : ` imported from ${file}`,
      }),
      undone: (file: string) => ({
        by: 'undid an import:',
        at: file === '' ? ' deleted' : ` of ${file} deleted`,
        passive: file === '' ? ' deleted, their import undone' : ` of ${file} deleted, their import undone`,
      }),
    },
    items: {
      class_groups: {
        added: (names: string) => ({ by: 'added', at: ` to ${names}`, passive: ` was added to ${names}` }),
        removed: (names: string) => ({
          by: 'removed',
          at: ` from ${names}`,
          passive: ` was removed from ${names}`,
        }),
      },
      candidate_ids: {
        added: (ids: string) => ({
          by: 'gave',
          at: ` the candidate ID ${ids}`,
          passive: ` got the candidate ID ${ids}`,
        }),
        removed: (ids: string) => ({
          by: `took the candidate ID ${ids} from`,
          at: '',
          passive: ` lost the candidate ID ${ids}`,
        }),
      },
    },
    guardianLink: {
      given: { by: 'gave', at: ' a link for the guardian', passive: ' got a link for the guardian' },
      ended: {
        by: 'ended the guardian’s link of',
        at: '',
        passive: ' has no link for the guardian any more',
      },
    } as Readonly<Record<string, { by: string; at: string; passive: string }>>,
  },
  quickActions: {
    title: 'Quick Actions',
    hint: (label: string, key: string): string => `${label}: press ${key}`,
    keysOn: 'Keys are on',
    keysOff: 'Keys are off',
    keysHint: 'Single keys that lead to a page, and / for the search',
  },
} as const;

/** What the office can go to with one key on the dashboard, in the order of the cards. */
export const quickActions: readonly { to: string; key: string }[] = [
  { to: '/admin/students', key: 'S' },
  { to: '/admin/notices', key: 'N' },
  { to: '/admin/notes', key: 'O' },
  { to: '/admin/videos', key: 'V' },
  { to: '/admin/downloads', key: 'D' },
  { to: '/admin/links', key: 'L' },
  { to: '/admin/results', key: 'R' },
  { to: '/admin/calendar', key: 'C' },
  { to: '/admin/settings', key: ',' },
];

/** The kinds of things that the log knows, by its column `entity`. */
/** The page with all of the log. */
export const activityLog = {
  title: 'Activity Log',
  lead: 'What was changed, when and by whom, as the database wrote it down.',
  loading: 'Loading activity...',
  failed: 'The log could not be loaded. Please try again.',
  noun: 'entries',
  search: 'Search the log',
  searchHint: 'Name, title or e-mail',
  clearSearch: 'Clear search',
  refresh: 'Refresh',
  refreshed: 'The log is up to date.',
  kind: 'Kind of thing',
  anyKind: 'Everything',
  person: 'Person',
  anyPerson: 'Everybody',
  nobody: 'Nobody signed in',
  none: 'Nothing has happened yet.',
  noneFiltered: 'Nothing like this has happened.',
  showAll: 'Show all of it',
} as const;

export const activityKinds: readonly { entity: string; label: string }[] = [
  { entity: 'students', label: 'Students' },
  { entity: 'class_groups', label: 'Class groups' },
  { entity: 'results', label: 'Results' },
  { entity: 'notices', label: 'Notices' },
  { entity: 'notes', label: 'Notes' },
  { entity: 'videos', label: 'Videos' },
  { entity: 'downloads', label: 'Downloads' },
  { entity: 'links', label: 'Links' },
  { entity: 'staff', label: 'Staff' },
  { entity: 'messages', label: 'Messages' },
];

/** Messages about a student's status, the same wherever it is changed. */
export const studentStatusMessages = {
  updated: (status: string): string => `Student status updated to ${status}`,
  failed: (message: string): string => `Failed to update student status: ${message}`,
  gone: 'This student has been deleted meanwhile.',
} as const;

/** 'Good morning' until noon in Kathmandu, and so on. */
export function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 17 ? 'Good afternoon' : 'Good evening';
}
