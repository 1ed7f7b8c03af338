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
  fields: { title: 'Title', category: 'Category', content: 'Content' },
  categories: ['Exams', 'Admissions', 'Holiday', 'Events', 'Announcement', 'Important', 'Results'],
  contentHint: (shown: number, all: number) =>
    all > shown
      ? `The home page shows the first ${counted(shown)} of ${counted(all)} characters.`
      : `The home page shows all ${counted(all)} characters.`,
  preview: { page: 'Page', card: 'Card', looks: 'Preview as' },
} as const;
