// Words of the office's downloads.
import { resourceWords } from './adminResources.ts';

export const adminDownloads = {
  ...resourceWords({
    one: 'download',
    many: 'downloads',
    title: 'Downloads',
    group: 'category',
    groups: 'categories',
  }),
  searchHint: 'Title or description',
  categories: ['Past Papers', 'Study Material', 'Practice Sets', 'Syllabus', 'Other'],
  fields: {
    title: 'Title',
    category: 'Category',
    file: 'File',
    address: 'Or the address of a file elsewhere',
    description: 'Description',
  },
  both: 'Choose a file or give an address, not both',
  file: { label: 'File', none: 'No file' },
} as const;
