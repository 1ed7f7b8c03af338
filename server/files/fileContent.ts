// What an uploaded file is, found from its content. The sender's claim plays no part, and the name's ending has to fit:
// by it the file is served later (fileTypes.ts). Of a compound file (MS-CFB: .doc, .xls, .ppt and Windows installers) only the
// table of contents is read, never the whole file, and no more of it than a document has.

import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { programEndings } from '../../shared/programEndings.ts';
import { HttpError } from '../base/httpError.ts';
import { endingOf, fileType } from './fileTypes.ts';

export interface Inspected {
  /** In lower case, without the point. */
  ending: string;
  contentType: string;
}

/** The same by what file-type finds; its name for it. */
const programContents = new Set(
  'exe elf macho wasm swf class jar apk crx xpi deb rpm dmg lnk chm dex xml svg html'.split(' '),
);

/** How a page begins (WHATWG's MIME sniffing standard), and what else a browser would run or draw. */
const markup =
  /^(<!doctype html|<html|<head|<script|<iframe|<h1|<div|<font|<table|<a|<style|<title|<b|<body|<br|<p|<!--|<\?xml|<svg|<\?php|<meta|<link|<img|<base|<object|<embed|<form|<frameset|<math)[\s>/]|^<!--|^<\?(xml|php)|^#!/i;
/** Within something that pretends to be a document. */
const markupInside = /<!doctype html|<(html|script|body|svg|iframe)[\s>/]/i;

/** An installer for Windows, as the class of a compound file. */
const installerClass = '84100c0000000000c000000000000046';

const headSize = 4096;

/** Markup hides behind white space, a byte order mark, or another encoding. */
function textOf(head: Buffer): string {
  const [first, second] = head;
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  return new TextDecoder(wide ?? 'latin1')
    .decode(head)
    .replace(/^(\u00ef\u00bb\u00bf|\ufeff)/, '')
    .trimStart();
}

function isPlainText(head: Buffer): boolean {
  const wide = head[0] === 0xff || head[0] === 0xfe;
  // Controls other than tab, line ends, page feed and escape are in no text.
  return wide
    ? head.length % 2 === 0 || head.length === headSize
    : !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1')); // oxlint-disable-line no-control-regex -- it is what this is about
}

interface Content {
  head: Buffer;
  /** file-type's name of it; undefined: none that it knows. */
  found: string | undefined;
  /** Of a compound file: its streams. */
  names: Set<string> | undefined;
}

type Test = (content: Content) => boolean;
const found =
  (...endings: string[]): Test =>
  (content) =>
    content.found !== undefined && endings.includes(content.found);
const compound =
  (...streams: string[]): Test =>
  ({ names }) =>
    streams.some((stream) => names?.has(stream));
const text: Test = ({ head }) => isPlainText(head);

/** Whether a content is what the ending says; other endings say nothing, and are only ever downloaded. */
const tests: Readonly<Record<string, Test>> = {
  pdf: ({ head }) => /^\s*%PDF-\d/.test(textOf(head.subarray(0, 1024))),
  png: found('png', 'apng'),
  jpg: found('jpg'),
  jpeg: found('jpg'),
  gif: found('gif'),
  webp: found('webp'),
  txt: text,
  csv: text,
  doc: compound('WordDocument'),
  xls: compound('Workbook', 'Book'),
  ppt: compound('PowerPoint Document'),
  docx: found('docx'),
  xlsx: found('xlsx'),
  pptx: found('pptx'),
  zip: ({ head }) => /^PK(\x03\x04|\x05\x06|\x07\x08)/.test(head.toString('latin1', 0, 4)), // oxlint-disable-line no-control-regex -- the format's signature
  rar: found('rar'),
};

const runs = (name: string): HttpError =>
  new HttpError(422, 'file_runs', `${name} is a web page, a script or a program, whatever its name says`);

function isProgram({ head, found: type, names }: Content, rootClass: string | undefined): boolean {
  if (type !== undefined && programContents.has(type)) return true;
  if (names && rootClass === installerClass) return true;
  const words = textOf(head);
  return markup.test(words) || (words.startsWith('%PDF-') && markupInside.test(words.slice(0, 1024)));
}

/** The ending for a file that came without a usable one. */
function endingFor(content: Content): string | undefined {
  return Object.keys(tests).find(
    (ending) => ending !== 'txt' && ending !== 'csv' && tests[ending]?.(content),
  );
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headSize), 0, headSize, 0);
  return buffer.subarray(0, bytesRead);
}

/**
 * What the file at `place` is, for one that came as `name`.
 * @throws HttpError 422: `file_runs` for what a browser or a system would run, `file_type_mismatch` for a content that is
 * not what the ending says, `file_type_unknown` for neither a usable ending nor a known content
 */
export async function inspectFile(place: string, name: string): Promise<Inspected> {
  const named = endingOf(name);
  if (named !== undefined && programEndings.has(named)) throw runs(name);
  const file = await open(place);
  let content: Content;
  let rootClass: string | undefined;
  try {
    const compoundFile = await compoundEntries(file);
    rootClass = compoundFile?.rootClass;
    content = {
      head: await readHead(file),
      // It gives up on what is broken; that is then of no known type.
      found: await fileTypeFromFile(place).then(
        (type) => type?.ext,
        () => undefined,
      ),
      names: compoundFile?.names,
    };
  } finally {
    await file.close();
  }
  if (isProgram(content, rootClass)) throw runs(name);
  const ending = named ?? endingFor(content);
  if (ending === undefined) {
    throw new HttpError(422, 'file_type_unknown', `${name} has no ending that tells its type, such as .pdf`);
  }
  if (Object.hasOwn(tests, ending) && tests[ending]?.(content) !== true) {
    throw new HttpError(
      422,
      'file_type_mismatch',
      `${name} is not a .${ending} file: its content is ${content.found === undefined ? 'of another type' : `that of a .${content.found} file`}`,
    );
  }
  return { ending, contentType: fileType(`.${ending}`).contentType };
}

export interface CompoundEntries {
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
async function compoundEntries(file: FileHandle): Promise<CompoundEntries | undefined> {
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
