// What a file is taken for: by its content, with a name that has to fit.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { compound, docx, pdf, png, pptx, xlsx, zip } from '../testing/documents.ts';
import { inspectFile } from './fileContent.ts';
import { originalName } from './fileTypes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-inspect-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The ending and type that are found, or the code of the refusal. */
async function inspect(name: string, content: Buffer | string): Promise<string> {
  const place = path.join(folder, 'upload');
  writeFileSync(place, content);
  return inspectFile(place, name).then(
    ({ ending, contentType }) => `${ending} ${contentType}`,
    (error: unknown) => (error as { code: string }).code,
  );
}

const office = 'application/vnd.openxmlformats-officedocument.';
const doc = compound(['WordDocument', '1Table']);
const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF\x1a\x00\x00\x00WEBPVP8 '), Buffer.alloc(20)]);

describe('accepted', () => {
  it.each([
    ['note.pdf', pdf, 'pdf application/pdf'],
    ['NOTE.PDF', pdf, 'pdf application/pdf'],
    ['bom.pdf', Buffer.concat([Buffer.from('\ufeff\n'), pdf]), 'pdf application/pdf'],
    ['note.docx', docx, `docx ${office}wordprocessingml.document`],
    ['note.doc', doc, 'doc application/msword'],
    ['far.doc', compound(['x', 'y', 'z', 'v', 'WordDocument'], undefined, 100), 'doc application/msword'],
    ['sheet.xls', compound(['Workbook']), 'xls application/vnd.ms-excel'],
    ['slides.ppt', compound(['PowerPoint Document']), 'ppt application/vnd.ms-powerpoint'],
    ['sheet.xlsx', xlsx, `xlsx ${office}spreadsheetml.sheet`],
    ['slides.pptx', pptx, `pptx ${office}presentationml.presentation`],
    ['papers.zip', zip({ 'a.pdf': 'x' }), 'zip application/zip'],
    ['papers.rar', Buffer.from('526172211a0701003392b5e50a01050600050101', 'hex'), 'rar application/vnd.rar'],
    ['a.png', png, 'png image/png'],
    ['a.jpeg', jpeg, 'jpeg image/jpeg'],
    ['a.gif', gif, 'gif image/gif'],
    ['a.webp', webp, 'webp image/webp'],
    ['list.csv', 'Symbol,Name\nCEE-1,प्रतिभा\n', 'csv text/csv; charset=utf-8'],
    ['wide.txt', Buffer.from('\ufeffनमस्ते', 'utf16le'), 'txt text/plain; charset=utf-8'],
    ['less.txt', 'a < b and <c> too', 'txt text/plain; charset=utf-8'],
    // Of another type: a warning in the form, and only ever downloaded.
    [
      'talk.odt',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      'odt application/octet-stream',
    ],
    ['song.mp3', Buffer.from('ID3\x03\x00'), 'mp3 application/octet-stream'],
    ['no-ending', pdf, 'pdf application/pdf'],
    ['नोट.नेपाली', docx, `docx ${office}wordprocessingml.document`],
  ])('%s', async (name, content, found) => {
    expect(await inspect(name, content)).toBe(found);
  });
});

describe('what a browser or a system would run', () => {
  const page = '<!DOCTYPE html><script>alert(1)</script>';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  it.each([
    ['page.html', page],
    ['page.pdf', page],
    ['page.docx', `\n\t ${page}`],
    ['page.png', `\ufeff<HTML><body>`],
    ['page.txt', '<!-- x --><script src=//evil.example></script>'],
    ['wide.txt', Buffer.from(`\ufeff${page}`, 'utf16le')],
    ['page', page],
    ['both.pdf', `%PDF-1.7\n${page}`],
    ['drawing.svg', svg],
    ['drawing.png', `<?xml version="1.0"?>${svg}`],
    ['drawing.foo', svg],
    ['code.js', 'alert(1)'],
    ['code.pdf', '#!/bin/sh\nrm -rf ~'],
    ['code.php', '<?php system($_GET[0]);'],
    ['code.txt', '<?php system($_GET[0]);'],
    ['run.exe', pdf],
    ['run.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
    ['run.doc', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(100)])],
    ['setup.doc', compound(['WordDocument'], '84100c0000000000c000000000000046')],
    [
      'app.zip',
      zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'AndroidManifest.xml': 'x', 'classes.dex': 'x' }),
    ],
  ])('%s is refused', async (name, content) => {
    expect(await inspect(name, content)).toBe('file_runs');
  });
});

describe('a name that promises something else', () => {
  it.each([
    ['archive.docx', zip({ 'a.txt': 'x' })],
    ['sheet.docx', xlsx],
    ['note.docx', doc],
    ['note.docx', pdf],
    ['note.doc', docx],
    ['sheet.doc', compound(['Workbook'])],
    ['torn.doc', doc.subarray(0, 300)],
    [
      'loop.doc',
      (() => {
        const looped = compound(['x']);
        looped.writeUInt32LE(1, 512 + 4);
        return looped;
      })(),
    ],
    ['note.pdf', docx],
    ['note.pdf', 'just text'],
    ['torn.pdf', ' %PD'],
    ['photo.png', jpeg],
    ['photo.jpg', png],
    ['list.csv', Buffer.from([1, 2, 0, 4])],
    ['papers.rar', zip({ a: 'b' })],
    ['papers.zip', pdf],
  ])('%s is refused', async (name, content) => {
    expect(await inspect(name, content)).toBe('file_type_mismatch');
  });

  it.each([['nothing'], ['long.abcdefghijk'], ['end.'], ['नोट.नेपाली']])(
    '%s says nothing, and neither does what is in it',
    async (name) => expect(await inspect(name, 'text')).toBe('file_type_unknown'),
  );
});

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\fake\\path\\note.PDF', 'note.PDF'],
  ['..', 'file'],
  ['', 'file'],
  [undefined, 'file'],
  ['.pdf', 'file.pdf'],
  ['a%22b%0D%0Ac.pdf', 'a"bc.pdf'],
  ['it\'s "quoted".pdf', 'it\'s "quoted".pdf'],
  ['भौतिक विज्ञान.pdf', 'भौतिक विज्ञान.pdf'],
  ['a\u0000b\u001b[31m\u0085c.pdf', 'ab[31mc.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['  two \t words \n.pdf', 'two words.pdf'],
  [`${'क'.repeat(300)}.docx`, `${'क'.repeat(250)}.docx`],
  ['x'.repeat(300), 'x'.repeat(255)],
])('the name %j is kept as %j', (sent, kept) => {
  expect(originalName(sent)).toBe(kept);
});
