// /admin/notes: what of the office's list is a note's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminNotes as words } from '../../content/adminNotes.ts';
import { subjects } from '../../content/subjects.ts';
import {
  AddNoteDocument,
  DeleteNoteDocument,
  OfficeNoteDocument,
  type OfficeNoteFragment,
  OfficeNoteLiveDocument,
  type OfficeNoteRowFragment,
  OfficeNotesDocument,
  UpdateNoteDocument,
} from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { fileTypeOf } from '../files/deleteFile.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { audienceField, inBothLanguages, titleFields } from '../resources/fields.ts';
import type { ResourceOf } from '../resources/resource.ts';

const notes: ResourceOf<OfficeNoteRowFragment, OfficeNoteFragment> = {
  name: 'notes',
  words,
  documents: {
    list: OfficeNotesDocument,
    row: OfficeNoteDocument,
    rowLive: OfficeNoteLiveDocument,
    add: AddNoteDocument,
    update: UpdateNoteDocument,
    remove: DeleteNoteDocument,
  },
  fields: [
    ...titleFields(words.fields.title),
    { kind: 'group', name: 'subject', label: words.fields.subject, required: true },
    ...inBothLanguages({
      kind: 'text',
      name: 'description',
      label: words.fields.description,
      required: true,
      rows: 4,
    }),
    { kind: 'file', name: 'file_url', label: words.fields.file, accepts: 'document' },
    audienceField,
  ],
  searched: ['title', 'description', 'title_ne', 'description_ne'],
  groups: { name: 'subject', options: subjects },
  day: 'created_at',
  detail: {
    label: words.file.label,
    of: (row) => (row.file_url === null ? words.file.none : fileTypeOf(row.file_url)),
  },
  site: (row) => paths.notes.href({ q: row.title }),
};

export function AdminNotesPage(): ReactNode {
  return <ResourcePage resource={notes} />;
}
