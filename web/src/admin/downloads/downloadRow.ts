// A download lies in one column, wherever it is; its form has a field for an uploaded file and one for an address.
import { formatBytes } from '../../../../shared/numbers.ts';
import { adminDownloads } from '../../content/adminDownloads.ts';
import type { OfficeDownloadFragment } from '../../graphql/generated/admin.ts';
import { fileTypeOf } from '../files/fileTypeOf.ts';
import type { StoredFile } from '../files/uploadFile.ts';
import type { FormValues } from '../resources/resource.ts';

export function downloadValues(row: OfficeDownloadFragment): FormValues {
  const url = row.file_url ?? '';
  const uploaded = url.startsWith('/files/');
  return {
    title: row.title,
    category: row.category,
    description: row.description,
    file: uploaded ? url : '',
    address: uploaded ? '' : url,
  };
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
  const { file, address } = values;
  const stays = before !== null && before.file === (file ?? '') && before.address === address;
  if (stays) return {};
  if (typeof file === 'string' && file !== '') return { file_url: file };
  return typeof address === 'string' && address !== ''
    ? {
        file_url: address,
        file_type: fileTypeOf(new URL(address, 'https://own.site').pathname),
        file_size: '',
      }
    : { file_url: null, file_type: '', file_size: '' };
}

export function downloadRow(
  values: FormValues,
  uploads: Readonly<Record<string, StoredFile>>,
  before: FormValues | null,
): Record<string, unknown> {
  const { title, category, description } = values;
  return { title, category, description, ...whereIs(values, uploads.file, before) };
}

export function checkDownload({ file, address }: FormValues): Record<string, string> {
  return file && address ? { address: adminDownloads.both } : {};
}
