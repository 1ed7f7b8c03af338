// A photo as it is kept: what draws the picture and nothing else. A camera writes into the file where and when it was taken.

import { HttpError } from '../../base/httpError.ts';

/** Pixels along a side. */
const bounds = { least: 120, most: 1024 } as const;

const refused = (): HttpError =>
  new HttpError(422, 'no_photo', `A photo is a square JPEG of ${bounds.least} to ${bounds.most} pixels`);

/**
 * The same picture without EXIF, comments, and whatever stands behind its end (ITU-T T.81, annex B).
 * @throws HttpError 422 for what is no square JPEG
 */
export function cleanPhoto(file: Buffer): Buffer {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) throw refused();
  const kept: Buffer[] = [file.subarray(0, 2)];
  let at = 2;
  let isSquare = false;
  while (at + 4 <= file.length) {
    const marker = file.readUInt16BE(at);
    if (marker === 0xffd9) break;
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (marker < 0xffc0 || end < at + 4 || end > file.length) throw refused();
    // The frame: its height and width.
    if (marker <= 0xffc2 && end >= at + 9) {
      const [height, width] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7)];
      isSquare = height === width && width >= bounds.least && width <= bounds.most;
    }
    const isNote = (marker > 0xffe0 && marker <= 0xffef) || marker === 0xfffe;
    if (!isNote) kept.push(file.subarray(at, end));
    at = end;
    if (marker !== 0xffda) continue;
    // Behind the head of a scan its dots, up to the next marker that is none of theirs.
    const from = at;
    while (at + 1 < file.length && (file[at] !== 0xff || isOfScan(file[at + 1] ?? 0))) at += 1;
    kept.push(file.subarray(from, at));
  }
  if (!isSquare || at + 2 > file.length || file.readUInt16BE(at) !== 0xffd9 || kept.length < 5)
    throw refused();
  return Buffer.concat([...kept, file.subarray(at, at + 2)]);
}

const isOfScan = (byte: number): boolean => byte === 0 || byte === 0xff || (byte >= 0xd0 && byte <= 0xd7);
