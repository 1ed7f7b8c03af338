// The few bytes of the ZIP format that the demo's files need; Node has deflate but no archive.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string | Buffer;
}

/** 1 January 2025, 00:00, in MS-DOS format: the same bytes in every run. */
const dosDate = ((2025 - 1980) << 9) | (1 << 5) | 1;

/** The fields that the local header and the central directory share, from "version needed" to the name's length. */
function sharedHeader(name: Buffer, content: Buffer, packed: Buffer): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt16LE(20, 0); // version needed: 2.0
  header.writeUInt16LE(0x0800, 2); // names are UTF-8
  header.writeUInt16LE(8, 4); // deflate
  header.writeUInt16LE(0, 6);
  header.writeUInt16LE(dosDate, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

/** Packs the entries, in this order. */
export function zip(entries: ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content);
    const packed = deflateRawSync(content, { level: 9 });
    const shared = sharedHeader(name, content, packed);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(offset);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, Buffer.alloc(2), name, packed]);
    // Made by 2.0; no extra field, comment, disk number or attributes; then the place of the local header.
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), shared, Buffer.alloc(12), place, name);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}
