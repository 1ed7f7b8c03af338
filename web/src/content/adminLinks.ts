// Words of the office's links.
import { resourceWords } from './adminResources.ts';

export const adminLinks = {
  ...resourceWords({
    one: 'link',
    many: 'links',
    title: 'Links',
    group: 'category',
    groups: 'categories',
  }),
  searchHint: 'Title or description',
  categories: ['Admissions', 'Scholarships', 'Exams', 'Career', 'Other'],
  fields: { title: 'Title', url: 'URL', category: 'Category', description: 'Description' },
  place: 'Leads to',
} as const;
