// The table of contents of a compound file (MS-CFB): what .doc, .xls, .ppt and Windows installers are. Only that is read,
// never the whole file, and no more of it than a document has.

import type { FileHandle } from 'node:fs/promises';

export interface CompoundEntries {
  /** Names of streams and storages. */
  names: Set<string>;
  /** The kind of the whole, as hexadecimal digits. */
  rootClass: string;
}

const signature = 'd0cf11e0a1b11ae1';
const entrySize = 128;
/** Sectors of the directory that are read at most: some four thousand names. */
const mostSectors = 1024;
/** From here on a number is no sector but a sign. */
const noSector = 0xff_ff_ff_fa;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The entries of a compound file; undefined: it is none, or not a whole one. */
export async function compoundEntries(file: FileHandle): Promise<CompoundEntries | undefined> {
  const header = await bytesAt(file, 0, 512);
  if (header.length < 512 || header.toString('hex', 0, 8) !== signature) return undefined;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 2 ** shift;
  const sectorAt = (index: number) => bytesAt(file, (index + 1) * sectorSize, sectorSize);
  const perSector = sectorSize / 4;

  /** Where the allocation table's part for a sector is: 109 of them are listed in the header, the rest in a chain. */
  const tableSector = async (index: number): Promise<number | undefined> => {
    if (index < 109) return header.readUInt32LE(76 + index * 4);
    let list = header.readUInt32LE(68);
    let skipped = index - 109;
    for (let steps = 0; list < noSector && steps < mostSectors; steps += 1) {
      const sector = await sectorAt(list);
      if (sector.length < sectorSize) return undefined;
      if (skipped < perSector - 1) return sector.readUInt32LE(skipped * 4);
      skipped -= perSector - 1;
      list = sector.readUInt32LE(sectorSize - 4);
    }
    return undefined;
  };
  const following = async (index: number): Promise<number> => {
    const table = await tableSector(Math.floor(index / perSector));
    if (table === undefined || table >= noSector) return noSector;
    const sector = await sectorAt(table);
    return sector.length < sectorSize ? noSector : sector.readUInt32LE((index % perSector) * 4);
  };

  const names = new Set<string>();
  let rootClass = '';
  let index = header.readUInt32LE(48);
  for (let read = 0; index < noSector && read < mostSectors; read += 1) {
    const sector = await sectorAt(index);
    for (let at = 0; at + entrySize <= sector.length; at += entrySize) {
      const nameLength = sector.readUInt16LE(at + 64);
      const type = sector[at + 66] ?? 0;
      if (type === 0 || nameLength < 2 || nameLength > 64) continue;
      if (type === 5) rootClass = sector.toString('hex', at + 80, at + 96);
      else names.add(sector.toString('utf16le', at, at + nameLength - 2));
    }
    index = await following(index);
  }
  return { names, rootClass };
}
