// Words of the office's notice board.
import { resourceWords } from './adminResources.ts';

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);

export const adminNotices = {
  ...resourceWords({
    one: 'notice',
    many: 'notices',
    title: 'Notice Board',
    group: 'category',
    groups: 'categories',
  }),
  fields: {
    title: 'Title',
    category: 'Category',
    content: 'Content',
    attachment: 'Attachment',
    pinned: 'Pin to the top',
    publication: 'Publication',
    publishDay: 'Day of publication',
    publishTime: 'Time of publication',
    expiresDay: 'Last day',
    expiresTime: 'Until',
  },
  attachmentHint: 'Everybody who sees the notice can open it.',
  pinnedHint: 'It stands before all others, on the board of the home page too.',
  publication: {
    how: 'Who sees the notice, and when',
    published: 'Public',
    publishedText: 'Everybody sees it as soon as it is saved.',
    scheduled: 'Publish on …',
    scheduledText: 'Until then nobody but the office sees it.',
    draft: 'Draft for colleagues',
    draftText: 'It lies on the server, for everybody in the office, and for nobody else.',
    expired: 'Expired',
    expiredText: 'Its time is over: nobody but the office sees it.',
    expires: 'Take it down by itself',
    noDay: 'Please choose the last day',
    noTime: 'Please choose the time',
    early: 'The notice would be gone before anybody could see it',
  },
  tags: {
    pinned: 'Pinned',
    draft: (writer: string) => `Shared draft · ${writer}`,
    scheduled: (moment: string) => `Publishes on ${moment}`,
    expires: (moment: string) => `Until ${moment}`,
    expired: (moment: string) => `Expired ${moment}`,
  },
  standing: {
    mine: 'You write this draft. Your colleagues see what you have saved.',
    theirs: (writer: string) => `${writer} writes this draft. Whoever saves it takes it over.`,
    nobodys: 'Nobody writes this draft at the moment.',
    take: 'Take over',
    somebody: 'somebody',
  },
  locked: 'It is public or waits for its time: only admins change it.',
  restored: 'Notice Restored',
  restore: (what: string) => `Undo: restore ${what}`,
  failedRestore: (message: string) => `Failed to restore notice: ${message}`,
  categories: ['Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results'],
  contentHint: (shown: number, all: number) =>
    all > shown
      ? `The home page shows the first ${counted(shown)} of ${counted(all)} characters.`
      : `The home page shows all ${counted(all)} characters.`,
  preview: { page: 'Page', card: 'Card', looks: 'Preview as' },
} as const;
