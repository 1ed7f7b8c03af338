// Words of the office's notes; messages are literal (docs/screens/office.md).
import { resourceWords } from './adminResources.ts';

const words = resourceWords({
  one: 'note',
  many: 'notes',
  title: 'Notes',
  group: 'subject',
  groups: 'subjects',
});

export const adminNotes = {
  ...words,
  searchHint: 'Title or description',
  fields: { title: 'Title', subject: 'Subject', description: 'Description', file: 'File' },
  file: { label: 'File', none: 'No file' },
  failed: {
    fetch: 'Failed to fetch notes',
    add: () => 'Failed to add note',
    update: () => 'Failed to update note',
    remove: () => 'Failed to delete note',
  },
} as const;
