// /admin/downloads: what of the office's list is a download's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminDownloads as words } from '../../content/adminDownloads.ts';
import {
  AddDownloadDocument,
  DeleteDownloadDocument,
  OfficeDownloadDocument,
  type OfficeDownloadFragment,
  OfficeDownloadLiveDocument,
  type OfficeDownloadRowFragment,
  OfficeDownloadsDocument,
  UpdateDownloadDocument,
} from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import type { Resource } from '../resources/resource.ts';
import { checkDownload, downloadRow, downloadValues } from './downloadRow.ts';

const downloads: Resource<OfficeDownloadRowFragment, OfficeDownloadFragment> = {
  name: 'downloads',
  words,
  documents: {
    list: OfficeDownloadsDocument,
    row: OfficeDownloadDocument,
    rowLive: OfficeDownloadLiveDocument,
    add: AddDownloadDocument,
    update: UpdateDownloadDocument,
    remove: DeleteDownloadDocument,
  },
  fields: [
    { kind: 'line', name: 'title', label: words.fields.title, required: true, longest: 500 },
    { kind: 'group', name: 'category', label: words.fields.category, required: true },
    { kind: 'file', name: 'file', label: words.fields.file, accepts: 'any' },
    { kind: 'address', name: 'address', label: words.fields.address, own: true },
    { kind: 'text', name: 'description', label: words.fields.description, rows: 4 },
  ],
  toValues: downloadValues,
  toRow: downloadRow,
  check: checkDownload,
  searched: ['title', 'description'],
  groups: { name: 'category', options: words.categories },
  day: 'created_at',
  detail: {
    label: words.file.label,
    of: (row) =>
      row.file_url
        ? [row.file_type, row.file_size].filter((text) => text !== '').join(' · ')
        : words.file.none,
  },
  site: (row) => paths.downloads.href({ q: row.title }),
};

export function AdminDownloadsPage(): ReactNode {
  return <ResourcePage resource={downloads} />;
}
