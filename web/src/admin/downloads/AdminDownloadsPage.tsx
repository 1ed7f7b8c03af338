// /admin/downloads: what of the office's list is a download's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { formatBytes } from '../../../../shared/numbers.ts';
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
import { fileTypeOf } from '../files/deleteFile.ts';
import type { StoredFile } from '../files/uploadFile.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { audienceField, type FormValues, inBothLanguages, textIn, titleFields } from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';

// A download lies in one column, wherever it is; its form has a field for an uploaded file and one for an address.
function downloadValues(row: OfficeDownloadFragment): FormValues {
  const url = row.file_url ?? '';
  const uploaded = url.startsWith('/files/');
  return { file: uploaded ? url : '', address: uploaded ? '' : url };
}

interface Where {
  file_url?: string | null;
  file_type?: string;
  file_size?: string;
}

/** Type and size are read from the file; of one that lies elsewhere only its name's ending is known. */
function whereIs(values: FormValues, upload: StoredFile | undefined, before: FormValues | null): Where {
  if (upload)
    return {
      file_url: upload.url,
      file_type: fileTypeOf(upload.originalName),
      file_size: formatBytes(upload.size),
    };
  const { file, address } = { file: textIn(values.file), address: textIn(values.address) };
  if (before !== null && before.file === file && before.address === address) return {};
  if (file !== '') return { file_url: file };
  return address !== ''
    ? {
        file_url: address,
        file_type: fileTypeOf(new URL(address, 'https://own.site').pathname),
        file_size: '',
      }
    : { file_url: null, file_type: '', file_size: '' };
}

function checkDownload({ file, address }: FormValues): Record<string, string> {
  return file && textIn(address) ? { address: words.both } : {};
}

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
    ...titleFields(words.fields.title),
    { kind: 'group', name: 'category', label: words.fields.category, required: true },
    { kind: 'file', name: 'file', label: words.fields.file, accepts: 'any', apart: true },
    { kind: 'address', name: 'address', label: words.fields.address, own: true, apart: true },
    ...inBothLanguages({ kind: 'text', name: 'description', label: words.fields.description, rows: 4 }),
    audienceField,
  ],
  toValues: downloadValues,
  toRow: (values, { file }, before) => ({ ...whereIs(values, file, before) }),
  check: checkDownload,
  searched: ['title', 'description', 'title_ne', 'description_ne'],
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
