// Small files of the types that are uploaded, made here: real by their structure, empty by their content.

import { crc32 } from 'node:zlib';

export const pdf = Buffer.from(
  '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj <</Type /Catalog>> endobj\nstartxref\n9\n%%EOF\n',
  'latin1',
);
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A zip archive whose entries are stored as they are. */
export function zip(entries: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

const office = (part: string, type: string): Buffer =>
  zip({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    '_rels/.rels': '<Relationships/>',
    [part]: '<document/>',
  });
export const docx = office('word/document.xml', 'wordprocessingml.document');
export const xlsx = office('xl/workbook.xml', 'spreadsheetml.sheet');
export const pptx = office('ppt/presentation.xml', 'presentationml.presentation');

/**
 * A compound file with these streams (no bytes in them).
 * @param directoryAt sector of the directory; the sectors in between belong to nobody
 * @param rootClass 32 hexadecimal digits
 */
export function compound(streams: readonly string[], rootClass = '0'.repeat(32), directoryAt = 1): Buffer {
  const sector = 512;
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(directoryAt, 48);
  header.writeUInt32LE(0xff_ff_ff_fe, 60);
  header.writeUInt32LE(0xff_ff_ff_fe, 68);
  // The allocation table is sector 0, as long as the directory is within reach of one.
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xff_ff_ff_fd, 0);
  const entries = ['Root Entry', ...streams].map((name, index) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry[66] = index === 0 ? 5 : 2;
    if (index === 0) Buffer.from(rootClass, 'hex').copy(entry, 80);
    return entry;
  });
  while (entries.length % 4 !== 0) entries.push(Buffer.alloc(128));
  const directory = Buffer.concat(entries);
  const count = directory.length / sector;
  for (let index = 0; index < count; index += 1) {
    table.writeUInt32LE(
      index === count - 1 ? 0xff_ff_ff_fe : directoryAt + index + 1,
      (directoryAt + index) * 4,
    );
  }
  return Buffer.concat([header, table, Buffer.alloc((directoryAt - 1) * sector), directory]);
}

/** A form with files, as a browser sends it. */
export async function formOf(
  ...files: { name: string; content: Buffer | string; field?: string }[]
): Promise<{ payload: Buffer; headers: { 'content-type': string } }> {
  const form = new FormData();
  for (const { name, content, field = 'file' } of files) {
    form.append(field, new File([content], name, { type: 'application/pdf' }));
  }
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await body.arrayBuffer()), headers: { 'content-type': type } };
}
